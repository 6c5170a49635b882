#include "syntax/reporter.h"

#include "rules/rule_table.h"
#include "source/line_mention.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <tuple>

namespace ktir::syntax {

Finding Reporter::make(std::string_view rule, TextRange range, std::string message) {
  const RuleInfo *info = findRule(rule);
  assert(info && "a rule that is not in the table");
  Finding finding;
  finding.rule = rule;
  finding.severity = info->severity;
  finding.range = range;
  finding.message = std::move(message);
  return finding;
}

void Reporter::report(Finding finding) {
  const std::optional<Severity> severity = severityUnder(settings_, finding.rule, finding.severity);
  if (!severity)
    return;
  finding.severity = *severity;
  const uint32_t size = uint32_t(text_.size());
  finding.range.begin = std::min(finding.range.begin, size);
  finding.range.end = std::clamp(finding.range.end, finding.range.begin, size);
  if (finding.range.empty()) {
    if (finding.range.end < size)
      ++finding.range.end;
    else if (finding.range.begin > 0)
      --finding.range.begin;
  }
  findings_.push_back(std::move(finding));
}

std::vector<Finding> Reporter::take() {
  for (Finding &finding : findings_)
    finding.message = settleLines(finding.message, 0);
  const auto key = [](const Finding &f) { return std::tie(f.range, f.rule, f.message); };
  std::stable_sort(findings_.begin(), findings_.end(),
                   [&](const Finding &a, const Finding &b) { return key(a) < key(b); });
  findings_.erase(std::unique(findings_.begin(), findings_.end(),
                              [&](const Finding &a, const Finding &b) { return key(a) == key(b); }),
                  findings_.end());
  // One report per unknown dialect, at its first op.
  std::set<std::string> dialects;
  std::erase_if(findings_, [&](const Finding &f) {
    return f.rule == "ktir-unregistered-dialect" && !dialects.insert(f.message).second;
  });
  return std::move(findings_);
}

} // namespace ktir::syntax
