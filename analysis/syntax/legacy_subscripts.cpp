#include "syntax/legacy_subscripts.h"

namespace ktir::syntax {

namespace {

constexpr std::string_view kRule = "ktir-deprecated-syntax";

class SubscriptReader {
public:
  SubscriptReader(std::string_view text, const std::vector<Token> &code, uint32_t end)
      : text_(text), code_(code), end_(end) {}

  std::vector<SubscriptSpelling> direct(uint32_t begin) {
    const uint32_t open = find(begin + 1, TokenKind::LeftSquare);
    const uint32_t close = matching(open);
    if (close < end_)
      operators(open + 1, close, "ktir-syntax", "KT-V30");
    return std::move(found_);
  }

  std::vector<SubscriptSpelling> indirect(uint32_t begin) {
    uint32_t i = begin + 1;
    if (i < end_ && code_[i].is(TokenKind::BareId))
      i = matching(find(i, TokenKind::LeftParen)) + 1;
    const uint32_t open = find(i, TokenKind::LeftSquare);
    const uint32_t close = matching(open);
    if (close >= end_)
      return {};
    operators(open + 1, close, kRule, "");
    uint32_t first = open + 1;
    while (first < close) {
      uint32_t last = first;
      uint32_t depth = 0;
      for (; last < close && (depth > 0 || !code_[last].is(TokenKind::Comma)); ++last) {
        depth += opens(last);
        depth -= depth > 0 && closes(last);
      }
      if (last > first)
        subscript(first, last - 1);
      first = last + 1;
    }
    return std::move(found_);
  }

private:
  bool opens(uint32_t i) const {
    return code_[i].is(TokenKind::LeftParen) || code_[i].is(TokenKind::LeftSquare);
  }
  bool closes(uint32_t i) const {
    return code_[i].is(TokenKind::RightParen) || code_[i].is(TokenKind::RightSquare);
  }
  uint32_t find(uint32_t i, TokenKind kind) const {
    while (i < end_ && !code_[i].is(kind))
      ++i;
    return i;
  }
  uint32_t matching(uint32_t open) const {
    uint32_t depth = 0;
    for (uint32_t i = open; i < end_; ++i) {
      if (opens(i))
        ++depth;
      else if (closes(i) && --depth == 0)
        return i;
    }
    return end_;
  }

  void operators(uint32_t begin, uint32_t end, std::string_view rule, std::string_view code) {
    for (uint32_t i = begin; i < end; ++i) {
      if (!code_[i].is(TokenKind::Slash) && !code_[i].is(TokenKind::Percent))
        continue;
      const std::string meant = code_[i].is(TokenKind::Slash) ? "floordiv" : "mod";
      const TextRange range = code_[i].range();
      found_.push_back(
          {std::string(rule),
           std::string(code),
           range,
           "'" + std::string(code_[i].text(text_)) + "' is an old spelling of '" + meant + "'",
           "write '" + meant + "'",
           {{range, " " + meant + " "}}});
    }
  }

  void subscript(uint32_t first, uint32_t last) {
    const TextRange range{code_[first].begin, code_[last].end};
    const Token &token = code_[first];
    if (token.is(TokenKind::LeftParen) && matching(first) == last)
      return;
    if (token.is(TokenKind::BareId) && token.text(text_) == "ind")
      return;
    const TextRange begin{range.begin, range.begin}, end{range.end, range.end};
    const bool view = first < last && code_[first + 1].is(TokenKind::LeftSquare) &&
                      (token.is(TokenKind::PercentId) || token.is(TokenKind::BareId));
    if (view) {
      const bool bare = token.is(TokenKind::BareId);
      const std::string name = (bare ? "%" : "") + std::string(token.text(text_));
      found_.push_back({std::string(kRule),
                        "",
                        range,
                        "'" + std::string(token.text(text_)) + "[…]' is an old spelling of 'ind(" +
                            name + "[…])'",
                        "wrap it in 'ind(…)'",
                        {{begin, bare ? "ind(%" : "ind("}, {end, ")"}}});
      return;
    }
    const std::string written(text_.substr(range.begin, range.size()));
    found_.push_back({std::string(kRule),
                      "",
                      range,
                      "'" + written + "' is an old spelling of '(" + written + ")'",
                      "add parentheses",
                      {{begin, "("}, {end, ")"}}});
  }

  std::string_view text_;
  const std::vector<Token> &code_;
  uint32_t end_;
  std::vector<SubscriptSpelling> found_;
};

} // namespace

std::vector<SubscriptSpelling> findOldSubscripts(std::string_view text,
                                                 const std::vector<Token> &code, uint32_t begin,
                                                 uint32_t end, std::string_view name) {
  SubscriptReader reader(text, code, end);
  return name == "ktdp.construct_indirect_access_tile" ? reader.indirect(begin)
                                                       : reader.direct(begin);
}

} // namespace ktir::syntax
