// The loop ends before its step does: one trip, at column 0.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 255 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 255 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @double(%a_ptr: index) attributes {grid = [4]} {
    %row = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %c200 = arith.constant 200 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [4, 256], strides: [256, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x256xf16>
    scf.for %col = %c0 to %c200 step %c256 {
      %at = ktdp.construct_access_tile %a[%row, %col] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<4x256xf16> -> !ktdp.access_tile<1x256xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x256xindex> -> tensor<1x256xf16>
      %y = arith.addf %x, %x : tensor<1x256xf16>
      ktdp.store %y, %at : tensor<1x256xf16>, !ktdp.access_tile<1x256xindex>
      scf.yield
    }
    return
  }
}
