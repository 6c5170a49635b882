// Dynamic size and stride operands: sizes [%n, 64], strides [%s, 1].
module {
  // ktir-assume: n = 16, s = 96
  func.func @kernel(%x_ptr: index, %n: index, %s: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %v = ktdp.construct_memory_view %x_ptr, sizes: [%n, 64], strides: [%s, 1] {
      coordinate_set = affine_set<(d0, d1)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<?x64xf16>
    %a = ktdp.construct_access_tile %v[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<?x64xf16> -> !ktdp.access_tile<4x64xindex>
    %x = ktdp.load %a : !ktdp.access_tile<4x64xindex> -> tensor<4x64xf16>
    return
  }
}
