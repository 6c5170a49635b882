// All cores compute and store the same.
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @double(%a_ptr: index, %b_ptr: index) attributes {grid = [4]} {
    %core = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [1, 64], strides: [64, 1] {
      coordinate_set = #blk, memory_space = #ktdp.memory_space<global>
    } : memref<1x64xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [1, 64], strides: [64, 1] {
      coordinate_set = #blk, memory_space = #ktdp.memory_space<global>
    } : memref<1x64xf16>
    %at = ktdp.construct_access_tile %a[%c0, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<1x64xf16> -> !ktdp.access_tile<1x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    %y = arith.addf %x, %x : tensor<1x64xf16>
    %bt = ktdp.construct_access_tile %b[%c0, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<1x64xf16> -> !ktdp.access_tile<1x64xindex>
    ktdp.store %y, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    return
  }
}
