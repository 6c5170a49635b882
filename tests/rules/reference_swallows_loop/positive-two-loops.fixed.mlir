module {
  func.func @ones(%b: index, %d: index) attributes {grid = [1]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %bv = ktdp.construct_memory_view %b, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %dv = ktdp.construct_memory_view %d, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %y = arith.constant dense<1.0> : tensor<1x64xf16>
    scf.for %p = %c0 to %c4 step %c1 {
      %bt = ktdp.construct_access_tile %bv[%p, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<4x64xf16> -> !ktdp.access_tile<1x64xindex>
      ktdp.store %y, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }

    scf.for %q = %c0 to %c4 step %c1 { // expect: ktir-reference-swallows-loop: blank line
      %bt = ktdp.construct_access_tile %dv[%q, %c0] {
        access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
      } : memref<4x64xf16> -> !ktdp.access_tile<1x64xindex>
      ktdp.store %y, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }
    return
  }
}
