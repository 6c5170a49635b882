#include "syntax/nesting.h"

#include "syntax/structure.h"

namespace ktir::syntax {

namespace {

TokenKind openerOf(TokenKind closer) {
  switch (closer) {
  case TokenKind::RightParen:
    return TokenKind::LeftParen;
  case TokenKind::RightSquare:
    return TokenKind::LeftSquare;
  case TokenKind::RightBrace:
    return TokenKind::LeftBrace;
  default:
    return TokenKind::Less;
  }
}

bool isOperator(std::string_view word) {
  return word == "floordiv" || word == "ceildiv" || word == "mod";
}

} // namespace

uint32_t findTooDeep(std::string_view text, const std::vector<Token> &code, TokenRange tokens) {
  TokenKind open[kMaximumNesting];
  uint32_t depth = 0;
  uint32_t operators = 0;
  for (uint32_t i = tokens.begin; i < tokens.end; ++i) {
    const Token &token = code[i];
    switch (token.kind) {
    case TokenKind::LeftParen:
    case TokenKind::LeftSquare:
    case TokenKind::LeftBrace:
    case TokenKind::Less:
      if (depth == kMaximumNesting)
        return i;
      open[depth++] = token.kind;
      operators = 0;
      break;
    case TokenKind::RightParen:
    case TokenKind::RightSquare:
    case TokenKind::RightBrace: {
      // A `<` inside that nothing closes is no nesting.
      const TokenKind opener = openerOf(token.kind);
      uint32_t level = depth;
      while (level > 0 && open[level - 1] != opener)
        --level;
      if (level > 0)
        depth = level - 1;
      break;
    }
    case TokenKind::Greater:
      if (depth > 0 && open[depth - 1] == TokenKind::Less)
        --depth;
      break;
    case TokenKind::Plus:
    case TokenKind::Minus:
    case TokenKind::Star:
      ++operators;
      break;
    case TokenKind::BareId:
      operators += isOperator(token.text(text));
      break;
    case TokenKind::Comma:
      operators = 0;
      break;
    case TokenKind::PercentId:
      if (token.firstOnLine)
        while (depth > 0 && open[depth - 1] == TokenKind::Less)
          --depth;
      break;
    default:
      break;
    }
    if (operators > kMaximumOperators)
      return i;
  }
  return kNoToken;
}

} // namespace ktir::syntax
