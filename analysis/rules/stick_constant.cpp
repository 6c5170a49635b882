#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "kernel/element_type.h"
#include "mlir/IR/Matchers.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

constexpr int64_t kHalfElements = 64; // elements of f16 in a stick

bool divides(mlir::Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"arith.divui", "arith.divsi", "arith.remui", "arith.remsi"}, true)
      .Cases({"arith.ceildivsi", "arith.ceildivui", "arith.floordivsi"}, true)
      .Default(false);
}

/// The division by the literal 64 that an index is formed by, if there is one.
mlir::Operation *divisionBehind(mlir::Value index) {
  llvm::SetVector<mlir::Operation *> open;
  if (mlir::Operation *op = index.getDefiningOp())
    open.insert(op);
  for (size_t i = 0; i < open.size(); ++i) {
    mlir::Operation *op = open[i];
    llvm::APInt divisor;
    if (divides(op) && mlir::matchPattern(op->getOperand(1), mlir::m_ConstantInt(&divisor)) &&
        divisor == kHalfElements)
      return op;
    if (op->getDialect() && op->getDialect()->getNamespace() == "arith")
      for (mlir::Value operand : op->getOperands())
        if (mlir::Operation *next = operand.getDefiningOp())
          open.insert(next);
  }
  return nullptr;
}

} // namespace

/// Offsets that count sticks of 64 elements in a view whose sticks have another number.
void checkStickConstant(const RuleInput &input, std::vector<Finding> &findings) {
  llvm::SetVector<mlir::Operation *> reported;
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    auto tile = llvm::dyn_cast_if_present<ktdp::ConstructAccessTileOp>(op);
    auto type = tile && tile.base() ? llvm::dyn_cast<mlir::MemRefType>(tile.base().getType())
                                    : mlir::MemRefType();
    if (!type)
      continue;
    const int64_t bytes = elementTypeOf(type.getElementType()).bytes();
    if (bytes == 2 || bytes <= 0 || 128 % bytes != 0)
      continue;
    for (mlir::Value index : tile.indices()) {
      mlir::Operation *division = divisionBehind(index);
      if (!division || !reported.insert(division))
        continue;
      Finding f;
      f.rule = "ktir-stick-constant";
      f.severity = Severity::Information;
      f.range = rangeOf(input, division);
      f.message = "divides by 64, but a stick of " +
                  elementTypeName(elementTypeOf(type.getElementType())) + " holds " +
                  std::to_string(128 / bytes) + " elements";
      f.related.push_back({rangeOf(input, op), "the tile whose offset it forms"});
      findings.push_back(std::move(f));
    }
  }
}

} // namespace ktir
