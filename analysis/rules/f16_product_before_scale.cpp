#include "rules/finding_at.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/rule.h"

namespace ktir {
namespace {

/// The matrix product in f16 that `value` is the result of.
std::optional<Reduction> productBehind(mlir::Value value) {
  mlir::Operation *def = sourceOfElements(value).getDefiningOp();
  auto reduction = def ? reductionOf(def) : std::nullopt;
  if (!reduction || reduction->kind != Reduction::MatrixProduct || !isHalf(def->getResult(0)))
    return std::nullopt;
  return reduction;
}

} // namespace

/// Scores that are scaled down when they are complete, though the sum was at its largest before.
void checkF16ProductBeforeScale(const RuleInput &input, std::vector<Finding> &findings) {
  NumericFacts &facts = input.shared<NumericFacts>();
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() != 1 || !isHalf(op->getResult(0)))
      continue;
    ElementOp kind = elementOpOf(op);
    if (kind != ElementOp::Multiply && kind != ElementOp::Divide)
      continue;
    auto operands = elementOperands(op);
    for (int i = kind == ElementOp::Divide ? 1 : 0; i < 2 && operands.size() == 2; ++i) {
      auto factor = facts.constantOf(operands[i]);
      if (!factor || *factor == 0)
        continue;
      double scale = kind == ElementOp::Divide ? 1 / std::abs(*factor) : std::abs(*factor);
      auto product = scale < 1 ? productBehind(operands[1 - i]) : std::nullopt;
      Repetition terms = product ? facts.termsOf(*product) : Repetition{};
      if (!terms.most || *terms.most < 2 || facts.boundsOf(product->op->getResult(0)).bounded())
        continue;
      Finding f =
          findingAt(input, op, "ktir-f16-product-before-scale",
                    "`" + std::string(product->op->getName().getStringRef()) + "` adds up " +
                        withCommas(*terms.most) + " products in f16 before they are scaled by " +
                        formatNumber(scale, 6) + ": inf when mean abs(a*b) > " +
                        formatNumber(facts.half().largest / static_cast<double>(*terms.most), 2) +
                        "; scale an operand first");
      f.related.push_back({rangeOf(input, product->op), "the product"});
      findings.push_back(std::move(f));
      break;
    }
  }
}

} // namespace ktir
