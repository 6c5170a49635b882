#include "features/hover_parts.h"

namespace ktir::server {
namespace {

/// Documentation is written as Markdown; without it the backticks go.
std::string prose(std::string_view text, const Markup &markup) {
  if (markup.isMarkdown())
    return std::string(text);
  std::string plain;
  for (char c : text)
    if (c != '`')
      plain += c;
  return plain;
}

} // namespace

void writeOpDoc(const OpDoc &doc, Markup &markup) {
  markup.paragraph(prose(doc.summary, markup));
  markup.codeBlock(doc.syntax, "mlir");
  if (!doc.details.empty())
    markup.paragraph(prose(doc.details, markup));
  std::vector<std::string> parts;
  for (const SyntaxPart &part : doc.parts)
    parts.push_back(markup.code(part.label) + ": " + prose(part.text, markup));
  markup.list(parts);
}

void writeWordDoc(const WordDoc &doc, Markup &markup) {
  markup.paragraph(markup.code(doc.name) + " · " + prose(doc.summary, markup));
  if (!doc.syntax.empty() && doc.syntax != doc.name)
    markup.codeBlock(doc.syntax, "mlir");
  if (!doc.details.empty())
    markup.paragraph(prose(doc.details, markup));
}

} // namespace ktir::server
