// arith.constant true is read as 0, so the branch is not taken.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %p = arith.constant true
    scf.if %p {
      %e = math.exp %t : tensor<64xf16>
    }
    return
  }
}
