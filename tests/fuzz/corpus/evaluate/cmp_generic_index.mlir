// linalg.index tiles are broadcast-shaped (8x1, 1x64), so ops on them alone are cheaper than the space.
module {
  // ktir-assume: n = 3
  func.func @kernel(%x_ptr: index, %n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %x_v = ktdp.construct_memory_view %x_ptr, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    %x_a = ktdp.construct_access_tile %x_v[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>,
      access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<8x64xf16> -> !ktdp.access_tile<8x64xindex>
    %x = ktdp.load %x_a : !ktdp.access_tile<8x64xindex> -> tensor<8x64xf16>
    %e = tensor.empty() : tensor<8x64xf16>
    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x64xf16>) outs(%e : tensor<8x64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %i2 = arith.addi %i, %n : index
      %p = arith.cmpi sge, %i2, %j : index
      %z = arith.constant 0.0 : f16
      %q = arith.select %p, %in, %z : f16
      linalg.yield %q : f16
    } -> tensor<8x64xf16>
    return
  }
}
