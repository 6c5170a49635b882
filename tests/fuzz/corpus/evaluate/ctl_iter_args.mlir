// Scalar iter_args carry values: 1,2,4,8 -> loop of 8.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %c1) -> (index) {
      %b = arith.addi %a, %a : index
      scf.yield %b : index
    }
    scf.for %j = %c0 to %r step %c1 {
      %e = math.exp %t : tensor<64xf16>
    }
    return
  }
}
