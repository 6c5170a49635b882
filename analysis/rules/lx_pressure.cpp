#include "evaluate/evaluator.h"
#include "evaluate/lx_choices.h"
#include "rules/lx_holders.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

/// The first op at which more is live than may be, with who holds it.
std::optional<LxOverflow> firstBeyond(const RuleInput &input, int64_t usable) {
  Evaluator evaluator(input.kernel.program, input.report.hardware);
  LxLimits limits;
  limits.capacity = usable;
  for (const CoreReport &core : input.report.cores) {
    ProgramChoices choices(input.kernel, evaluator.environmentOf(core.core_ids.front()));
    LxPeak peak = simulateLx(input.kernel.lx, choices, limits);
    if (peak.overflow)
      return peak.overflow;
  }
  return std::nullopt;
}

} // namespace

/// Live tiles that fit the scratchpad but not the part of it that the backend leaves to kernels.
void checkLxPressure(const RuleInput &input, std::vector<Finding> &findings) {
  if (input.facts.overflow)
    return;
  const double capacity = input.report.hardware.lxBytes();
  const auto usable = static_cast<int64_t>(capacity * input.settings.knobs.lxUsableFraction);
  if (std::none_of(input.facts.opLxBytes.begin(), input.facts.opLxBytes.end(),
                   [&](int64_t bytes) { return bytes > usable; }))
    return;
  const std::optional<LxOverflow> beyond = firstBeyond(input, usable);
  if (!beyond)
    return;
  const int64_t live = beyond->inUse + beyond->requested;
  Finding f;
  f.rule = "ktir-lx-pressure";
  f.severity = Severity::Warning;
  f.range = rangeOfOp(input, beyond->op);
  f.message = "needs " + withCommas(live) + " bytes, " + withCommas(usable) + " of " +
              withCommas(static_cast<int64_t>(capacity)) + " are usable: ";
  describeHolders(input, *beyond, f);
  findings.push_back(std::move(f));
}

} // namespace ktir
