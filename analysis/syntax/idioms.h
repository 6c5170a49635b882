#ifndef KTIR_ANALYSIS_SYNTAX_IDIOMS_H
#define KTIR_ANALYSIS_SYNTAX_IDIOMS_H

#include "rules/finding.h"
#include "syntax/structure.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::syntax {

/// A rewrite of text that MLIR has refused into what it means; the same edits are the fix.
struct IdiomRepair {
  std::string rule;
  TextRange range;
  std::string message;
  std::string title;
  std::vector<TextEdit> edits;
};

/// The rewrite for a statement in which MLIR reports `message` at `token`; nullopt if it is not an
/// idiom of dialect.md, sections 7 and 8.
std::optional<IdiomRepair> repairIdiom(std::string_view text, const std::vector<Token> &code,
                                       const Statement &statement, uint32_t token,
                                       std::string_view message);

/// The op of another dialect that an invented name means ("arith.absf" -> "math.absf"); empty if
/// none.
std::string_view opInOtherDialect(std::string_view name);

/// A type as MLIR printed it, as MLIR can read it: sets with inequalities inside
/// `!ktdp.tile_future<…>` become aliases, which are appended to `aliases`.
std::string readableType(std::string_view type, std::string &aliases, uint32_t &counter);

} // namespace ktir::syntax

#endif
