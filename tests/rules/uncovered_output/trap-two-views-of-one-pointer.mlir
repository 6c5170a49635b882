// Two views of one pointer are written half each.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 31 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @fill(%b_ptr: index) attributes {grid = [4]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %b = ktdp.construct_memory_view %b_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %b2 = ktdp.construct_memory_view %b_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %z = arith.constant dense<0.0> : tensor<1x32xf16>
    %t1 = ktdp.construct_access_tile %b[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x64xf16> -> !ktdp.access_tile<1x32xindex>
    ktdp.store %z, %t1 : tensor<1x32xf16>, !ktdp.access_tile<1x32xindex>
    %t2 = ktdp.construct_access_tile %b2[%row, %c32] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x64xf16> -> !ktdp.access_tile<1x32xindex>
    ktdp.store %z, %t2 : tensor<1x32xf16>, !ktdp.access_tile<1x32xindex>
    return
  }
}
