#include "evaluate/count_range.h"

#include "evaluate/checked.h"

#include <algorithm>

namespace ktir {

Interval CountRanges::of(ExprId id) {
  const ExprNode &n = t_.node(id);
  if (n.op == ExprOp::Constant)
    return n.range;
  auto known = known_.find(id);
  if (known != known_.end())
    return known->second;
  Interval range = compute(n);
  range = {std::max(range.lower, n.range.lower), std::min(range.upper, n.range.upper)};
  return known_[id] = range;
}

Interval CountRanges::compute(const ExprNode &n) {
  constexpr Interval kCount = {0, Interval::kMax};
  switch (n.op) {
  case ExprOp::AtomRef:
    return t_.atom(static_cast<AtomId>(n.value)).kind == AtomKind::Argument ? kCount : Interval();
  case ExprOp::Linear: {
    Interval sum = {n.value, n.value};
    for (uint32_t i = 0; i < n.b; ++i) {
      LinearTerm term = t_.termsBegin(n)[i];
      sum = intervalAdd(sum, intervalScale(of(term.node), term.coefficient));
    }
    return sum;
  }
  case ExprOp::Multiply:
    return intervalMultiply(of(n.a), of(n.b));
  case ExprOp::FloorDiv:
  case ExprOp::TruncDiv:
  case ExprOp::CeilDiv:
  case ExprOp::TruncRem:
  case ExprOp::ShiftLeft:
  case ExprOp::ShiftRight:
  case ExprOp::Or:
  case ExprOp::Xor:
    return least(n.a) >= 0 && least(n.b) >= 0 ? kCount : Interval();
  case ExprOp::And: // as large as the smaller at most, and not negative if either is not
    return least(n.a) >= 0 || least(n.b) >= 0 ? kCount : Interval();
  case ExprOp::Minimum:
    return {std::min(least(n.a), least(n.b)), Interval::kMax};
  case ExprOp::Maximum:
    return {std::max(least(n.a), least(n.b)), Interval::kMax};
  case ExprOp::Select:
    return {std::min(least(n.b), least(n.c)), Interval::kMax};
  default:
    return {};
  }
}

} // namespace ktir
