// The same with a blank line: the store is kept.
module {
  // ktir-assume: n = 2
  func.func @kernel(%y_ptr: index, %n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %y_v = ktdp.construct_memory_view %y_ptr, sizes: [64], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<64xf16>
    %y_a = ktdp.construct_access_tile %y_v[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>,
      access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<64xf16> -> !ktdp.access_tile<64xindex>
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %e = math.exp %t : tensor<64xf16>
    }

    ktdp.store %t, %y_a : tensor<64xf16>, !ktdp.access_tile<64xindex>
    return
  }
}
