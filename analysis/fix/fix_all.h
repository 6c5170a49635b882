#ifndef KTIR_ANALYSIS_FIX_FIX_ALL_H
#define KTIR_ANALYSIS_FIX_FIX_ALL_H

#include "analysis.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir {

enum class FixSafety : uint8_t { SafeOnly, All };

/// Which fixes are wanted.
struct FixSelection {
  std::string rule; // of this rule only; empty: of all
  FixSafety safety = FixSafety::SafeOnly;
};

/// One round: the first fix of each finding that may be offered, top to bottom, without those that
/// touch text of one that was taken; they are left for the next round. The edits hold together:
/// their result was analysed. Empty if there is nothing to do.
std::vector<TextEdit> fixRound(std::string_view text, const Analysis &before,
                               const FixSelection &selection, const Settings &settings,
                               syntax::Parser &parser);

/// Rounds until nothing is left to do. The text after the last one.
std::string fixAll(std::string text, const FixSelection &selection, const Settings &settings,
                   syntax::Parser &parser);

} // namespace ktir

#endif
