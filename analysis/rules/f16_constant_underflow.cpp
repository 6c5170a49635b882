#include "rules/element_op.h"
#include "rules/finding_at.h"
#include "rules/literals.h"
#include "rules/rule.h"

#include <cmath>

namespace ktir {
namespace {

/// The constant keeps a root away from zero.
bool guardsARoot(mlir::Value value, int depth) {
  for (mlir::Operation *user : value.getUsers()) {
    ElementOp kind = elementOpOf(user);
    if (kind == ElementOp::ReciprocalRoot)
      return true;
    bool passes = kind == ElementOp::Add || kind == ElementOp::Maximum || sameElementsAs(user);
    if (passes && depth < 8 && user->getNumResults() == 1 &&
        guardsARoot(user->getResult(0), depth + 1))
      return true;
  }
  return false;
}

} // namespace

/// A literal other than 0 that its type rounds to 0, or changes by more than 1 %.
void checkF16ConstantUnderflow(const RuleInput &input, std::vector<Finding> &findings) {
  for (const FloatLiteral &literal : input.shared<ChangedLiterals>().all()) {
    if (std::isinf(literal.stored))
      continue;
    std::string message = "`" + literal.text + "` is stored as " + shortNumber(literal.stored);
    if (literal.stored != 0)
      message += ", " +
                 shortNumber(std::round(100 * std::abs(literal.stored / literal.written - 1))) +
                 " % off";
    message += ": the smallest normal " + literal.type + " is " +
               shortNumber(literal.smallestNormal) + ", the smallest subnormal " +
               shortNumber(literal.smallest);
    if (literal.stored == 0 && guardsARoot(literal.op->getResult(0), 0))
      message += "; rsqrt(0) = inf and then 0 * inf = NaN";
    findings.push_back(
        findingAt(input, literal.op, "ktir-f16-constant-underflow", std::move(message)));
  }
}

} // namespace ktir
