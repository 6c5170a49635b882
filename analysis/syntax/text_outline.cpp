#include "syntax/text_outline.h"

#include "syntax/name_resolver.h"

#include <algorithm>

namespace ktir::syntax {

TextOutline::TextOutline(SourceText source) : source_(std::move(source)) {
  for (TextRange range : splitParts(text())) {
    OutlinePart part;
    part.text = splitPart(text(), range);
    part.structures.reserve(part.text.functions.size());
    for (const FunctionText &function : part.text.functions)
      part.structures.push_back(readStructure(text(), part.text.tokens.code, function.tokens.begin,
                                              function.tokens.end, function.layout));
    parts_.push_back(std::move(part));
  }
  for (uint32_t part = 0; part < parts_.size(); ++part)
    NameResolver(*this, part).run();
  std::sort(occurrences_.begin(), occurrences_.end(),
            [](const Occurrence &a, const Occurrence &b) { return a.range.begin < b.range.begin; });
  for (const Occurrence &o : occurrences_)
    (o.definition ? names_[o.name].definitions : names_[o.name].uses).push_back(o.range);
}

const Occurrence *TextOutline::occurrenceAt(uint32_t offset) const {
  auto after = std::partition_point(occurrences_.begin(), occurrences_.end(),
                                    [&](const Occurrence &o) { return o.range.begin <= offset; });
  if (after == occurrences_.begin())
    return nullptr;
  const Occurrence &before = *std::prev(after);
  return offset <= before.range.end ? &before : nullptr;
}

uint32_t TextOutline::partAt(uint32_t offset) const {
  auto after = std::partition_point(parts_.begin(), parts_.end(), [&](const OutlinePart &p) {
    return p.text.range.begin <= offset;
  });
  return after == parts_.begin() ? 0 : uint32_t(after - parts_.begin()) - 1;
}

std::optional<TextOutline::TokenPlace> TextOutline::tokenAt(uint32_t offset) const {
  if (parts_.empty())
    return std::nullopt;
  const uint32_t part = partAt(offset);
  const std::vector<Token> &code = parts_[part].text.tokens.code;
  auto after = std::partition_point(code.begin(), code.end(),
                                    [&](const Token &t) { return t.begin <= offset; });
  while (after != code.begin() && std::prev(after)->is(TokenKind::End))
    --after;
  if (after == code.begin())
    return std::nullopt;
  --after;
  if (offset > after->end)
    return std::nullopt;
  return TokenPlace{part, uint32_t(after - code.begin())};
}

bool TextOutline::inComment(uint32_t offset) const {
  if (parts_.empty())
    return false;
  const std::vector<Token> &comments = parts_[partAt(offset)].text.tokens.comments;
  auto after = std::partition_point(comments.begin(), comments.end(),
                                    [&](const Token &t) { return t.begin < offset; });
  return after != comments.begin() && offset <= std::prev(after)->end;
}

std::optional<TextOutline::StatementPlace> TextOutline::statementAt(TokenPlace place) const {
  const OutlinePart &part = parts_[place.part];
  for (uint32_t f = 0; f < part.structures.size(); ++f) {
    const TokenRange tokens = part.structures[f].statements[0].tokens;
    if (tokens.begin <= place.token && place.token < tokens.end)
      return StatementPlace{place.part, f, part.structures[f].statementOf(place.token)};
  }
  return std::nullopt;
}

TextRange TextOutline::rangeOf(StatementPlace place) const {
  const std::vector<Token> &code = parts_[place.part].text.tokens.code;
  const TokenRange tokens = statement(place).tokens;
  return {code[tokens.begin].begin, code[std::max(tokens.begin + 1, tokens.end) - 1].end};
}

std::string_view TextOutline::opName(StatementPlace place) const {
  const uint32_t token = statement(place).nameToken;
  return token == kNoToken ? std::string_view() : word({place.part, token});
}

} // namespace ktir::syntax
