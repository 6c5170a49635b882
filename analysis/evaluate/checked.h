#ifndef KTIR_ANALYSIS_EVALUATE_CHECKED_H
#define KTIR_ANALYSIS_EVALUATE_CHECKED_H

#include "evaluate/expr.h"

#include <numeric>
#include <optional>

namespace ktir {

// 64-bit integer arithmetic that says when a result does not fit.

inline std::optional<int64_t> checkedAdd(int64_t a, int64_t b) {
  int64_t r;
  if (__builtin_add_overflow(a, b, &r))
    return std::nullopt;
  return r;
}
inline std::optional<int64_t> checkedMul(int64_t a, int64_t b) {
  int64_t r;
  if (__builtin_mul_overflow(a, b, &r))
    return std::nullopt;
  return r;
}
/// ⌊a / b⌋ for b ≠ 0; nullopt where it does not fit.
inline std::optional<int64_t> floorDiv(int64_t a, int64_t b) {
  if (b == 0 || (a == INT64_MIN && b == -1))
    return std::nullopt;
  int64_t q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}
/// Python's a % b: the sign of b.
inline std::optional<int64_t> pythonMod(int64_t a, int64_t b) {
  if (b == 0)
    return std::nullopt;
  if (b == -1)
    return 0;
  int64_t r = a % b;
  return (r != 0 && ((r < 0) != (b < 0))) ? r + b : r;
}
/// a mod m for m > 0, in [0, m).
inline int64_t positiveMod(int64_t a, int64_t m) {
  int64_t r = a % m;
  return r < 0 ? r + m : r;
}

/// Interval arithmetic; an end that does not fit becomes infinite.
Interval intervalAdd(Interval a, Interval b);
Interval intervalScale(Interval a, int64_t factor);
Interval intervalMultiply(Interval a, Interval b);
Interval intervalUnion(Interval a, Interval b);

/// Congruences of sums and products.
Congruence congruenceAdd(Congruence a, Congruence b);
Congruence congruenceMultiply(Congruence a, Congruence b);
/// What holds of a value that satisfies one of the two.
Congruence congruenceUnion(Congruence a, Congruence b);

} // namespace ktir

#endif
