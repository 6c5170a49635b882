#include "rules/finding_at.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/rule.h"

namespace ktir {

/// A square in f16 of a value that nothing bounds.
void checkF16SquareOverflow(const RuleInput &input, std::vector<Finding> &findings) {
  NumericFacts &facts = input.shared<NumericFacts>();
  double limit = std::sqrt(facts.half().largest);
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() != 1 || !isHalf(op->getResult(0)))
      continue;
    ElementOp kind = elementOpOf(op);
    auto operands = elementOperands(op);
    bool square =
        kind == ElementOp::Square || (kind == ElementOp::Multiply && operands.size() == 2 &&
                                      facts.sameElement(operands[0], operands[1]));
    if (!square || facts.boundsOf(operands[0]).magnitude() <= limit)
      continue;
    findings.push_back(
        findingAt(input, op, "ktir-f16-square-overflow",
                  "the square is inf in f16 when abs(x) > " + formatNumber(limit, 1)));
  }
}

} // namespace ktir
