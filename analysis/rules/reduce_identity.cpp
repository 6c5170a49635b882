#include "mlir/IR/BuiltinTypes.h"
#include "rules/neutral.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/splat.h"

#include <cmath>

namespace ktir {
namespace {

std::string numberText(double value) {
  if (std::isinf(value))
    return value < 0 ? "-inf" : "+inf";
  return formatNumber(value, 6);
}

std::string foldName(const OutsFold &fold) {
  switch (fold.combining) {
  case Combining::Sum:
    return "sum";
  case Combining::Product:
    return "product";
  case Combining::Maximum:
    return "maximum";
  case Combining::Minimum:
    return "minimum";
  }
  return "";
}

std::string consequence(const OutsFold &fold, double value) {
  const std::string v = numberText(value);
  switch (fold.combining) {
  case Combining::Sum:
    return "the result is " + v + " too high";
  case Combining::Product:
    return value == 0 ? "the result is always 0"
                      : "the result is " + v + " times what it should be";
  case Combining::Maximum:
    return "the result is never below " + v;
  case Combining::Minimum:
    return "the result is never above " + v;
  }
  return "";
}

/// No element can win against the start: the result is right whatever the start is not below.
bool startNeverWins(const RuleInput &input, const OutsFold &fold, double value) {
  if (fold.inputs.size() != 1 ||
      (fold.combining != Combining::Maximum && fold.combining != Combining::Minimum))
    return false;
  ValueBounds bounds = input.shared<NumericFacts>().boundsOf(fold.inputs.front());
  return fold.combining == Combining::Maximum ? bounds.lower >= value : bounds.upper <= value;
}

} // namespace

/// Reductions that start from a constant which changes their result.
void checkReduceIdentity(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() == 0)
      continue;
    auto fold = outsFoldOf(op);
    if (!fold || !fold->combiner)
      continue;
    auto type = llvm::dyn_cast<mlir::ShapedType>(fold->init.getType());
    std::optional<double> value = splatOf(fold->init);
    if (!type || !value || std::isnan(*value) ||
        actsNeutral(*fold, *value, type.getElementType()) || startNeverWins(input, *fold, *value))
      continue;
    Finding f;
    f.rule = "ktir-reduce-identity";
    f.severity = Severity::Warning;
    f.range = placeOf(input, op);
    f.message = "initial value " + numberText(*value) + " is not neutral for a " + foldName(*fold) +
                ": " + consequence(*fold, *value) + "; neutral is " + neutralName(*fold);
    f.related.push_back({definitionOf(input, fold->init), "the initial value"});
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
