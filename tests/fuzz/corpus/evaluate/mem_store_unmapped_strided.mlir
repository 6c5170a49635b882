// The strided form of the same store is refused.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<4x4xf16>
    %p = arith.constant 1000000 : index
    %y_v = ktdp.construct_memory_view %p, sizes: [8, 8], strides: [8, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 7 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<8x8xf16>
    %y_a = ktdp.construct_access_tile %y_v[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 3 >= 0)>,
      access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<8x8xf16> -> !ktdp.access_tile<4x4xindex>
    ktdp.store %t, %y_a : tensor<4x4xf16>, !ktdp.access_tile<4x4xindex>
    return
  }
}
