#ifndef KTIR_ANALYSIS_RULES_DISTRIBUTION_FIX_H
#define KTIR_ANALYSIS_RULES_DISTRIBUTION_FIX_H

#include "rules/finding.h"
#include "rules/store_footprint.h"

namespace ktir {

struct RuleInput;

/// Wraps what follows from the core number in a loop that deals the rows out to all cores: where
/// the core number itself is the row, and rows beyond the grid are what is missing.
void addDistributionFix(const RuleInput &input, const StoredView &view, const Gap &gap,
                        Finding &finding);

} // namespace ktir

#endif
