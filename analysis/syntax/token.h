#ifndef KTIR_ANALYSIS_SYNTAX_TOKEN_H
#define KTIR_ANALYSIS_SYNTAX_TOKEN_H

#include "source/text_range.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace ktir::syntax {

enum class TokenKind : uint8_t {
  End,       ///< the end of the text; always the last token
  Unknown,   ///< bytes that start no token, or a string without its end
  BareId,    ///< `scf.for`, `sizes`, `x64xf16`
  PercentId, ///< `%x`, `%0`; without a result number
  HashId,    ///< `#alias`, `#ktdp.memory_space`, or the `#1` after a pack's name
  ExclaimId, ///< `!alias`, `!ktdp.access_tile`
  AtId,      ///< `@f`, `@"quoted"`
  CaretId,   ///< `^bb0`
  String,    ///< with its quotes
  Integer,   ///< decimal or hexadecimal
  Float,     ///< `1.0`, `2.5e-3`
  Comment,   ///< `// …` up to the line's end
  LeftParen,
  RightParen,
  LeftSquare,
  RightSquare,
  LeftBrace,
  RightBrace,
  Less,
  Greater,
  Arrow, ///< `->`
  GreaterEqual,
  LessEqual,
  EqualEqual,
  Equal,
  Comma,
  Colon,
  ColonColon,
  Minus,
  Plus,
  Star,
  Slash,
  Percent, ///< a `%` that starts no name
  Question,
  Bar,
  Ellipsis,
  MetadataBegin, ///< `{-#`
  MetadataEnd    ///< `#-}`
};

/// One token of MLIR text.
struct Token {
  uint32_t begin = 0;
  uint32_t end = 0;
  TokenKind kind = TokenKind::End;
  /// No token but comments stands before it on its line.
  bool firstOnLine = false;

  TextRange range() const { return {begin, end}; }
  bool is(TokenKind k) const { return kind == k; }
  std::string_view text(std::string_view source) const { return source.substr(begin, end - begin); }
};

/// The code and the comments of a text, each in order.
struct TokenList {
  std::vector<Token> code;
  std::vector<Token> comments;
};

} // namespace ktir::syntax

#endif
