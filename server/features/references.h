#ifndef KTIR_SERVER_FEATURES_REFERENCES_H
#define KTIR_SERVER_FEATURES_REFERENCES_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// Whether the places that define a name count as references to it.
enum class Declarations : uint8_t { Left, Included };

/// All places in the document that mean what the name at this place means, in text order.
std::vector<lsp::Location> references(const DocumentView &view, const syntax::TextOutline &outline,
                                      lsp::Position position, Declarations declarations);

} // namespace ktir::server

#endif
