// One decoding step of attention over a paged cache: 32 query heads share 8 key/value heads of width 128; 512 cached
// tokens lie in pages of 64, and a page table says which page comes next. One core per key/value head.
//
// What to look at: the indirect access tiles. Which page is loaded depends on data that the text does not hold, so
// the cost of a gather has bounds; here they meet, since a page is one run of whole sticks wherever it lies. The
// lookup in the page table costs a stick of its own each time.
// The softmax runs along: `m` is the largest score so far, `l` the sum of weights, `acc` the weighted values.
#queries = affine_set<(h, d) : (h >= 0, -h + 31 >= 0, d >= 0, -d + 127 >= 0)>
#cache   = affine_set<(p, h, t, d) : (p >= 0, -p + 127 >= 0, h >= 0, -h + 7 >= 0, t >= 0, -t + 63 >= 0, d >= 0, -d + 127 >= 0)>
#pages   = affine_set<(i) : (i >= 0, -i + 31 >= 0)>
#group   = affine_set<(h, d) : (h >= 0, -h + 3 >= 0, d >= 0, -d + 127 >= 0)>
#page    = affine_set<(p, h, t, d) : (p >= 0, -p >= 0, h >= 0, -h >= 0, t >= 0, -t + 63 >= 0, d >= 0, -d + 127 >= 0)>
#plain2  = affine_map<(h, d) -> (h, d)>
#plain4  = affine_map<(p, h, t, d) -> (p, h, t, d)>

