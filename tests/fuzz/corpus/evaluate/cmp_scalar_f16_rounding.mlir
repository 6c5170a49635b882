// Scalar addf is evaluated in f16 even for f32: 2048 + 1 = 2048, so the branch is taken.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1.0 : f32
    %big = arith.constant 2048.0 : f32
    %s = arith.addf %big, %one : f32
    %p = arith.cmpf ole, %s, %big : f32
    %t = arith.constant dense<1.0> : tensor<64xf32>
    scf.if %p {
      %e = math.exp %t : tensor<64xf32>
    }
    return
  }
}
