#ifndef KTIR_ANALYSIS_SYNTAX_WORDING_H
#define KTIR_ANALYSIS_SYNTAX_WORDING_H

#include "rules/finding.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::syntax {

/// Rule and message of something that MLIR said, in the catalogue's words.
struct Wording {
  std::string rule;
  std::string code; // "KT-V14", or empty
  std::string message;
};

/// Words a parser's message. `token` is the text where it was raised, empty at the end of the text;
/// `op` is the name of the operation that was being read, empty if unknown.
Wording wordParseError(std::string_view message, std::string_view token, std::string_view op);

/// Words a verifier's message about `op`.
Wording wordVerifierError(std::string_view message, std::string_view op);

/// Number of single-character changes between two words, no more than `limit` + 1.
uint32_t editDistance(std::string_view a, std::string_view b, uint32_t limit);

/// The candidate with the fewest changes, at most `limit`; the first of several. Empty if none.
std::string_view nearest(std::string_view word, const std::vector<std::string_view> &candidates,
                         uint32_t limit);

/// The float operation that means what the integer operation `op` says ("arith.addi" ->
/// "arith.addf"); empty if there is none.
std::string_view floatTwin(std::string_view op);
/// The ordered float predicate for an integer one ("sge" -> "oge"); empty if there is none.
std::string_view floatPredicate(std::string_view predicate);

/// The text between `after` and `before` in `message`, from the first `after` on; nullopt if either
/// is missing.
std::optional<std::string_view> textBetween(std::string_view message, std::string_view after,
                                            std::string_view before);

} // namespace ktir::syntax

#endif
