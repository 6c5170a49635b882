#include "syntax/lexer.h"

#include <array>
#include <cstring>

namespace ktir::syntax {

namespace {

enum CharacterClass : uint8_t {
  kSpace = 1,
  kDigit = 2,
  kLetter = 4,     // and '_'
  kIdentifier = 8, // what continues a bare identifier
  kSuffix = 16,    // what continues %x, #x, !x, ^x
  kHexDigit = 32
};

constexpr std::array<uint8_t, 256> makeClasses() {
  std::array<uint8_t, 256> classes{};
  for (int c = 0; c < 256; ++c) {
    const bool digit = c >= '0' && c <= '9';
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    uint8_t bits = 0;
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0)
      bits |= kSpace;
    if (digit)
      bits |= kDigit;
    if (letter || c == '_')
      bits |= kLetter;
    if (letter || digit || c == '_' || c == '$' || c == '.')
      bits |= kIdentifier;
    if (letter || digit || c == '_' || c == '$' || c == '.' || c == '-')
      bits |= kSuffix;
    if (digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
      bits |= kHexDigit;
    classes[size_t(c)] = bits;
  }
  return classes;
}

constexpr std::array<uint8_t, 256> kClasses = makeClasses();

bool has(char c, uint8_t bits) { return (kClasses[uint8_t(c)] & bits) != 0; }

class Lexer {
public:
  Lexer(std::string_view text, TextRange range)
      : base_(text.data()), cursor_(base_ + range.begin), end_(base_ + range.end) {
    tokens_.code.reserve(range.size() / 4 + 16);
  }

  TokenList run() {
    skipByteOrderMark();
    while (true) {
      skipSpace();
      if (cursor_ == end_)
        break;
      const char *start = cursor_;
      const TokenKind kind = next();
      push(kind, start);
      firstOnLine_ &= kind == TokenKind::Comment;
    }
    push(TokenKind::End, cursor_);
    return std::move(tokens_);
  }

private:
  void push(TokenKind kind, const char *start) {
    auto &list = kind == TokenKind::Comment ? tokens_.comments : tokens_.code;
    list.push_back({uint32_t(start - base_), uint32_t(cursor_ - base_), kind, firstOnLine_});
  }

  char peek(size_t ahead = 0) const {
    return size_t(end_ - cursor_) > ahead ? cursor_[ahead] : '\0';
  }

  bool take(char c) {
    if (cursor_ == end_ || *cursor_ != c)
      return false;
    ++cursor_;
    return true;
  }

  void skip(uint8_t bits) {
    while (cursor_ != end_ && has(*cursor_, bits))
      ++cursor_;
  }

  void skipByteOrderMark() {
    if (cursor_ == base_ && end_ - cursor_ >= 3 && std::memcmp(cursor_, "\xEF\xBB\xBF", 3) == 0)
      cursor_ += 3;
  }

  void skipSpace() {
    while (true) {
      while (cursor_ != end_ && *cursor_ == ' ')
        ++cursor_;
      if (cursor_ == end_ || !has(*cursor_, kSpace))
        return;
      firstOnLine_ |= *cursor_ == '\n' || *cursor_ == '\r';
      ++cursor_;
    }
  }

  TokenKind next() {
    const char c = *cursor_++;
    if (has(c, kLetter)) {
      skip(kIdentifier);
      return TokenKind::BareId;
    }
    if (has(c, kDigit))
      return number(c);
    switch (c) {
    case '%':
      return suffixed() ? TokenKind::PercentId : TokenKind::Percent;
    case '#':
      if (peek() == '-' && peek(1) == '}') {
        cursor_ += 2;
        return TokenKind::MetadataEnd;
      }
      return suffixed() ? TokenKind::HashId : TokenKind::Unknown;
    case '!':
      return suffixed() ? TokenKind::ExclaimId : TokenKind::Unknown;
    case '^':
      return suffixed() ? TokenKind::CaretId : TokenKind::Unknown;
    case '@':
      return symbol();
    case '"':
      return string() ? TokenKind::String : TokenKind::Unknown;
    case '/':
      return slash();
    default:
      return punctuation(c);
    }
  }

