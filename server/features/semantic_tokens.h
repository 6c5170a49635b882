#ifndef KTIR_SERVER_FEATURES_SEMANTIC_TOKENS_H
#define KTIR_SERVER_FEATURES_SEMANTIC_TOKENS_H

#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// What the numbers in tokens mean.
lsp::SemanticTokensLegend semanticTokensLegend();

/// All tokens of the document, or of a range of it. Ops are coloured by their cost category, values
/// by what they are (view, access tile, argument, other). Works in text that does not parse.
lsp::SemanticTokens semanticTokens(const DocumentView &view, const syntax::TextOutline &outline);
lsp::SemanticTokens semanticTokens(const DocumentView &view, const syntax::TextOutline &outline,
                                   lsp::Range range);

/// One edit at most that turns `before` into `after`.
lsp::SemanticTokensDelta semanticTokensDelta(const lsp::SemanticTokens &before,
                                             const lsp::SemanticTokens &after);

} // namespace ktir::server

#endif
