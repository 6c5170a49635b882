// The core number is the row number: 32 cores, 40 rows.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 39 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @copy(%a_ptr: index, %b_ptr: index) attributes {grid = [32, 1]} {
    // related: ktir-uncovered-output: core number is 0..31
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [40, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<40x64xf16>
    // related: ktir-uncovered-output: the output
    %b = ktdp.construct_memory_view %b_ptr, sizes: [40, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<40x64xf16>
    %rows = arith.constant 40 : index
    %cores = arith.constant 32 : index
    scf.for %row = %core to %rows step %cores {
      %at = ktdp.construct_access_tile %a[%row, %c0] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<40x64xf16> -> !ktdp.access_tile<1x64xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
      %bt = ktdp.construct_access_tile %b[%row, %c0] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<40x64xf16> -> !ktdp.access_tile<1x64xindex>
      // expect: ktir-uncovered-output: 512 of 2,560 elements of the output are never written: rows 32..39 (8 of 40 rows); grid has 32 cores
      ktdp.store %x, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
      }
    return
  }
}
