// Ops that take only the shape of their outs: transpose, broadcast, add, and a generic that ignores the output argument.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#out = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @kernel(%a_ptr: index, %b_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [64, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<64x64xf16>
    %bv = ktdp.construct_memory_view %b_ptr, sizes: [64, 64], strides: [64, 1] {
      coordinate_set = #out, memory_space = #ktdp.memory_space<global>
    } : memref<64x64xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = #mat, access_tile_order = #id2
    } : memref<64x64xf16> -> !ktdp.access_tile<64x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<64x64xindex> -> tensor<64x64xf16>
    %e1 = tensor.empty() : tensor<64x64xf16>
    %t = linalg.transpose ins(%x : tensor<64x64xf16>) outs(%e1 : tensor<64x64xf16>) permutation = [1, 0]

    %e2 = tensor.empty() : tensor<64x64xf16>
    %s = linalg.add ins(%x, %t : tensor<64x64xf16>, tensor<64x64xf16>) outs(%e2 : tensor<64x64xf16>) -> tensor<64x64xf16>
    %e3 = tensor.empty() : tensor<64x64xf16>
    %y = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf16>) outs(%e3 : tensor<64x64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %d = arith.addf %in, %in : f16
      linalg.yield %d : f16
    } -> tensor<64x64xf16>
    %bt = ktdp.construct_access_tile %bv[%c0, %c0] {
      access_tile_set = #out, access_tile_order = #id2
    } : memref<64x64xf16> -> !ktdp.access_tile<64x64xindex>
    ktdp.store %y, %bt : tensor<64x64xf16>, !ktdp.access_tile<64x64xindex>
    return
  }
}
