// row gather: the first gb3 : tensor<1024xf16>) outs(%ge : tensor<1x1024xf16>) dimensions = [0]

    scf.for %r = %me to %rows step %stride : index {
      %f0 = arith.constant 0.0 : f32
      %lanes0 = arith.constant dense<0.xf16>, %ids: memref<32xi64>, %t: index) {
  %a = ktdp.construct_indirect_access_tile intermediate_variables(%r, %c) %table[ind(%ids[%t + %r]), (%c)] {variables_space_set = #row, variables_space_order = #id2} : memref<512x64xf16>, memref<32xi64> -> !ktdp.access_tile<1x64xindex>
  %x = ktdp.load %a : <1x64xindex> -> tensor<1x64xf16>
  return
}
