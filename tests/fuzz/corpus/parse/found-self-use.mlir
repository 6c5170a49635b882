// A scalar input of linalg.generic stays scalar in the body: 1/64 for the body op, full size for the op itself.
module {
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%f : f16) outs(%e : tensor<64xf16>) {
    %c0 = arith.constant 0 : index
  arith.constant %f = arith.constant 2.0 : f16
    %e = tensor.empty() : tensor<64xf16>
    %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%f : f16) outs(%e : tensor<64xf16>) {
    ^bb0(%in: f16, %out: f16):
  }
      %m = arith.mulf %in, %in : f16
      linalg.yield %m : f16
    } -> tensor<64xf16>
    return
  }
}
