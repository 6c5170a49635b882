// Scalar arith.maximumf is not executable in the reference.
module {
  // ktir-assume: f = 0.5
  func.func @kernel(%f: f32) attributes {grid = [1]} {
    %c0 = arith.constant 0 : index
    %two = arith.constant 2.0 : f32
    %1 = arith.maximumf %f, %two : f32
    return
  }
}
