#ifndef KTIR_ANALYSIS_RULES_NEUTRAL_H
#define KTIR_ANALYSIS_RULES_NEUTRAL_H

#include "mlir/IR/Types.h"
#include "rules/folding.h"

#include <optional>
#include <string>

namespace ktir {

/// A type as text.
std::string typeText(mlir::Type type);

/// The literal of the value that is neutral for a fold over elements of the type ("0.0", "0xFC00");
/// nullopt where there is none to write.
std::optional<std::string> neutralText(const OutsFold &fold, mlir::Type element);

/// True if starting a fold from `value` leaves its result as it is, or is as far out as people put
/// a start that never wins (-1.0e+4 and beyond for a maximum).
bool actsNeutral(const OutsFold &fold, double value, mlir::Type element);

/// "-inf", "0", "1": for messages.
std::string neutralName(const OutsFold &fold);

} // namespace ktir

#endif
