#include "features/definition.h"

namespace ktir::server {

std::vector<lsp::LocationLink>
definition(const DocumentView &view, const syntax::TextOutline &outline, lsp::Position position) {
  const syntax::Occurrence *at = outline.occurrenceAt(view.offset(position));
  if (!at)
    return {};
  std::vector<lsp::LocationLink> links;
  const syntax::Name &name = outline.names()[at->name];
  for (TextRange place : name.definitions) {
    lsp::LocationLink link;
    link.originSelectionRange = view.range(at->range);
    link.targetUri = view.uri;
    link.targetSelectionRange = view.range(place);
    link.targetRange = link.targetSelectionRange;
    // What a client may show in a peek: the statement that defines the name.
    if (const auto token = outline.tokenAt(place.begin))
      if (const auto statement = outline.statementAt(*token);
          statement && name.kind == syntax::NameKind::Value)
        link.targetRange = view.range(outline.rangeOf(*statement));
    links.push_back(std::move(link));
  }
  return links;
}

} // namespace ktir::server
