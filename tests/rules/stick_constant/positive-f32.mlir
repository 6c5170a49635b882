module {
  func.func @sticks(%a: index) attributes {grid = [8]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c1 = arith.constant 1 : index
    %s = arith.divui %pid, %c64 : index // expect: ktir-stick-constant: divides by 64, but a stick of f32 holds 32 elements
    %o = arith.muli %s, %c64 : index
    %av = ktdp.construct_memory_view %a, sizes: [8, 128], strides: [128, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 127 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<8x128xf32>
    %at = ktdp.construct_access_tile %av[%c0, %o] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<8x128xf32> -> !ktdp.access_tile<1x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf32>
    return
  }
}
