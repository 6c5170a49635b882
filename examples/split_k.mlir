// One decoded token through a projection, y[1, 4096] = x[1, 4096] x W[4096, 4096], K split over 32 cores.
//
// What to look at: the ring. Each core multiplies its 128 rows of W and holds a partial of the whole result; the
// partials are folded across the cores, 31 steps of 16 KiB for each core. Cycles for that stand beside memory's,
// which W dominates: one row of x uses every weight once, 1 FLOP/B, so no schedule makes this bound by compute.
// Splitting the columns instead would need no ring at all; compare before you split K.
#x_all = affine_set<(t, k) : (t >= 0, -t >= 0, k >= 0, -k + 4095 >= 0)>
#w_all = affine_set<(k, n) : (k >= 0, -k + 4095 >= 0, n >= 0, -n + 4095 >= 0)>
#x_part = affine_set<(t, k) : (t >= 0, -t >= 0, k >= 0, -k + 127 >= 0)>
#w_part = affine_set<(k, n) : (k >= 0, -k + 127 >= 0, n >= 0, -n + 4095 >= 0)>
#plain = affine_map<(i, j) -> (i, j)>
#all   = affine_set<(i)[g] : (i - 32 * g >= 0, -i + 32 * g + 31 >= 0)>

module {
  func.func @split_k(%x: index, %w: index, %y: index) attributes {grid = [32]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %k = arith.muli %core, %c128 : index

    %x_view = ktdp.construct_memory_view %x, sizes: [1, 4096], strides: [4096, 1] {
      coordinate_set = #x_all, memory_space = #ktdp.memory_space<global>
    } : memref<1x4096xf16>
    %w_view = ktdp.construct_memory_view %w, sizes: [4096, 4096], strides: [4096, 1] {
      coordinate_set = #w_all, memory_space = #ktdp.memory_space<global>
    } : memref<4096x4096xf16>
    %y_view = ktdp.construct_memory_view %y, sizes: [1, 4096], strides: [4096, 1] {
      coordinate_set = #x_all, memory_space = #ktdp.memory_space<global>
    } : memref<1x4096xf16>

    %x_tile = ktdp.construct_access_tile %x_view[%c0, %k] {
      access_tile_set = #x_part, access_tile_order = #plain
    } : memref<1x4096xf16> -> !ktdp.access_tile<1x128xindex>
    %w_tile = ktdp.construct_access_tile %w_view[%k, %c0] {
      access_tile_set = #w_part, access_tile_order = #plain
    } : memref<4096x4096xf16> -> !ktdp.access_tile<128x4096xindex>
    %x_row = ktdp.load %x_tile : !ktdp.access_tile<1x128xindex> -> tensor<1x128xf16>
    %w_rows = ktdp.load %w_tile : !ktdp.access_tile<128x4096xindex> -> tensor<128x4096xf16>
    %sum0 = arith.constant dense<0.0> : tensor<1x4096xf32>
    %partial = linalg.matmul ins(%x_row, %w_rows : tensor<1x128xf16>, tensor<128x4096xf16>) outs(%sum0 : tensor<1x4096xf32>) -> tensor<1x4096xf32>

    %future = ktdp.inter_tile_produce producer_tiles_per_group = #all -> <(tensor<1x4096xf32>), groups = affine_set<(g) : (g == 0)>>
    {
      ^bb0(%group: index):
        ktdp.yield_partial %partial : tensor<1x4096xf32>
    }
    %f0 = arith.constant 0.0 : f32
    %room = tensor.empty() : tensor<1x4096xf32>
    %neutral = linalg.fill ins(%f0 : f32) outs(%room : tensor<1x4096xf32>) -> tensor<1x4096xf32>
    %whole = ktdp.inter_tile_reduce(%future) consumer_tiles_per_group = #all, identity(%neutral : tensor<1x4096xf32>) : <(tensor<1x4096xf32>), groups = affine_set<(g) : (g == 0)>> -> tensor<1x4096xf32>
    {
      ^bb0(%mine: tensor<1x4096xf32>, %theirs: tensor<1x4096xf32>):
        %both = arith.addf %mine, %theirs : tensor<1x4096xf32>
        ktdp.yield_reduced %both : tensor<1x4096xf32>
    }

    %stores = arith.cmpi eq, %core, %c0 : index
    scf.if %stores {
      %y16 = arith.truncf %whole : tensor<1x4096xf32> to tensor<1x4096xf16>
      %y_tile = ktdp.construct_access_tile %y_view[%c0, %c0] {
        access_tile_set = #x_all, access_tile_order = #plain
      } : memref<1x4096xf16> -> !ktdp.access_tile<1x4096xindex>
      ktdp.store %y16, %y_tile : tensor<1x4096xf16>, !ktdp.access_tile<1x4096xindex>
    }

    return
  }
}
