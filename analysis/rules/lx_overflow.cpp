#include "rules/rule.h"

#include <algorithm>

namespace ktir {

/// The first op whose result does not fit into the scratchpad beside what is still held.
void checkLxOverflow(const RuleInput &input, std::vector<Finding> &findings) {
  if (!input.facts.overflow)
    return;
  const LxOverflow &overflow = *input.facts.overflow;
  const Program &program = input.kernel.program;
  int64_t capacity = static_cast<int64_t>(input.report.hardware.lxBytes());
  Finding f;
  f.rule = "ktir-lx-overflow";
  f.severity = Severity::Error;
  f.range = program.ops[overflow.op].range;
  f.message = "needs " + withCommas(overflow.inUse + overflow.requested) +
              " bytes, scratchpad has " + withCommas(capacity) + ": " +
              withCommas(overflow.requested) + " for this result";
  constexpr size_t kListed = 3;
  for (size_t i = 0; i < std::min(kListed, overflow.holders.size()); ++i) {
    const LxHolder &holder = overflow.holders[i];
    std::string name =
        holder.name < input.kernel.names.size() ? input.kernel.names[holder.name] : std::string();
    std::string what = name.empty() ? "a temporary" : "`" + name + "`";
    f.message += ", " + withCommas(holder.bytes) + " held by " + what;
    if (holder.op < program.ops.size())
      f.related.push_back(
          {program.ops[holder.op].range, what + " holds " + withCommas(holder.bytes) + " bytes"});
  }
  if (overflow.holders.size() > kListed)
    f.message +=
        " and " + withCommas(static_cast<int64_t>(overflow.holders.size() - kListed)) + " more";
  findings.push_back(std::move(f));
}

} // namespace ktir
