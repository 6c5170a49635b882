#ifndef KTIR_SERVER_FEATURES_DOCUMENT_HIGHLIGHT_H
#define KTIR_SERVER_FEATURES_DOCUMENT_HIGHLIGHT_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// The places of the name under the cursor: definitions as written, uses as read.
std::vector<lsp::DocumentHighlight> documentHighlight(const DocumentView &view,
                                                      const syntax::TextOutline &outline,
                                                      lsp::Position position);

} // namespace ktir::server

#endif
