// An integer that is no coordinate may be rounded.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 4095 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#one = affine_set<(d0) : (d0 >= 0, -d0 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#id1 = affine_map<(d0) -> (d0)>

module {
  func.func @pick(%x_ptr: index, %s_ptr: index, %o_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %x = ktdp.construct_memory_view %x_ptr, sizes: [4096, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4096x64xf16>
    %sv = ktdp.construct_memory_view %s_ptr, sizes: [1], strides: [1] {
      coordinate_set = #one, memory_space = #ktdp.memory_space<global>
    } : memref<1xf16>
    %o = ktdp.construct_memory_view %o_ptr, sizes: [1, 64], strides: [64, 1] {
      coordinate_set = #blk, memory_space = #ktdp.memory_space<global>
    } : memref<1x64xf16>
    %st = ktdp.construct_access_tile %sv[%c0] {
      access_tile_set = #one, access_tile_order = #id1
    } : memref<1xf16> -> !ktdp.access_tile<1xindex>
    %slots = ktdp.load %st : !ktdp.access_tile<1xindex> -> tensor<1xf16>
    %s = tensor.extract %slots[%c0] : tensor<1xf16>
    %i = arith.fptosi %s : f16 to i32
    %r = arith.index_cast %i : i32 to index
    %row = arith.constant 0 : index
    %big = arith.cmpi sgt, %r, %row : index
    %xt = ktdp.construct_access_tile %x[%row, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<4096x64xf16> -> !ktdp.access_tile<1x64xindex>
    %v = ktdp.load %xt : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
    %ot = ktdp.construct_access_tile %o[%c0, %c0] {
      access_tile_set = #blk, access_tile_order = #id
    } : memref<1x64xf16> -> !ktdp.access_tile<1x64xindex>
    scf.if %big {
      ktdp.store %v, %ot : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }
    return
  }
}
