// Tiles of 8 rows every 4 rows: each row but the first and last four is written by two cores, with different rows of the source.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#big = affine_set<(d0, d1) : (d0 >= 0, -d0 + 35 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @spread(%a_ptr: index, %b_ptr: index) attributes {grid = [8]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %row = arith.muli %core, %c4 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [36, 64], strides: [64, 1] {
      coordinate_set = #big, memory_space = #ktdp.memory_space<global>
    } : memref<36x64xf16>
    %at = ktdp.construct_access_tile %a[%c0, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<8x64xf16> -> !ktdp.access_tile<8x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<8x64xindex> -> tensor<8x64xf16>
    %bt = ktdp.construct_access_tile %b[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<36x64xf16> -> !ktdp.access_tile<8x64xindex>
    // expect: ktir-overlapping-store: cores 0 and 1 both store to element [4, 0]
    ktdp.store %x, %bt : tensor<8x64xf16>, !ktdp.access_tile<8x64xindex>
    return
  }
}
