#include "dialect/tile_set.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/IR/AffineExpr.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace ktir {

using namespace mlir;

//===----------------------------------------------------------------------===//
// Evaluation of one point
//===----------------------------------------------------------------------===//

/// The value of an expression at a point; nothing if it does not fit, or divides by no positive
/// number.
static std::optional<int64_t> evaluate(AffineExpr expression, int64_t id,
                                       ArrayRef<int64_t> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  if (isa<AffineDimExpr>(expression))
    return id;
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expression);
  std::optional<int64_t> left = evaluate(binary.getLHS(), id, symbols);
  std::optional<int64_t> right = evaluate(binary.getRHS(), id, symbols);
  if (!left || !right)
    return std::nullopt;
  int64_t result;
  if (expression.getKind() == AffineExprKind::Add)
    return llvm::AddOverflow(*left, *right, result) ? std::nullopt : std::optional(result);
  if (expression.getKind() == AffineExprKind::Mul)
    return llvm::MulOverflow(*left, *right, result) ? std::nullopt : std::optional(result);
  if (*right <= 0)
    return std::nullopt;
  if (expression.getKind() == AffineExprKind::Mod)
    return llvm::mod(*left, *right);
  return expression.getKind() == AffineExprKind::FloorDiv ? llvm::divideFloorSigned(*left, *right)
                                                          : llvm::divideCeilSigned(*left, *right);
}

bool TileSet::contains(int64_t id, ArrayRef<int64_t> symbols) const {
  for (auto [constraint, isEquality] : llvm::zip(set_.getConstraints(), set_.getEqFlags())) {
    std::optional<int64_t> value = evaluate(constraint, id, symbols);
    if (!value || (isEquality ? *value != 0 : *value < 0))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Closed form
//===----------------------------------------------------------------------===//

/// Divisions are by constants greater than 0.
static bool dividesByConstants(AffineExpr expression) {
  bool does = true;
  expression.walk([&](AffineExpr part) {
    if (part.getKind() != AffineExprKind::Mod && part.getKind() != AffineExprKind::FloorDiv &&
        part.getKind() != AffineExprKind::CeilDiv)
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(cast<AffineBinaryOpExpr>(part).getRHS());
    does &= divisor && divisor.getValue() > 0;
  });
  return does && expression.isPureAffine();
}

TileSet::TileSet(IntegerSet set)
    : set_(set), isReadable_(llvm::all_of(set.getConstraints(), dividesByConstants)) {
  for (auto [constraint, isEquality] : llvm::zip(set.getConstraints(), set.getEqFlags())) {
    std::optional<LinearRow> row = linearRow(constraint, set.getNumSymbols());
    if (!row) {
      isLinear_ = false;
      continue;
    }
    row->isEquality = isEquality;
    rows_.push_back(*row);
  }
}

std::optional<TileSet::LinearRow> TileSet::linearRow(AffineExpr expression, unsigned symbols) {
  LinearRow row;
  row.symbolCoefficients.assign(symbols, 0);
  if (auto constant = dyn_cast<AffineConstantExpr>(expression)) {
    row.constant = constant.getValue();
    return row;
  }
  if (isa<AffineDimExpr>(expression)) {
    row.coefficient = 1;
    return row;
  }
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression)) {
    row.symbolCoefficients[symbol.getPosition()] = 1;
    return row;
  }
  auto binary = cast<AffineBinaryOpExpr>(expression);
  bool isSum = expression.getKind() == AffineExprKind::Add;
  if (!isSum && expression.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  std::optional<LinearRow> left = linearRow(binary.getLHS(), symbols);
  std::optional<LinearRow> right = linearRow(binary.getRHS(), symbols);
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!left || !right || (!isSum && !factor))
    return std::nullopt;
  bool overflows = false;
  auto combine = [&](int64_t a, int64_t b) {
    int64_t result;
    overflows |= isSum ? llvm::AddOverflow(a, b, result) != 0
                       : llvm::MulOverflow(a, factor.getValue(), result) != 0;
    return result;
  };
  row.coefficient = combine(left->coefficient, right->coefficient);
  row.constant = combine(left->constant, right->constant);
  for (unsigned i = 0; i < symbols; ++i)
    row.symbolCoefficients[i] = combine(left->symbolCoefficients[i], right->symbolCoefficients[i]);
  return overflows ? std::nullopt : std::optional(row);
}

std::optional<int64_t> TileSet::valueOf(const LinearRow &row, ArrayRef<int64_t> symbols) {
  int64_t value = row.constant, product;
  for (auto [coefficient, symbol] : llvm::zip_equal(row.symbolCoefficients, symbols))
    if (llvm::MulOverflow(coefficient, symbol, product) || llvm::AddOverflow(value, product, value))
      return std::nullopt;
  // Far from the edge, so that a bound may be negated.
  constexpr int64_t kEdge = int64_t(1) << 62;
  return value > -kEdge && value < kEdge ? std::optional(value) : std::nullopt;
}

