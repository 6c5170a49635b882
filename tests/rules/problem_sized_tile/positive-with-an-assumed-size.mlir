module {
  // ktir-assume: n = 256
  func.func @whole(%a: index, %n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = ktdp.construct_memory_view %a, sizes: [%n], strides: [1] {
      coordinate_set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<?xf16>
    // expect: ktir-problem-sized-tile: `n`
    %t = ktdp.construct_access_tile %v[%c0] symbols(%n) {
      access_tile_set = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>, access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<?xf16> -> !ktdp.access_tile<?xindex>
    %x = ktdp.load %t : !ktdp.access_tile<?xindex> -> tensor<?xf16>
    return
  }
}
