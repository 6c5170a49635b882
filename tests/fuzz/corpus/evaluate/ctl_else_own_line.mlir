// else on a line of its own: the else branch runs.
module {
  // ktir-assume: n = 4
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %p = arith.cmpi sgt, %c0, %n : index
    scf.if %p {
      %e = math.exp %t : tensor<64xf16>
    }
    else {
      %f = arith.addf %t, %t : tensor<64xf16>
    }
    return
  }
}