  /// The rest of a name after its sigil: digits alone, or a word that does not start with a digit.
  bool suffixed() {
    if (has(peek(), kDigit)) {
      skip(kDigit);
      return true;
    }
    if (cursor_ == end_ || !has(*cursor_, kSuffix))
      return false;
    skip(kSuffix);
    return true;
  }

  TokenKind symbol() {
    if (take('"'))
      return string() ? TokenKind::AtId : TokenKind::Unknown;
    if (!has(peek(), kLetter))
      return TokenKind::Unknown;
    skip(kIdentifier | kSuffix);
    return TokenKind::AtId;
  }

  /// After the opening quote. A string ends on its line.
  bool string() {
    while (cursor_ != end_) {
      const char c = *cursor_;
      if (c == '\n' || c == '\r')
        return false;
      ++cursor_;
      if (c == '"')
        return true;
      if (c == '\\' && cursor_ != end_ && *cursor_ != '\n' && *cursor_ != '\r')
        ++cursor_;
    }
    return false;
  }

  TokenKind slash() {
    if (peek() != '/')
      return TokenKind::Slash;
    while (cursor_ != end_ && *cursor_ != '\n' && *cursor_ != '\r')
      ++cursor_;
    return TokenKind::Comment;
  }

  TokenKind number(char first) {
    if (first == '0' && peek() == 'x' && has(peek(1), kHexDigit)) {
      ++cursor_;
      skip(kHexDigit);
      return TokenKind::Integer;
    }
    skip(kDigit);
    if (peek() != '.')
      return TokenKind::Integer;
    ++cursor_;
    skip(kDigit);
    if (peek() == 'e' || peek() == 'E') {
      const bool sign = peek(1) == '-' || peek(1) == '+';
      if (has(peek(sign ? 2 : 1), kDigit)) {
        cursor_ += sign ? 2 : 1;
        skip(kDigit);
      }
    }
    return TokenKind::Float;
  }

  TokenKind punctuation(char c) {
    switch (c) {
    case '(':
      return TokenKind::LeftParen;
    case ')':
      return TokenKind::RightParen;
    case '[':
      return TokenKind::LeftSquare;
    case ']':
      return TokenKind::RightSquare;
    case '{':
      if (peek() == '-' && peek(1) == '#') {
        cursor_ += 2;
        return TokenKind::MetadataBegin;
      }
      return TokenKind::LeftBrace;
    case '}':
      return TokenKind::RightBrace;
    case '<':
      return take('=') ? TokenKind::LessEqual : TokenKind::Less;
    case '>':
      return take('=') ? TokenKind::GreaterEqual : TokenKind::Greater;
    case '=':
      return take('=') ? TokenKind::EqualEqual : TokenKind::Equal;
    case '-':
      return take('>') ? TokenKind::Arrow : TokenKind::Minus;
    case ':':
      return take(':') ? TokenKind::ColonColon : TokenKind::Colon;
    case ',':
      return TokenKind::Comma;
    case '+':
      return TokenKind::Plus;
    case '*':
      return TokenKind::Star;
    case '?':
      return TokenKind::Question;
    case '|':
      return TokenKind::Bar;
    case '.':
      if (peek() == '.' && peek(1) == '.') {
        cursor_ += 2;
        return TokenKind::Ellipsis;
      }
      return TokenKind::Unknown;
    default:
      // One finding for a whole run of such bytes, and never half a character.
      while (cursor_ != end_ && uint8_t(*cursor_) >= 0x80)
        ++cursor_;
      return TokenKind::Unknown;
    }
  }

  const char *base_;
  const char *cursor_;
  const char *end_;
  TokenList tokens_;
  bool firstOnLine_ = true;
};

} // namespace

TokenList lex(std::string_view text, TextRange range) { return Lexer(text, range).run(); }

} // namespace ktir::syntax
