// The view has as many columns as the caller says; the loop covers 896 in blocks of 256.
#mat = affine_set<(d0, d1)[s0, s1] : (d0 >= 0, -d0 + s0 - 1 >= 0, d1 >= 0, -d1 + s1 - 1 >= 0)>
#blk = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 255 >= 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @double(%a_ptr: index, %rows: index, %cols: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %c896 = arith.constant 896 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [%rows, %cols], strides: [%cols, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<?x?xf16>
    // expect: ktir-non-divisible-step: 896 - 0 = 896 is not a multiple of step 256: the last trip covers 128 of 256
    scf.for %i = %c0 to %c896 step %c256 {
      // related: ktir-non-divisible-step: 256 on every trip
      %at = ktdp.construct_access_tile %a[%c0, %i] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<?x?xf16> -> !ktdp.access_tile<1x256xindex>
      %x = ktdp.load %at : !ktdp.access_tile<1x256xindex> -> tensor<1x256xf16>
      %y = arith.addf %x, %x : tensor<1x256xf16>
      ktdp.store %y, %at : tensor<1x256xf16>, !ktdp.access_tile<1x256xindex>
      scf.yield
    }
    return
  }
}
