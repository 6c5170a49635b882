#ifndef KTIR_ANALYSIS_RULES_LX_HOLDERS_H
#define KTIR_ANALYSIS_RULES_LX_HOLDERS_H

#include "evaluate/lx_simulator.h"
#include "rules/finding.h"

namespace ktir {

struct RuleInput;

/// Where a finding about an op of the program stands.
TextRange rangeOfOp(const RuleInput &input, uint32_t op);

/// Adds to a message who needs the bytes, largest first, with the three largest holders as related
/// places.
void describeHolders(const RuleInput &input, const LxOverflow &overflow, Finding &finding);

} // namespace ktir

#endif
