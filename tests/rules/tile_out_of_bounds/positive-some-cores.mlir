// 8 cores take 32 rows each of 250: the last core starts at 224 and ends at 256.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 249 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 + 31 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @copy(%a_ptr: index, %b_ptr: index) attributes {grid = [8]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    // related: ktir-tile-out-of-bounds: the offset is computed here
    %row = arith.muli %core, %c32 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [250, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<250x64xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [250, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<250x64xf16>
    // expect: ktir-tile-out-of-bounds: 6 past the view in dimension 0: offset 224 + extent 32 = 256, view has 250 (core 7); elements beyond the buffer read as zero
    %at = ktdp.construct_access_tile %a[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<250x64xf16> -> !ktdp.access_tile<32x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<32x64xindex> -> tensor<32x64xf16>
    // expect: ktir-tile-out-of-bounds: (core 7); elements beyond the buffer are dropped
    %bt = ktdp.construct_access_tile %b[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<250x64xf16> -> !ktdp.access_tile<32x64xindex>
    ktdp.store %x, %bt : tensor<32x64xf16>, !ktdp.access_tile<32x64xindex>
    return
  }
}
