#include "kernel/affine_box.h"

#include "evaluate/checked.h"

#include <algorithm>
#include <functional>

using mlir::AffineBinaryOpExpr;
using mlir::AffineConstantExpr;
using mlir::AffineDimExpr;
using mlir::AffineExpr;
using mlir::AffineExprKind;
using mlir::AffineSymbolExpr;

namespace ktir {
namespace {

constexpr int64_t kMaxVisits = 1 << 22;

/// A constraint as coefficients of the dimensions plus an expression in the symbols.
struct SymbolicRow {
  llvm::SmallVector<int64_t, 4> coefficients;
  ExprId constant = 0;
};

bool addRow(AffineExpr expr, int64_t factor, llvm::ArrayRef<ExprId> symbols, ExprTable &exprs,
            SymbolicRow &row) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant: {
    auto scaled = checkedMul(llvm::cast<AffineConstantExpr>(expr).getValue(), factor);
    if (!scaled)
      return false;
    row.constant = exprs.addConstant(row.constant, *scaled);
    return true;
  }
  case AffineExprKind::DimId: {
    int64_t &c = row.coefficients[llvm::cast<AffineDimExpr>(expr).getPosition()];
    auto sum = checkedAdd(c, factor);
    c = sum.value_or(0);
    return sum.has_value();
  }
  case AffineExprKind::SymbolId: {
    unsigned position = llvm::cast<AffineSymbolExpr>(expr).getPosition();
    if (position >= symbols.size())
      return false;
    row.constant = exprs.add(row.constant, exprs.scale(symbols[position], factor));
    return true;
  }
  case AffineExprKind::Add: {
    auto binary = llvm::cast<AffineBinaryOpExpr>(expr);
    return addRow(binary.getLHS(), factor, symbols, exprs, row) &&
           addRow(binary.getRHS(), factor, symbols, exprs, row);
  }
  case AffineExprKind::Mul: {
    auto binary = llvm::cast<AffineBinaryOpExpr>(expr);
    auto constant = llvm::dyn_cast<AffineConstantExpr>(binary.getRHS());
    auto scaled = constant ? checkedMul(factor, constant.getValue()) : std::nullopt;
    return scaled && addRow(binary.getLHS(), *scaled, symbols, exprs, row);
  }
  default:
    return false;
  }
}

ExprId divide(AffineExprKind kind, ExprId a, ExprId b, ExprTable &exprs) {
  ExprOp op = kind == AffineExprKind::Mod        ? ExprOp::Modulo
              : kind == AffineExprKind::FloorDiv ? ExprOp::FloorDiv
                                                 : ExprOp::CeilDiv;
  return exprs.binary(op, a, b);
}

} // namespace

ExprId affineValue(AffineExpr expr, llvm::ArrayRef<ExprId> dims, llvm::ArrayRef<ExprId> symbols,
                   ExprTable &exprs) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return exprs.constant(llvm::cast<AffineConstantExpr>(expr).getValue());
  case AffineExprKind::DimId: {
    unsigned position = llvm::cast<AffineDimExpr>(expr).getPosition();
    return position < dims.size() ? dims[position] : 0;
  }
  case AffineExprKind::SymbolId: {
    unsigned position = llvm::cast<AffineSymbolExpr>(expr).getPosition();
    return position < symbols.size() ? symbols[position] : 0;
  }
  default:
    break;
  }
  auto binary = llvm::cast<AffineBinaryOpExpr>(expr);
  ExprId a = affineValue(binary.getLHS(), dims, symbols, exprs);
  ExprId b = affineValue(binary.getRHS(), dims, symbols, exprs);
  if (!a || !b)
    return 0;
  if (expr.getKind() == AffineExprKind::Add)
    return exprs.add(a, b);
  if (expr.getKind() == AffineExprKind::Mul)
    return exprs.multiply(a, b);
  return divide(expr.getKind(), a, b, exprs);
}

