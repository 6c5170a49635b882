#ifndef KTIR_ANALYSIS_RULES_ASSUMPTION_NOTE_H
#define KTIR_ANALYSIS_RULES_ASSUMPTION_NOTE_H

#include "settings.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace mlir {
class Operation;
class Value;
} // namespace mlir

namespace ktir {

struct Finding;
struct RuleInput;

/// The launch arguments with an assumed value that `values` are computed from, in declared order.
/// Values from a loop depend on what its bounds and its carried values depend on.
std::vector<Assumption> assumptionsBehind(const RuleInput &input,
                                          llvm::ArrayRef<mlir::Value> values);

/// The values that decide whether and how often `op` runs: bounds of the loops and conditions of
/// the branches around it.
std::vector<mlir::Value> controlOf(mlir::Operation *op);

/// " (with %N = 4096, from the comment on line 26)"; empty for no assumption.
std::string assumptionNote(const std::vector<Assumption> &assumptions);

/// Adds the note to the message and makes the finding *assumed*, if it rests on any assumption.
void noteAssumptions(const RuleInput &input, llvm::ArrayRef<mlir::Value> values, Finding &finding);

} // namespace ktir

#endif