module {
  // ktir-assume: n_pages = 8
  func.func @paged_attention(%q: index, %keys: index, %values: index, %page_table: index, %out: index, %n_pages: index) attributes {grid = [8]} {
    %head = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %first = arith.muli %head, %c4 : index

    %q_view = ktdp.construct_memory_view %q, sizes: [32, 128], strides: [128, 1] {
      coordinate_set = #queries, memory_space = #ktdp.memory_space<global>
    } : memref<32x128xf16>
    %out_view = ktdp.construct_memory_view %out, sizes: [32, 128], strides: [128, 1] {
      coordinate_set = #queries, memory_space = #ktdp.memory_space<global>
    } : memref<32x128xf16>
    %k_view = ktdp.construct_memory_view %keys, sizes: [128, 8, 64, 128], strides: [65536, 8192, 128, 1] {
      coordinate_set = #cache, memory_space = #ktdp.memory_space<global>
    } : memref<128x8x64x128xf16>
    %v_view = ktdp.construct_memory_view %values, sizes: [128, 8, 64, 128], strides: [65536, 8192, 128, 1] {
      coordinate_set = #cache, memory_space = #ktdp.memory_space<global>
    } : memref<128x8x64x128xf16>
    %table_view = ktdp.construct_memory_view %page_table, sizes: [32], strides: [1] {
      coordinate_set = #pages, memory_space = #ktdp.memory_space<global>
    } : memref<32xi32>

    %q_tile = ktdp.construct_access_tile %q_view[%first, %c0] {
      access_tile_set = #group, access_tile_order = #plain2
    } : memref<32x128xf16> -> !ktdp.access_tile<4x128xindex>
    %q16 = ktdp.load %q_tile : !ktdp.access_tile<4x128xindex> -> tensor<4x128xf16>
    %q_wide = arith.extf %q16 : tensor<4x128xf16> to tensor<4x128xf32>
    %root = arith.constant dense<0.0883883461> : tensor<4x128xf32>
    %q_scaled = arith.mulf %q_wide, %root : tensor<4x128xf32>

    %m0 = arith.constant dense<-1.0e+30> : tensor<4xf32>
    %l0 = arith.constant dense<0.0> : tensor<4xf32>
    %acc0 = arith.constant dense<0.0> : tensor<4x128xf32>
    %m_end, %l_end, %acc_end = scf.for %i = %c0 to %n_pages step %c1
        iter_args(%m = %m0, %l = %l0, %acc = %acc0) -> (tensor<4xf32>, tensor<4xf32>, tensor<4x128xf32>) {
      %k_tile = ktdp.construct_indirect_access_tile intermediate_variables(%p, %h, %t, %d)
          %k_view[ind(%table_view[%i + %p]), (%head + %h), (%t), (%d)] {
        variables_space_set = #page,
        variables_space_order = #plain4
      } : memref<128x8x64x128xf16>, memref<32xi32> -> !ktdp.access_tile<1x1x64x128xindex>
      %v_tile = ktdp.construct_indirect_access_tile intermediate_variables(%p, %h, %t, %d)
          %v_view[ind(%table_view[%i + %p]), (%head + %h), (%t), (%d)] {
        variables_space_set = #page,
        variables_space_order = #plain4
      } : memref<128x8x64x128xf16>, memref<32xi32> -> !ktdp.access_tile<1x1x64x128xindex>
      %k4 = ktdp.load %k_tile : !ktdp.access_tile<1x1x64x128xindex> -> tensor<1x1x64x128xf16>
      %v4 = ktdp.load %v_tile : !ktdp.access_tile<1x1x64x128xindex> -> tensor<1x1x64x128xf16>
      %k16 = tensor.collapse_shape %k4 [[0, 1, 2], [3]] : tensor<1x1x64x128xf16> into tensor<64x128xf16>
      %v16 = tensor.collapse_shape %v4 [[0, 1, 2], [3]] : tensor<1x1x64x128xf16> into tensor<64x128xf16>
      %turned = tensor.empty() : tensor<128x64xf16>
      %kt16 = linalg.transpose ins(%k16 : tensor<64x128xf16>) outs(%turned : tensor<128x64xf16>) permutation = [1, 0]
      %kt = arith.extf %kt16 : tensor<128x64xf16> to tensor<128x64xf32>
      %v = arith.extf %v16 : tensor<64x128xf16> to tensor<64x128xf32>

      %s0 = arith.constant dense<0.0> : tensor<4x64xf32>
      %s = linalg.matmul ins(%q_scaled, %kt : tensor<4x128xf32>, tensor<128x64xf32>) outs(%s0 : tensor<4x64xf32>) -> tensor<4x64xf32>

      %lowest = arith.constant dense<-1.0e+30> : tensor<4xf32>
      %top = linalg.reduce { arith.maximumf }
          ins(%s : tensor<4x64xf32>)
          outs(%lowest : tensor<4xf32>)
          dimensions = [1]

      %m_new = arith.maximumf %m, %top : tensor<4xf32>
      %room = tensor.empty() : tensor<4x64xf32>
      %m_rows = linalg.broadcast ins(%m_new : tensor<4xf32>) outs(%room : tensor<4x64xf32>) dimensions = [1]
      %shifted = arith.subf %s, %m_rows : tensor<4x64xf32>
      %w = math.exp %shifted : tensor<4x64xf32>
      %fall = arith.subf %m, %m_new : tensor<4xf32>
      %decay = math.exp %fall : tensor<4xf32>

      %none = arith.constant dense<0.0> : tensor<4xf32>
      %w_sum = linalg.reduce { arith.addf }
          ins(%w : tensor<4x64xf32>)
          outs(%none : tensor<4xf32>)
          dimensions = [1]

      %l_old = arith.mulf %l, %decay : tensor<4xf32>
      %l_new = arith.addf %l_old, %w_sum : tensor<4xf32>
      %space = tensor.empty() : tensor<4x128xf32>
      %decay_rows = linalg.broadcast ins(%decay : tensor<4xf32>) outs(%space : tensor<4x128xf32>) dimensions = [1]
      %acc_old = arith.mulf %acc, %decay_rows : tensor<4x128xf32>
      %acc_new = linalg.matmul ins(%w, %v : tensor<4x64xf32>, tensor<64x128xf32>) outs(%acc_old : tensor<4x128xf32>) -> tensor<4x128xf32>
      scf.yield %m_new, %l_new, %acc_new : tensor<4xf32>, tensor<4xf32>, tensor<4x128xf32>
    }

    %last = tensor.empty() : tensor<4x128xf32>
    %l_rows = linalg.broadcast ins(%l_end : tensor<4xf32>) outs(%last : tensor<4x128xf32>) dimensions = [1]
    %o32 = arith.divf %acc_end, %l_rows : tensor<4x128xf32>
    %o16 = arith.truncf %o32 : tensor<4x128xf32> to tensor<4x128xf16>
    %out_tile = ktdp.construct_access_tile %out_view[%first, %c0] {
      access_tile_set = #group, access_tile_order = #plain2
    } : memref<32x128xf16> -> !ktdp.access_tile<4x128xindex>
    ktdp.store %o16, %out_tile : tensor<4x128xf16>, !ktdp.access_tile<4x128xindex>
    return
  }
}
