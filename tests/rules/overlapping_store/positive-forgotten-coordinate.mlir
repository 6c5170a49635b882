// The second core number decides what is read but not where it goes.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 31 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @copy(%a_ptr: index, %b_ptr: index) attributes {grid = [4, 2]} {
    %x, %y = ktdp.get_compute_tile_id : index, index
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %col = arith.muli %y, %c32 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %at = ktdp.construct_access_tile %a[%x, %col] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x64xf16> -> !ktdp.access_tile<1x32xindex>
    %v = ktdp.load %at : !ktdp.access_tile<1x32xindex> -> tensor<1x32xf16>
    %bt = ktdp.construct_access_tile %b[%x, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4x64xf16> -> !ktdp.access_tile<1x32xindex>
    // expect: ktir-uncovered-output: columns 32..63
    // expect: ktir-overlapping-store: cores 0 and 4 both store to element [0, 0]
    ktdp.store %v, %bt : tensor<1x32xf16>, !ktdp.access_tile<1x32xindex>
    return
  }
}
