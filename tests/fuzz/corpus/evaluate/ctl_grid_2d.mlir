// grid [2, 3]: x runs fastest; core id = x + 2*y; each core loops x + 10*y times.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [2, 3]} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %x, %y = ktdp.get_compute_tile_id : index, index
    %m = arith.muli %y, %c10 : index
    %u = arith.addi %m, %x : index
    scf.for %i = %c0 to %u step %c1 {
      %e = math.exp %t : tensor<64xf16>
    }
    return
  }
}
