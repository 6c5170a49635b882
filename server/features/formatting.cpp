#include "features/formatting.h"

#include "features/line_indents.h"
#include "syntax/lexer.h"

#include <algorithm>

namespace ktir::server {
namespace {

using syntax::Token;
using syntax::TokenKind;

/// Words whose parentheses follow at once.
bool takesParentheses(std::string_view word) {
  for (std::string_view known : {"identity", "ind", "ins", "intermediate_variables", "iter_args",
                                 "outs", "shared_outs", "symbols"})
    if (word == known)
      return true;
  return false;
}

bool isBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos;
}

/// A code token or a comment, in text order.
struct Piece {
  TextRange range;
  TokenKind kind = TokenKind::End;
  uint32_t token = 0; // of the code
  bool isComment() const { return kind == TokenKind::Comment; }
};

class PartFormatter {
public:
  PartFormatter(const syntax::TextOutline &outline, const syntax::OutlinePart &part)
      : text_(outline.text()), part_(part), code_(part.text.tokens.code),
        indents_(lineIndents(outline, part)) {}

  std::vector<TextEdit> run() {
    mergeComments();
    markAngles();
    for (size_t i = 0; i < pieces_.size(); ++i) {
      const uint32_t before = i == 0 ? part_.text.range.begin : pieces_[i - 1].range.end;
      gap({before, pieces_[i].range.begin}, i);
    }
    return keepsTokens() ? std::move(edits_) : std::vector<TextEdit>();
  }

private:
  void mergeComments() {
    const std::vector<Token> &comments = part_.text.tokens.comments;
    size_t comment = 0;
    for (uint32_t i = 0; i < code_.size(); ++i) {
      while (comment < comments.size() && comments[comment].begin < code_[i].begin)
        pieces_.push_back({comments[comment++].range(), TokenKind::Comment, i});
      if (!code_[i].is(TokenKind::End))
        pieces_.push_back({code_[i].range(), code_[i].kind, i});
    }
    for (; comment < comments.size(); ++comment)
      pieces_.push_back(
          {comments[comment].range(), TokenKind::Comment, uint32_t(code_.size()) - 1});
  }

  /// Between angle brackets stand types, sets and maps: their blanks are the author's.
  void markAngles() {
    inAngles_.assign(code_.size(), false);
    int depth = 0;
    for (uint32_t i = 0; i < code_.size(); ++i) {
      // A bracket that nothing closes must not swallow the rest.
      if (code_[i].firstOnLine && code_[i].is(TokenKind::PercentId))
        depth = 0;
      if (code_[i].is(TokenKind::Greater) && depth > 0)
        --depth;
      inAngles_[i] = depth > 0;
      if (code_[i].is(TokenKind::Less))
        ++depth;
    }
  }

  void gap(TextRange range, size_t index) {
    const std::string_view old = text_.substr(range.begin, range.size());
    // A byte order mark, a separator of parts, text that is no token.
    if (!isBlank(old))
      return;
    const bool breaks = old.find_first_of("\r\n") != std::string_view::npos;
    const bool startsText = range.begin == 0;
    const std::string wanted = breaks || startsText ? lineBreak(old, index) : onOneLine(old, index);
    if (wanted != old)
      edits_.push_back({range, wanted});
  }

  int indentOf(size_t index) const {
    const Piece &piece = pieces_[index];
    if (!piece.isComment())
      return indents_[piece.token];
    // A comment stands like the code that it stands above, inside of what ends there.
    const Token &below = code_[piece.token];
    if (below.is(TokenKind::End))
      return part_.text.functions.empty() && part_.text.aliases.empty() ? kKeepIndent : 0;
    const int indent = indents_[piece.token];
    return indent == kKeepIndent || !below.is(TokenKind::RightBrace) ? indent : indent + 2;
  }

  std::string lineBreak(std::string_view old, size_t index) const {
    const int indent = indentOf(index);
    if (indent == kKeepIndent)
      return std::string(old);
    std::string wanted;
    int lines = 0;
    for (size_t i = 0; i < old.size(); ++i) {
      if (old[i] != '\n' && old[i] != '\r')
        continue;
      const bool pair = old[i] == '\r' && i + 1 < old.size() && old[i + 1] == '\n';
      if (++lines <= 2)
        wanted += pair ? "\r\n" : std::string(1, old[i]);
      i += pair;
    }
    return wanted + std::string(size_t(indent), ' ');
  }

  std::string onOneLine(std::string_view old, size_t index) const {
    const Piece &right = pieces_[index];
    if (index == 0)
      return std::string(old);
    const Piece &left = pieces_[index - 1];
    if (right.isComment())
      return old.empty() ? " " : std::string(old);
    if (left.isComment() || inAngles_[right.token] || isLeftAlone(right.token))
      return std::string(old);
    return between(left, right, old);
  }

  /// In functions whose brackets do not add up nothing is known.
  bool isLeftAlone(uint32_t token) const {
    for (uint32_t i = token + 1; i-- > 0;)
      if (code_[i].firstOnLine)
        return indents_[i] == kKeepIndent;
    return true;
  }

