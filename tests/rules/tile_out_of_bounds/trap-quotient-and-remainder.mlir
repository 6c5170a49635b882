// pid*128/64 and pid*128%64: the remainder is always 0; an interval alone would say 0..63.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 + 1 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @double(%a_ptr: index) attributes {grid = [4]} {
    %core = ktdp.get_compute_tile_id : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %x = arith.muli %core, %c128 : index
    %row = arith.divui %x, %c64 : index
    %col = arith.remui %x, %c64 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    %at = ktdp.construct_access_tile %a[%row, %col] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<8x64xf16> -> !ktdp.access_tile<2x64xindex>
    %v = ktdp.load %at : !ktdp.access_tile<2x64xindex> -> tensor<2x64xf16>
    %w = arith.addf %v, %v : tensor<2x64xf16>
    ktdp.store %w, %at : tensor<2x64xf16>, !ktdp.access_tile<2x64xindex>
    return
  }
}
