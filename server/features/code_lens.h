#ifndef KTIR_SERVER_FEATURES_CODE_LENS_H
#define KTIR_SERVER_FEATURES_CODE_LENS_H

#include "features/client_features.h"
#include "features/document_view.h"
#include "features/launch_choice.h"

namespace ktir::server {

/// The verdict above each function, `25,606 cycles · compute-bound · AI 0.53 F/B · 4/32 cores · LX
/// 12 KiB`, then the launch that is shown and what one can do: change it, open the roofline, show
/// the cores. A client without those commands gets the texts alone.
std::vector<lsp::CodeLens> codeLenses(const DocumentView &view, const ClientFeatures &client,
                                      const LaunchChoice &launches);

/// "25,606 cycles · compute-bound · …": one launch in one line.
std::string verdict(const LaunchReport &launch);

} // namespace ktir::server

#endif
