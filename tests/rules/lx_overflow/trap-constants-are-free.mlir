// A constant of 2 MiB, and no byte of the scratchpad.
module {
  func.func @ones(%a: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %k = arith.constant dense<1.0> : tensor<1024x1024xf16>
    %av = ktdp.construct_memory_view %a, sizes: [1024, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 1023 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<1024x1024xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 1023 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<1024x1024xf16> -> !ktdp.access_tile<1024x1024xindex>
    ktdp.store %k, %at : tensor<1024x1024xf16>, !ktdp.access_tile<1024x1024xindex>
    return
  }
}
