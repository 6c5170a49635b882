// More cores than rows: a guard keeps the others idle, and all rows are written.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @copy(%a_ptr: index, %b_ptr: index) attributes {grid = [32]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    %works = arith.cmpi slt, %row, %c8 : index
    scf.if %works {
      %at = ktdp.construct_access_tile %a[%row, %c0] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<8x64xf16> -> !ktdp.access_tile<1x64xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
      %bt = ktdp.construct_access_tile %b[%row, %c0] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<8x64xf16> -> !ktdp.access_tile<1x64xindex>
      ktdp.store %x, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }
    return
  }
}
