#include "kernel/details.h"
#include "rules/accumulation.h"
#include "rules/assumption_note.h"
#include "rules/finding_at.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <cmath>
#include <numeric>

namespace ktir {
namespace {

/// Integers from the limit on are exact if they are multiples of a power of two.
double exactUpTo(const RuleInput &input, mlir::Value integer, int64_t limit) {
  auto known = input.details.values.find(integer);
  if (known == input.details.values.end() || !known->second.isScalar())
    return static_cast<double>(limit);
  Congruence c = input.kernel.program.exprs.congruence(known->second.id);
  int64_t multiple = std::gcd(c.modulus, c.remainder);
  int64_t power = multiple & -multiple;
  return static_cast<double>(limit) * static_cast<double>(std::max<int64_t>(1, power));
}

std::string limits(int64_t limit) {
  return withCommas(limit) + ", the last integer f16 holds exactly (" + withCommas(limit + 1) +
         " is stored as " + withCommas(limit) + ")";
}

void checkConversion(const RuleInput &input, mlir::Operation *op, std::vector<Finding> &findings) {
  NumericFacts &facts = input.shared<NumericFacts>();
  int64_t limit = facts.half().exactIntegers;
  ValueBounds b = facts.boundsOf(op->getOperand(0));
  double largest = b.magnitude();
  if (!b.bounded() || largest <= exactUpTo(input, op->getOperand(0), limit))
    return;
  // One number: it is exact or not.
  if (b.isPoint()) {
    int exponent = 0;
    std::frexp(largest, &exponent);
    double unit = std::ldexp(1.0, exponent) / (2 * static_cast<double>(limit)) * 2;
    if (std::fmod(largest, unit) == 0)
      return;
  }
  Finding f = findingAt(input, op, "ktir-f16-integer-exactness",
                        "largest value " + formatNumber(largest, 0) + " exceeds " + limits(limit) +
                            "; keep it in f32 or i32");
  noteAssumptions(input, op->getOperand(0), f);
  findings.push_back(std::move(f));
}

void checkCount(const RuleInput &input, const Accumulation &sum, std::vector<Finding> &findings) {
  NumericFacts &facts = input.shared<NumericFacts>();
  int64_t limit = facts.half().exactIntegers;
  if (!sum.term || !sum.terms.most || sum.scale != 1)
    return;
  ValueBounds term = facts.boundsOf(sum.term);
  double largest = term.magnitude() * static_cast<double>(*sum.terms.most);
  if (!term.integral || !term.bounded() || largest <= static_cast<double>(limit))
    return;
  bool sequential = llvm::any_of(sum.levels, [&](const AccumulationLevel &level) {
    return level.kind == AccumulationLevel::Trips && level.times.most &&
           static_cast<double>(*level.times.most) * term.magnitude() > static_cast<double>(limit);
  });
  std::string message = "largest count " + formatNumber(largest, 0) + " exceeds " + limits(limit);
  if (sequential && term.magnitude() <= 1)
    message += "; adding one at a time stops at " + withCommas(limit);
  Finding f =
      findingAt(input, sum.op, "ktir-f16-integer-exactness", message + "; count in f32 or i32");
  if (mlir::Operation *def = sum.term.getDefiningOp())
    f.related.push_back({rangeOf(input, def), "what is counted"});
  std::vector<mlir::Value> deciding;
  for (const AccumulationLevel &level : sum.levels)
    if (mlir::scf::ForOp loop = level.loop)
      for (mlir::Value bound : {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
        deciding.push_back(bound);
  noteAssumptions(input, deciding, f);
  findings.push_back(std::move(f));
}

} // namespace

/// Counts, positions and ids in f16 beyond the integers that it tells apart.
void checkF16IntegerExactness(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations())
    if (op && op->getNumResults() == 1 && isHalf(op->getResult(0)) && op->getNumOperands() == 1 &&
        elementOpOf(op) == ElementOp::ToFloat)
      checkConversion(input, op, findings);
  for (const Accumulation &sum : input.shared<Accumulations>().all())
    checkCount(input, sum, findings);
}

} // namespace ktir
