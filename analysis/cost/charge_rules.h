#ifndef KTIR_ANALYSIS_COST_CHARGE_RULES_H
#define KTIR_ANALYSIS_COST_CHARGE_RULES_H

#include "cost/category.h"

#include <span>
#include <string_view>

namespace ktir {

/// One row of the op table.
struct ChargeRule {
  std::string_view op;
  Category category = Category::Unknown;
  /// The op that the reference estimator executes and whose rule is borrowed; empty if it executes
  /// `op` itself.
  std::string_view analogy = {};
  /// Why the two cost alike; empty without an analogy.
  std::string_view reason = {};
};

/// Every op with a rule, sorted by name. The table of docs/cost-model.md is generated from it.
std::span<const ChargeRule> chargeRules();

} // namespace ktir

#endif
