#include "features/document_highlight.h"

namespace ktir::server {

std::vector<lsp::DocumentHighlight> documentHighlight(const DocumentView &view,
                                                      const syntax::TextOutline &outline,
                                                      lsp::Position position) {
  const syntax::Occurrence *at = outline.occurrenceAt(view.offset(position));
  if (!at)
    return {};
  const syntax::Name &name = outline.names()[at->name];
  std::vector<lsp::DocumentHighlight> highlights;
  for (TextRange place : name.definitions)
    highlights.push_back({view.range(place), lsp::DocumentHighlightKind::Write});
  for (TextRange place : name.uses)
    highlights.push_back({view.range(place), lsp::DocumentHighlightKind::Read});
  return highlights;
}

} // namespace ktir::server
