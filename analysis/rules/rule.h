#ifndef KTIR_ANALYSIS_RULES_RULE_H
#define KTIR_ANALYSIS_RULES_RULE_H

#include "cost/report.h"
#include "evaluate/launch.h"
#include "kernel/kernel.h"
#include "rules/analysis_cache.h"
#include "rules/finding.h"
#include "settings.h"
#include "syntax/document.h"

#include <string_view>
#include <vector>

namespace ktir {

struct KernelDetails;

/// What a rule may look at: one function under one launch.
struct RuleInput {
  const syntax::Function &function;
  Kernel &kernel;
  const KernelDetails &details;
  const LaunchReport &report;
  const LaunchFacts &facts;
  const Settings &settings;
  /// The whole document; ranges point into it.
  std::string_view text;
  AnalysisCache &cache;

  /// An analysis that rules share, built on first use. See AnalysisCache.
  template <class Analysis> Analysis &shared() const { return cache.get<Analysis>(*this); }
};

/// Adds the findings of all rules that need the evaluator and that are on, in the order of their
/// ids. Severities are those of the rule table; settings and suppressions are the caller's.
void runRules(const RuleInput &input, std::vector<Finding> &findings);

// One function and one file per rule, named for it.
void checkAccessSetMismatch(const RuleInput &input, std::vector<Finding> &findings);
void checkCollectiveDivergence(const RuleInput &input, std::vector<Finding> &findings);
void checkCoreSpanLimit(const RuleInput &input, std::vector<Finding> &findings);
void checkExperimentalOp(const RuleInput &input, std::vector<Finding> &findings);
void checkF16AccumulationOverflow(const RuleInput &input, std::vector<Finding> &findings);
void checkGrid(const RuleInput &input, std::vector<Finding> &findings);
void checkIdleCores(const RuleInput &input, std::vector<Finding> &findings);
void checkLoadImbalance(const RuleInput &input, std::vector<Finding> &findings);
void checkLoopCountLimit(const RuleInput &input, std::vector<Finding> &findings);
void checkLoopInvariantLoad(const RuleInput &input, std::vector<Finding> &findings);
void checkLxOverflow(const RuleInput &input, std::vector<Finding> &findings);
void checkLxPressure(const RuleInput &input, std::vector<Finding> &findings);
void checkNarrowAccess(const RuleInput &input, std::vector<Finding> &findings);
void checkOutsAliasesInput(const RuleInput &input, std::vector<Finding> &findings);
void checkPartialStick(const RuleInput &input, std::vector<Finding> &findings);
void checkProblemSizedTile(const RuleInput &input, std::vector<Finding> &findings);
void checkReferenceSwallowsLoop(const RuleInput &input, std::vector<Finding> &findings);
void checkReferenceUnsupported(const RuleInput &input, std::vector<Finding> &findings);
void checkRowPitch(const RuleInput &input, std::vector<Finding> &findings);
void checkScalarF32EvaluatedAsF16(const RuleInput &input, std::vector<Finding> &findings);
void checkStickConstant(const RuleInput &input, std::vector<Finding> &findings);
void checkViewSetMismatch(const RuleInput &input, std::vector<Finding> &findings);

/// Where a finding about an op stands: its results and its name.
TextRange rangeOf(const RuleInput &input, mlir::Operation *op);

/// "1,048,576": an integer as messages write it.
std::string withCommas(int64_t value);

/// "1 trip", "8 trips".
std::string counted(int64_t count, std::string_view what);

} // namespace ktir

#endif
