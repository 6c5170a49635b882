#include "evaluate/symbol_order.h"

#include <optional>

namespace ktir {
namespace {

/// Minima and maxima that one proof opens.
constexpr int kMaxDepth = 8, kMaxWork = 200;

} // namespace

bool SymbolOrder::countLessEqual(ExprId a, ExprId b) {
  if (a == b)
    return true;
  const ExprNode x = t_.node(a), y = t_.node(b);
  // ⌈d / s⌉ grows with d and shrinks with s.
  if (x.op == ExprOp::Trips && y.op == ExprOp::Trips &&
      (x.c == y.c || (t_.isConstant(x.c) && t_.isConstant(y.c) &&
                      t_.constantValue(x.c) >= t_.constantValue(y.c))))
    return lessEqual(t_.subtract(x.b, x.a), t_.subtract(y.b, y.a));
  return lessEqual(a, b);
}

bool SymbolOrder::lessEqual(ExprId a, ExprId b) {
  // A count that is never more than 0 is 0.
  if (ranges_.of(a).upper <= 0)
    return true;
  const ExprNode x = t_.node(a), y = t_.node(b);
  bool quotients = x.op == y.op && x.b == y.b && t_.isConstant(x.b) && t_.constantValue(x.b) > 0 &&
                   (x.op == ExprOp::FloorDiv || x.op == ExprOp::CeilDiv);
  work_ = 0;
  if (quotients && notNegative(t_.subtract(y.a, x.a), 0))
    return true;
  return notNegative(t_.subtract(b, a), 0);
}

/// A minimum that is added, or a maximum that is taken away, is one or the other: both must do. Of
/// the opposite, either will.
bool SymbolOrder::notNegative(ExprId difference, int depth) {
  if (ranges_.least(difference) >= 0)
    return true;
  if (depth > kMaxDepth || ++work_ > kMaxWork)
    return false;
  const ExprNode n = t_.node(difference);
  if (n.op == ExprOp::Minimum || n.op == ExprOp::Maximum) {
    bool a = notNegative(n.a, depth + 1);
    bool both = n.op == ExprOp::Minimum;
    return a == both ? notNegative(n.b, depth + 1) : a;
  }
  if (n.op != ExprOp::Linear)
    return false;
  // First what needs both: the cases that it leaves may choose differently.
  for (bool both : {true, false})
    for (uint32_t i = 0; i < n.b; ++i) {
      const LinearTerm term = t_.termsBegin(n)[i];
      const ExprNode choice = t_.node(term.node);
      if (choice.op != ExprOp::Minimum && choice.op != ExprOp::Maximum)
        continue;
      if (((choice.op == ExprOp::Minimum) == (term.coefficient > 0)) != both)
        continue;
      const ExprId rest = t_.subtract(difference, t_.scale(term.node, term.coefficient));
      bool a = notNegative(t_.add(rest, t_.scale(choice.a, term.coefficient)), depth + 1);
      bool result = a == both
                        ? notNegative(t_.add(rest, t_.scale(choice.b, term.coefficient)), depth + 1)
                        : a;
      if (both || result)
        return result;
    }
  return false;
}

} // namespace ktir
