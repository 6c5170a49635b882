module {
  func.func @repeat(%x: index, %y: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %xv = ktdp.construct_memory_view %x, sizes: [1, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<1x1024xf16>
    %yv = ktdp.construct_memory_view %y, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 31 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    // related: ktir-loop-invariant-load: loop
    scf.for %r = %c0 to %c4 step %c1 {
      scf.for %k = %c0 to %c8 step %c1 {
        %xt = ktdp.construct_access_tile %xv[%c0, %c0] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<1x1024xf16> -> !ktdp.access_tile<1x1024xindex>
        %a = ktdp.load %xt : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16> // expect: ktir-loop-invariant-load: on each of 32 trips | saves 63,488 bytes
        %r8 = arith.muli %r, %c8 : index
        %q = arith.addi %r8, %k : index
        %z = arith.addf %a, %a : tensor<1x1024xf16>
        %yt = ktdp.construct_access_tile %yv[%q, %c0] {
          access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
        } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
        ktdp.store %z, %yt : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
      }
    }
    return
  }
}
