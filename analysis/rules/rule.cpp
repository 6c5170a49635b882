#include "rules/rule.h"

namespace ktir {

void runRules(const RuleInput &input, std::vector<Finding> &findings) {
  checkCollectiveDivergence(input, findings);
  checkLxOverflow(input, findings);
  checkReferenceUnsupported(input, findings);
}

std::string withCommas(int64_t value) { return formatNumber(static_cast<double>(value), 0); }

} // namespace ktir
