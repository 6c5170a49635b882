// settings: {"rules": {"ktir-shadowed-variable": {"severity": "information"}}}
// The names are the variables' own.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#idx = affine_set<(d0) : (d0 >= 0, -d0 + 3 >= 0)>
#out = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#tile = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @gather(%x_ptr: index, %i_ptr: index, %o_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %x = ktdp.construct_memory_view %x_ptr, sizes: [64, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<64x64xf16>
    %i = ktdp.construct_memory_view %i_ptr, sizes: [4], strides: [1] {
      coordinate_set = #idx, memory_space = #ktdp.memory_space<global>
    } : memref<4xi32>
    %o = ktdp.construct_memory_view %o_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #out, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %xt = ktdp.construct_indirect_access_tile
        intermediate_variables(%m, %k)
        %x[ind(%i[%m]), (%k)] {
      variables_space_set = #tile, variables_space_order = #id2
    } : memref<64x64xf16>, memref<4xi32> -> !ktdp.access_tile<4x64xindex>
    %v = ktdp.load %xt : !ktdp.access_tile<4x64xindex> -> tensor<4x64xf16>
    %ot = ktdp.construct_access_tile %o[%c0, %c0] {
      access_tile_set = #out, access_tile_order = #id2
    } : memref<4x64xf16> -> !ktdp.access_tile<4x64xindex>
    ktdp.store %v, %ot : tensor<4x64xf16>, !ktdp.access_tile<4x64xindex>
    return
  }
}
