#ifndef KTIR_ANALYSIS_RULES_LX_LIVENESS_H
#define KTIR_ANALYSIS_RULES_LX_LIVENESS_H

#include <cstdint>
#include <optional>

namespace ktir {

struct RuleInput;

/// The most bytes of tiles that would be live at once if each were freed after its true last use,
/// where the reference keeps what is used more than once to the end of its scope. nullopt where a
/// size is not known.
std::optional<int64_t> bytesWithTrueLastUses(const RuleInput &input);

} // namespace ktir

#endif
