// Softmax of each of 1,000 rows of 2,048 attention scores, 32 cores, four rows a trip, exponentials and sums in f32.
//
// What to look at: the table of cores. 250 groups of four rows do not divide by 32: 26 cores run eight trips, six
// run seven and wait. And math.exp: a transcendental costs four times an addition, so it takes most of the cycles.
#scores = affine_set<(q, k) : (q >= 0, -q + 999 >= 0, k >= 0, -k + 2047 >= 0)>
#rows   = affine_set<(q, k) : (q >= 0, -q + 3 >= 0, k >= 0, -k + 2047 >= 0)>
#plain  = affine_map<(q, k) -> (q, k)>

module {
  // ktir-assume: queries = 1000
  func.func @softmax(%scores: index, %weights: index, %queries: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    %first = arith.muli %core, %c4 : index

    %s_view = ktdp.construct_memory_view %scores, sizes: [1000, 2048], strides: [2048, 1] {
      coordinate_set = #scores, memory_space = #ktdp.memory_space<global>
    } : memref<1000x2048xf16>
    %w_view = ktdp.construct_memory_view %weights, sizes: [1000, 2048], strides: [2048, 1] {
      coordinate_set = #scores, memory_space = #ktdp.memory_space<global>
    } : memref<1000x2048xf16>

    scf.for %q = %first to %queries step %c128 {
      %s_tile = ktdp.construct_access_tile %s_view[%q, %c0] {
        access_tile_set = #rows, access_tile_order = #plain
      } : memref<1000x2048xf16> -> !ktdp.access_tile<4x2048xindex>
      %s16 = ktdp.load %s_tile : !ktdp.access_tile<4x2048xindex> -> tensor<4x2048xf16>
      %s = arith.extf %s16 : tensor<4x2048xf16> to tensor<4x2048xf32>

      %lowest = arith.constant dense<0xFF800000> : tensor<4xf32>
      %top = linalg.reduce { arith.maximumf }
          ins(%s : tensor<4x2048xf32>)
          outs(%lowest : tensor<4xf32>)
          dimensions = [1]

      %room = tensor.empty() : tensor<4x2048xf32>
      %top_rows = linalg.broadcast ins(%top : tensor<4xf32>) outs(%room : tensor<4x2048xf32>) dimensions = [1]
      %shifted = arith.subf %s, %top_rows : tensor<4x2048xf32>
      %e = math.exp %shifted : tensor<4x2048xf32>

      %zero = arith.constant dense<0.0> : tensor<4xf32>
      %sum = linalg.reduce { arith.addf }
          ins(%e : tensor<4x2048xf32>)
          outs(%zero : tensor<4xf32>)
          dimensions = [1]

      %more = tensor.empty() : tensor<4x2048xf32>
      %sum_rows = linalg.broadcast ins(%sum : tensor<4xf32>) outs(%more : tensor<4x2048xf32>) dimensions = [1]
      %w = arith.divf %e, %sum_rows : tensor<4x2048xf32>
      %w16 = arith.truncf %w : tensor<4x2048xf32> to tensor<4x2048xf16>
      %w_tile = ktdp.construct_access_tile %w_view[%q, %c0] {
        access_tile_set = #rows, access_tile_order = #plain
      } : memref<1000x2048xf16> -> !ktdp.access_tile<4x2048xindex>
      ktdp.store %w16, %w_tile : tensor<4x2048xf16>, !ktdp.access_tile<4x2048xindex>
      scf.yield
    }
    return
  }
}
