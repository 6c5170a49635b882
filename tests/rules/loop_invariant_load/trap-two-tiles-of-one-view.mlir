module {
  func.func @halves(%x: index, %y: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %xv = ktdp.construct_memory_view %x, sizes: [8, 128], strides: [128, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 127 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<8x128xf16>
    %yv = ktdp.construct_memory_view %y, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    scf.for %r = %c0 to %c8 step %c1 {
      %at = ktdp.construct_access_tile %xv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<8x128xf16> -> !ktdp.access_tile<1x64xindex>
      %a = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
      %bt = ktdp.construct_access_tile %xv[%r, %c64] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<8x128xf16> -> !ktdp.access_tile<1x64xindex>
      %b = ktdp.load %bt : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
      %z = arith.addf %a, %b : tensor<1x64xf16>
      %yt = ktdp.construct_access_tile %yv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<8x64xf16> -> !ktdp.access_tile<1x64xindex>
      ktdp.store %z, %yt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }
    return
  }
}
