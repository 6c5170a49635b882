#ifndef KTIR_SERVER_FEATURES_FOLDING_RANGES_H
#define KTIR_SERVER_FEATURES_FOLDING_RANGES_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// Regions, dictionaries that span lines, statements that span lines, blocks of comments, blocks of
/// aliases. Works in text that does not parse.
std::vector<lsp::FoldingRange> foldingRanges(const DocumentView &view,
                                             const syntax::TextOutline &outline);

} // namespace ktir::server

#endif