  std::string between(const Piece &left, const Piece &right, std::string_view old) const {
    const std::string single = old.empty() ? "" : " ";
    const auto is = [](const Piece &piece, std::initializer_list<TokenKind> kinds) {
      return std::find(kinds.begin(), kinds.end(), piece.kind) != kinds.end();
    };
    if (is(left, {TokenKind::Unknown}) || is(right, {TokenKind::Unknown}))
      return std::string(old);
    if (is(right, {TokenKind::Comma}))
      return "";
    if (is(left, {TokenKind::Comma}))
      return " ";
    if (is(left, {TokenKind::LeftParen, TokenKind::LeftSquare}) ||
        is(right, {TokenKind::RightParen, TokenKind::RightSquare}))
      return "";
    if (is(right, {TokenKind::Equal}) && isAliasName(left.token))
      return old.empty() ? " " : std::string(old); // authors align their aliases
    if (is(left, {TokenKind::Equal, TokenKind::Arrow}) ||
        is(right, {TokenKind::Equal, TokenKind::Arrow}))
      return " ";
    if (is(right, {TokenKind::LeftBrace}))
      return is(left, {TokenKind::LeftBrace}) ? single : " ";
    if (is(left, {TokenKind::RightBrace}) && is(right, {TokenKind::Colon}))
      return " ";
    if (is(right, {TokenKind::LeftParen}) && is(left, {TokenKind::BareId}) &&
        takesParentheses(code_[left.token].text(text_)))
      return "";
    return single;
  }

  bool isAliasName(uint32_t token) const {
    return code_[token].firstOnLine &&
           (code_[token].is(TokenKind::HashId) || code_[token].is(TokenKind::ExclaimId));
  }

  /// The formatted text must have the tokens of the old one, whatever was thought above.
  bool keepsTokens() const {
    std::string text;
    uint32_t at = part_.text.range.begin;
    for (const TextEdit &edit : edits_) {
      text += text_.substr(at, edit.range.begin - at);
      text += edit.text;
      at = edit.range.end;
    }
    text += text_.substr(at, part_.text.range.end - at);
    const syntax::TokenList after = syntax::lex(text);
    const auto same = [&](const std::vector<Token> &a, const std::vector<Token> &b) {
      return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                        [&](const Token &x, const Token &y) {
                          return x.kind == y.kind && x.firstOnLine == y.firstOnLine &&
                                 x.text(text_) == y.text(text);
                        });
    };
    return same(code_, after.code) && same(part_.text.tokens.comments, after.comments);
  }

  std::string_view text_;
  const syntax::OutlinePart &part_;
  const std::vector<Token> &code_;
  std::vector<int> indents_;
  std::vector<Piece> pieces_;
  std::vector<bool> inAngles_;
  std::vector<TextEdit> edits_;
};

/// One line end behind the last piece of the text.
void formatEnd(const syntax::TextOutline &outline, std::vector<TextEdit> &edits) {
  const std::string_view text = outline.text();
  size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos)
    return;
  const TextRange rest = {uint32_t(last + 1), uint32_t(text.size())};
  const std::string_view old = text.substr(rest.begin);
  // The blanks behind a comment are part of it.
  if (outline.inComment(rest.begin) && old.starts_with(' '))
    return;
  if (old != "\n" && old != "\r\n")
    edits.push_back({rest, std::string(outline.source().lineEnd())});
}

std::vector<TextEdit> allEdits(const DocumentView &view, const syntax::TextOutline &outline) {
  std::vector<TextEdit> edits;
  if (!view.analysis.isKernel)
    return edits;
  for (const syntax::OutlinePart &part : outline.parts()) {
    if (part.text.kind != syntax::PartKind::Kernel)
      continue;
    std::vector<TextEdit> own = PartFormatter(outline, part).run();
    edits.insert(edits.end(), own.begin(), own.end());
  }
  formatEnd(outline, edits);
  return edits;
}

} // namespace

std::vector<lsp::TextEdit> formatting(const DocumentView &view,
                                      const syntax::TextOutline &outline) {
  std::vector<lsp::TextEdit> edits;
  for (const TextEdit &edit : allEdits(view, outline))
    edits.push_back({view.range(edit.range), edit.text});
  return edits;
}

std::vector<lsp::TextEdit> rangeFormatting(const DocumentView &view,
                                           const syntax::TextOutline &outline, lsp::Range range) {
  const TextRange wanted = view.textRange(range);
  const PositionMap &lines = view.positions();
  const TextRange whole = {lines.line(lines.lineOf(wanted.begin)).begin,
                           lines.line(lines.lineOf(wanted.end)).end};
  std::vector<lsp::TextEdit> edits;
  for (const TextEdit &edit : allEdits(view, outline))
    // Blanks in front of a line end on it.
    if (whole.begin <= edit.range.end && edit.range.end <= whole.end)
      edits.push_back({view.range(edit.range), edit.text});
  return edits;
}

} // namespace ktir::server
