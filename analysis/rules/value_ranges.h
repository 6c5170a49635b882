#ifndef KTIR_ANALYSIS_RULES_VALUE_RANGES_H
#define KTIR_ANALYSIS_RULES_VALUE_RANGES_H

#include "evaluate/value_range.h"

#include <map>
#include <utility>

namespace ktir {

struct RuleInput;

/// Where values lie at ops of a region, each question answered once per launch.
class SharedValueRanges {
public:
  explicit SharedValueRanges(const RuleInput &input);

  const ValueRange &of(ExprId value, uint32_t region);

private:
  ValueRanges ranges_;
  std::map<std::pair<ExprId, uint32_t>, ValueRange> known_;
};

} // namespace ktir

#endif
