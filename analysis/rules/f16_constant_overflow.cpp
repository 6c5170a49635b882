#include "rules/finding_at.h"
#include "rules/literals.h"
#include "rules/rule.h"

#include <cmath>

namespace ktir {

/// A literal that its type cannot hold: it is stored as an infinity.
void checkF16ConstantOverflow(const RuleInput &input, std::vector<Finding> &findings) {
  for (const FloatLiteral &literal : input.shared<ChangedLiterals>().all())
    if (std::isinf(literal.stored))
      findings.push_back(findingAt(
          input, literal.op, "ktir-f16-constant-overflow",
          "`" + literal.text + "` is stored as " + (literal.stored < 0 ? "-inf" : "inf") +
              ": the " + "largest finite " + literal.type + " is " + shortNumber(literal.largest)));
}

} // namespace ktir
