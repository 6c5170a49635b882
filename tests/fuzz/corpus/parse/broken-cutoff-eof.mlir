// RMS normalisation, 256 x 4096, 4 cores, f32 lane sums, least traffic: the
// weight is read once per core and each row of x once, its four blocks staying
// in LX from the sum of squares to the scaling.
#plane = affine_set<(r, c) : (r >= 0, -r + 255 >= 0, c >= 0, -c + 4095 >= 0)>
#vec   = affine_set<(c) : (c >= 0, -c + 4095 >= 0)>
#row_t = affine_set<(i, j) : (i >= 0, -i >= 0, j >= 0, -j + 1023 >= 0)>
#vec_t = affine_set<(j) : (j >= 0, -j + 1023 >= 0)>
#id1   = affine_map<(j) -> (j)>
#id2   = affine_map<(i, j) -> (i, j)>

module {
  func.func @rms_x_held(%src: index, %gain: index, %dst: index,
                                %rows: index, %width: index, %eps: f16)
      attributes {grid = [4, 1]} {
    %me = ktdp.get_compute_tile_id : index
    %stride = arith.constant 4 : index
    %p0 = arith.constant 0 : index
    %p1 = arith.constant 1024 : index
    %p2 = arith.constant 2048 : index
    %p3 = arith.constant 3072 : index

    %src_v = ktdp.construct_memory_view %src, sizes: [256, 4096], strides: [4096, 1] {
      coordinate_set = #plane, memory_space = #ktdp.memory_space<global>
    } : memref<256x4096xf16>
    %gain_v = ktdp.construct_memory_view %gain, sizes: [4096], strides: [1] {
      coordinate_set = #vec, memory_space = #ktdp.memory_space<global>
    } : memref<4096xf16>
    %dst_v = ktdp.construct_memory_view %dst, sizes: [256, 4096], strides: [4096, 1] {
      coordinate_set = #plane, memory_space = #ktdp.memory_space<global>
    } : memref<256x4096xf16>

    // Weight blocks, loaded once.
    %gt0 = ktdp.construct_access_tile %gain_v[%p0] {
      access_tile_set = #vec_t, access_tile_order = #id1
    } : memref<4096xf16> -> !ktdp.access_tile<1024xindex>
    %gt1 = ktdp.construct_access_tile %gain_v[%p1] {
      access_tile_set = #vec_t, access_tile_order = #id1
    } : memref<4096xf16> -> !ktdp.access_tile<1024xindex>
    %gt2 = ktdp.construct_access_tile %gain_v[%p2] {
      access_tile_set = #vec_t, access_tile_order = #id1
    } : memref<4096xf16> -> !ktdp.access_tile<1024xindex>
    %gt3 = ktdp.construct_access_tile %gain_v[%p3] {
      access_tile_set = #vec_t, access_tile_order = #id1
    } : memref<4096xf16> -> !ktdp.access_tile<1024xindex>
    %gb0 = ktdp.load %gt0 : !ktdp.access_tile<1024xindex> -> tensor<1024xf16>
    %gb1 = ktdp.load %gt1 : !ktdp.access_tile<1024xindex> -> tensor<1024xf16>
    %gb2 = ktdp.load %gt2 : !ktdp.access_tile<1024xindex> -> tensor<1024xf16>
    %gb3 = ktdp.load %gt3 : !ktdp.access_tile<1024xindex> -> tensor<1024xf16>
    %ge = tensor.empty() : tensor<1x1024xf16>
    %g0 = linalg.broadcast ins(%gb0 : tensor<1024xf16>) outs(%ge : tensor<1x1024xf16>) dimensions = [0]
    %g1 = linalg.broadcast ins(%gb1 : tensor<1024xf16>) outs(%ge : tensor<1x1024xf16>) dimensions = [0]
    %g2 = linalg.broadcast ins(%gb2 : tensor<1024xf16>) outs(%ge : tensor<1x1024xf16>) dimensions = [0]
    %g3 = linalg.broadcast ins(%gb3 : tensor<1024xf16>) outs(%ge : tensor<1x1024xf16>) dimensions = [0]

    scf.for %r = %me to %rows step %stride : index {
      %f0 = arith.constant 0.0 : f32
      %lanes0 = arith.constant dense<0.0> : tensor<1x1024xf32>
      // The row, four blocks, loaded once.
      %xt0 = ktdp.construct_access_tile %src_v[%r, %p0] {
        access_tile_set = #row_t, access_tile_order = #id2
      } : memref<256x4096xf16> -> !ktdp.access_tile<1x1024xindex>
      %x0 = ktdp.load %xt0 : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %xt1 = ktdp.construct_access_tile %src_v[%r, %p1] {
        access_tile_set = #row_t, access_tile_order = #id2
      } : memref<256x4096xf16> -> !ktdp.access_tile<1x1024xindex>
      %x1 = ktdp.load %xt1 : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %xt2 = ktdp.construct_access_tile %src_v[%r, %p2] {
        access_tile_set = #row_t, access_tile_order = #id2
      } : memref<256x4096xf16> -> !ktdp.access_tile<1x1024xindex>
      %x2 = ktdp.load %xt2 : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %xt3 = ktdp.construct_access_tile %src_v[%r, %p3] {
        access_tile_set = #row_t, access_tile_order = #id2
      } : memref<256x4096xf16> -> !ktdp.access_tile<1x1024xindex>
      %x3 = ktdp.load %xt3 : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %sq0 = arith.mulf %x0, %x0 : tensor<1x1024xf16>
      %wide0 = arith.extf %sq0 : tensor<1x1024xf16> to tensor<1x1024xf32>
      %l0 = arith.addf %lanes0, %wide0 : tensor<1x1024xf32>
      %sq1 = arith.mulf %x1, %x1 : tensor<1x1024xf16>
      %wide1 = arith.extf %sq1 : tensor<1x1024xf16> to tensor<1x1024xf32>
      %l1 = arith.addf %l0,