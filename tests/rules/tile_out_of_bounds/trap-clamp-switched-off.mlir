// settings: {"bounds": {"assumeDescriptorClamp": true}}
// A size that nobody gives: what can happen is information, once for the loop.
#vec = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
#blk = affine_set<(d0) : (d0 >= 0, -d0 + 255 >= 0)>
#id = affine_map<(d0) -> (d0)>

module {
  func.func @copy(%a_ptr: index, %b_ptr: index, %n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %a = ktdp.construct_memory_view %a_ptr, sizes: [%n], strides: [1] {
      coordinate_set = #vec, memory_space = #ktdp.memory_space<global>
    } : memref<?xf16>
    %b = ktdp.construct_memory_view %b_ptr, sizes: [%n], strides: [1] {
      coordinate_set = #vec, memory_space = #ktdp.memory_space<global>
    } : memref<?xf16>
    scf.for %i = %c0 to %n step %c256 {
      %at = ktdp.construct_access_tile %a[%i] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<?xf16> -> !ktdp.access_tile<256xindex>
      %x = ktdp.load %at : !ktdp.access_tile<256xindex> -> tensor<256xf16>
      %bt = ktdp.construct_access_tile %b[%i] {
        access_tile_set = #blk, access_tile_order = #id
      } : memref<?xf16> -> !ktdp.access_tile<256xindex>
      ktdp.store %x, %bt : tensor<256xf16>, !ktdp.access_tile<256xindex>
      scf.yield
    }
    return
  }
}
