#include "rules/finding_at.h"
#include "rules/literals.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/rule.h"

namespace ktir {
namespace {

/// What is below this is half of the smallest f16 or less: 0 where it is added.
constexpr double kLost = 6e-8;

/// Through reshapes, sums and constant factors to a cast from a wider type.
mlir::Operation *castBehind(mlir::Value value, int depth) {
  mlir::Operation *def = value.getDefiningOp();
  if (!def || depth > 8)
    return nullptr;
  if (elementOpOf(def) == ElementOp::Narrow)
    return def;
  mlir::Value source = sameElementsAs(def);
  return source ? castBehind(source, depth + 1) : nullptr;
}

/// The number that `value` was written as, before f16 rounded it.
std::optional<double> writtenConstant(const RuleInput &input, mlir::Value value) {
  mlir::Value source = sourceOfElements(value);
  mlir::Operation *def = source.getDefiningOp();
  if (const FloatLiteral *literal = def ? input.shared<ChangedLiterals>().of(def) : nullptr)
    return literal->written;
  return input.shared<NumericFacts>().constantOf(value);
}

} // namespace

/// A small number that is added when the sum is narrow already, where it is nothing.
void checkEpsAfterCast(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() != 1 || !isHalf(op->getResult(0)) ||
        elementOpOf(op) != ElementOp::Add)
      continue;
    auto operands = elementOperands(op);
    for (int i = 0; i < 2 && operands.size() == 2; ++i) {
      mlir::Operation *cast = castBehind(operands[1 - i], 0);
      if (!cast)
        continue;
      auto eps = writtenConstant(input, operands[i]);
      if (!eps || *eps == 0 || std::abs(*eps) >= kLost)
        continue;
      Finding f = findingAt(input, op, "ktir-eps-after-cast",
                            shortNumber(*eps) + " is added after narrowing to f16, where it is " +
                                (std::abs(*eps) <= 0x1p-25 ? "0" : "5.96e-08") +
                                "; add it before the cast");
      f.related.push_back({rangeOf(input, cast), "narrowed here"});
      findings.push_back(std::move(f));
      break;
    }
  }
}

} // namespace ktir
