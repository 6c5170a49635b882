// Tile ids, memory views, loads and stores, runtime arguments.
#include "dialect/ktdp.h"
#include "dialect/op_syntax.h"
#include "dialect/quoted.h"

namespace ktir::ktdp {

using namespace mlir;

//===----------------------------------------------------------------------===//
// get_compute_tile_id
//===----------------------------------------------------------------------===//

LogicalResult GetComputeTileIdOp::verify() {
  if (getIds().empty())
    return emitOpError("[KT-V12] needs at least one result");
  for (auto [axis, id] : llvm::enumerate(getIds()))
    if (!id.getType().isIndex())
      return emitOpError("[KT-V13] result ")
             << axis << " must be `index`, found " << quoted(id.getType());
  return success();
}

//===----------------------------------------------------------------------===//
// construct_memory_view
//===----------------------------------------------------------------------===//

namespace {

/// A list such as `[%n, 64]`: literals as they are, values apart.
struct MixedList {
  SmallVector<int64_t> literals; ///< ShapedType::kDynamic where a value stands
  SmallVector<OpAsmParser::UnresolvedOperand> values;
};

ParseResult parseMixedList(OpAsmParser &parser, MixedList &list) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&]() -> ParseResult {
    SMLoc place = parser.getCurrentLocation();
    OpAsmParser::UnresolvedOperand value;
    OptionalParseResult operand = parser.parseOptionalOperand(value);
    if (operand.has_value()) {
      list.values.push_back(value);
      list.literals.push_back(ShapedType::kDynamic);
      return *operand;
    }
    int64_t literal;
    OptionalParseResult integer = parser.parseOptionalInteger(literal);
    if (!integer.has_value())
      return parser.emitError(place, "expected a value or an integer");
    if (succeeded(*integer) && ShapedType::isDynamic(literal))
      return parser.emitError(place, "integer value too large");
    list.literals.push_back(literal);
    return *integer;
  });
}

void printMixedList(OpAsmPrinter &printer, ArrayRef<IndexOrLiteral> list) {
  printer << '[';
  llvm::interleaveComma(list, printer, [&](const IndexOrLiteral &entry) {
    if (entry.isLiteral())
      printer << entry.literal;
    else
      printer << entry.value;
  });
  printer << ']';
}

/// A sentinel without a value (generic text can say so) stands as it is.
SmallVector<IndexOrLiteral, 4> mixedList(DenseI64ArrayAttr literals, ValueRange values) {
  SmallVector<IndexOrLiteral, 4> list;
  if (!literals)
    return list;
  size_t next = 0;
  for (int64_t literal : literals.asArrayRef()) {
    bool isValue = ShapedType::isDynamic(literal) && next < values.size();
    list.push_back({.value = isValue ? values[next++] : Value(), .literal = literal});
  }
  return list;
}

const StringRef kViewDerived[] = {"static_sizes", "static_strides", "operandSegmentSizes"};

} // namespace

ParseResult ConstructMemoryViewOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand base;
  MixedList sizes, strides;
  if (parser.parseOperand(base) || parser.parseComma() || parser.parseKeyword("sizes") ||
      parser.parseColon() || parseMixedList(parser, sizes) || parser.parseComma() ||
      parser.parseKeyword("strides") || parser.parseColon() || parseMixedList(parser, strides) ||
      parseDictionary(parser, result, kViewDerived) || parser.parseColon())
    return failure();

  Type viewType;
  if (parser.parseType(viewType))
    return failure();
  SMLoc arrow = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalArrow()))
    return parser.emitError(arrow, "a memory view states the type of its result alone, "
                                   "`: memref<..>`");

  auto &properties = result.getOrAddProperties<Properties>();
  properties.static_sizes = parser.getBuilder().getDenseI64ArrayAttr(sizes.literals);
  properties.static_strides = parser.getBuilder().getDenseI64ArrayAttr(strides.literals);
  properties.coordinate_set = takeEntry(result, "coordinate_set");
  properties.memory_space = takeEntry(result, "memory_space");
  properties.operandSegmentSizes = {1, static_cast<int32_t>(sizes.values.size()),
                                    static_cast<int32_t>(strides.values.size())};
  Type index = parser.getBuilder().getIndexType();
  result.addTypes(viewType);
  return failure(parser.resolveOperand(base, index, result.operands) ||
                 parser.resolveOperands(sizes.values, index, result.operands) ||
                 parser.resolveOperands(strides.values, index, result.operands));
}

void ConstructMemoryViewOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getBaseOffset() << ", sizes: ";
  printMixedList(printer, sizes());
  printer << ", strides: ";
  printMixedList(printer, strides());
  printDictionary(printer, *this, kViewDerived);
  printer << " : " << getView().getType();
}

Value ConstructMemoryViewOp::base() {
  return segmentsFit(getProperties().operandSegmentSizes, *this) ? getBaseOffset() : Value();
}

SmallVector<IndexOrLiteral, 4> ConstructMemoryViewOp::sizes() {
  bool fit = segmentsFit(getProperties().operandSegmentSizes, *this);
  return mixedList(getProperties().static_sizes,
                   fit ? ValueRange(getDynamicSizes()) : ValueRange());
}

SmallVector<IndexOrLiteral, 4> ConstructMemoryViewOp::strides() {
  bool fit = segmentsFit(getProperties().operandSegmentSizes, *this);
  return mixedList(getProperties().static_strides,
                   fit ? ValueRange(getDynamicStrides()) : ValueRange());
}

IntegerSet ConstructMemoryViewOp::coordinateSet() { return setOf(getProperties().coordinate_set); }

std::optional<MemorySpace> ConstructMemoryViewOp::memorySpace() {
  return memorySpaceOf(getProperties().memory_space);
}

MemRefType ConstructMemoryViewOp::viewType() {
  return dyn_cast_if_present<MemRefType>(resultType(*this));
}

static LogicalResult verifyViewShape(ConstructMemoryViewOp op) {
  MemRefType type = op.viewType();
  if (!type)
    return op.emitOpError("[KT-V17] the result must be a ranked memref, found ")
           << quoted(op.getView().getType());
  ArrayRef<int64_t> sizes = op.getStaticSizes(), strides = op.getStaticStrides();
  if (sizes.size() != strides.size())
    return op.emitOpError("[KT-V14] `sizes` has ")
           << countText(sizes.size(), "entry", "entries") << ", `strides` has " << strides.size();
  if (static_cast<size_t>(type.getRank()) != sizes.size())
    return op.emitOpError("[KT-V15] `sizes` has ") << countText(sizes.size(), "entry", "entries")
                                                   << ", the memref has rank " << type.getRank();

  auto check = [&](StringRef name, ArrayRef<int64_t> literals, size_t values) -> LogicalResult {
    size_t dynamic = llvm::count_if(literals, ShapedType::isDynamic);
    if (dynamic == values)
      return success();
    return op.emitOpError("[KT-V16] `")
           << name << "` has " << countText(dynamic, "dynamic entry", "dynamic entries") << ", "
           << countText(values, "value is", "values are") << " given";
  };
  if (failed(check("static_sizes", sizes, op.getDynamicSizes().size())))
    return failure();
  return check("static_strides", strides, op.getDynamicStrides().size());
}

static LogicalResult verifyViewEntries(ConstructMemoryViewOp op) {
  constexpr StringLiteral kCode = "KT-V18";
  std::optional<Attribute> set = op.getCoordinateSet(), space = op.getMemorySpace();
  if (!set && !space)
    return op.emitOpError("[KT-V18] `coordinate_set` and `memory_space` are missing");
  if (!op.coordinateSet())
    return refuseEntry(op, kCode, "coordinate_set", set, "an integer set");
  if (!op.memorySpace())
    return refuseEntry(op, kCode, "memory_space", space, "a memory space");
  return success();
}

