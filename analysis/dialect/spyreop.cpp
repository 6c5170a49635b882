#include "dialect/spyreop.h"

#include "dialect/quoted.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

// Generated code needs what stands above it.
// clang-format off
#include "dialect/spyreop_dialect.cpp.inc"
#include "dialect/spyreop_enums.cpp.inc"
// clang-format on

#define GET_ATTRDEF_CLASSES
#include "dialect/spyreop_attributes.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dialect/spyreop_types.cpp.inc"

using namespace mlir;

namespace ktir::spyreop {
namespace {

//===----------------------------------------------------------------------===//
// Type classes
//===----------------------------------------------------------------------===//

enum class TypeClass : uint8_t {
  F16Df16F32, ///< f16, df16, f32
  F16Df16,    ///< f16, df16
  I32,
  I64,
};

bool isIn(Type type, TypeClass types) {
  switch (types) {
  case TypeClass::F16Df16F32:
    return isa<Float16Type, DF16Type, Float32Type>(type);
  case TypeClass::F16Df16:
    return isa<Float16Type, DF16Type>(type);
  case TypeClass::I32:
    return type.isSignlessInteger(32);
  case TypeClass::I64:
    return type.isSignlessInteger(64);
  }
  return false;
}

StringRef textOf(TypeClass types) {
  switch (types) {
  case TypeClass::F16Df16F32:
    return "`f16`, `!spyreop.df16` or `f32`";
  case TypeClass::F16Df16:
    return "`f16` or `!spyreop.df16`";
  case TypeClass::I32:
    return "`i32`";
  case TypeClass::I64:
    return "`i64`";
  }
  return "";
}

/// The type of an operation without a printed type.
Type onlyTypeOf(TypeClass types, MLIRContext *context) {
  return IntegerType::get(context, types == TypeClass::I64 ? 64 : 32);
}

/// The pair type that belongs to a scalar; null for any other type.
Type pairOf(Type scalar) {
  MLIRContext *context = scalar.getContext();
  return llvm::TypeSwitch<Type, Type>(scalar)
      .Case<Float16Type>([&](auto) { return FP16FusedType::get(context); })
      .Case<Float32Type>([&](auto) { return FP32FusedType::get(context); })
      .Case<DF16Type>([&](auto) { return DF16FusedType::get(context); })
      .Default([](Type) { return Type(); });
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// What is written after the operands.
enum class TypeText : uint8_t {
  None,         ///< nothing: there is one possible type
  One,          ///< `: T`, the type of every operand and result
  ScalarToPair, ///< `: T -> pair`
  PairToScalar, ///< `: pair -> T`
};

struct Row {
  StringRef mnemonic;
  TypeClass types;
  TypeText text;
  unsigned results;
  unsigned minOperands;
  /// What stands before each operand after the first: a keyword or a comma.
  std::array<StringRef, 4> words;

  unsigned maxOperands() const {
    return 1 + llvm::count_if(words, [](StringRef word) { return !word.empty(); });
  }
};

constexpr TypeClass kAny = TypeClass::F16Df16F32;

constexpr Row kTable[] = {
    {"addi32toi32", TypeClass::I32, TypeText::None, 1, 2, {","}},
    {"addi64toi64", TypeClass::I64, TypeText::None, 1, 2, {","}},
    {"muli32toi32", TypeClass::I32, TypeText::None, 1, 2, {","}},
    {"exp", kAny, TypeText::One, 1, 1, {}},
    {"reciprocal", kAny, TypeText::One, 1, 1, {}},
    {"sigmoid", kAny, TypeText::One, 1, 1, {}},
    {"silu", kAny, TypeText::One, 1, 1, {}},
    {"sqrt", kAny, TypeText::One, 1, 1, {}},
    {"rsqrt", kAny, TypeText::One, 1, 1, {}},
    {"gelu", TypeClass::F16Df16, TypeText::One, 1, 1, {}},
    {"realdiv", kAny, TypeText::One, 1, 2, {","}},
    // The early form has the mean alone.
    {"layernormscale", kAny, TypeText::One, 1, 1, {"squares"}},
    {"layernormnorm", kAny, TypeText::One, 1, 5, {"squares", "scale", "weight", "bias"}},
    {"exx2", kAny, TypeText::One, 2, 1, {}},
    {"select", kAny, TypeText::One, 1, 3, {",", ","}},
    {"exx2_fused", kAny, TypeText::ScalarToPair, 1, 1, {}},
    {"exx2_zeromean_fused", kAny, TypeText::ScalarToPair, 1, 1, {}},
    {"layernormscale_fused", kAny, TypeText::PairToScalar, 1, 1, {}},
};

const Row &rowOf(OperationName name) {
  StringRef mnemonic = name.stripDialect();
  const Row *row = llvm::find_if(kTable, [&](const Row &r) { return r.mnemonic == mnemonic; });
  assert(row != std::end(kTable) && "an operation of the table without a row");
  return *row;
}

ParseResult parseWord(OpAsmParser &parser, StringRef word) {
  return word == "," ? parser.parseComma() : parser.parseKeyword(word);
}

ParseResult parseTableOperands(OpAsmParser &parser, const Row &row,
                               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  if (parser.parseOperand(operands.emplace_back()))
    return failure();
  for (StringRef word : ArrayRef(row.words).take_front(row.maxOperands() - 1)) {
    bool mayEnd = operands.size() >= row.minOperands;
    if (mayEnd && failed(parser.parseOptionalKeyword(word)))
      return success();
    if ((!mayEnd && parseWord(parser, word)) || parser.parseOperand(operands.emplace_back()))
      return failure();
  }
  return success();
}

ParseResult parseTableOp(OpAsmParser &parser, OperationState &result) {
  const Row &row = rowOf(result.name);
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parseTableOperands(parser, row, operands) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  Type operandType, resultType;
  if (row.text == TypeText::None)
    operandType = onlyTypeOf(row.types, parser.getContext());
  else if (parser.parseColonType(operandType))
    return failure();
  resultType = operandType;
  bool hasTwoTypes = row.text == TypeText::ScalarToPair || row.text == TypeText::PairToScalar;
  if (hasTwoTypes && (parser.parseArrow() || parser.parseType(resultType)))
    return failure();
  result.addTypes(SmallVector<Type>(row.results, resultType));
  return parser.resolveOperands(operands, operandType, result.operands);
}

void printTableOp(OpAsmPrinter &printer, Operation *op) {
  const Row &row = rowOf(op->getName());
  printer << ' ' << op->getOperand(0);
  for (auto [word, operand] : llvm::zip(row.words, op->getOperands().drop_front()))
    printer << (word == "," ? "" : " ") << word << ' ' << operand;
  printer.printOptionalAttrDict(op->getAttrs());
  if (row.text == TypeText::None)
    return;
  printer << " : " << op->getOperand(0).getType();
  if (row.text != TypeText::One)
    printer << " -> " << op->getResult(0).getType();
}

LogicalResult verifyInClass(Operation *op, StringRef what, Type type, TypeClass types) {
  if (isIn(type, types))
    return success();
  return op->emitOpError("[KT-V60] ")
         << what << " has type " << quoted(type) << ", expected " << textOf(types);
}

/// Every operand and result has the type of the first operand.
LogicalResult verifyOneType(Operation *op) {
  Type wanted = op->getOperand(0).getType();
  auto check = [&](StringRef what, TypeRange types) -> LogicalResult {
    for (auto [position, type] : llvm::enumerate(types))
      if (type != wanted)
        return op->emitOpError("[KT-V60] ") << what << " " << position << " has type "
                                            << quoted(type) << ", operand 0 has " << quoted(wanted);
    return success();
  };
  return success(succeeded(check("operand", op->getOperandTypes())) &&
                 succeeded(check("result", op->getResultTypes())));
}

LogicalResult verifyPair(Operation *op, Type scalar, Type pair, TypeClass types) {
  if (failed(verifyInClass(op, "the scalar", scalar, types)))
    return failure();
  if (pair == pairOf(scalar))
    return success();
  return op->emitOpError("[KT-V62] ") << quoted(scalar) << " belongs to the pair "
                                      << quoted(pairOf(scalar)) << ", found " << quoted(pair);
}

LogicalResult verifyTableOp(Operation *op) {
  const Row &row = rowOf(op->getName());
  unsigned operands = op->getNumOperands();
  if (operands < row.minOperands || operands > row.maxOperands())
    return op->emitOpError("takes ") << row.maxOperands() << " operands, found " << operands;
  if (op->getNumResults() != row.results)
    return op->emitOpError("has ") << row.results << " results, found " << op->getNumResults();
  Type operandType = op->getOperand(0).getType(), resultType = op->getResult(0).getType();
  if (row.text == TypeText::ScalarToPair)
    return verifyPair(op, operandType, resultType, row.types);
  if (row.text == TypeText::PairToScalar)
    return verifyPair(op, resultType, operandType, row.types);
  if (failed(verifyInClass(op, "operand 0", operandType, row.types)))
    return failure();
  return verifyOneType(op);
}

} // namespace
} // namespace ktir::spyreop

#define GET_OP_CLASSES
#include "dialect/spyreop_ops.cpp.inc"

namespace ktir::spyreop {

void SpyreOpDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "dialect/spyreop_ops.cpp.inc"
      >();
}

void SpyreOpDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialect/spyreop_attributes.cpp.inc"
      >();
}

void SpyreOpDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialect/spyreop_types.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Operations with a form of their own
//===----------------------------------------------------------------------===//

ParseResult CompareOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc place = parser.getCurrentLocation();
  StringRef word;
  std::optional<Predicate> predicate;
  if (succeeded(parser.parseOptionalKeyword(&word)))
    predicate = symbolizePredicate(word);
  if (!predicate)
    return parser.emitError(place, "expected a predicate: `equal`, `notequal`, `greaterthan`, "
                                   "`greaterequal`, `lesserthan` or `lesserequal`");
  SmallVector<OpAsmParser::UnresolvedOperand, 2> operands(2);
  Type type;
  if (parser.parseOperand(operands[0]) || parser.parseComma() || parser.parseOperand(operands[1]) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  result.getOrAddProperties<Properties>().predicate =
      PredicateAttr::get(parser.getContext(), *predicate);
  result.addTypes(type);
  return parser.resolveOperands(operands, type, result.operands);
}

void CompareOp::print(OpAsmPrinter &printer) {
  printer << ' ' << stringifyPredicate(getPredicate()) << ' ' << getLeft() << ", " << getRight();
  printer.printOptionalAttrDict((*this)->getAttrs(), {"predicate"});
  printer << " : " << getResult().getType();
}

LogicalResult CompareOp::verify() {
  if (failed(verifyInClass(*this, "operand 0", getLeft().getType(), TypeClass::F16Df16F32)))
    return failure();
  return verifyOneType(*this);
}

