#include "rules/insertion.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "rules/rule.h"

#include <algorithm>
#include <cctype>

namespace ktir {
namespace {

uint32_t lineStart(std::string_view text, uint32_t offset) {
  while (offset > 0 && text[offset - 1] != '\n')
    --offset;
  return offset;
}

bool isNamePart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' ||
         c == '-';
}

bool occurs(std::string_view text, std::string_view name) {
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    size_t end = at + name.size();
    if (end == text.size() || !isNamePart(text[end]))
      return true;
  }
  return false;
}

} // namespace

std::string indentAt(std::string_view text, uint32_t offset) {
  uint32_t start = lineStart(text, offset), end = start;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t'))
    ++end;
  return std::string(text.substr(start, end - start));
}

bool startsLine(std::string_view text, uint32_t offset) {
  return lineStart(text, offset) + indentAt(text, offset).size() == offset;
}

std::optional<TextEdit> linesBefore(const RuleInput &input, mlir::Operation *op,
                                    const std::vector<std::string> &lines) {
  const syntax::OpSite *site = input.function.site(op);
  if (!site || !startsLine(input.text, site->statement.begin))
    return std::nullopt;
  std::string indent = indentAt(input.text, site->statement.begin), text;
  for (const std::string &line : lines)
    text += line + "\n" + indent;
  return TextEdit{{site->statement.begin, site->statement.begin}, text};
}

FreshNames::FreshNames(const RuleInput &input)
    : function_(input.text.substr(input.function.range().begin, input.function.range().size())) {}

std::string FreshNames::make(const std::string &base) {
  std::string name = base;
  for (int i = 2;
       occurs(function_, name) || std::find(given_.begin(), given_.end(), name) != given_.end();
       ++i)
    name = base + "_" + std::to_string(i);
  given_.push_back(name);
  return name;
}

std::optional<TextRange> useIn(const RuleInput &input, mlir::Operation *op, mlir::Value value) {
  const syntax::OpSite *site = input.function.site(op);
  const syntax::ValueSite *named = input.function.site(value);
  if (!site || !named)
    return std::nullopt;
  for (const TextRange &use : named->uses)
    if (site->header.contains(use))
      return use;
  return std::nullopt;
}

void replaceUses(const RuleInput &input, mlir::Operation *op, mlir::Value value,
                 const std::string &by, std::vector<TextEdit> &edits) {
  const syntax::OpSite *site = input.function.site(op);
  const syntax::ValueSite *named = input.function.site(value);
  if (!site || !named)
    return;
  for (const TextRange &use : named->uses)
    if (site->header.contains(use))
      edits.push_back({use, by});
}

} // namespace ktir
