#include "rules/finding_at.h"

#include "kernel/details.h"
#include "rules/rule.h"
#include "rules/rule_table.h"

#include <cmath>
#include <cstdio>

namespace ktir {

TextRange rangeOf(const RuleInput &input, mlir::Operation *op) {
  auto at = input.details.opIndices.find(op);
  return at == input.details.opIndices.end() ? TextRange{}
                                             : input.kernel.program.ops[at->second].range;
}

Finding findingAt(const RuleInput &input, mlir::Operation *op, std::string_view rule,
                  std::string message) {
  Finding f;
  f.rule = rule;
  f.severity = findRule(rule)->severity;
  f.range = rangeOf(input, op);
  f.message = std::move(message);
  return f;
}

std::string shortNumber(double value) {
  char text[40];
  if (value == std::floor(value) && std::abs(value) < 1e6)
    std::snprintf(text, sizeof text, "%.0f", value);
  else
    std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

} // namespace ktir
