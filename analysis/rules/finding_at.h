#ifndef KTIR_ANALYSIS_RULES_FINDING_AT_H
#define KTIR_ANALYSIS_RULES_FINDING_AT_H

#include "mlir/IR/Operation.h"
#include "rules/finding.h"

#include <string>
#include <string_view>

namespace ktir {

struct RuleInput;

/// The name of an op in the text.
TextRange rangeOf(const RuleInput &input, mlir::Operation *op);

/// A finding at an op, with the severity of the rule table.
Finding findingAt(const RuleInput &input, mlir::Operation *op, std::string_view rule,
                  std::string message);

/// "5.96e-08", "65504", "0.125": a number in full where it is short, else with three digits.
std::string shortNumber(double value);

} // namespace ktir

#endif
