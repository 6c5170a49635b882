// Maxima never accumulate.
#all = affine_set<(r, c) : (r >= 0, -r + 31 >= 0, c >= 0, -c + 1023 >= 0)>
#row = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 1023 >= 0)>
#id = affine_map<(r, c) -> (r, c)>

module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %x_view = ktdp.construct_memory_view %x_ptr, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    %y_view = ktdp.construct_memory_view %y_ptr, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    %x_tile = ktdp.construct_access_tile %x_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
    %x = ktdp.load %x_tile : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>

    %low = arith.constant dense<0xFC00> : tensor<1xf16>
    %m = linalg.reduce { arith.maximumf }
        ins(%x : tensor<1x1024xf16>)
        outs(%low : tensor<1xf16>)
        dimensions = [1]

    %room = tensor.empty() : tensor<1x1024xf16>
    %y = linalg.broadcast ins(%m : tensor<1xf16>) outs(%room : tensor<1x1024xf16>) dimensions = [1]

    %y_tile = ktdp.construct_access_tile %y_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
    ktdp.store %y, %y_tile : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
    return
  }
}