std::optional<int64_t> affineAt(AffineExpr expr, llvm::ArrayRef<int64_t> dims,
                                llvm::ArrayRef<int64_t> symbols) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return llvm::cast<AffineConstantExpr>(expr).getValue();
  case AffineExprKind::DimId: {
    unsigned position = llvm::cast<AffineDimExpr>(expr).getPosition();
    return position < dims.size() ? std::optional(dims[position]) : std::nullopt;
  }
  case AffineExprKind::SymbolId: {
    unsigned position = llvm::cast<AffineSymbolExpr>(expr).getPosition();
    return position < symbols.size() ? std::optional(symbols[position]) : std::nullopt;
  }
  default:
    break;
  }
  auto binary = llvm::cast<AffineBinaryOpExpr>(expr);
  auto a = affineAt(binary.getLHS(), dims, symbols), b = affineAt(binary.getRHS(), dims, symbols);
  if (!a || !b)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return checkedAdd(*a, *b);
  if (expr.getKind() == AffineExprKind::Mul)
    return checkedMul(*a, *b);
  if (*b <= 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return positiveMod(*a, *b);
  auto floor = floorDiv(*a, *b);
  bool ceil = expr.getKind() == AffineExprKind::CeilDiv && positiveMod(*a, *b) != 0;
  return *floor + (ceil ? 1 : 0);
}

BoundSet bindSet(mlir::IntegerSet set, llvm::ArrayRef<ExprId> symbols, ExprTable &exprs) {
  BoundSet bound;
  bound.given = true;
  bound.set = set;
  bound.symbols.assign(symbols.begin(), symbols.end());
  unsigned rank = set.getNumDims();
  bound.low.assign(rank, 0);
  bound.high.assign(rank, 0);
  bound.box = true;
  for (unsigned i = 0; i < set.getNumConstraints() && bound.box; ++i) {
    SymbolicRow row;
    row.coefficients.assign(rank, 0);
    row.constant = exprs.constant(0);
    if (!addRow(set.getConstraint(i), 1, symbols, exprs, row)) {
      bound.box = false;
      break;
    }
    int dim = -1;
    for (unsigned d = 0; d < rank; ++d)
      if (row.coefficients[d] != 0) {
        bound.box &= dim < 0 && std::abs(row.coefficients[d]) == 1;
        dim = static_cast<int>(d);
      }
    if (dim < 0) {
      // No dimension: it holds or it does not.
      Interval r = exprs.range(row.constant);
      bool equality = set.isEq(i);
      if (equality ? (r.lower > 0 || r.upper < 0) : r.upper < 0)
        bound.empty = true;
      else if (equality ? !(r.isPoint() && r.lower == 0) : r.lower < 0)
        bound.box = false;
      continue;
    }
    bool positive = row.coefficients[static_cast<unsigned>(dim)] > 0;
    // d + c ≥ 0 bounds from below by −c; −d + c ≥ 0 from above by c.
    ExprId limit = positive ? exprs.scale(row.constant, -1) : row.constant;
    auto tighten = [&](llvm::SmallVector<ExprId, 4> &ends, ExprOp op) {
      ExprId &end = ends[static_cast<unsigned>(dim)];
      end = end ? exprs.binary(op, end, limit) : limit;
    };
    if (positive || set.isEq(i))
      tighten(bound.low, ExprOp::Maximum);
    if (!positive || set.isEq(i))
      tighten(bound.high, ExprOp::Minimum);
  }
  for (unsigned d = 0; d < rank; ++d) {
    bound.box &= bound.low[d] && bound.high[d];
    if (bound.box && exprs.range(exprs.subtract(bound.high[d], bound.low[d])).upper < 0)
      bound.empty = true;
  }
  return bound;
}

std::optional<LinearMapRow> linearRow(AffineExpr expr, unsigned dims) {
  LinearMapRow row;
  row.coefficients.assign(dims, 0);
  std::function<bool(AffineExpr, int64_t)> walk = [&](AffineExpr e, int64_t factor) {
    if (auto constant = llvm::dyn_cast<AffineConstantExpr>(e)) {
      auto scaled = checkedMul(constant.getValue(), factor);
      auto sum = scaled ? checkedAdd(row.constant, *scaled) : std::nullopt;
      row.constant = sum.value_or(0);
      return sum.has_value();
    }
    if (auto dim = llvm::dyn_cast<AffineDimExpr>(e)) {
      if (dim.getPosition() >= dims)
        return false;
      row.coefficients[dim.getPosition()] += factor;
      return true;
    }
    auto binary = llvm::dyn_cast<AffineBinaryOpExpr>(e);
    if (!binary)
      return false;
    if (e.getKind() == AffineExprKind::Add)
      return walk(binary.getLHS(), factor) && walk(binary.getRHS(), factor);
    auto constant = llvm::dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (e.getKind() != AffineExprKind::Mul || !constant)
      return false;
    auto scaled = checkedMul(factor, constant.getValue());
    return scaled && walk(binary.getLHS(), *scaled);
  };
  if (!walk(expr, 1))
    return std::nullopt;
  return row;
}

