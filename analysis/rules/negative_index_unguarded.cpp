#include "dialect/ktdp.h"
#include "evaluate/value_range.h"
#include "kernel/details.h"
#include "rules/loaded_index.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

namespace ktir {
namespace {

/// A branch around the op decides on what the index was computed from.
bool isGuarded(mlir::Operation *op, mlir::Operation *extract) {
  for (mlir::Operation *around = op->getParentOp(); around; around = around->getParentOp()) {
    if (around->getName().getStringRef() != "scf.if")
      continue;
    mlir::Operation *compare = around->getOperand(0).getDefiningOp();
    if (!compare)
      continue;
    for (mlir::Value operand : compare->getOperands())
      if (loadedIndexBehind(operand, Through::Arithmetic) == extract)
        return true;
  }
  return false;
}

} // namespace

/// Indices from memory that may be negative "skip" markers and are used as coordinates all the
/// same.
void checkNegativeIndexUnguarded(const RuleInput &input, std::vector<Finding> &findings) {
  const ExprTable &t = input.kernel.program.exprs;
  auto report = [&](mlir::Operation *op, TextRange source) {
    Finding f;
    f.rule = "ktir-negative-index-unguarded";
    f.severity = Severity::Information;
    f.range = placeOf(input, op);
    f.message = "an index from memory is used without a guard: a negative skip marker would read "
                "in front of the view";
    f.related.push_back({source, "the index"});
    findings.push_back(std::move(f));
  };
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (auto tile = llvm::dyn_cast_or_null<ktdp::ConstructAccessTileOp>(op)) {
      for (mlir::Value index : tile.indices()) {
        mlir::Operation *extract = loadedIndexBehind(index, Through::Arithmetic);
        auto known = input.details.values.find(index);
        if (!extract || known == input.details.values.end() || !known->second.isScalar() ||
            t.range(known->second.id).lower >= 0 || isGuarded(op, extract))
          continue;
        report(op, placeOf(input, extract));
        break;
      }
    } else if (auto gather = llvm::dyn_cast_or_null<ktdp::ConstructIndirectAccessTileOp>(op)) {
      for (const auto &subscript : gather.subscripts())
        if (subscript.isIndirect()) {
          report(op, definitionOf(input, subscript.indexView));
          break;
        }
    }
  }
}

} // namespace ktir
