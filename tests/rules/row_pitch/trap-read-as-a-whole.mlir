// All rows are one run that starts on a stick: the pitch costs nothing.
module {
  func.func @copy(%a: index, %b: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a, sizes: [128, 65], strides: [65, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 64 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<128x65xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [128, 65], strides: [65, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 64 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<128x65xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 64 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<128x65xf16> -> !ktdp.access_tile<128x65xindex>
    %x = ktdp.load %at : !ktdp.access_tile<128x65xindex> -> tensor<128x65xf16>
    %bt = ktdp.construct_access_tile %bv[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 64 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<128x65xf16> -> !ktdp.access_tile<128x65xindex>
    ktdp.store %x, %bt : tensor<128x65xf16>, !ktdp.access_tile<128x65xindex>
    return
  }
}
