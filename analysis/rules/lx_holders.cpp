#include "rules/lx_holders.h"

#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {

TextRange rangeOfOp(const RuleInput &input, uint32_t op) {
  mlir::Operation *operation = input.shared<OpIndex>().operation(op);
  return operation ? rangeOf(input, operation) : input.kernel.program.ops[op].range;
}

void describeHolders(const RuleInput &input, const LxOverflow &overflow, Finding &finding) {
  constexpr size_t kListed = 3;
  const Program &program = input.kernel.program;
  finding.message += withCommas(overflow.requested) + " for this result";
  for (size_t i = 0; i < std::min(kListed, overflow.holders.size()); ++i) {
    const LxHolder &holder = overflow.holders[i];
    const std::string name =
        holder.name < input.kernel.names.size() ? input.kernel.names[holder.name] : std::string();
    const std::string what = name.empty() ? "a temporary" : "`" + name + "`";
    finding.message += ", " + withCommas(holder.bytes) + " held by " + what;
    if (holder.op < program.ops.size())
      finding.related.push_back(
          {rangeOfOp(input, holder.op), what + " holds " + withCommas(holder.bytes) + " bytes"});
  }
  if (overflow.holders.size() > kListed)
    finding.message +=
        " and " + withCommas(static_cast<int64_t>(overflow.holders.size() - kListed)) + " more";
}

} // namespace ktir
