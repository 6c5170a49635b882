module {
  func.func @add(%a: index, %b: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a, sizes: [448, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 447 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<448x1024xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [448, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 447 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<448x1024xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 447 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<448x1024xf16> -> !ktdp.access_tile<448x1024xindex>
    %x = ktdp.load %at : !ktdp.access_tile<448x1024xindex> -> tensor<448x1024xf16>
    %bt = ktdp.construct_access_tile %bv[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 447 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<448x1024xf16> -> !ktdp.access_tile<448x1024xindex>
    // expect: ktir-lx-pressure: needs 1,835,008 bytes, 1,677,721 of 2,097,152 are usable | 917,504 held by `%x`
    %y = ktdp.load %bt : !ktdp.access_tile<448x1024xindex> -> tensor<448x1024xf16>
    %z = arith.addf %x, %y : tensor<448x1024xf16>
    ktdp.store %z, %bt : tensor<448x1024xf16>, !ktdp.access_tile<448x1024xindex>
    return
  }
}
