#include "features/diagnostics.h"

namespace ktir::server {
namespace {

/// Editors mark an empty range badly: it grows to the next character, or to the one before.
TextRange visible(TextRange range, std::string_view text) {
  if (!range.empty() || text.empty())
    return range;
  const bool atEnd = range.end >= text.size() || text[range.end] == '\n' || text[range.end] == '\r';
  if (atEnd && range.begin > 0 && text[range.begin - 1] != '\n')
    return {range.begin - 1, range.end};
  return atEnd ? range : TextRange{range.begin, range.end + 1};
}

} // namespace

lsp::Diagnostic diagnosticOf(const DocumentView &view, const Finding &finding,
                             const DiagnosticOptions &options) {
  lsp::Diagnostic diagnostic;
  diagnostic.range = view.range(visible(finding.range, view.text()));
  diagnostic.severity = static_cast<lsp::DiagnosticSeverity>(int(finding.severity) + 1);
  diagnostic.code = finding.rule;
  if (!options.ruleBase.empty())
    diagnostic.codeHref = options.ruleBase + finding.rule;
  diagnostic.source = "ktir";
  diagnostic.message = finding.message;
  if (finding.rule.starts_with("ktir-deprecated-"))
    diagnostic.tags.push_back(lsp::DiagnosticTag::Deprecated);
  if (finding.rule.starts_with("ktir-dead-") || finding.rule.starts_with("ktir-unused-"))
    diagnostic.tags.push_back(lsp::DiagnosticTag::Unnecessary);
  for (const RelatedPlace &related : finding.related)
    diagnostic.relatedInformation.push_back({view.location(related.range), related.message});
  return diagnostic;
}

std::vector<lsp::Diagnostic> diagnostics(const DocumentView &view,
                                         const DiagnosticOptions &options) {
  std::vector<lsp::Diagnostic> result;
  result.reserve(view.analysis.findings.size());
  for (const Finding &finding : view.analysis.findings)
    result.push_back(diagnosticOf(view, finding, options));
  return result;
}

} // namespace ktir::server
