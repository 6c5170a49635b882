#ifndef KTIR_ANALYSIS_FIX_VERIFIED_FIX_H
#define KTIR_ANALYSIS_FIX_VERIFIED_FIX_H

#include "analysis.h"

#include <optional>
#include <string>
#include <string_view>

namespace ktir {

/// Why a fix may be offered or not: what analysing the changed text said.
struct FixOutcome {
  /// Empty if the fix may be offered.
  std::string refusal;
  /// The text after the fix.
  std::string text;
  /// " (kernel cycles 25,606 to 20,000)" where the fix changes them in a launch of a function;
  /// empty where it changes none.
  std::string costChange;

  bool good() const { return refusal.empty(); }
};

/// Applies one fix and analyses the result: the finding must be gone, and no rule may have more
/// findings of warning or above than before. `before` is the analysis of `text`.
FixOutcome tryFix(std::string_view text, const Analysis &before, const Finding &finding,
                  const Fix &fix, const Settings &settings, syntax::Parser &parser);

/// Why edits that are meant to remove these findings may not be made; empty if they may.
std::string refusalOf(std::string_view text, const Analysis &before,
                      const std::vector<Finding> &findings, const std::vector<TextEdit> &edits,
                      const Settings &settings, syntax::Parser &parser);

/// The fixes of `finding` that may be offered; their titles say what they change in cycles. Costs
/// an analysis for each: ask only where fixes are wanted.
std::vector<Fix> offeredFixes(std::string_view text, const Analysis &before, const Finding &finding,
                              const Settings &settings, syntax::Parser &parser);

} // namespace ktir

#endif
