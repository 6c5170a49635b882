#include "features/completion_context.h"

#include <algorithm>

namespace ktir::server {
namespace {

using syntax::TextOutline;
using syntax::Token;
using syntax::TokenKind;

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '$';
}

bool opens(TokenKind kind) {
  return kind == TokenKind::LeftBrace || kind == TokenKind::LeftParen ||
         kind == TokenKind::LeftSquare || kind == TokenKind::Less;
}

TokenKind openerOf(TokenKind closer) {
  switch (closer) {
  case TokenKind::RightBrace:
    return TokenKind::LeftBrace;
  case TokenKind::RightParen:
    return TokenKind::LeftParen;
  case TokenKind::RightSquare:
    return TokenKind::LeftSquare;
  case TokenKind::Greater:
    return TokenKind::Less;
  default:
    return TokenKind::End;
  }
}

class ContextReader {
public:
  ContextReader(const TextOutline &outline, uint32_t offset)
      : outline_(outline), text_(outline.text()), offset_(offset) {}

  CompletionContext read() {
    context_.part = outline_.partAt(offset_);
    readPrefix();
    if (outline_.inComment(offset_)) {
      context_.place = CompletionPlace::Pragma;
      return context_;
    }
    readTokens();
    if (const auto sigil = placeOfSigil()) {
      context_.place = *sigil;
      return context_;
    }
    const bool number =
        !context_.prefix.empty() && context_.prefix[0] >= '0' && context_.prefix[0] <= '9';
    context_.place = number || inString() ? CompletionPlace::Nothing : placeOfWord();
    return context_;
  }

private:
  void readPrefix() {
    uint32_t begin = offset_;
    while (begin > 0 && isWordCharacter(text_[begin - 1]))
      --begin;
    if (begin > 0 && std::string_view("%#!@^").find(text_[begin - 1]) != std::string_view::npos)
      --begin;
    context_.replaced = {begin, offset_};
    context_.prefix = text_.substr(begin, offset_ - begin);
  }

  const std::vector<Token> &code() const {
    return outline_.parts()[context_.part].text.tokens.code;
  }
  std::string_view word(uint32_t token) const { return code()[token].text(text_); }

  bool inString() const {
    const auto token = outline_.tokenAt(offset_);
    return token && code()[token->token].is(TokenKind::String) &&
           code()[token->token].begin < offset_ && offset_ < code()[token->token].end;
  }

  /// The tokens before the word, the op that they belong to, the bracket that is open.
  void readTokens() {
    if (outline_.parts().empty())
      return;
    const auto after = std::partition_point(code().begin(), code().end(), [&](const Token &t) {
      return t.end <= context_.replaced.begin && !t.is(TokenKind::End);
    });
    end_ = uint32_t(after - code().begin());
    uint32_t from = 0;
    if (end_ > 0)
      if (const auto place = outline_.statementAt({context_.part, end_ - 1})) {
        const syntax::Statement &statement = outline_.statement(*place);
        from = statement.tokens.begin;
        context_.function = place->function;
        context_.statement = place->statement;
        const uint32_t results = syntax::skipResults(code(), from);
        context_.hasResults = results != syntax::kNoToken && results <= end_;
        if (statement.nameToken != syntax::kNoToken && statement.nameToken < end_) {
          context_.op = word(statement.nameToken);
          context_.before = {statement.nameToken, end_};
        } else {
          context_.before = {end_, end_};
        }
      }
    std::vector<TokenKind> closed;
    for (uint32_t i = end_; i-- > from;) {
      const TokenKind kind = code()[i].kind;
      if (const TokenKind opener = openerOf(kind); opener != TokenKind::End) {
        closed.push_back(opener);
      } else if (opens(kind)) {
        if (closed.empty()) {
          open_ = i;
          context_.bracket = kind;
          return;
        }
        closed.pop_back();
      } else if (kind == TokenKind::Comma && closed.empty()) {
        ++context_.commas;
      }
    }
  }

  std::optional<CompletionPlace> placeOfSigil() const {
    if (context_.prefix.empty())
      return std::nullopt;
    switch (context_.prefix[0]) {
    case '%':
      return CompletionPlace::Value;
    case '#':
      return CompletionPlace::Attribute;
    case '!':
      return CompletionPlace::Type;
    case '@':
      return CompletionPlace::Symbol;
    case '^':
      return CompletionPlace::Block;
    default:
      return std::nullopt;
    }
  }

  bool firstOnLine() const {
    for (uint32_t at = context_.replaced.begin; at > 0; --at) {
      const char c = text_[at - 1];
      if (c == '\n' || c == '\r')
        return true;
      if (c != ' ' && c != '\t')
        return false;
    }
    return true;
  }

  bool isDictionary(uint32_t brace) const {
    if (brace > 0 && word(brace - 1) == "attributes")
      return true;
    if (context_.op.starts_with("ktdp."))
      return !context_.op.starts_with("ktdp.inter_tile_");
    return context_.op.starts_with("spyreop.") || context_.op.starts_with("tensor.") ||
           context_.op == "linalg.generic";
  }

  CompletionPlace placeOfWord() {
    if (end_ == 0)
      return CompletionPlace::OpName;
    const Token &before = code()[end_ - 1];
    // `%x = …` waits for an op, whatever stands around.
    if (before.is(TokenKind::Equal) && context_.op.empty() && context_.hasResults)
      return CompletionPlace::OpName;
    if (context_.bracket == TokenKind::LeftBrace && isDictionary(open_)) {
      if (before.is(TokenKind::LeftBrace) || before.is(TokenKind::Comma))
        return CompletionPlace::DictKey;
      if (before.is(TokenKind::Equal)) {
        context_.key = end_ > 1 ? word(end_ - 2) : std::string_view();
        return CompletionPlace::DictValue;
      }
      return CompletionPlace::Word;
    }
    if (context_.bracket == TokenKind::LeftBrace)
      return before.is(TokenKind::LeftBrace) || firstOnLine() ? CompletionPlace::OpName
                                                              : CompletionPlace::Word;
    if (context_.bracket == TokenKind::Less) {
      context_.enumOf = open_ > 0 ? word(open_ - 1) : std::string_view();
      return context_.enumOf.starts_with('#') || context_.op == "spyreop.compare"
                 ? CompletionPlace::EnumWord
                 : CompletionPlace::Type;
    }
    if (before.is(TokenKind::Colon) || before.is(TokenKind::Arrow) ||
        (before.is(TokenKind::BareId) && (word(end_ - 1) == "to" || word(end_ - 1) == "into") &&
         !context_.op.starts_with("scf.")))
      return CompletionPlace::Type;
    if (before.is(TokenKind::Equal)) {
      context_.key = end_ > 1 ? word(end_ - 2) : std::string_view();
      return CompletionPlace::DictValue;
    }
    const bool expectsMore = before.is(TokenKind::Comma) || before.is(TokenKind::LeftParen) ||
                             before.is(TokenKind::LeftSquare);
    if (firstOnLine() && !context_.bracket && !expectsMore)
      return CompletionPlace::OpName;
    return CompletionPlace::Word;
  }

  const TextOutline &outline_;
  std::string_view text_;
  uint32_t offset_;
  CompletionContext context_;
  uint32_t end_ = 0;  // one past the last token before the word
  uint32_t open_ = 0; // the innermost open bracket
};

} // namespace

CompletionContext completionContext(const TextOutline &outline, uint32_t offset) {
  return ContextReader(outline, offset).read();
}

} // namespace ktir::server
