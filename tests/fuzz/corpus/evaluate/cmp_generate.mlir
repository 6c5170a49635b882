// tensor.generate runs its body once on whole index grids.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %z = arith.constant 0.0 : f16
    %m = arith.constant -10000.0 : f16
    %g = tensor.generate {
    ^bb0(%i: index, %j: index):
      %p = arith.cmpi sge, %i, %j : index
      %s = arith.select %p, %z, %m : f16
      tensor.yield %s : f16
    } : tensor<16x64xf16>
    return
  }
}
