module {
  func.func @fill(%a: index, %b: index, %n: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %av = ktdp.construct_memory_view %a, sizes: [1, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<1x64xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [100000, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 99999 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<100000x64xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<1x64xf16> -> !ktdp.access_tile<1x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    scf.for %r = %c0 to %n step %c1 {
      %bt = ktdp.construct_access_tile %bv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<100000x64xf16> -> !ktdp.access_tile<1x64xindex>
      ktdp.store %x, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }
    return
  }
}