ParseResult SoftplusOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand input;
  FloatAttr beta, threshold;
  Type f32 = parser.getBuilder().getF32Type(), type;
  if (parser.parseOperand(input) || parser.parseKeyword("beta") ||
      parser.parseAttribute(beta, f32) || parser.parseKeyword("threshold") ||
      parser.parseAttribute(threshold, f32) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.beta = beta;
  properties.threshold = threshold;
  result.addTypes(type);
  return parser.resolveOperand(input, type, result.operands);
}

void SoftplusOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getInput() << " beta ";
  printer.printAttributeWithoutType(getBetaAttr());
  printer << " threshold ";
  printer.printAttributeWithoutType(getThresholdAttr());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"beta", "threshold"});
  printer << " : " << getResult().getType();
}

LogicalResult SoftplusOp::verify() {
  if (failed(verifyInClass(*this, "operand 0", getInput().getType(), TypeClass::F16Df16)) ||
      failed(verifyOneType(*this)))
    return failure();
  if (getBeta().isZero())
    return emitOpError("[KT-V61] `beta` is 0, softplus divides by it");
  return success();
}

/// `%value` or, in the early form, an integer.
static ParseResult parseAddressPart(OpAsmParser &parser, IntegerAttr &literal,
                                    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult parsed = parser.parseOptionalOperand(operand);
  if (!parsed.has_value())
    return parser.parseAttribute(literal, parser.getBuilder().getI32Type());
  operands.push_back(operand);
  return *parsed;
}

