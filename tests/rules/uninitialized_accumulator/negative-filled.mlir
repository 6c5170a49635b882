// The accumulator is filled first.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 15 >= 0)>
#out = affine_set<(d0, d1) : (d0 >= 0, -d0 + 15 >= 0, d1 >= 0, -d1 + 15 >= 0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @kernel(%a_ptr: index, %b_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [16, 16], strides: [16, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<16x16xf16>
    %bv = ktdp.construct_memory_view %b_ptr, sizes: [16, 16], strides: [16, 1] {
      coordinate_set = #out, memory_space = #ktdp.memory_space<global>
    } : memref<16x16xf32>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = #mat, access_tile_order = #id2
    } : memref<16x16xf16> -> !ktdp.access_tile<16x16xindex>
    %x = ktdp.load %at : !ktdp.access_tile<16x16xindex> -> tensor<16x16xf16>
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<16x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    %y = linalg.matmul ins(%x, %x : tensor<16x16xf16>, tensor<16x16xf16>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
    %bt = ktdp.construct_access_tile %bv[%c0, %c0] {
      access_tile_set = #out, access_tile_order = #id2
    } : memref<16x16xf32> -> !ktdp.access_tile<16x16xindex>
    ktdp.store %y, %bt : tensor<16x16xf32>, !ktdp.access_tile<16x16xindex>
    return
  }
}
