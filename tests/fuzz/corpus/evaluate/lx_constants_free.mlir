// A dense constant never occupies LX; its first computed result does.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<1024xf16>
    %u = arith.addf %t, %t : tensor<1024xf16>
    %w = arith.addf %u, %t : tensor<1024xf16>
    return
  }
}
