#ifndef KTIR_SERVER_FEATURES_HOVER_H
#define KTIR_SERVER_FEATURES_HOVER_H

#include "features/client_features.h"
#include "features/document_view.h"
#include "features/launch_choice.h"
#include "syntax/text_outline.h"

namespace ktir::server {

/// What stands at a place and what is known of it: an op with its cost, a value, a loop, a function
/// with its roofline, an alias, a piece of syntax. Nothing where there is nothing to say.
std::optional<lsp::Hover> hover(const DocumentView &view, const syntax::TextOutline &outline,
                                lsp::Position position, const Settings &settings,
                                const ClientFeatures &client, const LaunchChoice &launches);

} // namespace ktir::server

#endif
