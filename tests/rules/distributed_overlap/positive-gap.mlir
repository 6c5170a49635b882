// Rows 32 to 39 are in no part.
#p0 = affine_set<(d0, d1) : (d0 - 0 >= 0, -d0 + 31 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#p1 = affine_set<(d0, d1) : (d0 - 40 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @kernel(%p0_ptr: index, %p1_ptr: index, %o_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %v0 = ktdp.construct_memory_view %p0_ptr, sizes: [32, 64], strides: [64, 1] {
      coordinate_set = #p0, memory_space = #ktdp.memory_space<global>
    } : memref<32x64xf16>
    %v1 = ktdp.construct_memory_view %p1_ptr, sizes: [24, 64], strides: [64, 1] {
      coordinate_set = #p1, memory_space = #ktdp.memory_space<global>
    } : memref<24x64xf16>
    // expect: ktir-distributed-overlap: 512 of 4,096 elements are in no part: rows 32..39
    %d = ktdp.construct_distributed_memory_view (%v0, %v1 : memref<32x64xf16>, memref<24x64xf16>) : memref<64x64xf16>
    %o = ktdp.construct_memory_view %o_ptr, sizes: [1, 64], strides: [64, 1] {
      coordinate_set = #blk, memory_space = #ktdp.memory_space<global>
    } : memref<1x64xf16>
    %dt = ktdp.construct_access_tile %d[%c0, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<64x64xf16> -> !ktdp.access_tile<1x64xindex>
    %x = ktdp.load %dt : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    %ot = ktdp.construct_access_tile %o[%c0, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<1x64xf16> -> !ktdp.access_tile<1x64xindex>
    ktdp.store %x, %ot : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    return
  }
}
