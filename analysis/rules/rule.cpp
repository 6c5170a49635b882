#include "rules/rule.h"

#include "rules/rule_table.h"

#include <algorithm>

namespace ktir {
namespace {

struct Check {
  std::string_view rule;
  void (*run)(const RuleInput &input, std::vector<Finding> &findings);
};

/// Sorted by id. A check adds findings of its own rule only.
constexpr Check kChecks[] = {
    {"ktir-access-set-mismatch", checkAccessSetMismatch},
    {"ktir-collective-divergence", checkCollectiveDivergence},
    {"ktir-core-span-limit", checkCoreSpanLimit},
    {"ktir-experimental-op", checkExperimentalOp},
    {"ktir-f16-accumulation-overflow", checkF16AccumulationOverflow},
    {"ktir-grid", checkGrid},
    {"ktir-idle-cores", checkIdleCores},
    {"ktir-load-imbalance", checkLoadImbalance},
    {"ktir-loop-count-limit", checkLoopCountLimit},
    {"ktir-loop-invariant-load", checkLoopInvariantLoad},
    {"ktir-lx-overflow", checkLxOverflow},
    {"ktir-lx-pressure", checkLxPressure},
    {"ktir-narrow-access", checkNarrowAccess},
    {"ktir-outs-aliases-input", checkOutsAliasesInput},
    {"ktir-partial-stick", checkPartialStick},
    {"ktir-problem-sized-tile", checkProblemSizedTile},
    {"ktir-reference-swallows-loop", checkReferenceSwallowsLoop},
    {"ktir-reference-unsupported", checkReferenceUnsupported},
    {"ktir-row-pitch", checkRowPitch},
    {"ktir-scalar-f32-evaluated-as-f16", checkScalarF32EvaluatedAsF16},
    {"ktir-stick-constant", checkStickConstant},
    {"ktir-view-set-mismatch", checkViewSetMismatch},
};

} // namespace

void runRules(const RuleInput &input, std::vector<Finding> &findings) {
  for (const Check &check : kChecks)
    if (severityUnder(input.settings, check.rule, findRule(check.rule)->severity))
      check.run(input, findings);
}

TextRange rangeOf(const RuleInput &input, mlir::Operation *op) {
  const syntax::OpSite *site = input.function.site(op);
  if (!site)
    return input.function.nameRange();
  // A statement begins with its results.
  return {std::min(site->statement.begin, site->name.begin), site->name.end};
}

std::string counted(int64_t count, std::string_view what) {
  return withCommas(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

std::string withCommas(int64_t value) { return formatNumber(static_cast<double>(value), 0); }

} // namespace ktir
