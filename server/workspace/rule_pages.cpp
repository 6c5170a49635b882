#include "workspace/rule_pages.h"

#include <algorithm>

namespace ktir::server {

std::string_view rulePage(std::string_view id) {
  const RulePageText *const end = kRulePages + kRulePageCount;
  const RulePageText *const page =
      std::find_if(kRulePages, end, [&](const RulePageText &known) { return known.id == id; });
  return page == end ? std::string_view() : page->text;
}

std::string rulePageUri(std::string_view id) {
  if (rulePage(id).empty())
    return {};
  return std::string(kRulesUri) + "/" + std::string(id) + ".md";
}

} // namespace ktir::server
