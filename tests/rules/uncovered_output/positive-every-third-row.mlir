// Two cores stride by three.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 95 >= 0, d1 >= 0, -d1 + 31 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 31 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @copy(%a_ptr: index, %b_ptr: index) attributes {grid = [2]} {
    %pid = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c96 = arith.constant 96 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [96, 32], strides: [32, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<96x32xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [96, 32], strides: [32, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<96x32xf16>
    scf.for %r = %pid to %c96 step %c3 {
      %at = ktdp.construct_access_tile %a[%r, %c0] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<96x32xf16> -> !ktdp.access_tile<1x32xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x32xindex> -> tensor<1x32xf16>
      %bt = ktdp.construct_access_tile %b[%r, %c0] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<96x32xf16> -> !ktdp.access_tile<1x32xindex>
      // expect: ktir-uncovered-output: 1,024 of 3,072 elements of the output are never written: some rows in 2..95 (32 of 96 rows)
      ktdp.store %x, %bt : tensor<1x32xf16>, !ktdp.access_tile<1x32xindex>
      scf.yield
    }
    return
  }
}
