// Tile times scalar: element count of the tile.
module {
  // ktir-assume: f = 0.5
  func.func @kernel(%x_ptr: index, %f: f32) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %x_v = ktdp.construct_memory_view %x_ptr, sizes: [128], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 127 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<128xf16>
    %x_a = ktdp.construct_access_tile %x_v[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 127 >= 0)>,
      access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<128xf16> -> !ktdp.access_tile<128xindex>
    %x = ktdp.load %x_a : !ktdp.access_tile<128xindex> -> tensor<128xf16>
    %1 = arith.mulf %x, %f : tensor<128xf16>
    %s = tensor.splat %f : tensor<128xf16>
    %2 = arith.mulf %x, %s : tensor<128xf16>
    return
  }
}
