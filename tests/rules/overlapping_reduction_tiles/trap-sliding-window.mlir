// A convolution: each trip has a weight of its own, the overlap is the point.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 65 >= 0)>
#wts = affine_set<(d0) : (d0 >= 0, -d0 + 2 >= 0)>
#w1 = affine_set<(d0) : (d0 >= 0, -d0 >= 0)>
#res = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#id1 = affine_map<(d0) -> (d0)>

module {
  func.func @convolve(%a_ptr: index, %w_ptr: index, %s_ptr: index) attributes {grid = [4]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [4, 66], strides: [66, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x66xf16>
    %wv = ktdp.construct_memory_view %w_ptr, sizes: [3], strides: [1] {
      coordinate_set = #wts, memory_space = #ktdp.memory_space<global>
    } : memref<3xf16>
    %sv = ktdp.construct_memory_view %s_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #res, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf32>
    %z = arith.constant dense<0.0> : tensor<1x64xf32>
    %sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %z) -> (tensor<1x64xf32>) {
      %at = ktdp.construct_access_tile %av[%row, %k] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<4x66xf16> -> !ktdp.access_tile<1x64xindex>
      %a16 = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
      %wt = ktdp.construct_access_tile %wv[%k] {
        access_tile_set = #w1, access_tile_order = #id1
      } : memref<3xf16> -> !ktdp.access_tile<1xindex>
      %w16 = ktdp.load %wt : !ktdp.access_tile<1xindex> -> tensor<1xf16>
      %e = tensor.empty() : tensor<1x64xf16>
      %wb = linalg.broadcast ins(%w16 : tensor<1xf16>) outs(%e : tensor<1x64xf16>) dimensions = [1]

      %p = arith.mulf %a16, %wb : tensor<1x64xf16>
      %p32 = arith.extf %p : tensor<1x64xf16> to tensor<1x64xf32>
      %next = arith.addf %acc, %p32 : tensor<1x64xf32>
      scf.yield %next : tensor<1x64xf32>
    }
    %st = ktdp.construct_access_tile %sv[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x64xf32> -> !ktdp.access_tile<1x64xindex>
    ktdp.store %sum, %st : tensor<1x64xf32>, !ktdp.access_tile<1x64xindex>
    return
  }
}
