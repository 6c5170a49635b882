module {
  func.func @spread(%a: index, %b: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %av = ktdp.construct_memory_view %a, sizes: [64], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %at = ktdp.construct_access_tile %av[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>, access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<64xf16> -> !ktdp.access_tile<64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<64xindex> -> tensor<64xf16>
    %e = tensor.empty() : tensor<1x64xf16>
    %y = linalg.broadcast ins(%x : tensor<64xf16>) outs(%e : tensor<1x64xf16>) dimensions = [0]

    scf.for %r = %c0 to %c4 step %c1 {
      %bt = ktdp.construct_access_tile %bv[%r, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<4x64xf16> -> !ktdp.access_tile<1x64xindex>
      ktdp.store %y, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }
    return
  }
}
