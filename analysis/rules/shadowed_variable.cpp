#include "dialect/ktdp.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

/// The value of that name that the op could otherwise use; null if there is none.
mlir::Value outerValue(const RuleInput &input, mlir::Operation *op, const std::string &name) {
  for (mlir::Operation *at = op; at && at->getBlock() && at != input.function.op();
       at = at->getParentOp()) {
    for (mlir::Operation *before = at->getPrevNode(); before; before = before->getPrevNode())
      for (mlir::Value result : before->getResults())
        if (nameOf(input, result) == name)
          return result;
    for (mlir::BlockArgument argument : at->getBlock()->getArguments())
      if (nameOf(input, argument) == name)
        return argument;
  }
  return {};
}

} // namespace

/// Intermediate variables that hide a value of the same name, and tiles that look nothing up.
void checkShadowedVariable(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    auto tile = llvm::dyn_cast_or_null<ktdp::ConstructIndirectAccessTileOp>(op);
    if (!tile)
      continue;
    for (mlir::Value variable : tile.variables()) {
      const std::string name = nameOf(input, variable);
      mlir::Value outer = name.empty() ? mlir::Value() : outerValue(input, op, name);
      if (!outer)
        continue;
      Finding f;
      f.rule = "ktir-shadowed-variable";
      f.code = "KT-S27";
      f.severity = Severity::Information;
      f.range = definitionOf(input, variable);
      f.message = "the intermediate variable '" + name + "' hides the value of line " +
                  std::to_string(lineOf(input, definitionOf(input, outer).begin)) +
                  " in the subscripts";
      f.related.push_back({definitionOf(input, outer), "hidden"});
      findings.push_back(std::move(f));
    }
    auto subscripts = tile.subscripts();
    if (subscripts.empty() || std::any_of(subscripts.begin(), subscripts.end(),
                                          [](const auto &s) { return s.isIndirect(); }))
      continue;
    Finding f;
    f.rule = "ktir-shadowed-variable";
    f.code = "KT-S28";
    f.severity = Severity::Information;
    f.range = placeOf(input, op);
    f.message = "no subscript looks anything up: 'ktdp.construct_access_tile' does the same";
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
