#include "rules/value_ranges.h"

#include "rules/rule.h"

namespace ktir {

SharedValueRanges::SharedValueRanges(const RuleInput &input) : ranges_(input.kernel.program) {}

const ValueRange &SharedValueRanges::of(ExprId value, uint32_t region) {
  auto [it, isNew] = known_.try_emplace({value, region});
  if (isNew)
    it->second = ranges_.rangeOf(value, region);
  return it->second;
}

} // namespace ktir
