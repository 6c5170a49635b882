#include "rules/neutral.h"

#include "mlir/IR/BuiltinTypes.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>

namespace ktir {
namespace {

bool isUnsigned(const OutsFold &fold) {
  return fold.combiner && fold.combiner->getName().getStringRef().ends_with("ui");
}

/// -inf and +inf as MLIR wants them: the bits.
std::optional<std::string> infinityText(mlir::Type element, bool negative) {
  if (element.isF16())
    return negative ? "0xFC00" : "0x7C00";
  if (element.isBF16())
    return negative ? "0xFF80" : "0x7F80";
  if (element.isF32())
    return negative ? "0xFF800000" : "0x7F800000";
  return std::nullopt;
}

std::optional<std::string> extremeText(mlir::Type element, bool lowest, bool unsignedOrder) {
  const unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  if (unsignedOrder)
    return lowest ? "0" : "-1";
  if (width < 2 || width > 64)
    return std::nullopt;
  const int64_t least = width == 64 ? INT64_MIN : -(int64_t(1) << (width - 1));
  return std::to_string(lowest ? least : -(least + 1));
}

} // namespace

std::string typeText(mlir::Type type) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  type.print(stream);
  return text;
}

std::optional<std::string> neutralText(const OutsFold &fold, mlir::Type element) {
  const bool isFloat = llvm::isa<mlir::FloatType>(element);
  if (!isFloat && !element.isIntOrIndex())
    return std::nullopt;
  switch (fold.combining) {
  case Combining::Sum:
    return isFloat ? "0.0" : "0";
  case Combining::Product:
    return isFloat ? "1.0" : "1";
  case Combining::Maximum:
  case Combining::Minimum: {
    const bool lowest = fold.combining == Combining::Maximum;
    return isFloat ? infinityText(element, lowest) : extremeText(element, lowest, isUnsigned(fold));
  }
  }
  return std::nullopt;
}

bool actsNeutral(const OutsFold &fold, double value, mlir::Type element) {
  // Masks of attention kernels start at -1e4 in f16 and at -1e30 in f32.
  constexpr double kFarOut = 1e4;
  const bool isFloat = llvm::isa<mlir::FloatType>(element);
  switch (fold.combining) {
  case Combining::Sum:
    return value == 0;
  case Combining::Product:
    return value == 1;
  case Combining::Maximum:
    if (isUnsigned(fold))
      return value == 0;
    break;
  case Combining::Minimum:
    if (isUnsigned(fold))
      return value < 0; // all bits set
    break;
  }
  const double outward = fold.combining == Combining::Maximum ? -value : value;
  if (isFloat || !element.isIntOrIndex())
    return outward >= kFarOut;
  const unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  return outward >= std::min(kFarOut, std::ldexp(1.0, static_cast<int>(width) - 1) - 1);
}

std::string neutralName(const OutsFold &fold) {
  switch (fold.combining) {
  case Combining::Sum:
    return "0";
  case Combining::Product:
    return "1";
  case Combining::Maximum:
    return isUnsigned(fold) ? "0" : "-inf";
  case Combining::Minimum:
    return isUnsigned(fold) ? "all bits set" : "+inf";
  }
  return "";
}

} // namespace ktir
