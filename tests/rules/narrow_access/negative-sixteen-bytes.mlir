module {
  func.func @copy(%a: index, %b: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a, sizes: [128, 8], strides: [8, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 7 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<128x8xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [128, 8], strides: [8, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 7 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<128x8xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<128x8xf16> -> !ktdp.access_tile<128x8xindex>
    %x = ktdp.load %at : !ktdp.access_tile<128x8xindex> -> tensor<128x8xf16>
    %bt = ktdp.construct_access_tile %bv[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 7 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<128x8xf16> -> !ktdp.access_tile<128x8xindex>
    ktdp.store %x, %bt : tensor<128x8xf16>, !ktdp.access_tile<128x8xindex>
    return
  }
}
