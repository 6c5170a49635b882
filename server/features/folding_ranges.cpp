#include "features/folding_ranges.h"

#include <algorithm>
#include <set>

namespace ktir::server {
namespace {

using syntax::Token;
using syntax::TokenKind;

class FoldingFinder {
public:
  FoldingFinder(const DocumentView &view, const syntax::TextOutline &outline)
      : view_(view), outline_(outline) {}

  std::vector<lsp::FoldingRange> find() {
    for (const syntax::OutlinePart &part : outline_.parts()) {
      brackets(part.text.tokens.code);
      comments(part.text.tokens);
      aliases(part.text);
    }
    std::sort(
        ranges_.begin(), ranges_.end(), [](const lsp::FoldingRange &a, const lsp::FoldingRange &b) {
          return a.startLine != b.startLine ? a.startLine < b.startLine : a.endLine > b.endLine;
        });
    return std::move(ranges_);
  }

private:
  uint32_t lineOf(uint32_t offset) const { return view_.positions().lineOf(offset); }

  void add(uint32_t first, uint32_t last, const char *kind) {
    // One range for each first line: editors show one handle there.
    if (last > first && started_.insert(first).second)
      ranges_.push_back({first, last, kind});
  }

  /// What stands between brackets on different lines; the closing bracket stays visible.
  void brackets(const std::vector<Token> &code) {
    std::vector<const Token *> open;
    const auto closes = [](TokenKind opener, TokenKind closer) {
      return (opener == TokenKind::LeftBrace && closer == TokenKind::RightBrace) ||
             (opener == TokenKind::LeftParen && closer == TokenKind::RightParen) ||
             (opener == TokenKind::LeftSquare && closer == TokenKind::RightSquare);
    };
    for (const Token &token : code) {
      switch (token.kind) {
      case TokenKind::LeftBrace:
      case TokenKind::LeftParen:
      case TokenKind::LeftSquare:
        open.push_back(&token);
        break;
      case TokenKind::RightBrace:
      case TokenKind::RightParen:
      case TokenKind::RightSquare: {
        // A bracket that nothing closes ends where one around it does.
        const auto opener = std::find_if(open.rbegin(), open.rend(), [&](const Token *t) {
          return closes(t->kind, token.kind);
        });
        if (opener == open.rend())
          break;
        const uint32_t first = lineOf((*opener)->begin), last = lineOf(token.begin);
        open.erase(std::next(opener).base(), open.end());
        if (last > first)
          add(first, last - 1, "");
        break;
      }
      default:
        break;
      }
    }
  }

  /// Comments on lines of their own, one below the other.
  void comments(const syntax::TokenList &tokens) {
    const std::vector<Token> &list = tokens.comments;
    for (size_t i = 0; i < list.size();) {
      size_t last = i;
      while (last + 1 < list.size() && list[last + 1].firstOnLine &&
             lineOf(list[last + 1].begin) == lineOf(list[last].begin) + 1 &&
             ownLine(list[last + 1]))
        ++last;
      if (last > i && ownLine(list[i]))
        add(lineOf(list[i].begin), lineOf(list[last].begin), lsp::folding_range_kind::kComment);
      i = last + 1;
    }
  }

  bool ownLine(const Token &comment) const {
    const TextRange line = view_.positions().line(lineOf(comment.begin));
    const std::string_view before = view_.text().substr(line.begin, comment.begin - line.begin);
    return before.find_first_not_of(" \t") == std::string_view::npos;
  }

  void aliases(const syntax::PartText &part) {
    for (size_t i = 0; i < part.aliases.size();) {
      size_t last = i;
      while (last + 1 < part.aliases.size() &&
             lineOf(part.aliases[last + 1].range.begin) == lineOf(part.aliases[last].range.end) + 1)
        ++last;
      if (last > i)
        add(lineOf(part.aliases[i].range.begin), lineOf(part.aliases[last].range.end),
            lsp::folding_range_kind::kRegion);
      i = last + 1;
    }
  }

  const DocumentView &view_;
  const syntax::TextOutline &outline_;
  std::vector<lsp::FoldingRange> ranges_;
  std::set<uint32_t> started_;
};

} // namespace

std::vector<lsp::FoldingRange> foldingRanges(const DocumentView &view,
                                             const syntax::TextOutline &outline) {
  return FoldingFinder(view, outline).find();
}

} // namespace ktir::server
