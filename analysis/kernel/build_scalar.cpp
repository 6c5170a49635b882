#include "kernel/builder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"

#include "llvm/ADT/StringSwitch.h"

// Scalars: exact values where arguments are known, expressions elsewhere. Semantics are those of
// the reference (cost-model, "scalar evaluation"): Python integers, floats rounded to f16 by
// arithmetic.

namespace ktir {
namespace {

std::optional<ComparePredicate> integerPredicate(mlir::arith::CmpIPredicate p) {
  using P = mlir::arith::CmpIPredicate;
  switch (p) {
  case P::eq:
    return ComparePredicate::Eq;
  case P::ne:
    return ComparePredicate::Ne;
  // Unsigned predicates compare as signed ones in the reference.
  case P::slt:
  case P::ult:
    return ComparePredicate::Lt;
  case P::sle:
  case P::ule:
    return ComparePredicate::Le;
  case P::sgt:
  case P::ugt:
    return ComparePredicate::Gt;
  case P::sge:
  case P::uge:
    return ComparePredicate::Ge;
  }
  return std::nullopt;
}

FloatPredicate floatPredicate(mlir::arith::CmpFPredicate p) {
  using P = mlir::arith::CmpFPredicate;
  switch (p) {
  case P::AlwaysFalse:
    return FloatPredicate::False;
  case P::OEQ:
    return FloatPredicate::Oeq;
  case P::OGT:
    return FloatPredicate::Ogt;
  case P::OGE:
    return FloatPredicate::Oge;
  case P::OLT:
    return FloatPredicate::Olt;
  case P::OLE:
    return FloatPredicate::Ole;
  case P::ONE:
    return FloatPredicate::One;
  case P::ORD:
    return FloatPredicate::Ord;
  case P::UEQ:
    return FloatPredicate::Ueq;
  case P::UGT:
    return FloatPredicate::Ugt;
  case P::UGE:
    return FloatPredicate::Uge;
  case P::ULT:
    return FloatPredicate::Ult;
  case P::ULE:
    return FloatPredicate::Ule;
  case P::UNE:
    return FloatPredicate::Une;
  case P::UNO:
    return FloatPredicate::Uno;
  case P::AlwaysTrue:
    return FloatPredicate::True;
  }
  return FloatPredicate::False;
}

std::optional<ExprOp> integerOp(llvm::StringRef mnemonic) {
  return llvm::StringSwitch<std::optional<ExprOp>>(mnemonic)
      .Case("muli", ExprOp::Multiply)
      .Cases({"divui", "floordivsi"}, ExprOp::FloorDiv)
      .Case("divsi", ExprOp::TruncDiv)
      .Cases({"ceildivsi", "ceildivui"}, ExprOp::CeilDiv)
      .Case("remui", ExprOp::Modulo)
      .Case("remsi", ExprOp::TruncRem)
      .Cases({"minsi", "minui"}, ExprOp::Minimum)
      .Cases({"maxsi", "maxui"}, ExprOp::Maximum)
      .Case("andi", ExprOp::And)
      .Case("ori", ExprOp::Or)
      .Case("xori", ExprOp::Xor)
      .Case("shli", ExprOp::ShiftLeft)
      .Case("shrsi", ExprOp::ShiftRight)
      .Case("shrui", ExprOp::ShiftRightLogical)
      .Default(std::nullopt);
}

/// Functions of one or more floats, by the op's name without its dialect.
std::optional<FloatFunction> floatFunctionOf(llvm::StringRef mnemonic) {
  return llvm::StringSwitch<std::optional<FloatFunction>>(mnemonic)
      .Case("addf", FloatFunction::AddHalf)
      .Case("subf", FloatFunction::SubHalf)
      .Case("mulf", FloatFunction::MulHalf)
      .Case("divf", FloatFunction::DivHalf)
      .Case("remf", FloatFunction::RemHalf)
      .Cases({"maximumf", "maxnumf"}, FloatFunction::Maximum)
      .Cases({"minimumf", "minnumf"}, FloatFunction::Minimum)
      .Case("negf", FloatFunction::Negate)
      .Case("absf", FloatFunction::Absolute)
      .Case("ceil", FloatFunction::Ceil)
      .Case("floor", FloatFunction::Floor)
      .Case("extf", FloatFunction::RoundToSingle)
      .Case("truncf", FloatFunction::RoundToHalf)
      .Case("exp", FloatFunction::Exp)
      .Case("log", FloatFunction::Log)
      .Case("log2", FloatFunction::Log2)
      .Case("log1p", FloatFunction::Log1p)
      .Case("sqrt", FloatFunction::Sqrt)
      .Case("rsqrt", FloatFunction::Rsqrt)
      .Case("tanh", FloatFunction::Tanh)
      .Case("sin", FloatFunction::Sin)
      .Case("cos", FloatFunction::Cos)
      .Case("erf", FloatFunction::Erf)
      .Case("powf", FloatFunction::Pow)
      .Case("fma", FloatFunction::Fma)
      .Default(std::nullopt);
}

} // namespace

ExprId KernelBuilder::scalar(KernelValue value) {
  return value.isScalar() ? value.id : exprs_.opaque();
}

ExprId KernelBuilder::constantOf(mlir::Operation &op) {
  mlir::Attribute value = op.getAttr("value");
  if (auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(value)) {
    // i1 constants are 0 and 1, wider ones signed.
    if (integer.getType().isInteger(1))
      return exprs_.constant(integer.getValue().isZero() ? 0 : 1);
    if (integer.getValue().isSignedIntN(64))
      return exprs_.constant(integer.getValue().getSExtValue());
  }
  if (auto real = llvm::dyn_cast_or_null<mlir::FloatAttr>(value))
    return exprs_.floatConstant(real.getValueAsDouble());
  return exprs_.opaque();
}

/// The value of a scalar op of arith or math; opaque where it is not followed.
ExprId KernelBuilder::scalarResult(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  llvm::StringRef mnemonic = op.getName().stripDialect();
  auto at = [&](unsigned i) { return i < operands.size() ? scalar(operands[i]) : exprs_.opaque(); };
  bool isFloat = op.getNumResults() && llvm::isa<mlir::FloatType>(op.getResult(0).getType());
  auto unknown = [&] { return isFloat ? exprs_.toFloat(exprs_.opaque()) : exprs_.opaque(); };

  if (mnemonic == "addi")
    return exprs_.add(at(0), at(1));
  if (mnemonic == "subi")
    return exprs_.subtract(at(0), at(1));
  if (auto integer = integerOp(mnemonic))
    return exprs_.binary(*integer, at(0), at(1));
  if (auto compare = llvm::dyn_cast<mlir::arith::CmpIOp>(op)) {
    auto predicate = integerPredicate(compare.getPredicate());
    return predicate ? exprs_.compare(*predicate, at(0), at(1)) : unknown();
  }
  if (auto compare = llvm::dyn_cast<mlir::arith::CmpFOp>(op))
    return exprs_.floatCompare(floatPredicate(compare.getPredicate()), at(0), at(1));
  if (mnemonic == "select")
    return exprs_.select(at(0), at(1), at(2));
  if (mnemonic == "absi") {
    ExprId x = at(0);
    return exprs_.binary(ExprOp::Maximum, x, exprs_.scale(x, -1));
  }
  if (llvm::StringSwitch<bool>(mnemonic)
          .Cases({"index_cast", "index_castui", "extsi", "extui", "trunci"}, true)
          .Default(false))
    return exprs_.truncate(at(0)); // the reference takes int(value), without a width
  if (mnemonic == "fptosi" || mnemonic == "fptoui")
    return exprs_.truncate(at(0));
  if (mnemonic == "sitofp" || mnemonic == "uitofp") {
    ExprId real = exprs_.toFloat(at(0));
    mlir::Type type = op.getResult(0).getType();
    if (mnemonic == "sitofp" && type.isF16())
      return exprs_.floatFunction(FloatFunction::RoundToHalf, real);
    if (mnemonic == "sitofp" && type.isF32())
      return exprs_.floatFunction(FloatFunction::RoundToSingle, real);
    return real;
  }
  if (op.getName().getDialectNamespace() == "spyreop")
    return unknown();
  if (auto function = floatFunctionOf(mnemonic)) {
    bool second = op.getNumOperands() > 1, third = op.getNumOperands() > 2;
    return exprs_.floatFunction(*function, at(0), second ? at(1) : 0, third ? at(2) : 0);
  }
  return unknown();
}

} // namespace ktir
