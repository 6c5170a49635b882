// The same chain on one-element tiles.
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

    %wide = arith.extf %x : tensor<1x1024xf16> to tensor<1x1024xf32>
    %sq = arith.mulf %wide, %wide : tensor<1x1024xf32>
    %zero = arith.constant dense<0.0> : tensor<1xf32>
    %sum = linalg.reduce { arith.addf }
        ins(%sq : tensor<1x1024xf32>)
        outs(%zero : tensor<1xf32>)
        dimensions = [1]

    %n = arith.constant dense<1024.0> : tensor<1xf32>
    %mean = arith.divf %sum, %n : tensor<1xf32>
    %eps = arith.constant dense<1.0e-5> : tensor<1xf32>
    %safe = arith.addf %mean, %eps : tensor<1xf32>
    %r = math.rsqrt %safe : tensor<1xf32>
    %room = tensor.empty() : tensor<1x1024xf32>
    %r_row = linalg.broadcast ins(%r : tensor<1xf32>) outs(%room : tensor<1x1024xf32>) dimensions = [1]
    %y32 = arith.mulf %wide, %r_row : tensor<1x1024xf32>
    %y = arith.truncf %y32 : tensor<1x1024xf32> to tensor<1x1024xf16>

    %y_tile = ktdp.construct_access_tile %y_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
    ktdp.store %y, %y_tile : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
    return
  }
}
