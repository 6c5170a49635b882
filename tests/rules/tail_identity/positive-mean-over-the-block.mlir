// The sum of a padded tile is right, its mean over 16 is not when 10 are there.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 9 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 15 >= 0)>
#res = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 >= 0)>
#one = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @row_means(%a_ptr: index, %s_ptr: index) attributes {grid = [4]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [4, 10], strides: [10, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x10xf16>
    %sv = ktdp.construct_memory_view %s_ptr, sizes: [4, 1], strides: [1, 1] {
      coordinate_set = #res, memory_space = #ktdp.memory_space<global>
    } : memref<4x1xf16>
    // expect: ktir-tile-out-of-bounds: 6 past the view
    %at = ktdp.construct_access_tile %av[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x10xf16> -> !ktdp.access_tile<1x16xindex>
    %x = ktdp.load %at : !ktdp.access_tile<1x16xindex> -> tensor<1x16xf16>
    %init = arith.constant dense<0.0> : tensor<1xf16>
    %s = linalg.reduce { arith.addf } ins(%x : tensor<1x16xf16>) outs(%init : tensor<1xf16>) dimensions = [1]
    %n = arith.constant dense<16.0> : tensor<1xf16>
    // expect: ktir-tail-identity: the mean is over 16 lanes, of which 6 lie past the view and add 0: divide by 10
    %m = arith.divf %s, %n : tensor<1xf16>
    %s2 = tensor.expand_shape %m [[0, 1]] output_shape [1, 1] : tensor<1xf16> into tensor<1x1xf16>
    %st = ktdp.construct_access_tile %sv[%row, %c0] {
      access_tile_set = #one, access_tile_order = #id
    } : memref<4x1xf16> -> !ktdp.access_tile<1x1xindex>
    ktdp.store %s2, %st : tensor<1x1xf16>, !ktdp.access_tile<1x1xindex>
    return
  }
}
