// Each core sums 256 squares, then all cores sum: 8,192 terms, reported where the sum ends.
#all = affine_set<(r, c) : (r >= 0, -r + 31 >= 0, c >= 0, -c + 255 >= 0)>
#row = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 255 >= 0)>
#id = affine_map<(r, c) -> (r, c)>

module {
  func.func @kernel(%x_ptr: index, %y_ptr: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %x_view = ktdp.construct_memory_view %x_ptr, sizes: [32, 256], strides: [256, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x256xf16>
    %y_view = ktdp.construct_memory_view %y_ptr, sizes: [32, 256], strides: [256, 1] {
      coordinate_set = #all, memory_space = #ktdp.memory_space<global>
    } : memref<32x256xf16>
    %x_tile = ktdp.construct_access_tile %x_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x256xf16> -> !ktdp.access_tile<1x256xindex>
    %x = ktdp.load %x_tile : !ktdp.access_tile<1x256xindex> -> tensor<1x256xf16>

    %sq = arith.mulf %x, %x : tensor<1x256xf16>
    %zero = arith.constant dense<0.0> : tensor<1xf16>
    %part = linalg.reduce { arith.addf }
        ins(%sq : tensor<1x256xf16>)
        outs(%zero : tensor<1xf16>)
        dimensions = [1]

    %all = ktdp.inter_tile_produce producer_tiles_per_group = affine_set<(i)[g] : (i - 32 * g >= 0, -i + 32 * g + 31 >= 0)> -> <(tensor<1xf16>), groups = affine_set<(g) : (g == 0)>> // expect: ktir-experimental-op: `ktdp.inter_tile_produce`
    {
      ^bb0(%g: index):
        ktdp.yield_partial %part : tensor<1xf16>
    }
    %id0 = arith.constant dense<0.0> : tensor<1xf16>
    // expect: ktir-f16-accumulation-overflow: 8,192 squares (256 x 32 cores) | RMS(x) > 2.83
    %sum = ktdp.inter_tile_reduce(%all) consumer_tiles_per_group = affine_set<(i)[g] : (i - 32 * g >= 0, -i + 32 * g + 31 >= 0)>, identity(%id0 : tensor<1xf16>) : <(tensor<1xf16>), groups = affine_set<(g) : (g == 0)>> -> tensor<1xf16> // expect: ktir-experimental-op: `ktdp.inter_tile_reduce`
    {
      ^bb0(%p: tensor<1xf16>, %q: tensor<1xf16>):
        %pq = arith.addf %p, %q : tensor<1xf16>
        ktdp.yield_reduced %pq : tensor<1xf16>
    }
    %share = arith.constant dense<1.220703125e-4> : tensor<1xf16>
    %eps = arith.constant dense<1.0e-5> : tensor<1xf16>
    %mean = arith.mulf %sum, %share : tensor<1xf16>
    %safe = arith.addf %mean, %eps : tensor<1xf16>
    %r = math.rsqrt %safe : tensor<1xf16>
    %room = tensor.empty() : tensor<1x256xf16>
    %r_row = linalg.broadcast ins(%r : tensor<1xf16>) outs(%room : tensor<1x256xf16>) dimensions = [1]
    %y = arith.mulf %x, %r_row : tensor<1x256xf16>

    %y_tile = ktdp.construct_access_tile %y_view[%core, %c0] {
      access_tile_set = #row, access_tile_order = #id
    } : memref<32x256xf16> -> !ktdp.access_tile<1x256xindex>
    ktdp.store %y, %y_tile : tensor<1x256xf16>, !ktdp.access_tile<1x256xindex>
    return
  }
}
