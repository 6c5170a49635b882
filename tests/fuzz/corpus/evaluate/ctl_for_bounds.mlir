// Loop 1..10 step 4 runs 3 times; nested loop bounds from the outer variable.
module {
  // ktir-assume: n = 10
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    scf.for %i = %c1 to %n step %c4 {
      scf.for %j = %c0 to %i step %c1 {
        %e = math.exp %t : tensor<64xf16>
      }
    }
    return
  }
}
