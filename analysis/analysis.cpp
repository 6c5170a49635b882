#include "analysis.h"

#include "function_costs.h"
#include "launches.h"
#include "rules/document_rules.h"
#include "syntax/function_memory.h"

namespace ktir {

Analysis analyze(std::string_view text, const Settings &settings, syntax::Parser &parser) {
  Analysis analysis;
  analysis.document = parser.parse(text, settings);
  std::vector<Finding> findings = analysis.document.findings;
  for (const syntax::Part &part : analysis.document.parts) {
    if (part.kind != syntax::PartKind::Kernel)
      continue;
    analysis.isKernel = true;
    for (const auto &function : part.functions) {
      if (!isRunnable(*function))
        continue;
      FunctionCosts costs = costsOf(*function, text, launchesOf(*function, settings), settings);
      for (const Finding &finding : costs.findings)
        findings.push_back(syntax::movedFinding(finding, 0, 0));
      for (LaunchReport &launch : costs.launches)
        launch = movedReport(std::move(launch), 0, 0);
      analysis.functions.push_back({std::string(function->name()), function->range(),
                                    function->nameRange(), function->recovered(),
                                    std::move(costs.launches)});
    }
  }
  analysis.findings = finishFindings(std::move(findings), text, analysis.document, settings);
  return analysis;
}

} // namespace ktir