LogicalResult ConstructMemoryViewOp::verify() {
  if (failed(verifyViewShape(*this)))
    return failure();
  for (Value operand : getOperands())
    if (!operand.getType().isIndex())
      return emitOpError("[KT-V19] base, sizes and strides must be `index`, found ")
             << quoted(operand.getType());
  return verifyViewEntries(*this);
}

//===----------------------------------------------------------------------===//
// construct_distributed_memory_view
//===----------------------------------------------------------------------===//

ParseResult ConstructDistributedMemoryViewOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> parts;
  SmallVector<Type> partTypes;
  if (parser.parseLParen())
    return failure();
  SMLoc place = parser.getCurrentLocation();
  if (failed(parser.parseOptionalRParen()))
    if (parser.parseOperandList(parts) || parser.parseColonTypeList(partTypes) ||
        parser.parseRParen())
      return failure();
  Type viewType;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(viewType))
    return failure();
  result.addTypes(viewType);
  return parser.resolveOperands(parts, partTypes, place, result.operands);
}

void ConstructDistributedMemoryViewOp::print(OpAsmPrinter &printer) {
  printer << " (";
  if (!getParts().empty())
    printer << getParts() << " : " << getParts().getTypes();
  printer << ')';
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getView().getType();
}

MemRefType ConstructDistributedMemoryViewOp::viewType() {
  return dyn_cast_if_present<MemRefType>(resultType(*this));
}

LogicalResult ConstructDistributedMemoryViewOp::verify() {
  MemRefType whole = viewType();
  if (!whole)
    return emitOpError("[KT-V20] the result must be a ranked memref, found ")
           << quoted(getView().getType());
  for (auto [position, type] : llvm::enumerate(getParts().getTypes())) {
    auto part = dyn_cast<MemRefType>(type);
    if (!part)
      return emitOpError("[KT-V20] part ")
             << position << " must be a ranked memref, found " << quoted(type);
    if (part.getElementType() != whole.getElementType())
      return emitOpError("[KT-V21] part ")
             << position << " has elements of type " << quoted(part.getElementType())
             << ", the whole view has " << quoted(whole.getElementType());
    if (part.getRank() != whole.getRank())
      return emitOpError("[KT-V22] part ") << position << " has rank " << part.getRank()
                                           << ", the whole view has rank " << whole.getRank();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// load and store
//===----------------------------------------------------------------------===//

/// Tensor and tile hold the same extents; `?` matches `?` alone.
static LogicalResult verifyTransfer(Operation *op, Type tensor, Type tile) {
  auto tensorType = dyn_cast<RankedTensorType>(tensor);
  if (!tensorType)
    return op->emitOpError("[KT-V43] expected a ranked tensor, found ") << quoted(tensor);
  auto tileType = dyn_cast<AccessTileType>(tile);
  if (!tileType)
    return op->emitOpError("[KT-V43] expected an access tile, found ") << quoted(tile);
  if (tensorType.getShape() != tileType.getShape())
    return op->emitOpError("[KT-V44] the tile has shape ")
           << shapeText(tileType.getShape()) << ", the tensor has shape "
           << shapeText(tensorType.getShape());
  return success();
}

ParseResult LoadOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand tile;
  Type tileType, tensorType;
  if (parser.parseOperand(tile) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColon() || parseElidableType<AccessTileType>(parser, tileType) ||
      parser.parseArrow() || parser.parseType(tensorType))
    return failure();
  result.addTypes(tensorType);
  return parser.resolveOperand(tile, tileType, result.operands);
}

void LoadOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getTile();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : ";
  printElidableType<AccessTileType>(printer, getTile().getType());
  printer << " -> " << getValue().getType();
}

AccessTileType LoadOp::tileType() {
  return dyn_cast_if_present<AccessTileType>(operandType(*this, 0));
}

RankedTensorType LoadOp::tensorType() {
  return dyn_cast_if_present<RankedTensorType>(resultType(*this));
}

