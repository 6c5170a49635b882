#include "fix/verified_fix.h"

#include "fix/edits.h"

#include <algorithm>
#include <map>

namespace ktir {
namespace {

bool weighs(const Finding &finding) { return finding.severity <= Severity::Warning; }

/// How many findings of warning or above each rule has.
std::map<std::string, size_t> weightOf(const Analysis &analysis) {
  std::map<std::string, size_t> counts;
  for (const Finding &finding : analysis.findings)
    if (weighs(finding))
      ++counts[finding.rule];
  return counts;
}

size_t countOf(const Analysis &analysis, const std::string &rule) {
  return static_cast<size_t>(
      std::count_if(analysis.findings.begin(), analysis.findings.end(),
                    [&](const Finding &finding) { return finding.rule == rule; }));
}

std::string costChange(const Analysis &before, const Analysis &after) {
  for (size_t f = 0; f < std::min(before.functions.size(), after.functions.size()); ++f) {
    const auto &old = before.functions[f].launches, &now = after.functions[f].launches;
    for (size_t i = 0; i < std::min(old.size(), now.size()); ++i) {
      const std::string was = formatBounds(old[i].kernel_cycles, old[i].symbols);
      const std::string is = formatBounds(now[i].kernel_cycles, now[i].symbols);
      if (was != is)
        return " (kernel cycles " + was + " to " + is + ")";
    }
  }
  return {};
}

std::string judge(const Analysis &before, const Analysis &after,
                  const std::vector<Finding> &removed) {
  std::map<std::string, size_t> gone;
  for (const Finding &finding : removed)
    ++gone[finding.rule];
  for (const auto &[rule, count] : gone)
    if (countOf(after, rule) + count > countOf(before, rule))
      return "the finding stays";
  const auto old = weightOf(before);
  for (const auto &[rule, count] : weightOf(after)) {
    const auto was = old.find(rule);
    if (count > (was == old.end() ? 0 : was->second))
      return "a new finding: " + rule;
  }
  return {};
}

} // namespace

std::string refusalOf(std::string_view text, const Analysis &before,
                      const std::vector<Finding> &findings, const std::vector<TextEdit> &edits,
                      const Settings &settings, syntax::Parser &parser) {
  return judge(before, analyze(applyEdits(text, edits), settings, parser), findings);
}

FixOutcome tryFix(std::string_view text, const Analysis &before, const Finding &finding,
                  const Fix &fix, const Settings &settings, syntax::Parser &parser) {
  FixOutcome outcome;
  outcome.text = applyEdits(text, fix.edits);
  const Analysis after = analyze(outcome.text, settings, parser);
  outcome.refusal = judge(before, after, {finding});
  outcome.costChange = costChange(before, after);
  return outcome;
}

std::vector<Fix> offeredFixes(std::string_view text, const Analysis &before, const Finding &finding,
                              const Settings &settings, syntax::Parser &parser) {
  std::vector<Fix> offered;
  for (const Fix &fix : finding.fixes) {
    const FixOutcome outcome = tryFix(text, before, finding, fix, settings, parser);
    if (!outcome.good())
      continue;
    offered.push_back(fix);
    offered.back().title += outcome.costChange;
  }
  return offered;
}

} // namespace ktir
