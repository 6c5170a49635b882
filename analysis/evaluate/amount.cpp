#include "evaluate/amount.h"

#include <algorithm>
#include <utility>

namespace ktir {

namespace {

const std::vector<Term> kNoTerms;

bool isZero(const Amount &amount) { return amount.isNumber() && amount.number() == 0; }

/// Walks two sorted term lists together and calls `visit(factors, a, b)` for every product of
/// factors that occurs in either, with 0 for the coefficient that is absent.
template <typename Visitor> void zip(const Amount &a, const Amount &b, Visitor visit) {
  const std::vector<Term> &left = a.terms();
  const std::vector<Term> &right = b.terms();
  auto l = left.begin();
  auto r = right.begin();
  while (l != left.end() || r != right.end()) {
    if (r == right.end() || (l != left.end() && l->factors < r->factors)) {
      visit(l->factors, l->coefficient, 0.0);
      ++l;
    } else if (l == left.end() || r->factors < l->factors) {
      visit(r->factors, 0.0, r->coefficient);
      ++r;
    } else {
      visit(l->factors, l->coefficient, r->coefficient);
      ++l;
      ++r;
    }
  }
}

/// The amount whose constant and coefficients are chosen from those of `a` and `b`.
template <typename Choose> Amount merge(const Amount &a, const Amount &b, Choose choose) {
  const double constant = choose(a.constantPart(), b.constantPart());
  if (a.isNumber() && b.isNumber())
    return constant;
  std::vector<Term> terms;
  terms.reserve(a.terms().size() + b.terms().size());
  zip(a, b, [&](const std::vector<ExprId> &factors, double left, double right) {
    terms.push_back({choose(left, right), factors});
  });
  return Amount::fromTerms(constant, std::move(terms));
}

Amount termwiseMin(const Amount &a, const Amount &b) {
  return merge(a, b, [](double x, double y) { return std::min(x, y); });
}

Amount termwiseMax(const Amount &a, const Amount &b) {
  return merge(a, b, [](double x, double y) { return std::max(x, y); });
}

} // namespace

Amount Amount::symbol(ExprId expr) { return fromTerms(0, {{1, {expr}}}); }

const std::vector<Term> &Amount::terms() const { return terms_ ? *terms_ : kNoTerms; }

Amount Amount::fromTerms(double constant, std::vector<Term> terms) {
  const auto byFactors = [](const Term &a, const Term &b) { return a.factors < b.factors; };
  if (!std::is_sorted(terms.begin(), terms.end(), byFactors))
    std::stable_sort(terms.begin(), terms.end(), byFactors);

  size_t kept = 0;
  for (size_t i = 0; i < terms.size();) {
    Term sum = std::move(terms[i]);
    for (++i; i < terms.size() && terms[i].factors == sum.factors; ++i)
      sum.coefficient += terms[i].coefficient;
    if (sum.coefficient == 0)
      continue;
    if (sum.factors.empty())
      constant += sum.coefficient;
    else
      terms[kept++] = std::move(sum);
  }
  terms.resize(kept);

  Amount amount(constant);
  if (!terms.empty())
    amount.terms_ = std::make_shared<const std::vector<Term>>(std::move(terms));
  return amount;
}

void Amount::addTerms(const Amount &other) {
  if (!terms_) {
    terms_ = other.terms_;
    return;
  }
  std::vector<Term> sum;
  sum.reserve(terms().size() + other.terms().size());
  zip(*this, other, [&](const std::vector<ExprId> &factors, double left, double right) {
    sum.push_back({left + right, factors});
  });
  *this = fromTerms(constant_, std::move(sum));
}

Amount Amount::product(const Amount &a, const Amount &b) {
  if (isZero(a) || isZero(b))
    return 0;
  std::vector<Term> terms;
  terms.reserve((a.terms().size() + 1) * (b.terms().size() + 1));
  for (const Term &left : a.terms())
    terms.push_back({left.coefficient * b.constant_, left.factors});
  for (const Term &right : b.terms())
    terms.push_back({a.constant_ * right.coefficient, right.factors});
  for (const Term &left : a.terms()) {
    for (const Term &right : b.terms()) {
      Term term{left.coefficient * right.coefficient, {}};
      term.factors.resize(left.factors.size() + right.factors.size());
      std::merge(left.factors.begin(), left.factors.end(), right.factors.begin(),
                 right.factors.end(), term.factors.begin());
      terms.push_back(std::move(term));
    }
  }
  return fromTerms(a.constant_ * b.constant_, std::move(terms));
}

bool Amount::sameTerms(const Amount &a, const Amount &b) { return a.terms() == b.terms(); }

bool termwiseLessEqual(const Amount &a, const Amount &b) {
  if (a.constantPart() > b.constantPart())
    return false;
  bool lessEqual = true;
  zip(a, b, [&](const std::vector<ExprId> &, double left, double right) {
    lessEqual = lessEqual && left <= right;
  });
  return lessEqual;
}

bool vanishesWith(const Amount &a, const Amount &b) {
  if (b.constantPart() > 0)
    return true;
  if (a.constantPart() != 0)
    return false;
  return std::all_of(a.terms().begin(), a.terms().end(), [&](const Term &product) {
    return std::any_of(b.terms().begin(), b.terms().end(), [&](const Term &part) {
      return part.coefficient > 0 && std::includes(product.factors.begin(), product.factors.end(),
                                                   part.factors.begin(), part.factors.end());
    });
  });
}

Bounds operator*(const Bounds &a, const Bounds &b) {
  // Nothing times anything is nothing, also where nobody knows how much "anything" is.
  const auto nothing = [](const Bounds &bounds) {
    return !bounds.unbounded && isZero(bounds.lower) && isZero(bounds.upper);
  };
  if (nothing(a) || nothing(b))
    return 0.0;
  return {a.lower * b.lower, a.upper * b.upper, a.unbounded || b.unbounded};
}

Bounds either(const Bounds &a, const Bounds &b) {
  return {termwiseMin(a.lower, b.lower), termwiseMax(a.upper, b.upper), a.unbounded || b.unbounded};
}

Bounds maximum(const Bounds &a, const Bounds &b) {
  // Either lower end is a sound lower end of the larger; take the one that is known to be larger.
  const Amount &lower = termwiseLessEqual(a.lower, b.lower) ? b.lower : a.lower;
  return {lower, termwiseMax(a.upper, b.upper), a.unbounded || b.unbounded};
}

} // namespace ktir
