module {
  func.func @walk(%a: index, %b: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %step = arith.constant 1 : index
    %rows = arith.constant 256 : index
    %av = ktdp.construct_memory_view %a, sizes: [256, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 255 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<256x1024xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [64], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64xf16>
    %bt = ktdp.construct_access_tile %bv[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>, access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<64xf16> -> !ktdp.access_tile<64xindex>
    scf.for %r = %pid to %rows step %step {
      %at = ktdp.construct_access_tile %av[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<256x1024xf16> -> !ktdp.access_tile<1x64xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    }
    return
  }
}
