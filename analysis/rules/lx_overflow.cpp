#include "rules/lx_holders.h"
#include "rules/rule.h"

namespace ktir {

/// The first op whose result does not fit into the scratchpad beside what is still held.
void checkLxOverflow(const RuleInput &input, std::vector<Finding> &findings) {
  if (!input.facts.overflow)
    return;
  const LxOverflow &overflow = *input.facts.overflow;
  const auto capacity = static_cast<int64_t>(input.report.hardware.lxBytes());
  Finding f;
  f.rule = "ktir-lx-overflow";
  f.severity = Severity::Error;
  f.range = rangeOfOp(input, overflow.op);
  f.message = "needs " + withCommas(overflow.inUse + overflow.requested) +
              " bytes, scratchpad has " + withCommas(capacity) + ": ";
  describeHolders(input, overflow, f);
  findings.push_back(std::move(f));
}

} // namespace ktir
