#include "rules/splat.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

std::optional<double> numberOf(mlir::Attribute value) {
  if (auto real = llvm::dyn_cast_or_null<mlir::FloatAttr>(value))
    return real.getValueAsDouble();
  if (auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(value))
    return integer.getType().isInteger(1) ? (integer.getValue().isZero() ? 0 : 1)
                                          : integer.getValue().signedRoundToDouble();
  if (auto dense = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(value); dense && dense.isSplat())
    return numberOf(dense.getSplatValue<mlir::Attribute>());
  return std::nullopt;
}

/// The operand whose elements the result repeats; −1 for other ops.
int repeatedOperand(mlir::Operation *op) {
  return llvm::StringSwitch<int>(op->getName().getStringRef())
      .Cases({"linalg.fill", "tensor.splat", "linalg.broadcast", "linalg.transpose",
              "tensor.expand_shape", "tensor.collapse_shape", "tensor.reshape", "tensor.cast"},
             0)
      .Cases({"tensor.extract", "tensor.extract_slice", "arith.extf", "arith.truncf",
              "arith.sitofp", "arith.index_cast", "arith.extsi", "arith.trunci"},
             0)
      .Default(-1);
}

} // namespace

std::optional<double> splatOf(mlir::Value value) {
  constexpr int kMaxSteps = 64;
  for (int step = 0; step < kMaxSteps; ++step) {
    mlir::Operation *op = value.getDefiningOp();
    if (!op)
      return std::nullopt;
    if (op->getName().getStringRef() == "arith.constant")
      return numberOf(op->getAttr("value"));
    int operand = repeatedOperand(op);
    if (operand < 0 || op->getNumOperands() == 0)
      return std::nullopt;
    value = op->getOperand(static_cast<unsigned>(operand));
  }
  return std::nullopt;
}

} // namespace ktir
