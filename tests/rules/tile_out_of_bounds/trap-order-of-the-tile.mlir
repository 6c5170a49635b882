// The order of an access tile arranges its coordinates in the tile; it does not move them.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#tam = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 7 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

module {
  func.func @transpose(%a_ptr: index, %b_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [64, 8], strides: [8, 1] {
      coordinate_set = #tam, memory_space = #ktdp.memory_space<global>
    } : memref<64x8xf16>
    %at = ktdp.construct_access_tile %a[%c0, %c0] {
      access_tile_set = #mat, access_tile_order = #swap
    } : memref<8x64xf16> -> !ktdp.access_tile<64x8xindex>
    %x = ktdp.load %at : !ktdp.access_tile<64x8xindex> -> tensor<64x8xf16>
    %bt = ktdp.construct_access_tile %b[%c0, %c0] {
      access_tile_set = #tam, access_tile_order = #id
    } : memref<64x8xf16> -> !ktdp.access_tile<64x8xindex>
    ktdp.store %x, %bt : tensor<64x8xf16>, !ktdp.access_tile<64x8xindex>
    return
  }
}
