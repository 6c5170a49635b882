#ifndef KTIR_SERVER_WORKSPACE_RULE_PAGES_H
#define KTIR_SERVER_WORKSPACE_RULE_PAGES_H

#include <cstddef>
#include <string>
#include <string_view>

namespace ktir::server {

/// One page of docs/rules.
struct RulePageText {
  std::string_view id, text;
};

// Written by cmake/EmbedPages.cmake. Sorted by id; one empty entry at the end.
extern const std::string_view kRulesUri;
extern const RulePageText kRulePages[];
extern const size_t kRulePageCount;

/// The page of a rule, in Markdown; empty if it has none.
std::string_view rulePage(std::string_view id);

/// Where an editor can open that page (`codeDescription`); empty if there is none.
std::string rulePageUri(std::string_view id);

} // namespace ktir::server

#endif
