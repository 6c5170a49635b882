#include "features/selection_ranges.h"

#include <algorithm>

namespace ktir::server {
namespace {

using syntax::TextOutline;
using syntax::Token;
using syntax::TokenKind;

bool opens(TokenKind kind) {
  return kind == TokenKind::LeftBrace || kind == TokenKind::LeftParen ||
         kind == TokenKind::LeftSquare || kind == TokenKind::Less;
}
bool closes(TokenKind kind) {
  return kind == TokenKind::RightBrace || kind == TokenKind::RightParen ||
         kind == TokenKind::RightSquare || kind == TokenKind::Greater;
}

/// What brackets around `token` hold, without and with them, from the inside out, looking no
/// further than the tokens of `within`.
void addBrackets(const std::vector<Token> &code, uint32_t token, syntax::TokenRange within,
                 std::vector<TextRange> &ranges) {
  int depth = 0;
  for (uint32_t i = token + 1; i-- > within.begin;) {
    if (closes(code[i].kind) && i != token)
      ++depth;
    if (!opens(code[i].kind) || (i == token && closes(code[i].kind)))
      continue;
    if (depth > 0) {
      --depth;
      continue;
    }
    int inner = 0;
    for (uint32_t j = i; j < within.end; ++j) {
      inner += opens(code[j].kind);
      inner -= closes(code[j].kind);
      if (inner > 0)
        continue;
      if (j > i + 1)
        ranges.push_back({code[i + 1].begin, code[j - 1].end});
      ranges.push_back({code[i].begin, code[j].end});
      break;
    }
  }
}

/// The first token at or behind an offset.
uint32_t tokenFrom(const std::vector<Token> &code, uint32_t offset) {
  const auto at = std::partition_point(code.begin(), code.end() - 1,
                                       [&](const Token &t) { return t.begin < offset; });
  return uint32_t(at - code.begin());
}

std::vector<TextRange> rangesAt(const TextOutline &outline, uint32_t offset) {
  std::vector<TextRange> ranges;
  const auto token = outline.tokenAt(offset);
  if (!token)
    return ranges;
  const std::vector<Token> &code = outline.parts()[token->part].text.tokens.code;
  if (const syntax::Occurrence *at = outline.occurrenceAt(offset))
    ranges.push_back({at->range.begin + 1, at->range.end});
  ranges.push_back(code[token->token].range());
  auto place = outline.statementAt(*token);
  if (!place) {
    for (const syntax::AliasText &alias : outline.parts()[token->part].text.aliases)
      if (alias.tokens.begin <= token->token && token->token < alias.tokens.end) {
        addBrackets(code, token->token, alias.tokens, ranges);
        ranges.push_back(alias.range);
      }
    return ranges;
  }
  addBrackets(code, token->token, outline.statement(*place).tokens, ranges);
  for (;;) {
    ranges.push_back(outline.rangeOf(*place));
    if (place->statement == 0)
      break;
    const uint32_t parent = outline.statement(*place).parent;
    // The region's statements, without its braces.
    TextRange region = outline.rangeOf(*place);
    const auto &statements = outline.parts()[place->part].structures[place->function].statements;
    for (uint32_t s = 1; s < statements.size(); ++s)
      if (statements[s].parent == parent) {
        const TextRange own = outline.rangeOf({place->part, place->function, s});
        region = {std::min(region.begin, own.begin), std::max(region.end, own.end)};
      }
    ranges.push_back(region);
    const uint32_t first = tokenFrom(code, region.begin), close = tokenFrom(code, region.end);
    if (first > 0 && code[first - 1].is(TokenKind::LeftBrace) &&
        code[close].is(TokenKind::RightBrace))
      ranges.push_back({code[first - 1].begin, code[close].end});
    place->statement = parent;
  }
  return ranges;
}

} // namespace

std::vector<lsp::SelectionRange> selectionRanges(const DocumentView &view,
                                                 const TextOutline &outline,
                                                 const std::vector<lsp::Position> &positions) {
  std::vector<lsp::SelectionRange> result;
  for (lsp::Position position : positions) {
    const uint32_t offset = view.offset(position);
    std::vector<TextRange> ranges = rangesAt(outline, offset);
    ranges.push_back(view.positions().line(view.positions().lineOf(offset)));
    ranges.push_back({0, uint32_t(view.text().size())});
    std::erase_if(ranges, [&](TextRange r) { return offset < r.begin || offset > r.end; });
    std::stable_sort(ranges.begin(), ranges.end(),
                     [](TextRange a, TextRange b) { return a.size() < b.size(); });
    lsp::SelectionRange selection;
    TextRange last{1, 0};
    for (TextRange range : ranges) {
      // Each must hold the one before; a line need not hold a statement, nor the reverse.
      if (last.begin <= last.end && (!range.contains(last) || range == last))
        continue;
      selection.ranges.push_back(view.range(range));
      last = range;
    }
    result.push_back(std::move(selection));
  }
  return result;
}

} // namespace ktir::server
