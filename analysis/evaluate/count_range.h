#ifndef KTIR_ANALYSIS_EVALUATE_COUNT_RANGE_H
#define KTIR_ANALYSIS_EVALUATE_COUNT_RANGE_H

#include "evaluate/expr_table.h"

#include <unordered_map>

namespace ktir {

/// Where expressions lie in launches in which no open argument is negative. Formulas are written,
/// and compared, for these: a kernel counts with its arguments.
class CountRanges {
public:
  explicit CountRanges(const ExprTable &table) : t_(table) {}
  Interval of(ExprId id);
  int64_t least(ExprId id) { return of(id).lower; }

private:
  Interval compute(const ExprNode &node);

  const ExprTable &t_;
  std::unordered_map<ExprId, Interval> known_;
};

} // namespace ktir

#endif
