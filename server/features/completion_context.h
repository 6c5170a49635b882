#ifndef KTIR_SERVER_FEATURES_COMPLETION_CONTEXT_H
#define KTIR_SERVER_FEATURES_COMPLETION_CONTEXT_H

#include "syntax/text_outline.h"

#include <optional>
#include <string_view>

namespace ktir::server {

/// What can be typed at a place.
enum class CompletionPlace : uint8_t {
  Nothing,   ///< a number, a string, prose in a comment
  Pragma,    ///< a comment
  OpName,    ///< where a statement begins
  Value,     ///< `%…`
  Attribute, ///< `#…`
  Type,      ///< `!…`, or behind a colon or an arrow
  Symbol,    ///< `@…`
  Block,     ///< `^…`
  DictKey,   ///< in a dictionary, where an entry begins
  DictValue, ///< behind `key =`
  EnumWord,  ///< `#ktdp.memory_space<…`
  Word       ///< somewhere in an op: its words, and values
};

/// Where a cursor stands, from the tokens before it. The text behind it is not looked at.
struct CompletionContext {
  CompletionPlace place = CompletionPlace::Nothing;
  /// What is replaced: from the start of the word, its sigil included, to the cursor.
  TextRange replaced;
  std::string_view prefix;
  /// The op around, and its dictionary's key.
  std::string_view op, key;
  /// What stands before the `<` of an EnumWord.
  std::string_view enumOf;
  /// The statement has `%x =` already.
  bool hasResults = false;
  /// The innermost bracket of the op around that is open here.
  std::optional<syntax::TokenKind> bracket;
  /// Commas before the cursor inside that bracket, or outside of all of them.
  unsigned commas = 0;
  /// The statement around, and its function; kNoToken outside of functions.
  uint32_t function = syntax::kNoToken, statement = syntax::kNoToken;
  /// The op's name token is behind the cursor or absent; else tokens from it to the cursor.
  syntax::TokenRange before;
  uint32_t part = 0;
};

CompletionContext completionContext(const syntax::TextOutline &outline, uint32_t offset);

} // namespace ktir::server

#endif
