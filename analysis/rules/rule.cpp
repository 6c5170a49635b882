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
    {"ktir-eps-after-cast", checkEpsAfterCast},
    {"ktir-exp-unbounded", checkExpUnbounded},
    {"ktir-f16-accumulation-overflow", checkF16AccumulationOverflow},
    {"ktir-f16-constant-overflow", checkF16ConstantOverflow},
    {"ktir-f16-constant-underflow", checkF16ConstantUnderflow},
    {"ktir-f16-integer-exactness", checkF16IntegerExactness},
    {"ktir-f16-product-before-scale", checkF16ProductBeforeScale},
    {"ktir-f16-square-overflow", checkF16SquareOverflow},
    {"ktir-fp32-transcendental", checkFp32Transcendental},
    {"ktir-lx-overflow", checkLxOverflow},
    {"ktir-narrow-before-reduce", checkNarrowBeforeReduce},
    {"ktir-reference-unsupported", checkReferenceUnsupported},
    {"ktir-scalar-f32-evaluated-as-f16", checkScalarF32EvaluatedAsF16},
    {"ktir-stagnation", checkStagnation},
    {"ktir-variance-cancellation", checkVarianceCancellation},
};

} // namespace

void runRules(const RuleInput &input, std::vector<Finding> &findings) {
  for (const Check &check : kChecks)
    if (severityUnder(input.settings, check.rule, findRule(check.rule)->severity))
      check.run(input, findings);
}

std::string withCommas(int64_t value) { return formatNumber(static_cast<double>(value), 0); }

} // namespace ktir
