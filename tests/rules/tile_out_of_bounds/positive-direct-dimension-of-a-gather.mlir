// Which rows are gathered is data, the columns are not: 48 + 32 is past 64.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#idx = affine_set<(d0) : (d0 >= 0, -d0 + 3 >= 0)>
#out = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 31 >= 0)>
#tile = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 31 >= 0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @gather(%x_ptr: index, %i_ptr: index, %o_ptr: index) attributes {grid = [1]} {
    %c48 = arith.constant 48 : index
    %c0 = arith.constant 0 : index
    %x = ktdp.construct_memory_view %x_ptr, sizes: [64, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<64x64xf16>
    %i = ktdp.construct_memory_view %i_ptr, sizes: [4], strides: [1] {
      coordinate_set = #idx, memory_space = #ktdp.memory_space<global>
    } : memref<4xi32>
    %o = ktdp.construct_memory_view %o_ptr, sizes: [4, 32], strides: [32, 1] {
      coordinate_set = #out, memory_space = #ktdp.memory_space<global>
    } : memref<4x32xf16>
    // expect: ktir-tile-out-of-bounds: 16 past the view in dimension 1: offset 48 + extent 32 = 80, view has 64
    %xt = ktdp.construct_indirect_access_tile
        intermediate_variables(%m, %k)
        %x[ind(%i[%m]), (%c48 + %k)] {
      variables_space_set = #tile, variables_space_order = #id2
    } : memref<64x64xf16>, memref<4xi32> -> !ktdp.access_tile<4x32xindex>
    %v = ktdp.load %xt : !ktdp.access_tile<4x32xindex> -> tensor<4x32xf16>
    %ot = ktdp.construct_access_tile %o[%c0, %c0] {
      access_tile_set = #out, access_tile_order = #id2
    } : memref<4x32xf16> -> !ktdp.access_tile<4x32xindex>
    ktdp.store %v, %ot : tensor<4x32xf16>, !ktdp.access_tile<4x32xindex>
    return
  }
}
