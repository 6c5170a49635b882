#include "evaluate/checked.h"

#include <algorithm>

namespace ktir {
namespace {

bool infinite(int64_t v) { return v == Interval::kMin || v == Interval::kMax; }

int64_t scaleEnd(int64_t end, int64_t factor) {
  if (factor == 0)
    return 0;
  if (infinite(end))
    return (end == Interval::kMax) == (factor > 0) ? Interval::kMax : Interval::kMin;
  if (auto r = checkedMul(end, factor))
    return *r;
  return (end > 0) == (factor > 0) ? Interval::kMax : Interval::kMin;
}

Congruence normalized(__int128 modulus, __int128 remainder) {
  if (modulus < 0)
    modulus = -modulus;
  if (modulus > INT64_MAX || (modulus == 0 && (remainder > INT64_MAX || remainder < INT64_MIN)))
    return {};
  if (modulus == 0)
    return {0, static_cast<int64_t>(remainder)};
  __int128 r = remainder % modulus;
  if (r < 0)
    r += modulus;
  return {static_cast<int64_t>(modulus), static_cast<int64_t>(r)};
}

__int128 gcd128(__int128 a, __int128 b) {
  if (a < 0)
    a = -a;
  if (b < 0)
    b = -b;
  while (b != 0) {
    __int128 t = a % b;
    a = b;
    b = t;
  }
  return a;
}

} // namespace

Interval intervalAdd(Interval a, Interval b) {
  Interval r;
  if (!infinite(a.lower) && !infinite(b.lower))
    r.lower = checkedAdd(a.lower, b.lower).value_or(a.lower < 0 ? Interval::kMin : Interval::kMax);
  if (!infinite(a.upper) && !infinite(b.upper))
    r.upper = checkedAdd(a.upper, b.upper).value_or(a.upper < 0 ? Interval::kMin : Interval::kMax);
  return r;
}

Interval intervalScale(Interval a, int64_t factor) {
  int64_t x = scaleEnd(a.lower, factor), y = scaleEnd(a.upper, factor);
  return factor >= 0 ? Interval{x, y} : Interval{y, x};
}

Interval intervalMultiply(Interval a, Interval b) {
  if (infinite(a.lower) || infinite(a.upper) || infinite(b.lower) || infinite(b.upper)) {
    if (a.lower >= 0 && b.lower >= 0)
      return {scaleEnd(a.lower, b.lower),
              infinite(b.upper) ? Interval::kMax : scaleEnd(a.upper, b.upper)};
    return {};
  }
  Interval r = intervalUnion(intervalScale(a, b.lower), intervalScale(a, b.upper));
  return r;
}

Interval intervalUnion(Interval a, Interval b) {
  return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
}

Congruence congruenceAdd(Congruence a, Congruence b) {
  // Nothing known of one is nothing known of the sum.
  if (a.modulus == 1 || b.modulus == 1)
    return {};
  return normalized(gcd128(a.modulus, b.modulus), __int128(a.remainder) + b.remainder);
}

Congruence congruenceMultiply(Congruence a, Congruence b) {
  if (a.modulus == 1 && b.modulus == 0) // any integer times a constant
    return b.remainder == INT64_MIN ? Congruence{}
                                    : Congruence{b.remainder < 0 ? -b.remainder : b.remainder, 0};
  __int128 m = gcd128(gcd128(__int128(a.modulus) * b.modulus, __int128(a.modulus) * b.remainder),
                      __int128(b.modulus) * a.remainder);
  return normalized(m, __int128(a.remainder) * b.remainder);
}

Congruence congruenceUnion(Congruence a, Congruence b) {
  __int128 difference = __int128(a.remainder) - b.remainder;
  return normalized(gcd128(gcd128(a.modulus, b.modulus), difference), a.remainder);
}

} // namespace ktir
