#ifndef KTIR_ANALYSIS_RULES_SPLAT_H
#define KTIR_ANALYSIS_RULES_SPLAT_H

#include <optional>

namespace mlir {
class Value;
} // namespace mlir

namespace ktir {

/// The number that a scalar, or every element of a tensor, is known to be as written: constants,
/// fills, broadcasts and casts of them. Infinities are numbers here; what overflows f16 is not
/// rounded.
std::optional<double> splatOf(mlir::Value value);

} // namespace ktir

#endif
