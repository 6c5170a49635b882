#ifndef KTIR_SERVER_FEATURES_DIAGNOSTICS_H
#define KTIR_SERVER_FEATURES_DIAGNOSTICS_H

#include "features/document_view.h"

namespace ktir::server {

/// Where rules are described: `base` + rule id; empty for nowhere.
struct DiagnosticOptions {
  std::string ruleBase;
};

/// The findings of the analysis, in its order: with related places, the rule as code, and tags for
/// what is superfluous or deprecated.
std::vector<lsp::Diagnostic> diagnostics(const DocumentView &view,
                                         const DiagnosticOptions &options);
lsp::Diagnostic diagnosticOf(const DocumentView &view, const Finding &finding,
                             const DiagnosticOptions &options);

} // namespace ktir::server

#endif
