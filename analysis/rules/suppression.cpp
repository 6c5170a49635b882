#include "rules/suppression.h"

#include "rules/rule_table.h"

#include <algorithm>
#include <tuple>

namespace ktir {

std::vector<Finding> applySuppressions(std::vector<Finding> findings,
                                       const std::vector<syntax::Suppression> &suppressions,
                                       const Settings &settings) {
  std::vector<bool> used(suppressions.size());
  std::erase_if(findings, [&](const Finding &finding) {
    bool suppressed = false;
    for (size_t i = 0; i < suppressions.size(); ++i) {
      const syntax::Suppression &suppression = suppressions[i];
      const auto &rules = suppression.rules;
      const bool covers = suppression.covers.begin <= finding.range.begin &&
                          finding.range.begin <= suppression.covers.end;
      if (!covers || std::find(rules.begin(), rules.end(), finding.rule) == rules.end())
        continue;
      used[i] = true;
      suppressed = true;
    }
    return suppressed;
  });
  constexpr std::string_view kRule = "ktir-unused-suppression";
  for (size_t i = 0; i < suppressions.size(); ++i) {
    const auto severity = severityUnder(settings, kRule, findRule(kRule)->severity);
    if (used[i] || !severity)
      continue;
    Finding finding;
    finding.rule = kRule;
    finding.severity = *severity;
    finding.range = suppressions[i].range;
    finding.message = "this suppression hides nothing";
    finding.fixes.push_back({"remove it", true, {{suppressions[i].range, ""}}});
    findings.push_back(std::move(finding));
  }
  std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) {
    return std::tie(a.range, a.rule) < std::tie(b.range, b.rule);
  });
  return findings;
}

} // namespace ktir
