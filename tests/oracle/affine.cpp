#include "affine.h"

#include "mlir/IR/AffineExpr.h"

#include <algorithm>
#include <limits>

using namespace mlir;

namespace ktir::oracle {

int64_t evaluate(AffineExpr expr, const Point &dims, const Point &symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims.at(dim.getPosition());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols.at(symbol.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t a = evaluate(binary.getLHS(), dims, symbols);
  int64_t b = evaluate(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return a + b;
  case AffineExprKind::Mul:
    return a * b;
  default:
    break;
  }
  if (b <= 0)
    throw Stop("division by a number that is not positive");
  int64_t floor = a / b - (a % b < 0);
  switch (expr.getKind()) {
  case AffineExprKind::FloorDiv:
    return floor;
  case AffineExprKind::CeilDiv:
    return -((-a) / b - ((-a) % b < 0));
  default:
    return a - floor * b; // mod
  }
}

Point evaluate(AffineMap map, const Point &dims, const Point &symbols) {
  Point result;
  for (AffineExpr expr : map.getResults())
    result.push_back(evaluate(expr, dims, symbols));
  return result;
}

namespace {
/// Coefficients of the dimensions, then the constant; nullopt if the expression is not affine.
std::optional<Point> linear(AffineExpr expr, size_t dims, const Point &symbols) {
  Point form(dims + 1, 0);
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    form[dim.getPosition()] = 1;
    return form;
  }
  if (isa<AffineConstantExpr, AffineSymbolExpr>(expr)) {
    form[dims] = evaluate(expr, {}, symbols);
    return form;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto a = linear(binary.getLHS(), dims, symbols), b = linear(binary.getRHS(), dims, symbols);
  if (!a || !b)
    return std::nullopt;
  auto isConstant = [&](const Point &f) {
    return std::all_of(f.begin(), f.end() - 1, [](int64_t c) { return c == 0; });
  };
  if (expr.getKind() == AffineExprKind::Add) {
    for (size_t i = 0; i <= dims; ++i)
      form[i] = (*a)[i] + (*b)[i];
    return form;
  }
  if (expr.getKind() == AffineExprKind::Mul && (isConstant(*a) || isConstant(*b))) {
    if (isConstant(*a))
      std::swap(a, b);
    for (size_t i = 0; i <= dims; ++i)
      form[i] = (*a)[i] * b->back();
    return form;
  }
  return std::nullopt;
}

void detectBox(IntegerSet set, const Point &symbols, PointSet &result) {
  constexpr int64_t kNone = std::numeric_limits<int64_t>::min();
  Point lower(result.dims, kNone), upper(result.dims, kNone);
  for (unsigned c = 0; c < set.getNumConstraints(); ++c) {
    auto form = linear(set.getConstraint(c), result.dims, symbols);
    if (!form)
      return;
    size_t dim = 0, involved = 0;
    for (size_t d = 0; d < result.dims; ++d)
      if ((*form)[d] != 0) {
        dim = d;
        ++involved;
      }
    if (involved != 1 || std::abs((*form)[dim]) != 1)
      return;
    int64_t sign = (*form)[dim], bound = -sign * form->back();
    bool equality = set.isEq(c);
    if (sign > 0 || equality)
      lower[dim] = lower[dim] == kNone ? bound : std::max(lower[dim], bound);
    if (sign < 0 || equality)
      upper[dim] = upper[dim] == kNone ? bound + 1 : std::min(upper[dim], bound + 1);
  }
  for (size_t d = 0; d < result.dims; ++d)
    if (lower[d] == kNone || upper[d] == kNone || lower[d] >= upper[d])
      return;
  result.box = true;
  result.lower = lower;
  result.upper = upper;
}
} // namespace

PointSet pointSet(IntegerSet set, const Point &symbols) {
  PointSet result;
  result.dims = set.getNumDims();
  result.contains = [set, symbols](const Point &point) {
    for (unsigned c = 0; c < set.getNumConstraints(); ++c) {
      int64_t value = evaluate(set.getConstraint(c), point, symbols);
      if (set.isEq(c) ? value != 0 : value < 0)
        return false;
    }
    return true;
  };
  detectBox(set, symbols, result);
  return result;
}

} // namespace ktir::oracle
