// Data stored to LX views is not part of the tracked LX usage.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %lp = arith.constant 1048576 : index
    %t = arith.constant dense<1.0> : tensor<4096xf16>
    %l_v = ktdp.construct_memory_view %lp, sizes: [4096], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 4095 >= 0)>,
      memory_space = #ktdp.memory_space<ct_local>
    } : memref<4096xf16>
    %l_a = ktdp.construct_access_tile %l_v[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 4095 >= 0)>,
      access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<4096xf16> -> !ktdp.access_tile<4096xindex>
    ktdp.store %t, %l_a : tensor<4096xf16>, !ktdp.access_tile<4096xindex>
    %e = math.exp %t : tensor<4096xf16>
    return
  }
}
