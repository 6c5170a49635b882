#include "cost/amount_order.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace ktir {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace

SymbolFacts::~SymbolFacts() = default;
bool SymbolFacts::provablyLessEqual(ExprId a, ExprId b) const { return a == b; }
double SymbolFacts::lower(ExprId) const { return 0; }
double SymbolFacts::upper(ExprId) const { return kInfinity; }

/// Pairs each factor of the smaller product with one of the larger that is at least as large.
/// Greedy pairing is enough for the one or two loops that differ in practice; a miss only leaves an
/// order unproved.
bool AmountOrder::dominates(const std::vector<ExprId> &large,
                            const std::vector<ExprId> &small) const {
  if (large.size() != small.size())
    return false;
  std::vector<ExprId> left, right;
  std::set_difference(large.begin(), large.end(), small.begin(), small.end(),
                      std::back_inserter(left));
  std::set_difference(small.begin(), small.end(), large.begin(), large.end(),
                      std::back_inserter(right));
  for (ExprId factor : right) {
    const auto larger = std::find_if(left.begin(), left.end(), [&](ExprId candidate) {
      return facts_.provablyLessEqual(factor, candidate);
    });
    if (larger == left.end())
      return false;
    left.erase(larger);
  }
  return true;
}

double AmountOrder::least(const Term &term) const {
  double product = term.coefficient;
  for (ExprId factor : term.factors)
    product *= std::max(facts_.lower(factor), 0.0);
  return product;
}

double AmountOrder::most(const Term &term) const {
  double product = term.coefficient;
  for (ExprId factor : term.factors) {
    const double upper = facts_.upper(factor);
    if (upper == 0)
      return 0;
    product *= upper;
  }
  return product;
}

AmountOrder::Difference AmountOrder::difference(const Amount &a, const Amount &b) const {
  const Amount sum = b + a * Amount(-1);
  double least = sum.constantPart();
  std::vector<Term> gains, losses;
  for (Term term : sum.terms()) {
    const bool gain = term.coefficient > 0;
    term.coefficient = std::abs(term.coefficient);
    (gain ? gains : losses).push_back(std::move(term));
  }
  for (Term &loss : losses) {
    for (Term &gain : gains) {
      if (loss.coefficient == 0)
        break;
      if (gain.coefficient == 0 || !dominates(gain.factors, loss.factors))
        continue;
      const double paired = std::min(gain.coefficient, loss.coefficient);
      gain.coefficient -= paired;
      loss.coefficient -= paired;
    }
    if (loss.coefficient != 0)
      least -= most(loss);
  }
  if (least == -kInfinity)
    return {least, least, {}};
  const double rest = least;
  for (const Term &gain : gains)
    least += this->least(gain);
  return {least, rest, Amount::fromTerms(0, std::move(gains))};
}

bool AmountOrder::lessEqual(const Amount &a, const Amount &b) const {
  if (a.isNumber() && b.isNumber())
    return a.number() <= b.number();
  return difference(a, b).least >= 0;
}

bool AmountOrder::lessWhenRun(const Amount &a, const Amount &b) const {
  if (a.isNumber() && b.isNumber())
    return a.number() < b.number();
  const Difference known = difference(a, b);
  // Where the difference can be 0, its gains are, and nothing else may be left of `b`.
  return known.least > 0 || (known.rest == 0 && vanishesWith(b, known.gains));
}

bool AmountOrder::positive(const Amount &amount) const {
  return amount.isNumber() ? amount.number() > 0 : difference(0, amount).least > 0;
}

Bounds AmountOrder::maximum(const Bounds &a, const Bounds &b) const {
  if (lessEqual(a, b))
    return b;
  if (lessEqual(b, a))
    return a;
  Bounds hull = ktir::maximum(a, b);
  if (lessEqual(a.lower, b.lower))
    hull.lower = b.lower;
  else if (lessEqual(b.lower, a.lower))
    hull.lower = a.lower;
  if (lessEqual(a.upper, b.upper))
    hull.upper = b.upper;
  else if (lessEqual(b.upper, a.upper))
    hull.upper = a.upper;
  return hull;
}

} // namespace ktir
