// RMS normalisation, 256 x 4096, 4 cores, everything in f16.
//
// The lane sums, their reduction and the scalar statistic are all f16.  Once a
// row's sum of squares passes 65504 it becomes inf, 1/sqrt(inf) is 0, and the
// row comes out as zeros.
#rows_cols = affine_set<(r, c) : (r >= 0, -r + 255 >= 0, c >= 0, -c + 4095 >= 0)>
#one_block = affine_set<(i, j) : (i >= 0, -i >= 0, j >= 0, -j + 1023 >= 0)>
#keep2     = affine_map<(i, j) -> (i, j)>

module {
  // ktir-assume: rows = 256, width = 4096, eps = 1.0013580322265625e-05
  func.func @rms_f16_accum(%src: index, %gain: index, %dst: index,
                           %rows: index, %width: index, %eps: f16)
      attributes {grid = [4, 1]} {
    %me = ktdp.get_compute_tile_id : index
    %stride = arith.constant 4 : index
    %zero = arith.constant 0 : index
    %blk = arith.constant 1024 : index

    %src_v = ktdp.construct_memory_view %src, sizes: [256, 4096], strides: [4096, 1] {
      coordinate_set = #rows_cols, memory_space = #ktdp.memory_space<global>
    } : memref<256x4096xf16>
    %gain_v = ktdp.construct_memory_view %gain, sizes: [4096], strides: [1] {
      coordinate_set = affine_set<(c) : (c >= 0, -c + 4095 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<4096xf16>
    %dst_v = ktdp.construct_memory_view %dst, sizes: [256, 4096], strides: [4096, 1] {
      coordinate_set = #rows_cols, memory_space = #ktdp.memory_space<global>
    } : memref<256x4096xf16>

    scf.for %r = %me to %rows step %stride : index {
      %lanes0 = arith.constant dense<0.0> : tensor<1x1024xf16>
      %lanes = scf.for %c = %zero to %width step %blk iter_args(%run = %lanes0) -> (tensor<1x1024xf16>) {
        %xt = ktdp.construct_access_tile %src_v[%r, %c] {
          access_tile_set = #one_block, access_tile_order = #keep2
        } : memref<256x4096xf16> -> !ktdp.access_tile<1x1024xindex>
        %xb = ktdp.load %xt : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
        %sq = arith.mulf %xb, %xb : tensor<1x1024xf16>
        %sum = arith.addf %run, %sq : tensor<1x1024xf16>
        scf.yield %sum : tensor<1x1024xf16>
      }

      %h0 = arith.constant 0.0 : f16
      %tot0 = tensor.splat %h0 : tensor<1xf16>
      %tot = linalg.reduce { arith.addf }
          ins(%lanes : tensor<1x1024xf16>)
          outs(%tot0 : tensor<1xf16>)
          dimensions = [1]

      // The statistic is taken down to a scalar here.
      %tot_s = tensor.extract %tot[%zero] : tensor<1xf16>
      %wi = arith.index_cast %width : index to i32
      %wf = arith.sitofp %wi : i32 to f16
      %ms = arith.divf %tot_s, %wf : f16
      %mse = arith.addf %ms, %eps : f16
      %inv = math.rsqrt %mse : f16
      %inv_b = tensor.splat %inv : tensor<1x1024xf16>

      scf.for %c = %zero to %width step %blk {
        %xt = ktdp.construct_access_tile %src_v[%r, %c] {
          access_tile_set = #one_block, access_tile_order = #keep2
        } : memref<256x4096xf16> -> !ktdp.access_tile<1x1024xindex>
        %gt = ktdp.construct_access_tile %gain_v[%c] {
          access_tile_set = affine_set<(j) : (j >= 0, -j + 1023 >= 0)>,
          access_tile_order = affine_map<(j) -> (j)>
        } : memref<4096xf16> -> !ktdp.access_tile<1024xindex>
        %xb = ktdp.load %xt : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
        %gb = ktdp.load %gt : !ktdp.access_tile<1024xindex> -> tensor<1024xf16>
        %g0 = arith.constant dense<0.0> : tensor<1x1024xf16>
        %grow = linalg.broadcast ins(%gb : tensor<1024xf16>) outs(%g0 : tensor<1x1024xf16>) dimensions = [0]
        %xn = arith.mulf %xb, %inv_b : tensor<1x1024xf16>
        %yb = arith.mulf %xn, %grow : tensor<1x1024xf16>
        %yt = ktdp.construct_access_tile %dst_v[%r, %c] {
          access_tile_set = #one_block, access_tile_order = #keep2
        } : memref<256x4096xf16> -> !ktdp.access_tile<1x1024xindex>
        ktdp.store %yb, %yt : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
        scf.yield
      }
      scf.yield
    }
    return
  }
}
