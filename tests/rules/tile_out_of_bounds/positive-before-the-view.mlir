// A window that looks 16 elements back: the first core starts in front of the view.
#vec = affine_set<(d0) : (d0 >= 0, -d0 + 255 >= 0)>
#blk = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>
#id = affine_map<(d0) -> (d0)>

module {
  func.func @look_back(%a_ptr: index, %b_ptr: index) attributes {grid = [4]} {
    %core = ktdp.get_compute_tile_id : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %at64 = arith.muli %core, %c64 : index
    %back = arith.subi %at64, %c16 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [256], strides: [1] {
      coordinate_set = #vec, memory_space = #ktdp.memory_space<global>
    } : memref<256xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [256], strides: [1] {
      coordinate_set = #vec, memory_space = #ktdp.memory_space<global>
    } : memref<256xf16>
    // expect: ktir-tile-out-of-bounds: 16 before the view in dimension 0 | (core 0)
    %at = ktdp.construct_access_tile %a[%back] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<256xf16> -> !ktdp.access_tile<64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<64xindex> -> tensor<64xf16>
    %bt = ktdp.construct_access_tile %b[%at64] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<256xf16> -> !ktdp.access_tile<64xindex>
    ktdp.store %x, %bt : tensor<64xf16>, !ktdp.access_tile<64xindex>
    return
  }
}
