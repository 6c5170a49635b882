#include "rules/core_costs.h"

#include "rules/rule.h"

namespace ktir {

CoreCosts::CoreCosts(const RuleInput &input) {
  Evaluator evaluator(input.kernel.program, input.report.hardware);
  for (CoreClass &cores : evaluator.classes()) {
    std::vector<OpTotals> ops = evaluator.opTotals(cores.node);
    classes_.push_back({std::move(cores.coreIds), std::move(ops)});
  }
}

std::optional<double> numberOf(const Bounds &bounds) {
  return bounds.isNumber() ? std::optional(bounds.number()) : std::nullopt;
}

} // namespace ktir
