// A function with only a return: one zero-cost op on one core.
module {
  // ktir-assume: n = 1
  func.func @kernel(%n: index) attributes {grid = [1]} {
    return
  }
}
