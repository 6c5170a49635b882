#ifndef KTIR_ANALYSIS_EVALUATE_AMOUNT_H
#define KTIR_ANALYSIS_EVALUATE_AMOUNT_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ktir {

using ExprId = uint32_t;

/// One summand of a symbolic amount: a number times a product of expressions (trip counts,
/// extents), each of which counts as 0 where it is negative. Factors are sorted ids; repeated
/// factors repeat.
struct Term {
  double coefficient = 0;
  std::vector<ExprId> factors;
  friend bool operator==(const Term &, const Term &) = default;
};

/// A count, or an amount of cycles, bytes or FLOPs: a number plus terms in what the launch leaves
/// open. Without terms it is exactly the number.
class Amount {
public:
  Amount() = default;
  Amount(double value) : constant_(value) {}

  /// `1 × expr`.
  static Amount symbol(ExprId expr);

  bool isNumber() const { return !terms_; }
  /// The number, where isNumber().
  double number() const { return constant_; }
  double constantPart() const { return constant_; }
  const std::vector<Term> &terms() const;

  Amount &operator+=(const Amount &other) {
    constant_ += other.constant_;
    if (other.terms_)
      addTerms(other);
    return *this;
  }
  friend Amount operator+(Amount a, const Amount &b) { return a += b; }
  /// Distributes over the terms.
  friend Amount operator*(const Amount &a, const Amount &b) {
    return a.isNumber() && b.isNumber() ? Amount(a.constant_ * b.constant_) : product(a, b);
  }
  friend bool operator==(const Amount &a, const Amount &b) {
    return a.constant_ == b.constant_ && (a.terms_ == b.terms_ || sameTerms(a, b));
  }

  /// The amount with this constant and these terms, in any order and with repetitions.
  static Amount fromTerms(double constant, std::vector<Term> terms);

private:
  void addTerms(const Amount &other);
  static Amount product(const Amount &a, const Amount &b);
  static bool sameTerms(const Amount &a, const Amount &b);

  double constant_ = 0;
  std::shared_ptr<const std::vector<Term>> terms_; // null: none; sorted by factors, no zero
};

/// What is known of an amount: exact when both ends are equal. `unbounded` says that nothing limits
/// it from above (a trip count that data decides, an op whose cost is unknown).
struct Bounds {
  Amount lower;
  Amount upper;
  bool unbounded = false;

  Bounds() = default;
  Bounds(double value) : lower(value), upper(value) {}
  Bounds(Amount value) : lower(value), upper(std::move(value)) {}
  Bounds(Amount lower, Amount upper, bool unbounded = false)
      : lower(std::move(lower)), upper(std::move(upper)), unbounded(unbounded) {}

  bool exact() const { return !unbounded && lower == upper; }
  /// Exact and a plain number.
  bool isNumber() const { return exact() && lower.isNumber(); }
  double number() const { return lower.number(); }

  Bounds &operator+=(const Bounds &other) {
    lower += other.lower;
    upper += other.upper;
    unbounded = unbounded || other.unbounded;
    return *this;
  }
  friend Bounds operator+(Bounds a, const Bounds &b) { return a += b; }
  /// For amounts that are not negative, as counts and costs are.
  friend Bounds operator*(const Bounds &a, const Bounds &b);
  friend bool operator==(const Bounds &, const Bounds &) = default;
};

/// True if `a` is at most `b` whatever the symbols stand for, because it is so term by term. False
/// says nothing: `x` and `2` compare neither way.
bool termwiseLessEqual(const Amount &a, const Amount &b);

/// True if `a` is 0 in every launch in which `b` is 0. No coefficient of `b` may be negative.
bool vanishesWith(const Amount &a, const Amount &b);

/// Bounds that hold whichever of the two happens: the smallest for numbers; with symbols the hull
/// term by term, which is sound because no factor is ever negative.
Bounds either(const Bounds &a, const Bounds &b);
/// Bounds of max(a, b).
Bounds maximum(const Bounds &a, const Bounds &b);

} // namespace ktir

#endif