ParseResult Idx32ToAddrOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  IntegerAttr base, stride;
  if (parser.parseOperand(operands.emplace_back()) || parser.parseKeyword("base") ||
      parseAddressPart(parser, base, operands) || parser.parseKeyword("stride") ||
      parseAddressPart(parser, stride, operands) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.base_address = base;
  properties.stride = stride;
  Type i32 = parser.getBuilder().getI32Type();
  result.addTypes(i32);
  return parser.resolveOperands(operands, i32, result.operands);
}

void Idx32ToAddrOp::print(OpAsmPrinter &printer) {
  OperandRange address = getAddress();
  auto part = [&](StringRef word, IntegerAttr literal) {
    printer << ' ' << word << ' ';
    if (literal) {
      printer << literal.getInt();
      return;
    }
    printer << address.front();
    address = address.drop_front();
  };
  printer << ' ' << getIndex();
  part("base", getBaseAddressAttr());
  part("stride", getStrideAttr());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"base_address", "stride"});
}

LogicalResult Idx32ToAddrOp::verify() {
  size_t parts = getAddress().size() + !!getBaseAddressAttr() + !!getStrideAttr();
  if (parts != 2)
    return emitOpError("needs a base and a stride, found ") << parts << " of them";
  if (failed(verifyInClass(*this, "operand 0", getIndex().getType(), TypeClass::I32)))
    return failure();
  return verifyOneType(*this);
}

/// True if a decimal float literal begins here. MLIR's attribute parser refuses such a literal with
/// a type that is none of its own float types, and the message should be that of the rule.
static bool isAtFloatLiteral(const char *text) {
  if (*text == '-')
    ++text;
  const char *digits = text;
  while (llvm::isDigit(*text))
    ++text;
  return text != digits && *text == '.';
}

static ParseResult parseConstantValue(OpAsmParser &parser, Attribute &value) {
  SMLoc place = parser.getCurrentLocation();
  if (!isAtFloatLiteral(place.getPointer()))
    return parser.parseAttribute(value);
  double number;
  Type type;
  if (parser.parseFloat(number) || parser.parseColonType(type))
    return failure();
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType)
    return parser.emitError(place, "[KT-V63] the value has type ")
           << quoted(type) << ", expected `f16` or `f32`";
  value = parser.getBuilder().getFloatAttr(floatType, number);
  return success();
}

ParseResult ConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  Attribute value;
  if (parser.parseOptionalAttrDict(result.attributes) || parseConstantValue(parser, value))
    return failure();
  result.getOrAddProperties<Properties>().value = value;
  auto typed = dyn_cast<TypedAttr>(value);
  result.addTypes(typed ? typed.getType() : parser.getBuilder().getNoneType());
  return success();
}

void ConstantOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << ' ' << getValue();
}

LogicalResult ConstantOp::verify() {
  auto value = dyn_cast<FloatAttr>(getValue());
  if (!value)
    return emitOpError("[KT-V63] the value must be a float, found ") << quoted(getValue());
  if (!isa<Float16Type, Float32Type>(value.getType()))
    return emitOpError("[KT-V63] the value has type ")
           << quoted(value.getType()) << ", expected `f16` or `f32`";
  if (value.getType() != getResult().getType())
    return emitOpError("[KT-V63] the value has type ")
           << quoted(value.getType()) << ", the result " << quoted(getResult().getType());
  return success();
}

ParseResult SliceReductionOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand input;
  Type inputType, resultType;
  if (parser.parseOperand(input) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(inputType) || parser.parseArrow() || parser.parseType(resultType))
    return failure();
  result.addTypes(resultType);
  return parser.resolveOperand(input, inputType, result.operands);
}

void SliceReductionOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getInput();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getInput().getType() << " -> " << getResult().getType();
}

LogicalResult SliceReductionOp::verify() {
  if (!isa_and_present<ReductionKindAttr>(getReductionKindAttr()))
    return emitOpError("needs `reduction_kind = #spyreop.reduction_kind<..>`");
  if (!isa_and_present<ReductionScopeAttr>(getReductionScopeAttr()))
    return emitOpError("needs `reduction_scope = #spyreop.reduction_scope<..>`");
  Type type = getInput().getType();
  if (!isa<RankedTensorType>(type))
    return emitOpError("[KT-V60] operand 0 has type ")
           << quoted(type) << ", expected a ranked tensor";
  return verifyOneType(*this);
}

} // namespace ktir::spyreop
