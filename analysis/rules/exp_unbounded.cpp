#include "rules/finding_at.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/rule.h"

namespace ktir {
namespace {

/// 1 / (1 + exp(x)): 0 where the exponential is infinite, which is right.
bool onlyInSigmoid(mlir::Value exponential, NumericFacts &facts) {
  if (exponential.use_empty())
    return false;
  for (mlir::Operation *user : exponential.getUsers()) {
    if (elementOpOf(user) != ElementOp::Add || user->getResult(0).use_empty())
      return false;
    bool withConstant = llvm::any_of(elementOperands(user), [&](mlir::Value v) {
      return v != exponential && facts.boundsOf(v).bounded();
    });
    if (!withConstant)
      return false;
    mlir::Value sum = user->getResult(0);
    for (mlir::Operation *last : sum.getUsers()) {
      bool divides = elementOpOf(last) == ElementOp::Divide && elementOperands(last)[1] == sum &&
                     elementOperands(last)[0] != sum;
      if (!divides && elementOpOf(last) != ElementOp::Reciprocal)
        return false;
    }
  }
  return true;
}

} // namespace

/// An exponential in f16 whose argument nothing keeps below ln(65504).
void checkExpUnbounded(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() != 1 || !isHalf(op->getResult(0)) ||
        elementOpOf(op) != ElementOp::Exp)
      continue;
    NumericFacts &facts = input.shared<NumericFacts>();
    double limit = std::log(facts.half().largest);
    double upper = facts.boundsOf(elementOperands(op)[0]).upper;
    if (upper <= limit || onlyInSigmoid(op->getResult(0), facts))
      continue;
    std::string reach = std::isfinite(upper) ? "reaches " + formatNumber(upper, 2)
                                             : std::string("has no upper bound");
    findings.push_back(findingAt(input, op, "ktir-exp-unbounded",
                                 "the argument " + reach + ": inf in f16 above " +
                                     formatNumber(limit, 2) +
                                     " (in f32 above 88.7); subtract the maximum first"));
  }
}

} // namespace ktir
