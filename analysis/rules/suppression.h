#ifndef KTIR_ANALYSIS_RULES_SUPPRESSION_H
#define KTIR_ANALYSIS_RULES_SUPPRESSION_H

#include "rules/finding.h"
#include "settings.h"
#include "syntax/document.h"

#include <vector>

namespace ktir {

/// Takes out the findings that a `// ktir-lint: ignore` comment covers and adds one
/// (`ktir-unused-suppression`) for each comment that covers none. Call it once, with the findings
/// of all rules; the result is sorted by position, then rule.
std::vector<Finding> applySuppressions(std::vector<Finding> findings,
                                       const std::vector<syntax::Suppression> &suppressions,
                                       const Settings &settings);

} // namespace ktir

#endif
