// Sizes from comments: the finding names them.
#vec = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
#blk = affine_set<(d0) : (d0 >= 0, -d0 + 255 >= 0)>
#id = affine_map<(d0) -> (d0)>

module {
  // ktir-assume: n = 1024
  func.func @scale(
      %a_ptr: index,
      %n: index // 1000
  ) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [%n], strides: [1] {
      coordinate_set = #vec, memory_space = #ktdp.memory_space<global>
    } : memref<?xf16>
    scf.for %i = %c0 to %n step %c256 {
      // expect: ktir-tile-out-of-bounds: 24 past the view in dimension 0: offset 768 + extent 256 = 1,024, view has 1,000 (last of 4 trips) | (with %n = 1000, from the comment on line 9)
      %at = ktdp.construct_access_tile %a[%i] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<?xf16> -> !ktdp.access_tile<256xindex>
      %x = ktdp.load %at : !ktdp.access_tile<256xindex> -> tensor<256xf16>
      %y = arith.addf %x, %x : tensor<256xf16>
      ktdp.store %y, %at : tensor<256xf16>, !ktdp.access_tile<256xindex>
      scf.yield
    }
    return
  }
}
