module {
  func.func @copy(%a: index, %b: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %av = ktdp.construct_memory_view %a, sizes: [128, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<128x64xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [128, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 127 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<128x64xf16>
    scf.for %r = %c0 to %c128 step %c1 {
      %at = ktdp.construct_access_tile %av[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<128x64xf16> -> !ktdp.access_tile<1x1xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x1xindex> -> tensor<1x1xf16> // expect: ktir-narrow-access: innermost extent is 2 bytes | batch several items in one trip
      %bt = ktdp.construct_access_tile %bv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<128x64xf16> -> !ktdp.access_tile<1x1xindex>
      ktdp.store %x, %bt : tensor<1x1xf16>, !ktdp.access_tile<1x1xindex> // expect: ktir-narrow-access: innermost extent is 2 bytes | batch several items in one trip
    }
    return
  }
}
