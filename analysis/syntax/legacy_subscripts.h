#ifndef KTIR_ANALYSIS_SYNTAX_LEGACY_SUBSCRIPTS_H
#define KTIR_ANALYSIS_SYNTAX_LEGACY_SUBSCRIPTS_H

#include "rules/finding.h"
#include "syntax/structure.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir::syntax {

/// An older spelling inside the brackets of a tile constructor, and the edits that make it current.
struct SubscriptSpelling {
  std::string rule;
  std::string code;
  TextRange range;
  std::string message;
  std::string title;
  std::vector<TextEdit> edits;
};

/// Looks at the tile constructor named `name` at token `begin`, up to token `end`.
std::vector<SubscriptSpelling> findOldSubscripts(std::string_view text,
                                                 const std::vector<Token> &code, uint32_t begin,
                                                 uint32_t end, std::string_view name);

} // namespace ktir::syntax

#endif
