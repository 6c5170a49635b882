#ifndef KTIR_ANALYSIS_RULES_NARROW_H
#define KTIR_ANALYSIS_RULES_NARROW_H

namespace ktir {

struct HbmAccess;
struct RuleInput;

/// The access is what `ktir-narrow-access` reports: what else is wrong with its sticks follows.
bool isNarrow(const RuleInput &input, const HbmAccess &access);

} // namespace ktir

#endif