std::optional<TileSet::Interval> TileSet::linearInterval(ArrayRef<int64_t> symbols) const {
  Interval interval;
  auto raise = [&](int64_t bound) {
    interval.lower = interval.lower ? std::max(*interval.lower, bound) : bound;
  };
  auto lower = [&](int64_t bound) {
    interval.upper = interval.upper ? std::min(*interval.upper, bound) : bound;
  };
  for (const LinearRow &row : rows_) {
    std::optional<int64_t> rest = valueOf(row, symbols);
    if (!rest)
      return std::nullopt;
    if (row.coefficient == 0) {
      interval.empty |= row.isEquality ? *rest != 0 : *rest < 0;
      continue;
    }
    // coefficient * id >= -rest, or ==: for an equality that nothing solves, the ends cross.
    if (row.isEquality || row.coefficient > 0)
      raise(llvm::divideCeilSigned(row.coefficient > 0 ? -*rest : *rest,
                                   row.coefficient > 0 ? row.coefficient : -row.coefficient));
    if (row.isEquality || row.coefficient < 0)
      lower(llvm::divideFloorSigned(row.coefficient > 0 ? -*rest : *rest,
                                    row.coefficient > 0 ? row.coefficient : -row.coefficient));
  }
  interval.empty |= interval.lower && interval.upper && *interval.lower > *interval.upper;
  return interval;
}

/// Quotients and remainders may bound a set too ("id floordiv 4 == g"): MLIR's solver knows.
std::optional<TileSet::Interval> TileSet::interval(ArrayRef<int64_t> symbols) const {
  std::optional<Interval> interval = linearInterval(symbols);
  if (!interval || interval->empty || isLinear_ || (interval->lower && interval->upper))
    return interval;
  FlatLinearValueConstraints constraints(set_);
  constraints.setAndEliminate(1, symbols);
  auto bound = [&](presburger::BoundType type) { return constraints.getConstantBound64(type, 0); };
  if (!interval->lower)
    interval->lower = bound(presburger::BoundType::LB);
  if (!interval->upper)
    interval->upper = bound(presburger::BoundType::UB);
  interval->empty = interval->lower && interval->upper && *interval->lower > *interval->upper;
  return interval;
}

std::optional<TileSet::Bounds> TileSet::bounds(ArrayRef<int64_t> symbols) const {
  if (!isReadable_)
    return std::nullopt;
  std::optional<Interval> range = interval(symbols);
  if (!range)
    return std::nullopt;
  if (range->empty)
    return Bounds{.lower = 0, .upper = -1};
  if (!range->lower || !range->upper)
    return std::nullopt;
  return Bounds{.lower = *range->lower, .upper = *range->upper};
}

std::optional<int64_t> TileSet::firstIn(int64_t first, int64_t last,
                                        ArrayRef<int64_t> symbols) const {
  // A set with remainders is looked at for a while only.
  constexpr int64_t kVisited = 256;
  if (!isLinear_)
    last = std::min(last, first + kVisited);
  for (int64_t id = first; id <= last; ++id)
    if (isLinear_ || contains(id, symbols))
      return id;
  return std::nullopt;
}

std::optional<TilePoints> TileSet::pointsBelow(int64_t limit, ArrayRef<int64_t> symbols,
                                               EnumerationBudget &budget) const {
  // Relative prices: a bound of a set with remainders asks the solver, a point of it is evaluated.
  const int64_t boundPrice = isLinear_ ? 1 : 1000, pointPrice = isLinear_ ? 1 : 16;
  if (!isReadable_ || !budget.spend(boundPrice))
    return std::nullopt;
  std::optional<Interval> range = interval(symbols);
  if (!range)
    return std::nullopt;
  TilePoints points;
  if (range->empty)
    return points;
  if (!range->upper)
    return std::nullopt;
  int64_t first = std::max<int64_t>(range->lower.value_or(0), 0);
  int64_t last = std::min(*range->upper, limit - 1);
  if (first <= last && !budget.spend((last - first + 1) * pointPrice))
    return std::nullopt;
  for (int64_t id = first; id <= last; ++id)
    if (isLinear_ || contains(id, symbols))
      points.ids.push_back(id);

  if (*range->upper >= limit)
    points.above = firstIn(std::max(limit, first), *range->upper, symbols);
  if (range->lower && *range->lower < 0)
    points.below = firstIn(*range->lower, std::min<int64_t>(-1, *range->upper), symbols);
  points.isComplete = *range->upper < limit;
  return points;
}

} // namespace ktir
