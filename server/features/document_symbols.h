#ifndef KTIR_SERVER_FEATURES_DOCUMENT_SYMBOLS_H
#define KTIR_SERVER_FEATURES_DOCUMENT_SYMBOLS_H

#include "features/document_view.h"
#include "features/launch_choice.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// Functions with their values, loops and branches inside, and aliases: the outline of the text.
/// The details say what functions and loops cost.
std::vector<lsp::DocumentSymbol> documentSymbols(const DocumentView &view,
                                                 const syntax::TextOutline &outline,
                                                 const LaunchChoice &launches);

} // namespace ktir::server

#endif
