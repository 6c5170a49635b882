module {
  func.func @square(%a: index, %b: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a, sizes: [512, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 511 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<512x1024xf16>
    %bv = ktdp.construct_memory_view %b, sizes: [512, 1024], strides: [1024, 1] {
      coordinate_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 511 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<512x1024xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 511 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<512x1024xf16> -> !ktdp.access_tile<512x1024xindex>
    // related: ktir-lx-overflow: 1,048,576 bytes
    %x = ktdp.load %at : !ktdp.access_tile<512x1024xindex> -> tensor<512x1024xf16>
    // expect: ktir-lx-overflow: needs 3,145,728 bytes, scratchpad has 2,097,152 | 1,048,576 held by `%x` | with at most 204 instead of 512 rows (128 as a power of two) it fits
    %w = arith.extf %x : tensor<512x1024xf16> to tensor<512x1024xf32>
    %q = arith.mulf %w, %w : tensor<512x1024xf32>
    %z = arith.truncf %q : tensor<512x1024xf32> to tensor<512x1024xf16>
    %r = arith.subf %z, %x : tensor<512x1024xf16>
    %bt = ktdp.construct_access_tile %bv[%c0, %c0] {
      access_tile_set = affine_set<(d0, d1) : (d0 >= 0, -d0 + 511 >= 0, d1 >= 0, -d1 + 1023 >= 0)>, access_tile_order = affine_map<(d0, d1) -> (d0, d1)>
    } : memref<512x1024xf16> -> !ktdp.access_tile<512x1024xindex>
    ktdp.store %r, %bt : tensor<512x1024xf16>, !ktdp.access_tile<512x1024xindex>
    return
  }
}
