#ifndef KTIR_ANALYSIS_RULES_RULE_TABLE_H
#define KTIR_ANALYSIS_RULES_RULE_TABLE_H

#include "rules/finding.h"
#include "settings.h"

#include <optional>
#include <span>
#include <string_view>

namespace ktir {

/// What a rule is called, how bad it is unless the settings say otherwise, and what it is about.
struct RuleInfo {
  std::string_view id; // "ktir-…"
  Severity severity = Severity::Error;
  std::string_view summary; // one line, lower case, no final period
  /// Whether it runs unless `rules.<id>.severity` names a severity.
  bool onByDefault = true;
};

/// All rules, sorted by id.
std::span<const RuleInfo> allRules();

/// nullptr if there is no such rule.
const RuleInfo *findRule(std::string_view id);

/// The rule that reports the internal check `code` ("KT-V14"); empty for a code that nothing
/// reports.
std::string_view ruleOfCode(std::string_view code);

/// The severity of a finding of `rule` under these settings; nullopt if the rule is switched off.
/// `base` is its severity where nothing is set. A rule that is off by default is on where the
/// settings name a severity for it.
std::optional<Severity> severityUnder(const Settings &settings, std::string_view rule,
                                      Severity base);

} // namespace ktir

#endif
