// settings: {"rules": {"ktir-outs-aliases-input": {"severity": "information"}}}
module {
  func.func @twice(%a: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %av = ktdp.construct_memory_view %a, sizes: [64], strides: [1] {
      coordinate_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>, memory_space = #ktdp.memory_space<global>
    } : memref<64xf16>
    %at = ktdp.construct_access_tile %av[%c0] {
      access_tile_set = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>, access_tile_order = affine_map<(d0) -> (d0)>
    } : memref<64xf16> -> !ktdp.access_tile<64xindex>
    %x = ktdp.load %at : !ktdp.access_tile<64xindex> -> tensor<64xf16>
    %e = tensor.empty() : tensor<64xf16>
    %z = linalg.add ins(%x, %x : tensor<64xf16>, tensor<64xf16>) outs(%x : tensor<64xf16>) -> tensor<64xf16> // expect: ktir-outs-aliases-input: `%x` is an input and the outs
    ktdp.store %z, %at : tensor<64xf16>, !ktdp.access_tile<64xindex>
    return
  }
}
