#include "features/references.h"

#include <algorithm>

namespace ktir::server {

std::vector<lsp::Location> references(const DocumentView &view, const syntax::TextOutline &outline,
                                      lsp::Position position, Declarations declarations) {
  const syntax::Occurrence *at = outline.occurrenceAt(view.offset(position));
  if (!at)
    return {};
  const syntax::Name &name = outline.names()[at->name];
  std::vector<TextRange> places = name.uses;
  if (declarations == Declarations::Included)
    places.insert(places.end(), name.definitions.begin(), name.definitions.end());
  std::sort(places.begin(), places.end());
  std::vector<lsp::Location> locations;
  locations.reserve(places.size());
  for (TextRange place : places)
    locations.push_back(view.location(place));
  return locations;
}

} // namespace ktir::server
