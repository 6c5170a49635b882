#ifndef KTIR_ANALYSIS_RULES_LOOP_INVARIANT_LOAD_FIX_H
#define KTIR_ANALYSIS_RULES_LOOP_INVARIANT_LOAD_FIX_H

#include "rules/finding.h"

#include <optional>

namespace mlir {
class Operation;
}

namespace ktir {

struct RuleInput;

/// Moves a load, and what it needs that stands in the loop, before the loop. nullopt where that
/// takes more than moving whole lines, or where the load stands under a condition.
std::optional<Fix> hoistLoad(const RuleInput &input, mlir::Operation *load, mlir::Operation *loop);

} // namespace ktir

#endif
