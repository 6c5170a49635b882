#include "rules/element_op.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

ElementOp arithOp(llvm::StringRef name) {
  return llvm::StringSwitch<ElementOp>(name)
      .Cases({"addf", "addi"}, ElementOp::Add)
      .Cases({"subf", "subi"}, ElementOp::Subtract)
      .Cases({"mulf", "muli"}, ElementOp::Multiply)
      .Cases({"divf", "divsi", "divui", "floordivsi"}, ElementOp::Divide)
      .Cases({"remf", "remsi", "remui"}, ElementOp::Remainder)
      .Case("negf", ElementOp::Negate)
      .Case("absf", ElementOp::Absolute)
      .Cases({"maximumf", "maxnumf", "maxf", "maxsi"}, ElementOp::Maximum)
      .Cases({"minimumf", "minnumf", "minf", "minsi"}, ElementOp::Minimum)
      .Case("select", ElementOp::Select)
      .Case("extf", ElementOp::Widen)
      .Case("truncf", ElementOp::Narrow)
      .Cases({"sitofp", "uitofp"}, ElementOp::ToFloat)
      .Cases({"fptosi", "fptoui"}, ElementOp::ToInteger)
      .Cases({"index_cast", "index_castui", "extsi", "extui", "trunci"}, ElementOp::IntegerCast)
      .Default(ElementOp::None);
}

ElementOp mathOp(llvm::StringRef name) {
  return llvm::StringSwitch<ElementOp>(name)
      .Case("exp", ElementOp::Exp)
      .Case("exp2", ElementOp::Exp2)
      .Cases({"log", "log2", "log10"}, ElementOp::Log)
      .Case("sqrt", ElementOp::SquareRoot)
      .Case("rsqrt", ElementOp::ReciprocalRoot)
      .Case("tanh", ElementOp::Tanh)
      .Case("erf", ElementOp::Erf)
      .Cases({"sin", "cos"}, ElementOp::Sine)
      .Case("absf", ElementOp::Absolute)
      .Case("fma", ElementOp::MultiplyAdd)
      .Case("clampf", ElementOp::Clamp)
      .Cases({"powf", "fpowi"}, ElementOp::Power)
      .Cases({"ceil", "floor", "round", "roundeven", "trunc"}, ElementOp::Round)
      .Default(ElementOp::None);
}

ElementOp linalgOp(llvm::StringRef name) {
  return llvm::StringSwitch<ElementOp>(name)
      .Case("add", ElementOp::Add)
      .Case("sub", ElementOp::Subtract)
      .Case("mul", ElementOp::Multiply)
      .Case("div", ElementOp::Divide)
      .Case("negf", ElementOp::Negate)
      .Case("abs", ElementOp::Absolute)
      .Case("max", ElementOp::Maximum)
      .Case("min", ElementOp::Minimum)
      .Case("select", ElementOp::Select)
      .Case("square", ElementOp::Square)
      .Case("reciprocal", ElementOp::Reciprocal)
      .Case("powf", ElementOp::Power)
      .Case("exp", ElementOp::Exp)
      .Case("log", ElementOp::Log)
      .Case("sqrt", ElementOp::SquareRoot)
      .Case("rsqrt", ElementOp::ReciprocalRoot)
      .Case("tanh", ElementOp::Tanh)
      .Case("erf", ElementOp::Erf)
      .Case("copy", ElementOp::Copy)
      .Cases({"ceil", "floor", "round"}, ElementOp::Round)
      .Default(ElementOp::None);
}

ElementOp spyreOp(llvm::StringRef name) {
  return llvm::StringSwitch<ElementOp>(name)
      .Case("exp", ElementOp::Exp)
      .Case("realdiv", ElementOp::Divide)
      .Case("reciprocal", ElementOp::Reciprocal)
      .Case("rsqrt", ElementOp::ReciprocalRoot)
      .Case("sqrt", ElementOp::SquareRoot)
      .Case("sigmoid", ElementOp::Sigmoid)
      .Case("select", ElementOp::Select)
      .Default(ElementOp::None);
}

} // namespace

ElementOp elementOpOf(mlir::Operation *op) {
  auto [dialect, name] = op->getName().getStringRef().split('.');
  if (dialect == "arith")
    return arithOp(name);
  if (dialect == "math")
    return mathOp(name);
  if (dialect == "linalg")
    return linalgOp(name);
  if (dialect == "spyreop")
    return spyreOp(name);
  return ElementOp::None;
}

llvm::SmallVector<mlir::Value, 3> elementOperands(mlir::Operation *op) {
  bool hasDestination = op->getName().getDialectNamespace() == "linalg";
  auto operands = op->getOperands();
  if (hasDestination && !operands.empty())
    operands = operands.drop_back();
  return llvm::SmallVector<mlir::Value, 3>(operands.begin(), operands.end());
}

mlir::Value sameElementsAs(mlir::Operation *op) {
  if (op->getNumOperands() == 0 || op->getNumResults() != 1)
    return {};
  auto [dialect, name] = op->getName().getStringRef().split('.');
  bool same = false;
  if (dialect == "tensor")
    same = llvm::StringSwitch<bool>(name)
               .Cases({"collapse_shape", "expand_shape", "reshape", "cast", "splat", "extract",
                       "extract_slice", "from_elements"},
                      true)
               .Default(false);
  else if (dialect == "linalg")
    same = name == "broadcast" || name == "transpose" || name == "copy" || name == "fill";
  else if (dialect == "arith")
    same = name == "extf" || name == "truncf";
  if (name == "from_elements" && op->getNumOperands() != 1)
    return {};
  return same ? op->getOperand(0) : mlir::Value();
}

mlir::Value sourceOfElements(mlir::Value value) {
  while (mlir::Operation *def = value.getDefiningOp()) {
    mlir::Value source = sameElementsAs(def);
    if (!source)
      break;
    value = source;
  }
  return value;
}

bool isHalf(mlir::Type type) { return mlir::getElementTypeOrSelf(type).isF16(); }

} // namespace ktir
