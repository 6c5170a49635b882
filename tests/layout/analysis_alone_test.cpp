#include "analysis.h"

#include <cstdio>

/// The library is of use without any part of the server: one kernel, one number.
int main() {
  constexpr const char *kKernel = R"(module {
  func.func @f(%p: index) attributes {grid = [1]} {
    %core = ktdp.get_compute_tile_id : index
    %t = arith.constant dense<1.0> : tensor<128xf16>
    %u = arith.addf %t, %t : tensor<128xf16>
    return
  }
}
)";
  ktir::syntax::Parser parser;
  const ktir::Analysis analysis = ktir::analyze(kKernel, ktir::Settings(), parser);
  if (analysis.functions.size() != 1 || analysis.functions[0].launches.size() != 1) {
    std::puts("no launch was reported");
    return 1;
  }
  const ktir::Bounds &cycles = analysis.functions[0].launches[0].kernel_cycles;
  if (!cycles.isNumber() || cycles.number() != 2) {
    std::puts("128 additions on 64 lanes are 2 cycles");
    return 1;
  }
  return 0;
}
