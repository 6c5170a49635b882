#include "kernel/element_type.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <algorithm>

namespace ktir {

namespace {

constexpr ElementType kBool{ElementType::Integer, 1};
constexpr ElementType kI32{ElementType::Integer, 32};
constexpr ElementType kI64{ElementType::Integer, 64};
constexpr ElementType kF16{ElementType::Float, 16};
constexpr ElementType kF32{ElementType::Float, 32};
constexpr ElementType kF64{ElementType::Float, 64};

/// How the array type of a result follows from the operands.
enum class ElementRule : uint8_t {
  Declared,  ///< as the text says
  First,     ///< of operand 0
  FirstTile, ///< of operand 0, or of operand 1 if that is a scalar
  Second,    ///< of operand 1
  LastTile,  ///< of the last operand that is a tile (outs)
  Promoted,  ///< the first two operands together
  Inputs,    ///< all operands but outs together
  Bool,      ///< one byte
  F16,
  F32,
  I32,
  I64,
  FloatFloat, ///< arith.convertf
  FromInteger,
  Integer,  ///< promoted; a boolean with a scalar becomes an integer
  Quotient, ///< that of the dividend; 64 bits if it is a scalar
  Remainder,
  LogicalShift,
  Splat,
  Select,
};

struct RuleOf {
  llvm::StringLiteral op;
  ElementRule rule;
};

// Sorted by name. For what is not listed see ruleOf.
constexpr RuleOf kRules[] = {
    {"arith.absf", ElementRule::First},
    {"arith.addf", ElementRule::Promoted},
    {"arith.addi", ElementRule::Integer},
    {"arith.andi", ElementRule::Integer},
    {"arith.ceildivsi", ElementRule::FirstTile},
    {"arith.ceildivui", ElementRule::FirstTile},
    {"arith.cmpf", ElementRule::Bool},
    {"arith.cmpi", ElementRule::Bool},
    {"arith.convertf", ElementRule::FloatFloat},
    {"arith.divf", ElementRule::Promoted},
    {"arith.divsi", ElementRule::Quotient},
    {"arith.divui", ElementRule::Integer},
    {"arith.extf", ElementRule::F32},
    {"arith.extsi", ElementRule::I64},
    {"arith.extui", ElementRule::I64},
    {"arith.floordivsi", ElementRule::Integer},
    {"arith.fptosi", ElementRule::I32},
    {"arith.fptoui", ElementRule::I32},
    {"arith.maxf", ElementRule::Promoted},
    {"arith.maximumf", ElementRule::Promoted},
    {"arith.maxnumf", ElementRule::Promoted},
    {"arith.maxsi", ElementRule::Integer},
    {"arith.maxui", ElementRule::Integer},
    {"arith.minf", ElementRule::Promoted},
    {"arith.minimumf", ElementRule::Promoted},
    {"arith.minnumf", ElementRule::Promoted},
    {"arith.minsi", ElementRule::Integer},
    {"arith.minui", ElementRule::Integer},
    {"arith.mulf", ElementRule::Promoted},
    {"arith.muli", ElementRule::Integer},
    {"arith.negf", ElementRule::First},
    {"arith.ori", ElementRule::Integer},
    {"arith.remf", ElementRule::Promoted},
    {"arith.remsi", ElementRule::Remainder},
    {"arith.remui", ElementRule::Integer},
    {"arith.select", ElementRule::Select},
    {"arith.shli", ElementRule::Integer},
    {"arith.shrsi", ElementRule::Integer},
    {"arith.shrui", ElementRule::LogicalShift},
    {"arith.sitofp", ElementRule::FromInteger},
    {"arith.subf", ElementRule::Promoted},
    {"arith.subi", ElementRule::Integer},
    {"arith.truncf", ElementRule::F16},
    {"arith.trunci", ElementRule::I32},
    {"arith.uitofp", ElementRule::F32},
    {"arith.xori", ElementRule::Integer},
    {"linalg.add", ElementRule::Promoted},
    {"linalg.batch_matmul", ElementRule::LastTile},
    {"linalg.broadcast", ElementRule::First},
    {"linalg.fill", ElementRule::LastTile},
    {"linalg.generic", ElementRule::LastTile},
    {"linalg.index", ElementRule::I64},
    {"linalg.matmul", ElementRule::LastTile},
    {"linalg.max", ElementRule::Promoted},
    {"linalg.reduce", ElementRule::Promoted},
    {"linalg.transpose", ElementRule::First},
    {"math.absf", ElementRule::First},
    {"math.absi", ElementRule::First},
    {"math.ceil", ElementRule::First},
    {"math.cos", ElementRule::First},
    {"math.erf", ElementRule::First},
    {"math.exp", ElementRule::First},
    {"math.floor", ElementRule::First},
    {"math.fma", ElementRule::First},
    {"math.log", ElementRule::First},
    {"math.log1p", ElementRule::First},
    {"math.log2", ElementRule::First},
    {"math.powf", ElementRule::First},
    {"math.rsqrt", ElementRule::First},
    {"math.sin", ElementRule::First},
    {"math.sqrt", ElementRule::First},
    {"math.tanh", ElementRule::First},
    {"tensor.collapse_shape", ElementRule::First},
    {"tensor.expand_shape", ElementRule::First},
    {"tensor.extract_slice", ElementRule::First},
    {"tensor.insert_slice", ElementRule::Second},
    {"tensor.reshape", ElementRule::First},
    {"tensor.splat", ElementRule::Splat},
};

ElementRule ruleOf(llvm::StringRef op) {
  const auto *it =
      std::lower_bound(std::begin(kRules), std::end(kRules), op,
                       [](const RuleOf &rule, llvm::StringRef name) { return rule.op < name; });
  if (it != std::end(kRules) && it->op == op)
    return it->rule;
  // What the reference does not execute, like the ops that it does.
  if (op.starts_with("math."))
    return ElementRule::First;
  if (!op.consume_front("linalg."))
    return ElementRule::Declared;
  return op.contains("mat") || op == "dot" ? ElementRule::LastTile : ElementRule::Inputs;
}

/// Operands of one op as arrays.
class Operands {
public:
  Operands(llvm::ArrayRef<KernelValue> values, llvm::ArrayRef<TileInfo> tiles)
      : values_(values), tiles_(tiles) {}