LogicalResult LoadOp::verify() {
  return verifyTransfer(*this, getValue().getType(), getTile().getType());
}

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand value, tile;
  Type valueType, tileType;
  if (parser.parseOperand(value) || parser.parseComma() || parser.parseOperand(tile) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(valueType) ||
      parser.parseComma() || parseElidableType<AccessTileType>(parser, tileType))
    return failure();
  return failure(parser.resolveOperand(value, valueType, result.operands) ||
                 parser.resolveOperand(tile, tileType, result.operands));
}

void StoreOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValue() << ", " << getTile();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getValue().getType() << ", ";
  printElidableType<AccessTileType>(printer, getTile().getType());
}

AccessTileType StoreOp::tileType() {
  return dyn_cast_if_present<AccessTileType>(operandType(*this, 1));
}

RankedTensorType StoreOp::tensorType() {
  return dyn_cast_if_present<RankedTensorType>(operandType(*this, 0));
}

LogicalResult StoreOp::verify() {
  return verifyTransfer(*this, getValue().getType(), getTile().getType());
}

//===----------------------------------------------------------------------===//
// runtime_arg_extract
//===----------------------------------------------------------------------===//

ParseResult RuntimeArgExtractOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc place = parser.getCurrentLocation();
  StringRef kind;
  if (parser.parseOptionalKeyword(&kind, {"value", "granularity", "upperbound"}))
    return parser.emitError(place, "expected `value`, `granularity` or `upperbound`");
  OpAsmParser::UnresolvedOperand argument;
  Type argumentType, resultType;
  if (parser.parseKeyword("from") || parser.parseOperand(argument) || parser.parseColon() ||
      parseElidableType<RuntimeArgType>(parser, argumentType) ||
      parseDictionary(parser, result, {"kind"}) || parser.parseArrow() ||
      parser.parseType(resultType))
    return failure();
  result.getOrAddProperties<Properties>().kind = parser.getBuilder().getStringAttr(kind);
  result.addTypes(resultType);
  return parser.resolveOperand(argument, argumentType, result.operands);
}

void RuntimeArgExtractOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getKind() << " from " << getArgument() << " : ";
  printElidableType<RuntimeArgType>(printer, getArgument().getType());
  printDictionary(printer, *this, {"kind"});
  printer << " -> " << getResult().getType();
}

std::optional<RuntimeArgKind> RuntimeArgExtractOp::extractKind() {
  StringAttr kind = getProperties().kind;
  if (!kind)
    return std::nullopt;
  return llvm::StringSwitch<std::optional<RuntimeArgKind>>(kind.getValue())
      .Case("value", RuntimeArgKind::Value)
      .Case("granularity", RuntimeArgKind::Granularity)
      .Case("upperbound", RuntimeArgKind::UpperBound)
      .Default(std::nullopt);
}

RuntimeArgType RuntimeArgExtractOp::argumentType() {
  return dyn_cast_if_present<RuntimeArgType>(operandType(*this, 0));
}

LogicalResult RuntimeArgExtractOp::verify() {
  std::optional<RuntimeArgKind> kind = extractKind();
  if (!kind)
    return emitOpError("`kind` must be `value`, `granularity` or `upperbound`, found `")
           << getKind() << "`";
  RuntimeArgType type = argumentType();
  if (!type)
    return emitOpError("[KT-V45] expected a runtime argument, found ")
           << quoted(getArgument().getType());
  Type extracted = getResult().getType();
  if (kind == RuntimeArgKind::Value) {
    if (extracted != type.getValueType())
      return emitOpError("[KT-V45] the argument wraps ")
             << quoted(type.getValueType()) << ", the result is " << quoted(extracted);
    return success();
  }
  bool hasBound = kind == RuntimeArgKind::Granularity ? type.getGranularity().has_value()
                                                      : type.getUpperbound().has_value();
  if (!hasBound)
    return emitOpError("[KT-V46] ") << quoted(type) << " has no `" << getKind() << "`";
  if (!extracted.isIndex())
    return emitOpError("[KT-V47] `")
           << getKind() << "` is an `index`, the result is " << quoted(extracted);
  return success();
}

} // namespace ktir::ktdp
