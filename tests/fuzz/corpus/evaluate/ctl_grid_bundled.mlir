// Bundled result spelling %g:2 gives %g#0 = x and %g#1 = y.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [2, 2]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %g:2 = ktdp.get_compute_tile_id : index, index
    %u = arith.addi %g#0, %g#1 : index
    scf.for %i = %c0 to %u step %c1 {
      %e = math.exp %t : tensor<64xf16>
    }
    return
  }
}
