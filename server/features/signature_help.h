#ifndef KTIR_SERVER_FEATURES_SIGNATURE_HELP_H
#define KTIR_SERVER_FEATURES_SIGNATURE_HELP_H

#include "features/client_features.h"
#include "features/document_view.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// Characters behind which a client should ask without being told to.
inline constexpr const char *kSignatureTriggers[] = {" ", ",", "[", "(", "{", "="};

/// Inside a ktdp op: its whole form, and which part of it the cursor is in.
std::optional<lsp::SignatureHelp> signatureHelp(const DocumentView &view,
                                                const syntax::TextOutline &outline,
                                                lsp::Position position,
                                                const ClientFeatures &client);

} // namespace ktir::server

#endif
