#include "rules/document_rules.h"

#include "rules/generated.h"
#include "rules/rule_table.h"
#include "rules/suppression.h"

#include <algorithm>

namespace ktir {
namespace {

bool isKernel(const syntax::Document &document) {
  return std::any_of(document.parts.begin(), document.parts.end(), [](const syntax::Part &part) {
    return part.kind == syntax::PartKind::Kernel;
  });
}

} // namespace

std::vector<Finding> finishFindings(std::vector<Finding> findings, std::string_view text,
                                    const syntax::Document &document, const Settings &settings) {
  if (isKernel(document)) {
    std::vector<Finding> found;
    checkLocalPath(text, found);
    for (Finding &finding : found)
      if (const auto severity = severityUnder(settings, finding.rule, finding.severity)) {
        finding.severity = *severity;
        findings.push_back(std::move(finding));
      }
  }
  if (!findings.empty() && isGenerated(text, document))
    adaptToGeneratedText(findings, settings);
  return applySuppressions(std::move(findings), document.suppressions, settings);
}

} // namespace ktir
