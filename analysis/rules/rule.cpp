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
    {"ktir-dead-loop", checkDeadLoop},
    {"ktir-dead-result", checkDeadResult},
    {"ktir-distributed-overlap", checkDistributedOverlap},
    {"ktir-f16-accumulation-overflow", checkF16AccumulationOverflow},
    {"ktir-index-through-float", checkIndexThroughFloat},
    {"ktir-indirect-multiplied", checkIndirectMultiplied},
    {"ktir-inf-minus-inf", checkInfMinusInf},
    {"ktir-init-reuse", checkInitReuse},
    {"ktir-inter-tile-combiner", checkInterTileCombiner},
    {"ktir-lx-overflow", checkLxOverflow},
    {"ktir-negative-index-unguarded", checkNegativeIndexUnguarded},
    {"ktir-non-divisible-step", checkNonDivisibleStep},
    {"ktir-overlapping-reduction-tiles", checkOverlappingReductionTiles},
    {"ktir-overlapping-store", checkOverlappingStore},
    {"ktir-reduce-identity", checkReduceIdentity},
    {"ktir-reference-unsupported", checkReferenceUnsupported},
    {"ktir-runtime-arg-bounds", checkRuntimeArgBounds},
    {"ktir-scalar-f32-evaluated-as-f16", checkScalarF32EvaluatedAsF16},
    {"ktir-shadowed-variable", checkShadowedVariable},
    {"ktir-tail-identity", checkTailIdentity},
    {"ktir-tile-out-of-bounds", checkTileOutOfBounds},
    {"ktir-uncovered-output", checkUncoveredOutput},
    {"ktir-uninitialized-accumulator", checkUninitializedAccumulator},
    {"ktir-zero-step", checkZeroStep},
};

} // namespace

void runRules(const RuleInput &input, std::vector<Finding> &findings) {
  for (const Check &check : kChecks)
    if (severityUnder(input.settings, check.rule, findRule(check.rule)->severity))
      check.run(input, findings);
}

std::string withCommas(int64_t value) { return formatNumber(static_cast<double>(value), 0); }

} // namespace ktir
