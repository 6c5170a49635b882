// Which row is written is data (a cache slot).
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#one = affine_set<(d0) : (d0 >= 0, -d0 >= 0)>
#id1 = affine_map<(d0) -> (d0)>

module {
  func.func @clear(%f_ptr: index, %b_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %f = ktdp.construct_memory_view %f_ptr, sizes: [1], strides: [1] {
      coordinate_set = #one, memory_space = #ktdp.memory_space<global>
    } : memref<1xi32>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [8, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<8x64xf16>
    %ft = ktdp.construct_access_tile %f[%c0] {
      access_tile_set = #one, access_tile_order = #id1
    } : memref<1xi32> -> !ktdp.access_tile<1xindex>
    %flag = ktdp.load %ft : !ktdp.access_tile<1xindex> -> tensor<1xi32>
    %v = tensor.extract %flag[%c0] : tensor<1xi32>
    %row = arith.index_cast %v : i32 to index
    %z = arith.constant dense<0.0> : tensor<1x64xf16>
    %bt = ktdp.construct_access_tile %b[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<8x64xf16> -> !ktdp.access_tile<1x64xindex>
    ktdp.store %z, %bt : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    return
  }
}
