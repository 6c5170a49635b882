// 4 x 8 cores, each with its block of a 64 x 256 output.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 255 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 31 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @fill(%b_ptr: index) attributes {grid = [4, 8]} {
    %x, %y = ktdp.get_compute_tile_id : index, index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %row = arith.muli %x, %c16 : index
    %col = arith.muli %y, %c32 : index
    %b = ktdp.construct_memory_view %b_ptr, sizes: [64, 256], strides: [256, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<64x256xf16>
    %z = arith.constant dense<0.0> : tensor<16x32xf16>
    %bt = ktdp.construct_access_tile %b[%row, %col] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<64x256xf16> -> !ktdp.access_tile<16x32xindex>
    ktdp.store %z, %bt : tensor<16x32xf16>, !ktdp.access_tile<16x32xindex>
    return
  }
}
