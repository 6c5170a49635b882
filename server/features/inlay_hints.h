#ifndef KTIR_SERVER_FEATURES_INLAY_HINTS_H
#define KTIR_SERVER_FEATURES_INLAY_HINTS_H

#include "features/client_features.h"
#include "features/document_view.h"
#include "features/hint_text.h"
#include "features/launch_choice.h"

namespace ktir::server {

/// Which lines have a hint: none, those above the threshold and all loops, or all that cost
/// something.
enum class HintMode : uint8_t { Off, Hot, All };

struct InlayHintOptions {
  HintMode mode = HintMode::Hot;
  CostUnit unit = CostUnit::Cycles;
  /// Share of the kernel from which on an op is hot: 0.01 is 1 %.
  double threshold = 0.01;
  /// Characters of a label; longer ones are cut with "…". 0: never cut.
  size_t maximumLength = 16;
  LaunchChoice launches;
};

/// One hint at most for each line of `range`, at the line's end: what its ops cost on the critical
/// core, over all their executions. Without tooltips: `resolveInlayHint` makes them.
std::vector<lsp::InlayHint> inlayHints(const DocumentView &view, lsp::Range range,
                                       const InlayHintOptions &options);

/// The hint with its tooltip: the ops of its line with formulas, counts, bytes, FLOPs and what they
/// rest on. A hint that this version of the text does not have comes back as it is.
lsp::InlayHint resolveInlayHint(const DocumentView &view, lsp::InlayHint hint,
                                const Settings &settings, const ClientFeatures &client,
                                const InlayHintOptions &options);

} // namespace ktir::server

#endif
