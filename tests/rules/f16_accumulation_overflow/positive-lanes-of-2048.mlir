// The threshold follows the length of the row.
#all = affine_set<(r, c) : (r >= 0, -r + 31 >= 0, c >= 0, -c + 2047 >= 0)>
#block = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 1023 >= 0)>
#id = affine_map<(r, c) -> (r, c)>

module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [32]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c2048 = arith.constant 2048 : index
    %x_view = ktdp.construct_memory_view %x_ptr, sizes: [32, 2048], strides: [2048, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x2048xf16>
    %y_view = ktdp.construct_memory_view %y_ptr, sizes: [32, 2048], strides: [2048, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x2048xf16>

    %lanes0 = arith.constant dense<0.0> : tensor<1x1024xf16>
    %lanes = scf.for %col = %c0 to %c2048 step %c1024 iter_args(%acc = %lanes0) -> (tensor<1x1024xf16>) {
      %x_tile = ktdp.construct_access_tile %x_view[%row, %col] {
        access_tile_set = #block, access_tile_order = #id
      } : memref<32x2048xf16> -> !ktdp.access_tile<1x1024xindex>
      %x = ktdp.load %x_tile : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %sq = arith.mulf %x, %x : tensor<1x1024xf16>
      %acc_next = arith.addf %acc, %sq : tensor<1x1024xf16>
      scf.yield %acc_next : tensor<1x1024xf16>
    }

    %zero = arith.constant dense<0.0> : tensor<1xf16>
    // expect: ktir-f16-accumulation-overflow: 2,048 squares | RMS(x) > 5.66
    %sum = linalg.reduce { arith.addf }
        ins(%lanes : tensor<1x1024xf16>)
        outs(%zero : tensor<1xf16>)
        dimensions = [1]

    %share = arith.constant dense<2.44140625e-4> : tensor<1xf16>
    %eps = arith.constant dense<1.0e-5> : tensor<1xf16>
    %mean = arith.mulf %sum, %share : tensor<1xf16>
    %safe = arith.addf %mean, %eps : tensor<1xf16>
    %r = math.rsqrt %safe : tensor<1xf16>
    %room = tensor.empty() : tensor<1x1024xf16>
    %r_row = linalg.broadcast ins(%r : tensor<1xf16>) outs(%room : tensor<1x1024xf16>) dimensions = [1]

    scf.for %col2 = %c0 to %c2048 step %c1024 {
      %x2_tile = ktdp.construct_access_tile %x_view[%row, %col2] {
        access_tile_set = #block, access_tile_order = #id
      } : memref<32x2048xf16> -> !ktdp.access_tile<1x1024xindex>
      %x2 = ktdp.load %x2_tile : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %y = arith.mulf %x2, %r_row : tensor<1x1024xf16>
      %y_tile = ktdp.construct_access_tile %y_view[%row, %col2] {
        access_tile_set = #block, access_tile_order = #id
      } : memref<32x2048xf16> -> !ktdp.access_tile<1x1024xindex>
      ktdp.store %y, %y_tile : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
      scf.yield
    }
    return
  }
}
