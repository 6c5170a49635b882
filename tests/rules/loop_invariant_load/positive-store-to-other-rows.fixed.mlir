// The rows that are written begin after the one that is read.
module {
  func.func @spread(%x: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c9 = arith.constant 9 : index
    %xv = ktdp.construct_memory_view %x, sizes: [9, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 8 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<9x1024xf16>
    %xt = ktdp.construct_access_tile %xv[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<9x1024xf16> -> !ktdp.access_tile<1x1024xindex>
    %a = ktdp.load %xt : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16> // expect: ktir-loop-invariant-load: on each of 8 trips
    scf.for %r = %c1 to %c9 step %c1 {
      %z = arith.addf %a, %a : tensor<1x1024xf16>
      %yt = ktdp.construct_access_tile %xv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<9x1024xf16> -> !ktdp.access_tile<1x1024xindex>
      ktdp.store %z, %yt : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
    }
    return
  }
}
