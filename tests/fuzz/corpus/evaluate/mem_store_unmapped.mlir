// A dense store to an address of no tensor is silent and charged.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %p = arith.constant 1000000 : index
    %y_v = ktdp.construct_memory_view %p, sizes: [64], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<64xf16>
    %y_a = ktdp.construct_access_tile %y_v[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>,
      access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<64xf16> -> !ktdp.access_tile<64xindex>
    ktdp.store %t, %y_a : tensor<64xf16>, !ktdp.access_tile<64xindex>
    return
  }
}
