// A zero or negative step is silently taken as 1.
module {
  // ktir-assume: n = 5
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    scf.for %i = %c0 to %n step %c0 {
      %e = math.exp %t : tensor<64xf16>
    }
    return
  }
}
