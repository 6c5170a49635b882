// scf.if with a result, no else, condition true.
module {
  // ktir-assume: n = 3
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %p = arith.cmpi slt, %c0, %n : index
    %r = scf.if %p -> (tensor<64xf16>) {
      %e = math.exp %t : tensor<64xf16>
      scf.yield %e : tensor<64xf16>
    }
    %q = arith.mulf %r, %r : tensor<64xf16>
    return
  }
}
