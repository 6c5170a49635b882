#include "value.h"

#include <algorithm>
#include <cmath>

namespace ktir::oracle {

ArrayType promote(ArrayType a, ArrayType b) {
  if (a.kind == b.kind)
    return a.bytes >= b.bytes ? a : b;
  if (a.kind > b.kind)
    std::swap(a, b);
  if (a.kind == ArrayType::Bool)
    return b;
  // An integer with a float: a float that holds the integer's range.
  return {ArrayType::Float, std::max<int64_t>(b.bytes, a.bytes >= 4 ? 8 : a.bytes * 2)};
}

double roundToF16(double value) {
  if (!std::isfinite(value) || value == 0)
    return value;
  int exponent;
  std::frexp(value, &exponent); // value = m * 2^exponent, 0.5 <= |m| < 1
  // 11 significant bits; below 2^-14 the spacing stays 2^-24.
  double spacing = std::ldexp(1.0, std::max(exponent - 11, -24));
  double rounded = std::nearbyint(value / spacing) * spacing;
  if (std::fabs(rounded) > 65504)
    return std::copysign(HUGE_VAL, value);
  return rounded;
}

int64_t product(const Point &extents) {
  int64_t result = 1;
  for (int64_t extent : extents)
    result *= extent;
  return result;
}

int64_t Tile::bytes() const { return product(data) * type.bytes; }

} // namespace ktir::oracle
