#ifndef KTIR_ANALYSIS_FIX_EDITS_H
#define KTIR_ANALYSIS_FIX_EDITS_H

#include "rules/finding.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir {

/// The text after all edits at once. Ranges are those of `text`; edits at the same place keep their
/// order; of two that overlap the later one is left out.
std::string applyEdits(std::string_view text, std::vector<TextEdit> edits);

/// Two lists of edits touch the same text: applying one invalidates the ranges of the other.
/// Insertions at the same place count as touching.
bool overlap(const std::vector<TextEdit> &a, const std::vector<TextEdit> &b);

} // namespace ktir

#endif
