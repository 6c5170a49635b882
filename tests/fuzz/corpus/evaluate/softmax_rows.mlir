// Row softmax of attention scores: 128 rows x 2048 keys, f16 in and out.
// One core per row group on a 16 core grid; exp and the sum run in f32.
#scores = affine_set<(q, k) : (q >= 0, -q + 127 >= 0, k >= 0, -k + 2047 >= 0)>
#line   = affine_set<(q, k) : (q >= 0, -q >= 0, k >= 0, -k + 2047 >= 0)>
#id     = affine_map<(q, k) -> (q, k)>

module {
  // ktir-assume: queries = 128
  func.func @softmax_rows(%s: index, %p: index, %queries: index) attributes {grid = [16, 1]} {
    %core = ktdp.get_compute_tile_id : index
    %c16 = arith.constant 16 : index
    %c0 = arith.constant 0 : index
    %sv = ktdp.construct_memory_view %s, sizes: [128, 2048], strides: [2048, 1] {
      coordinate_set = #scores, memory_space = #ktdp.memory_space<global>
    } : memref<128x2048xf16>
    %pv = ktdp.construct_memory_view %p, sizes: [128, 2048], strides: [2048, 1] {
      coordinate_set = #scores, memory_space = #ktdp.memory_space<global>
    } : memref<128x2048xf16>

    scf.for %q = %core to %queries step %c16 {
      %sa = ktdp.construct_access_tile %sv[%q, %c0] {
        access_tile_set = #line, access_tile_order = #id
      } : memref<128x2048xf16> -> !ktdp.access_tile<1x2048xindex>
      %row16 = ktdp.load %sa : !ktdp.access_tile<1x2048xindex> -> tensor<1x2048xf16>
      %row = arith.extf %row16 : tensor<1x2048xf16> to tensor<1x2048xf32>

      %lowest = arith.constant dense<-3.0e+38> : tensor<1xf32>
      %top = linalg.reduce { arith.maximumf }
          ins(%row : tensor<1x2048xf32>)
          outs(%lowest : tensor<1xf32>)
          dimensions = [1]

      %e0 = tensor.empty() : tensor<1x2048xf32>
      %top_b = linalg.broadcast ins(%top : tensor<1xf32>) outs(%e0 : tensor<1x2048xf32>) dimensions = [1]
      %shift = arith.subf %row, %top_b : tensor<1x2048xf32>
      %ex = math.exp %shift : tensor<1x2048xf32>

      %none = arith.constant dense<0.0> : tensor<1xf32>
      %den = linalg.reduce { arith.addf }
          ins(%ex : tensor<1x2048xf32>)
          outs(%none : tensor<1xf32>)
          dimensions = [1]

      %e1 = tensor.empty() : tensor<1x2048xf32>
      %den_b = linalg.broadcast ins(%den : tensor<1xf32>) outs(%e1 : tensor<1x2048xf32>) dimensions = [1]
      %prob = arith.divf %ex, %den_b : tensor<1x2048xf32>
      %prob16 = arith.truncf %prob : tensor<1x2048xf32> to tensor<1x2048xf16>
      %pa = ktdp.construct_access_tile %pv[%q, %c0] {
        access_tile_set = #line, access_tile_order = #id
      } : memref<128x2048xf16> -> !ktdp.access_tile<1x2048xindex>
      ktdp.store %prob16, %pa : tensor<1x2048xf16>, !ktdp.access_tile<1x2048xindex>
      scf.yield
    }
    return
  }
}
