// Two adjacent loops without a blank line: the second one is dropped.
module {
  // ktir-assume: n = 2
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      %e = math.exp %t : tensor<64xf16>
    }
    scf.for %j = %c0 to %n step %c1 {
      %f = math.log %t : tensor<64xf16>
    }
    return
  }
}