  size_t size() const { return values_.size(); }
  const ElementType *tile(size_t index) const {
    if (index >= values_.size() || !values_[index].isTile() || values_[index].id >= tiles_.size())
      return nullptr;
    return &tiles_[values_[index].id].element;
  }
  ElementType tileOr(size_t index, ElementType otherwise) const {
    const ElementType *element = tile(index);
    return element ? *element : otherwise;
  }
  ElementType promoted(size_t from, size_t to, ElementType otherwise) const {
    const ElementType *first = nullptr;
    ElementType result = otherwise;
    for (size_t i = from; i < std::min(to, size()); ++i) {
      const ElementType *element = tile(i);
      if (!element)
        continue;
      result = first ? promote(result, *element) : *element;
      first = element;
    }
    return result;
  }

private:
  llvm::ArrayRef<KernelValue> values_;
  llvm::ArrayRef<TileInfo> tiles_;
};

/// How the reference keeps a scalar: constants, arguments and integer arithmetic as 64 bits; float
/// arithmetic as f16; comparisons as booleans; what was cast or extracted in its own type.
ElementType scalarElement(mlir::Value value) {
  ElementType declared = elementTypeOf(value.getType());
  ElementType wide = declared.isFloat() ? kF64 : kI64;
  mlir::Operation *op = value.getDefiningOp();
  if (!op)
    return wide;
  llvm::StringRef name = op->getName().getStringRef();
  if (declared == kBool)
    return name == "arith.constant" ? wide : kBool;
  if (name == "tensor.extract")
    return declared;
  if (name == "arith.extf")
    return kF32;
  if (name == "arith.truncf" || name == "arith.addf" || name == "arith.subf" ||
      name == "arith.mulf" || name == "arith.divf" || name == "arith.remf")
    return kF16;
  if (name == "arith.sitofp")
    return declared;
  return wide;
}

ElementType selectElement(mlir::Operation *op, const Operands &operands, ElementType declared) {
  const ElementType *whenTrue = operands.tile(1), *whenFalse = operands.tile(2);
  if (whenTrue && whenFalse)
    return promote(*whenTrue, *whenFalse);
  if (op->getNumOperands() != 3)
    return declared;
  if (const ElementType *tile = whenTrue ? whenTrue : whenFalse) {
    // An array keeps its type beside a scalar of its kind; a boolean one does not beside an
    // integer.
    ElementType scalar = scalarElement(op->getOperand(whenTrue ? 2 : 1));
    return *tile == kBool ? promote(kBool, scalar) : *tile;
  }
  if (!operands.tile(0))
    return declared;
  return promote(scalarElement(op->getOperand(1)), scalarElement(op->getOperand(2)));
}

ElementType integerElement(const Operands &operands, ElementType declared) {
  ElementType result = operands.promoted(0, 2, declared);
  bool mixed = !operands.tile(0) || !operands.tile(1);
  return mixed && result == kBool ? kI64 : result;
}

/// A splat of integers, booleans and indices is made of 32-bit integers.
ElementType splatElement(mlir::Operation *op, ElementType declared) {
  ElementType::Kind kind = elementTypeOf(op->getOperand(0).getType()).kind;
  return kind == ElementType::Integer || kind == ElementType::Index ? kI32 : declared;
}

} // namespace

ElementType elementTypeOf(mlir::Type type) {
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    type = shaped.getElementType();
  if (type.isF16() || type.isF32() || type.isF64())
    return {ElementType::Float, static_cast<uint16_t>(type.getIntOrFloatBitWidth())};
  if (auto integer = llvm::dyn_cast<mlir::IntegerType>(type))
    return {ElementType::Integer, static_cast<uint16_t>(std::min(integer.getWidth(), 0xffffu))};
  if (type.isIndex())
    return {ElementType::Index, 32};
  if (auto other = llvm::dyn_cast<mlir::FloatType>(type))
    return {ElementType::Other, static_cast<uint16_t>(other.getWidth())};
  return {};
}

std::string elementTypeName(ElementType type) {
  std::string bits = std::to_string(type.bits);
  switch (type.kind) {
  case ElementType::Float:
    return "f" + bits;
  case ElementType::Integer:
    return "i" + bits;
  case ElementType::Index:
    return "index";
  case ElementType::Other:
    return bits + "-bit";
  }
  return bits + "-bit";
}

ElementType promote(ElementType a, ElementType b) {
  if (a == b)
    return a;
  if (a.kind == ElementType::Index)
    a = kI32;
  if (b.kind == ElementType::Index)
    b = kI32;
  if (a.bits < b.bits)
    std::swap(a, b);
  if (a.isFloat() == b.isFloat() || a.kind == ElementType::Other || b.kind == ElementType::Other)
    return a;
  ElementType integer = a.isFloat() ? b : a;
  ElementType floating = a.isFloat() ? a : b;
  if (integer.bits <= 8)
    return floating;
  if (integer.bits <= 16)
    return floating.bits > 32 ? floating : kF32;
  return kF64;
}

ElementType resultElementType(mlir::Operation *op, llvm::ArrayRef<KernelValue> values,
                              llvm::ArrayRef<TileInfo> tiles, mlir::Type resultType) {
  Operands operands(values, tiles);
  ElementType declared = elementTypeOf(resultType);
  switch (ruleOf(op->getName().getStringRef())) {
  case ElementRule::Declared:
    return declared;
  case ElementRule::First:
    return operands.tileOr(0, declared);
  case ElementRule::FirstTile:
    return operands.tileOr(0, operands.tileOr(1, declared));
  case ElementRule::Second:
    return operands.tileOr(1, declared);
  case ElementRule::LastTile:
    return operands.tileOr(operands.size() - 1, operands.tileOr(0, declared));
  case ElementRule::Promoted:
    return operands.promoted(0, 2, declared);
  case ElementRule::Inputs: {
    size_t outs = std::min<size_t>(op->getNumResults(), operands.size());
    return operands.promoted(0, operands.size() - outs, declared);
  }
  case ElementRule::Bool:
    return kBool;
  case ElementRule::F16:
    return kF16;
  case ElementRule::F32:
    return kF32;
  case ElementRule::I32:
    return kI32;
  case ElementRule::I64:
    return kI64;
  case ElementRule::FloatFloat:
    return operands.tileOr(0, declared) == kF16 ? kF32 : kF16;
  case ElementRule::FromInteger:
    // The reference takes the target from `to f32`; from `to tensor<…>` it takes none, and f16.
    return llvm::isa<mlir::ShapedType>(resultType) ? kF16 : declared;
  case ElementRule::Integer:
    return integerElement(operands, declared);
  case ElementRule::Quotient:
    return operands.tile(0) ? *operands.tile(0) : kI64;
  case ElementRule::Remainder:
    return operands.tile(0) ? integerElement(operands, declared) : kI64;
  case ElementRule::LogicalShift:
    return operands.tile(0) && operands.tile(1) ? kI64 : kI32;
  case ElementRule::Splat:
    return op->getNumOperands() ? splatElement(op, declared) : declared;
  case ElementRule::Select:
    return selectElement(op, operands, declared);
  }
  return declared;
}

} // namespace ktir
