// settings: {"rules": {"ktir-f16-accumulation-overflow": {"severity": "off"}}}
// A sum that starts from 1.
#mat = affine_set<(d0, d1) : (d0 >= 0, -d0 + 3 >= 0, d1 >= 0, -d1 + 63 >= 0)>
#out = affine_set<(d0) : (d0 >= 0, -d0 + 3 >= 0)>
#id1 = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

module {
  func.func @kernel(%a_ptr: index, %b_ptr: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a_ptr, sizes: [4, 64], strides: [64, 1] {
      coordinate_set = #mat, memory_space = #ktdp.memory_space<global>
    } : memref<4x64xf16>
    %bv = ktdp.construct_memory_view %b_ptr, sizes: [4], strides: [1] {
      coordinate_set = #out, memory_space = #ktdp.memory_space<global>
    } : memref<4xf16>
    %at = ktdp.construct_access_tile %av[%c0, %c0] {
      access_tile_set = #mat, access_tile_order = #id2
    } : memref<4x64xf16> -> !ktdp.access_tile<4x64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<4x64xindex> -> tensor<4x64xf16>
    %z = arith.constant dense<1.0> : tensor<4xf16>
    // expect: ktir-reduce-identity: the result is 1 too high; neutral is 0
    %y = linalg.reduce { arith.addf } ins(%x : tensor<4x64xf16>) outs(%z : tensor<4xf16>) dimensions = [1]

    %bt = ktdp.construct_access_tile %bv[%c0] {
      access_tile_set = #out, access_tile_order = #id1
    } : memref<4xf16> -> !ktdp.access_tile<4xindex>
    ktdp.store %y, %bt : tensor<4xf16>, !ktdp.access_tile<4xindex>
    return
  }
}
