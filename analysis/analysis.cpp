#include "analysis.h"

#include "evaluate/launch.h"
#include "kernel/build.h"
#include "kernel/details.h"
#include "launches.h"
#include "mlir/IR/Operation.h"
#include "rules/rule.h"
#include "rules/rule_table.h"
#include "rules/suppression.h"

#include <algorithm>

namespace ktir {
namespace {

/// One cause gives one finding, whichever launch shows it: of several launches the first that is
/// worst. `begin` is where the findings of this function start.
void addNew(std::vector<Finding> found, const Settings &settings, size_t begin,
            std::vector<Finding> &findings) {
  const size_t end = findings.size(); // where those of this launch start
  for (Finding &f : found) {
    auto severity = severityUnder(settings, f.rule, f.severity);
    if (!severity)
      continue;
    f.severity = *severity;
    const auto first = findings.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = findings.begin() + static_cast<std::ptrdiff_t>(end);
    const auto known = std::find_if(first, last, [&](const Finding &other) {
      return other.rule == f.rule && other.range == f.range;
    });
    if (known == last && std::find(last, findings.end(), f) == findings.end())
      findings.push_back(std::move(f));
    else if (known == last)
      continue;
    else if (f.severity < known->severity)
      *known = std::move(f);
  }
}

FunctionAnalysis analyzeFunction(const syntax::Function &function, std::string_view text,
                                 const Settings &settings, std::vector<Finding> &findings) {
  const size_t begin = findings.size();
  FunctionAnalysis analysis;
  analysis.name = function.name();
  analysis.range = function.range();
  analysis.nameRange = function.nameRange();
  analysis.partial = function.recovered();
  for (const LaunchSettings &launch : launchesOf(function, settings)) {
    KernelDetails details;
    LaunchFacts facts;
    Kernel kernel = buildKernel(function, launch.arguments, settings, &details);
    LaunchReport report = evaluateLaunch(kernel, launch.hardware.value_or(settings.hardware),
                                         settings.pipeline, &facts);
    std::vector<Finding> found;
    AnalysisCache cache;
    runRules({function, kernel, details, report, facts, settings, text, cache}, found);
    addNew(std::move(found), settings, begin, findings);
    report.name = launch.name;
    report.hardware_name = launch.hardware ? "" : settings.hardwareName;
    analysis.launches.push_back(std::move(report));
  }
  return analysis;
}

} // namespace

Analysis analyze(std::string_view text, const Settings &settings, syntax::Parser &parser) {
  Analysis analysis;
  analysis.document = parser.parse(text, settings);
  std::vector<Finding> findings = analysis.document.findings;
  for (const syntax::Part &part : analysis.document.parts) {
    if (part.kind != syntax::PartKind::Kernel)
      continue;
    analysis.isKernel = true;
    for (const auto &function : part.functions) {
      // A declaration has nothing to run.
      if (!function->op() || function->op()->getNumRegions() == 0 ||
          function->op()->getRegion(0).empty())
        continue;
      analysis.functions.push_back(analyzeFunction(*function, text, settings, findings));
    }
  }
  analysis.findings =
      applySuppressions(std::move(findings), analysis.document.suppressions, settings);
  return analysis;
}

} // namespace ktir
