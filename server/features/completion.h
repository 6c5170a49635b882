#ifndef KTIR_SERVER_FEATURES_COMPLETION_H
#define KTIR_SERVER_FEATURES_COMPLETION_H

#include "features/client_features.h"
#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// Characters behind which a client should ask without being told to.
inline constexpr const char *kCompletionTriggers[] = {".", "%", "#", "!", "@", "<"};

/// What can stand at a place: ops (with the whole form of ktdp's as a snippet), values of fitting
/// type, aliases, types, attributes, dictionary keys, enumeration words, functions, blocks, pragmas
/// in comments. Works in text that does not parse.
lsp::CompletionList completion(const DocumentView &view, const syntax::TextOutline &outline,
                               lsp::Position position, const ClientFeatures &client);

/// A snippet without its tab stops: what a client gets that knows no snippets.
std::string withoutTabStops(std::string_view snippet);

} // namespace ktir::server

#endif
