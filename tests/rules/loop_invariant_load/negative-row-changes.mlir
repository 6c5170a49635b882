module {
  func.func @twice(%x: index, %y: index) attributes {grid = [4]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %first = arith.muli %pid, %c8 : index
    %last = arith.addi %first, %c8 : index
    %xv = ktdp.construct_memory_view %x, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 31 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    %yv = ktdp.construct_memory_view %y, sizes: [32, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 31 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<32x1024xf16>
    scf.for %r = %first to %last step %c1 {
      %xt = ktdp.construct_access_tile %xv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
      %a = ktdp.load %xt : !ktdp.access_tile<1x1024xindex> -> tensor<1x1024xf16>
      %z = arith.addf %a, %a : tensor<1x1024xf16>
      %yt = ktdp.construct_access_tile %yv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<32x1024xf16> -> !ktdp.access_tile<1x1024xindex>
      ktdp.store %z, %yt : tensor<1x1024xf16>, !ktdp.access_tile<1x1024xindex>
    }
    return
  }
}
