#ifndef KTIR_ANALYSIS_RULES_FLOAT_FORMAT_H
#define KTIR_ANALYSIS_RULES_FLOAT_FORMAT_H

#include <cstdint>
#include <string_view>

namespace ktir {

/// The range of a 16-bit float.
struct FloatFormat {
  std::string_view name;
  double largest = 0;        ///< finite
  double smallestNormal = 0; ///< positive
  double smallest = 0;       ///< positive, subnormal where the format has them
  int64_t exactIntegers = 0; ///< all integers up to this one are exact, the next is not
};

/// IEEE 754 binary16: what the reference computes with.
inline constexpr FloatFormat kIeeeHalf{"IEEE f16", 65504.0, 0x1p-14, 0x1p-24, 2048};
/// The device's format: 6 bits of exponent, 9 of fraction, no subnormals; the last code of the
/// largest exponent is taken for infinity and NaN.
inline constexpr FloatFormat kDlFloat16{"dlfloat16", 0x1.FFp32, 0x1p-31, 0x1p-31, 1024};

} // namespace ktir

#endif
