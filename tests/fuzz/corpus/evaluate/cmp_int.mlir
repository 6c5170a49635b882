// Integer ops: 1 element is free, tiles cost elements/64; casts are free; math.absi is a float-category op.
module {
  // ktir-assume: n = 3
  func.func @kernel(%x_ptr: index, %o_ptr: index, %n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %x_v = ktdp.construct_memory_view %x_ptr, sizes: [256], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 255 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<256xi32>
    %x_a = ktdp.construct_access_tile %x_v[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 255 >= 0)>,
      access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<256xi32> -> !ktdp.access_tile<256xindex>
    %x = ktdp.load %x_a : !ktdp.access_tile<256xindex> -> tensor<256xi32>
    %o_v = ktdp.construct_memory_view %o_ptr, sizes: [1], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 0 >= 0)>,
      memory_space = #ktdp.memory_space<global>
    } : memref<1xi32>
    %o_a = ktdp.construct_access_tile %o_v[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 0 >= 0)>,
      access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<1xi32> -> !ktdp.access_tile<1xindex>
    %o = ktdp.load %o_a : !ktdp.access_tile<1xindex> -> tensor<1xi32>
    %1 = arith.addi %x, %x : tensor<256xi32>
    %2 = arith.cmpi slt, %1, %x : tensor<256xi32>
    %3 = arith.sitofp %1 : tensor<256xi32> to tensor<256xf16>
    %4 = math.absi %1 : tensor<256xi32>
    %5 = arith.muli %o, %o : tensor<1xi32>
    %6 = arith.muli %n, %n : index
    %7 = arith.ceildivsi %6, %n : index
    return
  }
}
