// The view has 512 MiB, but each core takes an eighth of it.
module {
  func.func @walk(%a: index) attributes {grid = [8]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c512 = arith.constant 512 : index
    %first = arith.muli %pid, %c512 : index
    %last = arith.addi %first, %c512 : index
    %av = ktdp.construct_memory_view %a, sizes: [4096, 65536], strides: [65536, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 4095 >= 0, d1 >= 0, -d1 + 65535 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<4096x65536xf16>
    scf.for %r = %first to %last step %c1 {
      %at = ktdp.construct_access_tile %av[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<4096x65536xf16> -> !ktdp.access_tile<1x64xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    }
    return
  }
}