PointOrder orderOf(mlir::AffineMap map) {
  PointOrder order;
  order.map = map;
  if (!map || map.isIdentity())
    return order;
  order.identity = false;
  for (AffineExpr result : map.getResults()) {
    auto row = linearRow(result, map.getNumDims());
    if (!row) {
      order.rows.clear();
      return order;
    }
    order.rows.push_back(std::move(*row));
  }
  return order;
}

VariableForm splitVariables(AffineExpr expr, llvm::ArrayRef<ExprId> captured, ExprTable &exprs) {
  VariableForm form;
  unsigned outer = static_cast<unsigned>(captured.size());
  form.constant = exprs.constant(0);
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    form.known = true;
    form.constant = exprs.constant(llvm::cast<AffineConstantExpr>(expr).getValue());
    return form;
  case AffineExprKind::DimId: {
    unsigned position = llvm::cast<AffineDimExpr>(expr).getPosition();
    form.known = true;
    if (position < outer)
      form.constant = captured[position];
    else
      form.variable = mlir::getAffineDimExpr(position - outer, expr.getContext());
    return form;
  }
  case AffineExprKind::SymbolId:
    return form;
  default:
    break;
  }
  auto binary = llvm::cast<AffineBinaryOpExpr>(expr);
  VariableForm a = splitVariables(binary.getLHS(), captured, exprs);
  VariableForm b = splitVariables(binary.getRHS(), captured, exprs);
  if (!a.known || !b.known)
    return form;
  if (expr.getKind() == AffineExprKind::Add) {
    form.known = true;
    form.constant = exprs.add(a.constant, b.constant);
    form.variable = !a.variable ? b.variable : (b.variable ? a.variable + b.variable : a.variable);
    return form;
  }
  if (b.variable || !exprs.isConstant(b.constant))
    return form;
  int64_t c = exprs.constantValue(b.constant);
  if (expr.getKind() == AffineExprKind::Mul) {
    form.known = true;
    form.constant = exprs.scale(a.constant, c);
    if (a.variable)
      form.variable = a.variable * c;
    return form;
  }
  if (c <= 0)
    return form;
  if (!a.variable) {
    form.known = true;
    form.constant = divide(expr.getKind(), a.constant, b.constant, exprs);
    return form;
  }
  // Captured and variable parts only come apart where the captured one is a multiple of the
  // divisor, or a constant.
  AffineExpr inner = a.variable;
  if (exprs.isConstant(a.constant)) {
    inner = inner + exprs.constantValue(a.constant);
    a.constant = exprs.constant(0);
  }
  Congruence k = exprs.congruence(a.constant);
  if (k.modulus % c != 0 || k.remainder % c != 0)
    return form;
  form.known = true;
  if (expr.getKind() == AffineExprKind::Mod) {
    form.variable = inner % static_cast<uint64_t>(c);
    return form;
  }
  form.constant = exprs.binary(ExprOp::FloorDiv, a.constant, b.constant);
  form.variable = expr.getKind() == AffineExprKind::FloorDiv
                      ? inner.floorDiv(static_cast<uint64_t>(c))
                      : inner.ceilDiv(static_cast<uint64_t>(c));
  return form;
}

namespace {

/// One constraint at constant symbols: linear, or to be asked point by point.
struct PointConstraint {
  bool equality = false;
  bool linear = false;
  LinearMapRow row;
  AffineExpr expr;
};

class PointVisitor {
public:
  PointVisitor(llvm::ArrayRef<int64_t> extents, llvm::ArrayRef<int64_t> symbols, PointRuns &runs)
      : extents_(extents), symbols_(symbols), runs_(runs) {}

  bool visit(const std::vector<PointConstraint> &constraints) {
    constraints_ = &constraints;
    point_.assign(extents_.size(), 0);
    if (extents_.empty()) {
      if (holds())
        runs_.run({}, 0, 0);
      return true;
    }
    return outer(0);
  }

private:
  bool outer(size_t d) {
    if (d + 1 == extents_.size())
      return inner();
    for (point_[d] = 0; point_[d] < extents_[d]; ++point_[d])
      if (!outer(d + 1))
        return false;
    return true;
  }

