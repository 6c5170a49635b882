// Terms with a bound that the number of terms does not exceed.
#all = affine_set<(r, c) : (r >= 0, -r + 31 >= 0, c >= 0, -c + 4095 >= 0)>
#row = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 4095 >= 0)>
#id = affine_map<(r, c) -> (r, c)>

module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %x_view = ktdp.construct_memory_view %x_ptr, sizes: [32, 4096], strides: [4096, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x4096xf16>
    %y_view = ktdp.construct_memory_view %y_ptr, sizes: [32, 4096], strides: [4096, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x4096xf16>
    %x_tile = ktdp.construct_access_tile %x_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x4096xf16> -> !ktdp.access_tile<1x4096xindex>
    %x = ktdp.load %x_tile : !ktdp.access_tile<1x4096xindex> -> tensor<1x4096xf16>

    %one = arith.constant dense<1.0> : tensor<1x4096xf16>
    %two = arith.constant dense<2.0> : tensor<1x4096xf16>
    %q = arith.cmpf ogt, %x, %one : tensor<1x4096xf16>
    %t = arith.select %q, %two, %one : tensor<1x4096xi1>, tensor<1x4096xf16>
    %zero = arith.constant dense<0.0> : tensor<1xf16>
    %sum = linalg.reduce { arith.addf }
        ins(%t : tensor<1x4096xf16>)
        outs(%zero : tensor<1xf16>)
        dimensions = [1]

    %room = tensor.empty() : tensor<1x4096xf16>
    %y = linalg.broadcast ins(%sum : tensor<1xf16>) outs(%room : tensor<1x4096xf16>) dimensions = [1]

    %y_tile = ktdp.construct_access_tile %y_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x4096xf16> -> !ktdp.access_tile<1x4096xindex>
    ktdp.store %y, %y_tile : tensor<1x4096xf16>, !ktdp.access_tile<1x4096xindex>
    return
  }
}
