// One decode step over a paged cache, Llama-8B head layout: 32 query heads over
// 8 key/value heads, head width 128, pages of 16 tokens, 256 cached tokens.
// One core per key/value head; the page of each step comes from a page table
// through an indirect access tile.  Running maximum and sum are f32.
#q_all  = affine_set<(h, d) : (h >= 0, -h + 31 >= 0, d >= 0, -d + 127 >= 0)>
#pool   = affine_set<(p, t, h, d) : (p >= 0, -p + 63 >= 0, t >= 0, -t + 15 >= 0, h >= 0, -h + 7 >= 0, d >= 0, -d + 127 >= 0)>
#table  = affine_set<(s, j) : (s >= 0, -s >= 0, j >= 0, -j + 15 >= 0)>
#q_t    = affine_set<(h, d) : (h >= 0, -h + 3 >= 0, d >= 0, -d + 127 >= 0)>
#page   = affine_set<(p, t, h, d) : (p >= 0, -p >= 0, t >= 0, -t + 15 >= 0, h >= 0, -h >= 0, d >= 0, -d + 127 >= 0)>
#ord2   = affine_map<(a, b) -> (a, b)>
#ord4   = affine_map<(p, t, h, d) -> (p, t, h, d)>

module {
  // ktir-assume: steps = 16
  func.func @paged_attention(%q: index, %kpool: index, %vpool: index, %pages: index, %o: index, %steps: index) attributes {grid = [8]} {
    %kvh = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %h0 = arith.muli %kvh, %c4 : index

    %qv = ktdp.construct_memory_view %q, sizes: [32, 128], strides: [128, 1] {
      coordinate_set = #q_all, memory_space = #ktdp.memory_space<global>
    } : memref<32x128xf16>
    %ov = ktdp.construct_memory_view %o, sizes: [32, 128], strides: [128, 1] {
      coordinate_set = #q_all, memory_space = #ktdp.memory_space<global>
    } : memref<32x128xf16>
    %kv = ktdp.construct_memory_view %kpool, sizes: [64, 16, 8, 128], strides: [16384, 1024, 128, 1] {
      coordinate_set = #pool, memory_space = #ktdp.memory_space<global>
    } : memref<64x16x8x128xf16>
    %vv = ktdp.construct_memory_view %vpool, sizes: [64, 16, 8, 128], strides: [16384, 1024, 128, 1] {
      coordinate_set = #pool, memory_space = #ktdp.memory_space<global>
    } : memref<64x16x8x128xf16>
    %tv = ktdp.construct_memory_view %pages, sizes: [1, 16], strides: [16, 1] {
      coordinate_set = #table, memory_space = #ktdp.memory_space<global>
    } : memref<1x16xi32>

    %qa = ktdp.construct_access_tile %qv[%h0, %c0] {
      access_tile_set = #q_t, access_tile_order = #ord2
    } : memref<32x128xf16> -> !ktdp.access_tile<4x128xindex>
    %q16 = ktdp.load %qa : !ktdp.access_tile<4x128xindex> -> tensor<4x128xf16>
    %q32 = arith.extf %q16 : tensor<4x128xf16> to tensor<4x128xf32>

    %m0 = arith.constant dense<-1.0e+30> : tensor<4xf32>
    %l0 = arith.constant dense<0.0> : tensor<4xf32>
    %a0 = arith.constant dense<0.0> : tensor<4x128xf32>
    %m_end, %l_end, %a_end = scf.for %j = %c0 to %steps step %c1
        iter_args(%m = %m0, %l = %l0, %a = %a0) -> (tensor<4xf32>, tensor<4xf32>, tensor<4x128xf32>) {
      %ka = ktdp.construct_indirect_access_tile intermediate_variables(%i0, %i1, %i2, %i3)
          %kv[ind(%tv[%c0, %j + %i0]), (%i1), (%kvh + %i2), (%i3)] {
        variables_space_set = #page,
        variables_space_order = #ord4
      } : memref<64x16x8x128xf16>, memref<1x16xi32> -> !ktdp.access_tile<1x16x1x128xindex>
      %va = ktdp.construct_indirect_access_tile intermediate_variables(%i0, %i1, %i2, %i3)
          %vv[ind(%tv[%c0, %j + %i0]), (%i1), (%kvh + %i2), (%i3)] {
        variables_space_set = #page,
        variables_space_order = #ord4
      } : memref<64x16x8x128xf16>, memref<1x16xi32> -> !ktdp.access_tile<1x16x1x128xindex>
      %k4 = ktdp.load %ka : !ktdp.access_tile<1x16x1x128xindex> -> tensor<1x16x1x128xf16>
      %v4 = ktdp.load %va : !ktdp.access_tile<1x16x1x128xindex> -> tensor<1x16x1x128xf16>
      %k2 = tensor.collapse_shape %k4 [[0, 1], [2, 3]] : tensor<1x16x1x128xf16> into tensor<16x128xf16>
      %v2 = tensor.collapse_shape %v4 [[0, 1], [2, 3]] : tensor<1x16x1x128xf16> into tensor<16x128xf16>
      %kte = tensor.empty() : tensor<128x16xf16>
      %kt = linalg.transpose ins(%k2 : tensor<16x128xf16>) outs(%kte : tensor<128x16xf16>) permutation = [1, 0]
      %kf = arith.extf %kt : tensor<128x16xf16> to tensor<128x16xf32>
      %vf = arith.extf %v2 : tensor<16x128xf16> to tensor<16x128xf32>

      %f0 = arith.constant 0.0 : f32
      %se = tensor.empty() : tensor<4x16xf32>
      %sz = linalg.fill ins(%f0 : f32) outs(%se : tensor<4x16xf32>) -> tensor<4x16xf32>
      %sr = linalg.matmul ins(%q32, %kf : tensor<4x128xf32>, tensor<128x16xf32>) outs(%sz : tensor<4x16xf32>) -> tensor<4x16xf32>
      %rt = arith.constant dense<0.0883883461> : tensor<4x16xf32>
      %s = arith.mulf %sr, %rt : tensor<4x16xf32>

      %low = arith.constant dense<-1.0e+30> : tensor<4xf32>
      %mb = linalg.reduce { arith.maximumf }
          ins(%s : tensor<4x16xf32>)
          outs(%low : tensor<4xf32>)
          dimensions = [1]

      %mn = arith.maximumf %m, %mb : tensor<4xf32>
      %pe = tensor.empty() : tensor<4x16xf32>
      %p = linalg.generic {
          indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r)>, affine_map<(r, c) -> (r, c)>],
          iterator_types = ["parallel", "parallel"]}
          ins(%s, %mn : tensor<4x16xf32>, tensor<4xf32>)
          outs(%pe : tensor<4x16xf32>) {
        ^bb0(%sv: f32, %mv: f32, %unused: f32):
          %dv = arith.subf %sv, %mv : f32
          %ev = math.exp %dv : f32
          linalg.yield %ev : f32
      } -> tensor<4x16xf32>

      %md = arith.subf %m, %mn : tensor<4xf32>
      %al = math.exp %md : tensor<4xf32>
      %zl = arith.constant dense<0.0> : tensor<4xf32>
      %lb = linalg.reduce { arith.addf }
          ins(%p : tensor<4x16xf32>)
          outs(%zl : tensor<4xf32>)
          dimensions = [1]

      %ls = arith.mulf %l, %al : tensor<4xf32>
      %ln = arith.addf %ls, %lb : tensor<4xf32>
      %ale = tensor.empty() : tensor<4x128xf32>
      %alb = linalg.broadcast ins(%al : tensor<4xf32>) outs(%ale : tensor<4x128xf32>) dimensions = [1]
      %as = arith.mulf %a, %alb : tensor<4x128xf32>
      %an = linalg.matmul ins(%p, %vf : tensor<4x16xf32>, tensor<16x128xf32>) outs(%as : tensor<4x128xf32>) -> tensor<4x128xf32>
      scf.yield %mn, %ln, %an : tensor<4xf32>, tensor<4xf32>, tensor<4x128xf32>
    }

    %le = tensor.empty() : tensor<4x128xf32>
    %lf = linalg.broadcast ins(%l_end : tensor<4xf32>) outs(%le : tensor<4x128xf32>) dimensions = [1]
    %of = arith.divf %a_end, %lf : tensor<4x128xf32>
    %oh = arith.truncf %of : tensor<4x128xf32> to tensor<4x128xf16>
    %oa = ktdp.construct_access_tile %ov[%h0, %c0] {
      access_tile_set = #q_t, access_tile_order = #ord2
    } : memref<32x128xf16> -> !ktdp.access_tile<4x128xindex>
    ktdp.store %oh, %oa : tensor<4x128xf16>, !ktdp.access_tile<4x128xindex>
    return
  }
}
