#ifndef KTIR_SERVER_FEATURES_WORKSPACE_SYMBOLS_H
#define KTIR_SERVER_FEATURES_WORKSPACE_SYMBOLS_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// The functions and aliases of the document whose names have the letters of `query` in this order,
/// in whatever case. An empty query asks for all.
std::vector<lsp::SymbolInformation> workspaceSymbols(const DocumentView &view,
                                                     const syntax::TextOutline &outline,
                                                     std::string_view query);

} // namespace ktir::server

#endif
