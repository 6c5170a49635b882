// Scalar float ops are charged as one element (1/64 cycle, 1 FLOP); scalar select too; scalar integer is free.
module {
  // ktir-assume: f = 0.5, n = 3
  func.func @kernel(%f: f32, %n: index) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %two = arith.constant 2.0 : f32
    %1 = arith.mulf %f, %two : f32
    %2 = math.exp %1 : f32
    %3 = arith.cmpf ogt, %2, %f : f32
    %4 = arith.select %3, %n, %c0 : index
    %5 = arith.addi %4, %n : index
    %6 = arith.negf %1 : f32
    return
  }
}
