#ifndef KTIR_SERVER_FEATURES_SELECTION_RANGES_H
#define KTIR_SERVER_FEATURES_SELECTION_RANGES_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// For each position: the token, what its brackets hold, the statement, the region around it, and
/// so on up to the whole text.
std::vector<lsp::SelectionRange> selectionRanges(const DocumentView &view,
                                                 const syntax::TextOutline &outline,
                                                 const std::vector<lsp::Position> &positions);

} // namespace ktir::server

#endif
