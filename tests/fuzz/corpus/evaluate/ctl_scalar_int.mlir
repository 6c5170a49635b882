// Integer semantics through trip counts: divsi truncates (7/-2 -> -3, +5 = 2), remsi has the sign of the dividend (-7 rem 3 -> -1, +4 = 3), floordivsi (-7/2 -> -4, +5 = 1), ceildivsi (7/2 -> 4), remui, minsi, shli, ult treated as signed, select.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<1.0> : tensor<64xf16>
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c7 = arith.constant 7 : index
    %m2 = arith.constant -2 : index
    %m7 = arith.constant -7 : index
    %d0 = arith.divsi %c7, %m2 : index
    %t0 = arith.addi %d0, %c5 : index
    %d1 = arith.remsi %m7, %c3 : index
    %t1 = arith.addi %d1, %c4 : index
    %d2 = arith.floordivsi %m7, %c2 : index
    %t2 = arith.addi %d2, %c5 : index
    %t3 = arith.ceildivsi %c7, %c2 : index
    %t4 = arith.remui %c7, %c5 : index
    %t5 = arith.minsi %c7, %c3 : index
    %t6 = arith.shli %c1, %c2 : index
    %p = arith.cmpi ult, %m2, %c1 : index
    %t7 = arith.select %p, %c1, %c5 : index
    %d8 = arith.divui %c7, %c2 : index
    %t8 = arith.subi %d8, %c1 : index

    scf.for %i0 = %c0 to %t0 step %c1 {
      %e0 = math.exp %t : tensor<64xf16>
    }

    scf.for %i1 = %c0 to %t1 step %c1 {
      %e1 = math.log %t : tensor<64xf16>
    }

    scf.for %i2 = %c0 to %t2 step %c1 {
      %e2 = math.sqrt %t : tensor<64xf16>
    }

    scf.for %i3 = %c0 to %t3 step %c1 {
      %e3 = math.sin %t : tensor<64xf16>
    }

    scf.for %i4 = %c0 to %t4 step %c1 {
      %e4 = math.cos %t : tensor<64xf16>
    }

    scf.for %i5 = %c0 to %t5 step %c1 {
      %e5 = math.tanh %t : tensor<64xf16>
    }

    scf.for %i6 = %c0 to %t6 step %c1 {
      %e6 = math.rsqrt %t : tensor<64xf16>
    }

    scf.for %i7 = %c0 to %t7 step %c1 {
      %e7 = math.log2 %t : tensor<64xf16>
    }

    scf.for %i8 = %c0 to %t8 step %c1 {
      %e8 = math.erf %t : tensor<64xf16>
    }

    return
  }
}
