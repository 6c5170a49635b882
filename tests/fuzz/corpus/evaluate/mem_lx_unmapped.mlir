// Loading from an LX address nothing was stored to is an error.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %lp = arith.constant 65536 : index
    %x_v = ktdp.construct_memory_view %lp, sizes: [256], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 255 >= 0)>,
      memory_space = #ktdp.memory_space<ct_local>
    } : memref<256xf16>
    %x_a = ktdp.construct_access_tile %x_v[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 255 >= 0)>,
      access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<256xf16> -> !ktdp.access_tile<256xindex>
    %x = ktdp.load %x_a : !ktdp.access_tile<256xindex> -> tensor<256xf16>
    return
  }
}
