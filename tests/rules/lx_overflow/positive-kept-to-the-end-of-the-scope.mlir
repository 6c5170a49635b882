module {
  func.func @square(%a: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a, sizes: [512, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 511 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<512x1024xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 511 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<512x1024xf16> -> !ktdp.access_tile<512x1024xindex>
    %x = ktdp.load %at : !ktdp.access_tile<512x1024xindex> -> tensor<512x1024xf16>
    %y = arith.addf %x, %x : tensor<512x1024xf16>
    // expect: ktir-lx-overflow: needs 3,145,728 bytes | freed after their last uses the tiles would fit, with 2,097,152 bytes at most
    %z = arith.mulf %y, %y : tensor<512x1024xf16>
    ktdp.store %z, %at : tensor<512x1024xf16>, !ktdp.access_tile<512x1024xindex>
    return
  }
}
