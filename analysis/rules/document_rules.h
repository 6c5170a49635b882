#ifndef KTIR_ANALYSIS_RULES_DOCUMENT_RULES_H
#define KTIR_ANALYSIS_RULES_DOCUMENT_RULES_H

#include "rules/finding.h"
#include "settings.h"
#include "syntax/document.h"

#include <string_view>
#include <vector>

namespace ktir {

/// What follows when the findings of all functions are known: those about the document as a whole,
/// what is different in generated text, and suppressions. Sorted by position, then rule.
std::vector<Finding> finishFindings(std::vector<Finding> findings, std::string_view text,
                                    const syntax::Document &document, const Settings &settings);

// One function and one file per rule, named for it.
void checkLocalPath(std::string_view text, std::vector<Finding> &findings);

} // namespace ktir

#endif
