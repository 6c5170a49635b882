#include "mlir/IR/TypeUtilities.h"
#include "rules/element_op.h"
#include "rules/finding_at.h"
#include "rules/op_index.h"
#include "rules/rule.h"

namespace ktir {

/// exp and rsqrt in f32, for devices that have them in f16 only.
void checkFp32Transcendental(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() != 1 ||
        !mlir::getElementTypeOrSelf(op->getResult(0).getType()).isF32())
      continue;
    ElementOp kind = elementOpOf(op);
    if (kind == ElementOp::Exp || kind == ElementOp::ReciprocalRoot)
      findings.push_back(findingAt(input, op, "ktir-fp32-transcendental",
                                   "`" + std::string(op->getName().getStringRef()) +
                                       "` in f32 is not supported on every device; narrow first"));
  }
}

} // namespace ktir
