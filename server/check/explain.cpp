#include "check/explain.h"

#include "rules/rule_table.h"
#include "workspace/nearest.h"
#include "workspace/rule_pages.h"

#include <string>
#include <vector>

namespace ktir::server {

int runExplain(std::string_view id, std::ostream &out, std::ostream &err) {
  // A person may leave out the prefix that all ids share.
  std::string full(id);
  if (!findRule(full) && findRule("ktir-" + full))
    full = "ktir-" + full;
  const RuleInfo *rule = findRule(full);
  if (!rule) {
    std::vector<std::string_view> ids;
    for (const RuleInfo &known : allRules())
      ids.push_back(known.id);
    err << "ktir-lsp: --explain '" << id << "': no such rule" << didYouMean(full, ids) << '\n';
    return 2;
  }
  const std::string_view page = rulePage(full);
  if (page.empty())
    out << "# " << rule->id << "\n\n" << rule->summary << '\n';
  else
    out << page;
  return 0;
}

} // namespace ktir::server