  bool holds() const {
    for (const PointConstraint &c : *constraints_) {
      auto v = affineAt(c.expr, point_, symbols_);
      if (!v || (c.equality ? *v != 0 : *v < 0))
        return false;
    }
    return true;
  }

  /// The innermost dimension: linear constraints leave an interval.
  bool inner() {
    if (++visits_ > kMaxVisits)
      return false;
    size_t last = extents_.size() - 1;
    __int128 low = 0, high = __int128(extents_[last]) - 1;
    bool irregular = false;
    for (const PointConstraint &c : *constraints_) {
      if (!c.linear) {
        irregular = true;
        continue;
      }
      __int128 rest = c.row.constant;
      for (size_t d = 0; d < last; ++d)
        rest += __int128(c.row.coefficients[d]) * point_[d];
      if (!clip(c.row.coefficients[last], rest, low, high) ||
          (c.equality && !clip(-c.row.coefficients[last], -rest, low, high)))
        return true;
    }
    if (low > high)
      return true;
    llvm::ArrayRef<int64_t> outerPoint = llvm::ArrayRef<int64_t>(point_).drop_back();
    if (!irregular) {
      runs_.run(outerPoint, static_cast<int64_t>(low), static_cast<int64_t>(high));
      return true;
    }
    return singly(outerPoint, static_cast<int64_t>(low), static_cast<int64_t>(high));
  }

  bool singly(llvm::ArrayRef<int64_t> outerPoint, int64_t low, int64_t high) {
    size_t last = extents_.size() - 1;
    int64_t start = -1;
    for (int64_t i = low; i <= high; ++i) {
      if (++visits_ > kMaxVisits)
        return false;
      point_[last] = i;
      bool in = holds();
      if (in && start < 0)
        start = i;
      if (!in && start >= 0) {
        runs_.run(outerPoint, start, i - 1);
        start = -1;
      }
    }
    if (start >= 0)
      runs_.run(outerPoint, start, high);
    return true;
  }

  /// Keeps the i with coefficient × i + rest ≥ 0; false when none is left.
  static bool clip(int64_t coefficient, __int128 rest, __int128 &low, __int128 &high) {
    if (coefficient == 0)
      return rest >= 0;
    if (coefficient > 0) {
      __int128 c = coefficient, first = -rest;
      low = std::max(low, first >= 0 ? (first + c - 1) / c : -((-first) / c));
    } else {
      __int128 c = -__int128(coefficient);
      high = std::min(high, rest >= 0 ? rest / c : -((-rest + c - 1) / c));
    }
    return low <= high;
  }

  llvm::ArrayRef<int64_t> extents_, symbols_;
  PointRuns &runs_;
  const std::vector<PointConstraint> *constraints_ = nullptr;
  llvm::SmallVector<int64_t, 4> point_;
  int64_t visits_ = 0;
};

} // namespace

bool visitPoints(const BoundSet &set, llvm::ArrayRef<int64_t> extents, const ExprTable &exprs,
                 PointRuns &runs) {
  llvm::SmallVector<int64_t, 2> symbols;
  for (ExprId s : set.symbols) {
    if (!exprs.isConstant(s))
      return false;
    symbols.push_back(exprs.constantValue(s));
  }
  if (set.empty || (!extents.empty() && *std::min_element(extents.begin(), extents.end()) <= 0))
    return true;
  if (set.set.getNumDims() != extents.size() || set.set.getNumSymbols() != symbols.size())
    return false;
  std::vector<PointConstraint> constraints;
  llvm::SmallVector<AffineExpr, 4> replacements;
  for (int64_t s : symbols)
    replacements.push_back(mlir::getAffineConstantExpr(s, set.set.getContext()));
  for (unsigned i = 0; i < set.set.getNumConstraints(); ++i) {
    PointConstraint c;
    c.equality = set.set.isEq(i);
    c.expr = set.set.getConstraint(i).replaceSymbols(replacements);
    if (auto row = linearRow(c.expr, static_cast<unsigned>(extents.size()))) {
      c.linear = true;
      c.row = std::move(*row);
    }
    constraints.push_back(std::move(c));
  }
  return PointVisitor(extents, symbols, runs).visit(constraints);
}

} // namespace ktir
