#ifndef KTIR_SERVER_FEATURES_HINT_TOOLTIP_H
#define KTIR_SERVER_FEATURES_HINT_TOOLTIP_H

#include "features/client_features.h"
#include "features/document_view.h"
#include "features/line_costs.h"

namespace ktir::server {

/// Why a line costs what its hint says. Empty where the text around it could not be read.
std::optional<lsp::MarkupContent> hintTooltip(const DocumentView &view,
                                              const FunctionAnalysis &function,
                                              const LineCost &line, const Settings &settings,
                                              const ClientFeatures &client, size_t launch);

} // namespace ktir::server

#endif
