#include "dialect/ktdp.h"
#include "rules/places.h"
#include "rules/rule.h"

namespace ktir {

/// Runtime arguments whose upper bound is no multiple of their granularity.
void checkRuntimeArgBounds(const RuleInput &input, std::vector<Finding> &findings) {
  mlir::Region &body = input.function.op()->getRegion(0);
  for (mlir::BlockArgument argument : body.front().getArguments()) {
    auto type = llvm::dyn_cast<ktdp::RuntimeArgType>(argument.getType());
    if (!type || !type.getGranularity() || !type.getUpperbound())
      continue;
    const int64_t granularity = *type.getGranularity(), upper = *type.getUpperbound();
    if (granularity <= 0 || upper % granularity == 0)
      continue;
    Finding f;
    f.rule = "ktir-runtime-arg-bounds";
    f.code = "KT-S01";
    f.severity = Severity::Warning;
    f.range = definitionOf(input, argument);
    f.message = "upperbound " + withCommas(upper) + " is not a multiple of granularity " +
                withCommas(granularity) + ": the largest value is " +
                withCommas(upper / granularity * granularity);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
