#ifndef KTIR_ANALYSIS_EVALUATE_SYMBOL_ORDER_H
#define KTIR_ANALYSIS_EVALUATE_SYMBOL_ORDER_H

#include "evaluate/count_range.h"

namespace ktir {

/// Order between expressions, as far as it follows from ranges, minima and maxima. Holds for
/// launches in which no open argument is negative.
class SymbolOrder {
public:
  /// Makes differences in `table`.
  explicit SymbolOrder(ExprTable &table) : t_(table), ranges_(table) {}

  /// max(0, a) ≤ max(0, b) in every launch.
  bool countLessEqual(ExprId a, ExprId b);

private:
  bool lessEqual(ExprId a, ExprId b);
  bool notNegative(ExprId difference, int depth);

  ExprTable &t_;
  CountRanges ranges_;
  int work_ = 0;
};

} // namespace ktir

#endif
