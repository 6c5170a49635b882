#include "evaluate/scalar_fold.h"

#include "evaluate/checked.h"

#include <algorithm>
#include <cmath>

namespace ktir {
namespace {

/// A double as an integer, towards zero.
std::optional<int64_t> toInteger(double value) {
  if (!(value >= -9.2e18 && value <= 9.2e18))
    return std::nullopt;
  return static_cast<int64_t>(value);
}

/// The reference divides through a double and truncates.
std::optional<int64_t> truncDiv(int64_t a, int64_t b) {
  if (b == 0)
    return std::nullopt;
  return toInteger(std::trunc(static_cast<double>(a) / static_cast<double>(b)));
}

std::optional<int64_t> shift(ExprOp op, int64_t a, int64_t b) {
  if (b < 0)
    return std::nullopt;
  if (op == ExprOp::ShiftRight)
    return b > 63 ? (a < 0 ? -1 : 0) : a >> b;
  if (op == ExprOp::ShiftRightLogical)
    return b > 31 ? 0 : (a & 0xFFFFFFFF) >> b;
  if (a == 0)
    return 0;
  if (b > 62)
    return std::nullopt;
  return checkedMul(a, int64_t(1) << b);
}

double halfMod(double a, double b) {
  double r = std::fmod(a, b);
  return (r != 0 && ((r < 0) != (b < 0))) ? r + b : r;
}

/// The polynomial that the reference evaluates for erf (Abramowitz and Stegun 7.1.26).
double errorFunction(double x) {
  double a = std::fabs(x);
  double t = 1.0 / (1.0 + 0.3275911 * a);
  static constexpr double kCoefficients[] = {1.061405429, -1.453152027, 1.421413741, -0.284496736,
                                             0.254829592};
  double polynomial = 0;
  for (double c : kCoefficients)
    polynomial = polynomial * t + c;
  double sign = x > 0 ? 1 : (x < 0 ? -1 : 0);
  return sign * (1.0 - polynomial * t * std::exp(-a * a));
}

} // namespace

std::optional<int64_t> foldInteger(ExprOp op, int64_t a, int64_t b) {
  switch (op) {
  case ExprOp::Multiply:
    return checkedMul(a, b);
  case ExprOp::FloorDiv:
    return floorDiv(a, b);
  case ExprOp::CeilDiv:
    if (b == 0)
      return std::nullopt;
    return toInteger(std::ceil(static_cast<double>(a) / static_cast<double>(b)));
  case ExprOp::Modulo:
    return pythonMod(a, b);
  case ExprOp::TruncDiv:
    return truncDiv(a, b);
  case ExprOp::TruncRem: {
    auto quotient = truncDiv(a, b);
    auto product = quotient ? checkedMul(*quotient, b) : std::nullopt;
    return product ? checkedAdd(a, -*product) : std::nullopt;
  }
  case ExprOp::Minimum:
    return std::min(a, b);
  case ExprOp::Maximum:
    return std::max(a, b);
  case ExprOp::And:
    return a & b;
  case ExprOp::Or:
    return a | b;
  case ExprOp::Xor:
    return a ^ b;
  case ExprOp::ShiftLeft:
  case ExprOp::ShiftRight:
  case ExprOp::ShiftRightLogical:
    return shift(op, a, b);
  default:
    return std::nullopt;
  }
}

bool foldCompare(ComparePredicate predicate, int64_t d) {
  switch (predicate) {
  case ComparePredicate::Eq:
    return d == 0;
  case ComparePredicate::Ne:
    return d != 0;
  case ComparePredicate::Lt:
    return d < 0;
  case ComparePredicate::Le:
    return d <= 0;
  case ComparePredicate::Gt:
    return d > 0;
  case ComparePredicate::Ge:
    return d >= 0;
  }
  return false;
}

std::optional<int64_t> foldTrips(int64_t lower, int64_t upper, int64_t step) {
  if (upper <= lower)
    return 0;
  step = std::max<int64_t>(step, 1);
  __int128 distance = __int128(upper) - lower;
  __int128 trips = (distance + step - 1) / step;
  if (trips > INT64_MAX)
    return std::nullopt;
  return static_cast<int64_t>(trips);
}

double roundToHalf(double value) {
  if (std::isnan(value) || std::isinf(value) || value == 0)
    return value;
  double magnitude = std::fabs(value);
  if (magnitude >= 65520.0)
    return std::copysign(INFINITY, value);
  int exponent = 0;
  std::frexp(magnitude, &exponent);           // magnitude = f × 2^exponent, 0.5 ≤ f < 1
  int quantum = std::max(exponent - 11, -24); // 11 bits, or the subnormal step
  double scaled = std::ldexp(magnitude, -quantum);
  double rounded = std::nearbyint(scaled); // ties to even in the default mode
  return std::copysign(std::ldexp(rounded, quantum), value);
}

double foldFloat(FloatFunction function, double a, double b, double c) {
  double ha = roundToHalf(a), hb = roundToHalf(b);
  switch (function) {
  case FloatFunction::AddHalf:
    return roundToHalf(ha + hb);
  case FloatFunction::SubHalf:
    return roundToHalf(ha - hb);
  case FloatFunction::MulHalf:
    return roundToHalf(ha * hb);
  case FloatFunction::DivHalf:
    return roundToHalf(ha / hb);
  case FloatFunction::RemHalf:
    return roundToHalf(halfMod(ha, hb));
  case FloatFunction::Maximum:
    return std::isnan(a) ? a : (std::isnan(b) ? b : std::max(a, b));
  case FloatFunction::Minimum:
    return std::isnan(a) ? a : (std::isnan(b) ? b : std::min(a, b));
  case FloatFunction::Negate:
    return -a;
  case FloatFunction::Absolute:
    return std::fabs(a);
  case FloatFunction::Ceil:
    return std::ceil(a);
  case FloatFunction::Floor:
    return std::floor(a);
  case FloatFunction::RoundToHalf:
    return ha;
  case FloatFunction::RoundToSingle:
    return static_cast<float>(a);
  case FloatFunction::Exp:
    return std::exp(a);
  case FloatFunction::Log:
    return std::log(a);
  case FloatFunction::Log2:
    return std::log2(a);
  case FloatFunction::Log1p:
    return std::log1p(a);
  case FloatFunction::Sqrt:
    return std::sqrt(a);
  case FloatFunction::Rsqrt:
    return 1.0 / std::sqrt(a);
  case FloatFunction::Tanh:
    return std::tanh(a);
  case FloatFunction::Sin:
    return std::sin(a);
  case FloatFunction::Cos:
    return std::cos(a);
  case FloatFunction::Erf:
    return errorFunction(a);
  case FloatFunction::Pow:
    return std::pow(a, b);
  case FloatFunction::Fma:
    return a * b + c;
  }
  return a;
}

bool foldFloatCompare(FloatPredicate predicate, double a, double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case FloatPredicate::False:
    return false;
  case FloatPredicate::Oeq:
    return a == b;
  case FloatPredicate::Ogt:
    return a > b;
  case FloatPredicate::Oge:
    return a >= b;
  case FloatPredicate::Olt:
    return a < b;
  case FloatPredicate::Ole:
    return a <= b;
  case FloatPredicate::One:
    return !unordered && a != b;
  case FloatPredicate::Ord:
    return !unordered;
  case FloatPredicate::Ueq:
    return unordered || a == b;
  case FloatPredicate::Ugt:
    return unordered || a > b;
  case FloatPredicate::Uge:
    return unordered || a >= b;
  case FloatPredicate::Ult:
    return unordered || a < b;
  case FloatPredicate::Ule:
    return unordered || a <= b;
  case FloatPredicate::Une:
    return unordered || a != b;
  case FloatPredicate::Uno:
    return unordered;
  case FloatPredicate::True:
    return true;
  }
  return false;
}

} // namespace ktir
