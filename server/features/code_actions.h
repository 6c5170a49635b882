#ifndef KTIR_SERVER_FEATURES_CODE_ACTIONS_H
#define KTIR_SERVER_FEATURES_CODE_ACTIONS_H

#include "features/diagnostics.h"

namespace ktir::server {

/// What the client asked for: kinds as hierarchical names ("quickfix", "source.fixAll.ktir"); none:
/// all.
struct CodeActionRequest {
  lsp::Range range;
  std::vector<std::string> only;
  DiagnosticOptions diagnostics;
};

/// A quick fix for each fix of each finding that meets the range, the first safe one of a finding
/// preferred; and `source.fixAll`, when asked for by name, with all safe fixes that do not touch
/// each other.
std::vector<lsp::CodeAction> codeActions(const DocumentView &view,
                                         const CodeActionRequest &request);

} // namespace ktir::server

#endif
