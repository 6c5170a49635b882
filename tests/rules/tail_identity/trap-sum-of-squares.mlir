// 0 x 0 is 0: a sum of squares is right, and its mean is over the 50 that are there.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 49 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#res = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 >= 0)>
#one = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @row_squares(%a_ptr: index, %s_ptr: index) attributes {grid = [4]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [4, 50], strides: [50, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x50xf16>
    %sv = ktdp.construct_memory_view %s_ptr, sizes: [4, 1], strides: [1, 1] {
      coordinate_set = #res, memory_space = #ktdp.memory_space<global>
    } : memref<4x1xf16>
    // expect: ktir-tile-out-of-bounds: 14 past the view
    %at = ktdp.construct_access_tile %av[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x50xf16> -> !ktdp.access_tile<1x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    %init = arith.constant dense<0.0> : tensor<1xf16>
    %sq = arith.mulf %x, %x : tensor<1x64xf16>
    %s = linalg.reduce { arith.addf } ins(%sq : tensor<1x64xf16>) outs(%init : tensor<1xf16>) dimensions = [1]
    %n = arith.constant dense<50.0> : tensor<1xf16>
    %m = arith.divf %s, %n : tensor<1xf16>
    %s2 = tensor.expand_shape %m [[0, 1]] output_shape [1, 1] : tensor<1xf16> into tensor<1x1xf16>
    %st = ktdp.construct_access_tile %sv[%row, %c0] {
      access_tile_set = #one, access_tile_order = #id
    } : memref<4x1xf16> -> !ktdp.access_tile<1x1xindex>
    ktdp.store %s2, %st : tensor<1x1xf16>, !ktdp.access_tile<1x1xindex>
    return
  }
}
