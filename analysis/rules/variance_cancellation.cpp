#include "rules/accumulation.h"
#include "rules/finding_at.h"
#include "rules/op_index.h"
#include "rules/rule.h"

namespace ktir {
namespace {

constexpr int kMaxDepth = 16;

bool isSquare(mlir::Value value, NumericFacts &facts) {
  mlir::Operation *def = sourceOfElements(value).getDefiningOp();
  if (!def)
    return false;
  auto operands = elementOperands(def);
  ElementOp kind = elementOpOf(def);
  return kind == ElementOp::Square ||
         (kind == ElementOp::Power && operands.size() == 2 &&
          facts.constantOf(operands[1]) == 2.0) ||
         (kind == ElementOp::Multiply && operands.size() == 2 &&
          facts.sameElement(operands[0], operands[1]));
}

/// A sum of squares, over whatever ops, with factors and divisions after it.
bool isSumOfSquares(mlir::Value value, NumericFacts &facts, int depth = 0) {
  value = sourceOfElements(value);
  mlir::Operation *def = value.getDefiningOp();
  if (!def || depth > kMaxDepth)
    return false;
  if (auto reduction = reductionOf(def)) {
    if (reduction->fold != Fold::Sum)
      return false;
    if (!reduction->term)
      return reduction->factors[0] && reduction->kind != Reduction::MatrixProduct &&
             facts.sameElement(reduction->factors[0], reduction->factors[1]);
    return isSquare(reduction->term, facts) || isSumOfSquares(reduction->term, facts, depth + 1);
  }
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(def)) {
    unsigned i = llvm::cast<mlir::OpResult>(value).getResultNumber();
    mlir::Operation *yield = loop.getBody()->getTerminator();
    mlir::Operation *last =
        i < yield->getNumOperands() ? yield->getOperand(i).getDefiningOp() : nullptr;
    if (!last || elementOpOf(last) != ElementOp::Add)
      return false;
    return llvm::any_of(elementOperands(last), [&](mlir::Value v) { return isSquare(v, facts); });
  }
  ElementOp kind = elementOpOf(def);
  auto operands = elementOperands(def);
  if (kind == ElementOp::Divide)
    return isSumOfSquares(operands[0], facts, depth + 1);
  return kind == ElementOp::Multiply && operands.size() == 2 &&
         (isSumOfSquares(operands[0], facts, depth + 1) ||
          isSumOfSquares(operands[1], facts, depth + 1));
}

/// The root that the value goes into without a maximum that keeps it from below zero.
mlir::Operation *rootAfter(mlir::Value value, int depth = 0) {
  if (depth > kMaxDepth)
    return nullptr;
  for (mlir::Operation *user : value.getUsers()) {
    ElementOp kind = elementOpOf(user);
    if (kind == ElementOp::SquareRoot || kind == ElementOp::ReciprocalRoot)
      return user;
    bool passes = kind == ElementOp::Add || kind == ElementOp::Multiply ||
                  kind == ElementOp::Divide || sameElementsAs(user);
    if (passes && user->getNumResults() == 1)
      if (mlir::Operation *root = rootAfter(user->getResult(0), depth + 1))
        return root;
  }
  return nullptr;
}

} // namespace

/// mean(x²) − mean(x)²: the difference of two nearly equal numbers, under a root.
void checkVarianceCancellation(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() != 1 || elementOpOf(op) != ElementOp::Subtract)
      continue;
    auto operands = elementOperands(op);
    mlir::Operation *root = operands.size() == 2 ? rootAfter(op->getResult(0)) : nullptr;
    if (!root)
      continue;
    NumericFacts &facts = input.shared<NumericFacts>();
    if (!isSquare(operands[1], facts) || !isSumOfSquares(operands[0], facts))
      continue;
    std::string name(root->getName().stripDialect());
    Finding f =
        findingAt(input, op, "ktir-variance-cancellation",
                  "mean of squares minus square of the mean may come out below 0, then `" + name +
                      "` gives NaN; take the mean first and sum the squares of the "
                      "differences, or take the maximum with 0");
    f.related.push_back({rangeOf(input, root), "the root"});
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
