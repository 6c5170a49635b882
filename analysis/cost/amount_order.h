#ifndef KTIR_ANALYSIS_COST_AMOUNT_ORDER_H
#define KTIR_ANALYSIS_COST_AMOUNT_ORDER_H

#include "evaluate/amount.h"

namespace ktir {

/// What is known of the symbols in amounts: none is ever negative. The default knows nothing more.
struct SymbolFacts {
  virtual ~SymbolFacts();
  /// `a ≤ b` whatever the launch is.
  virtual bool provablyLessEqual(ExprId a, ExprId b) const;
  virtual double lower(ExprId symbol) const;
  /// Infinity where nothing limits it.
  virtual double upper(ExprId symbol) const;
};

/// Order between amounts, as far as the facts prove it.
class AmountOrder {
public:
  explicit AmountOrder(const SymbolFacts &facts) : facts_(facts) {}

  /// `a ≤ b` in every launch.
  bool lessEqual(const Amount &a, const Amount &b) const;
  /// `a < b` in every launch in which `b` is more than 0: where nothing runs all costs are alike,
  /// and nobody asks about that.
  bool lessWhenRun(const Amount &a, const Amount &b) const;
  /// Every value of `a` is at most every value of `b`.
  bool lessEqual(const Bounds &a, const Bounds &b) const {
    return !a.unbounded && lessEqual(a.upper, b.lower);
  }
  bool lessWhenRun(const Bounds &a, const Bounds &b) const {
    return !a.unbounded && lessWhenRun(a.upper, b.lower);
  }
  /// Bounds of max(a, b), no wider than `ktir::maximum`'s.
  Bounds maximum(const Bounds &a, const Bounds &b) const;
  /// More than zero in every launch.
  bool positive(const Amount &amount) const;

private:
  /// `b − a` as far as it is known: at least `rest + gains`, and so at least `least`.
  struct Difference {
    double least = 0, rest = 0;
    Amount gains;
  };
  Difference difference(const Amount &a, const Amount &b) const;
  bool dominates(const std::vector<ExprId> &large, const std::vector<ExprId> &small) const;
  double least(const Term &term) const;
  double most(const Term &term) const;

  const SymbolFacts &facts_;
};

} // namespace ktir

#endif
