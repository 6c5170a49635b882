#include "rules/statement_lines.h"

#include "rules/rule.h"
#include "source/line_mention.h"

namespace ktir {
namespace {

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos)
    return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

} // namespace

StatementLines::StatementLines(const RuleInput &input) : text_(input.text), map_(input.text) {}

std::string StatementLines::lineText(TextRange range) const { return lineMention(lineOf(range)); }

std::string_view StatementLines::lineAt(uint32_t line) const {
  const TextRange range = map_.line(line);
  return text_.substr(range.begin, range.size());
}

bool StatementLines::isComment(uint32_t line) const {
  return trimmed(lineAt(line)).starts_with("//");
}

std::optional<uint32_t> StatementLines::insertionPoint(TextRange statement) const {
  uint32_t line = map_.lineOf(statement.begin);
  const uint32_t begin = map_.line(line).begin;
  if (!trimmed(text_.substr(begin, statement.begin - begin)).empty())
    return std::nullopt;
  while (line > 0 && isComment(line - 1))
    --line;
  return map_.line(line).begin;
}

std::optional<TextRange> StatementLines::wholeLines(TextRange statement) const {
  const std::optional<uint32_t> begin = insertionPoint(statement);
  const uint32_t last = map_.lineOf(statement.end);
  const TextRange line = map_.line(last);
  const std::string_view rest = trimmed(text_.substr(statement.end, line.end - statement.end));
  if (!begin || (!rest.empty() && !rest.starts_with("//")) || last + 1 >= map_.lineCount())
    return std::nullopt;
  return TextRange{*begin, map_.line(last + 1).begin};
}

std::string_view StatementLines::indentation(uint32_t offset) const {
  const std::string_view line = lineAt(map_.lineOf(offset));
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

std::string StatementLines::reindented(TextRange lines, std::string_view from,
                                       std::string_view to) const {
  std::string result;
  for (uint32_t line = map_.lineOf(lines.begin); map_.line(line).begin < lines.end; ++line) {
    const TextRange range = map_.line(line);
    const uint32_t next = line + 1 < map_.lineCount() ? map_.line(line + 1).begin : lines.end;
    std::string_view text = text_.substr(range.begin, next - range.begin);
    if (text.starts_with(from)) {
      text.remove_prefix(from.size());
      if (!trimmed(text).empty())
        result += to;
    }
    result += text;
    if (line + 1 >= map_.lineCount())
      break;
  }
  return result;
}

} // namespace ktir
