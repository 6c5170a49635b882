#include "rules/rule.h"

#include "rules/rule_table.h"

namespace ktir {
namespace {

struct Check {
  std::string_view rule;
  void (*run)(const RuleInput &input, std::vector<Finding> &findings);
};

/// Sorted by id. A check adds findings of its own rule only.
constexpr Check kChecks[] = {
    {"ktir-collective-divergence", checkCollectiveDivergence},
    {"ktir-f16-accumulation-overflow", checkF16AccumulationOverflow},
    {"ktir-lx-overflow", checkLxOverflow},
    {"ktir-reference-unsupported", checkReferenceUnsupported},
    {"ktir-scalar-f32-evaluated-as-f16", checkScalarF32EvaluatedAsF16},
};

} // namespace

void runRules(const RuleInput &input, std::vector<Finding> &findings) {
  for (const Check &check : kChecks)
    if (severityUnder(input.settings, check.rule, findRule(check.rule)->severity))
      check.run(input, findings);
}

std::string withCommas(int64_t value) { return formatNumber(static_cast<double>(value), 0); }

} // namespace ktir
