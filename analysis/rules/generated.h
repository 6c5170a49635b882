#ifndef KTIR_ANALYSIS_RULES_GENERATED_H
#define KTIR_ANALYSIS_RULES_GENERATED_H

#include "rules/finding.h"
#include "settings.h"
#include "syntax/document.h"

#include <string_view>
#include <vector>

namespace ktir {

/// A text that a program wrote: its first comments say "DO NOT EDIT", or every op ends in
/// `loc(…)`.
bool isGenerated(std::string_view text, const syntax::Document &document);

/// In generated text findings about portability go down one level unless the settings name a
/// severity, and fixes are left out unless `generated.quickFixes` is on: they belong in the source
/// of the generator.
void adaptToGeneratedText(std::vector<Finding> &findings, const Settings &settings);

} // namespace ktir

#endif
