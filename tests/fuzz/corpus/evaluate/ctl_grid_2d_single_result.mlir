// One result on a 2-D grid returns x only, so rows repeat.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [2, 2]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %x = ktdp.get_compute_tile_id : index
    scf.for %i = %c0 to %x step %c1 {
      %e = math.exp %t : tensor<64xf16>
    }
    return
  }
}
