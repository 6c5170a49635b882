#ifndef KTIR_ANALYSIS_RULES_OVERFLOW_EFFECT_H
#define KTIR_ANALYSIS_RULES_OVERFLOW_EFFECT_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include <string>
#include <vector>

namespace ktir {

struct RuleInput;

/// What becomes of an infinity further down.
struct OverflowEffect {
  /// "rsqrt(inf) = 0 then writes a row of zeros"; empty where the code does not show it.
  std::string sentence;
  /// Ops that turn it into something else, with a label each.
  struct Turn {
    mlir::Operation *op;
    std::string label;
  };
  std::vector<Turn> turns;
};

/// Follows `value`, which has become inf, to the stores.
OverflowEffect effectOfInfinity(const RuleInput &input, mlir::Value value);

} // namespace ktir

#endif
