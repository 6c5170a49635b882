// Compute without HBM bytes: AI is infinite and the ceiling is the compute peak.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %e = math.exp %t : tensor<64xf16>
    return
  }
}
