// How far the loop goes is the caller's business.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @double(%a_ptr: index, %n: index) attributes {grid = [4]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : index
    %row = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [64, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<64x64xf16>
    scf.for %i = %c0 to %n step %one {
      %at = ktdp.construct_access_tile %av[%row, %c0] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<64x64xf16> -> !ktdp.access_tile<1x64xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
      %y = arith.addf %x, %x : tensor<1x64xf16>
      ktdp.store %y, %at : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
      scf.yield
    }
    return
  }
}
