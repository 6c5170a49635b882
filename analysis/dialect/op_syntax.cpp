#include "dialect/op_syntax.h"

#include "dialect/quoted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace ktir::ktdp {

using namespace mlir;

ParseResult parseDictionary(OpAsmParser &parser, OperationState &result,
                            ArrayRef<StringRef> derived) {
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  for (StringRef name : derived)
    if (result.attributes.get(name))
      return parser.emitError(place, "`")
             << name << "` follows from the rest of the operation and cannot be written here";
  return success();
}

void printDictionary(OpAsmPrinter &printer, Operation *op, ArrayRef<StringRef> derived) {
  printer.printOptionalAttrDict(op->getAttrs(), derived);
}

Attribute takeEntry(OperationState &result, StringRef name) {
  return result.attributes.erase(name);
}

ParseResult parseIntegerSet(OpAsmParser &parser, StringRef name, IntegerSetAttr &set) {
  SMLoc place = parser.getCurrentLocation();
  Attribute attribute;
  if (parser.parseAttribute(attribute))
    return failure();
  set = dyn_cast<IntegerSetAttr>(attribute);
  if (set)
    return success();
  return parser.emitError(place, "`")
         << name << "` must be an integer set, found " << quoted(attribute);
}

bool segmentsFit(ArrayRef<int32_t> segments, Operation *op) {
  int64_t sum = 0;
  for (int32_t size : segments) {
    if (size < 0)
      return false;
    sum += size;
  }
  return sum == op->getNumOperands();
}

Type operandType(Operation *op, unsigned position) {
  return position < op->getNumOperands() ? op->getOperand(position).getType() : Type();
}

Type resultType(Operation *op) {
  return op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
}

IntegerSet setOf(std::optional<Attribute> entry) {
  auto set = dyn_cast_if_present<IntegerSetAttr>(entry.value_or(Attribute()));
  return set ? set.getValue() : IntegerSet();
}

AffineMap mapOf(std::optional<Attribute> entry) {
  auto map = dyn_cast_if_present<AffineMapAttr>(entry.value_or(Attribute()));
  return map ? map.getValue() : AffineMap();
}

LogicalResult refuseEntry(Operation *op, StringRef code, StringRef name,
                          std::optional<Attribute> entry, StringRef kind) {
  if (!entry || !*entry)
    return op->emitOpError("[") << code << "] `" << name << "` is missing, expected " << kind;
  return op->emitOpError("[") << code << "] `" << name << "` must be " << kind << ", found "
                              << quoted(*entry);
}

std::string shapeText(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "()";
  auto extents = llvm::map_range(shape, [](int64_t extent) {
    return ShapedType::isDynamic(extent) ? std::string("?") : std::to_string(extent);
  });
  return llvm::join(extents, "x");
}

std::string countText(size_t count, StringRef singular, StringRef plural) {
  return (std::to_string(count) + " " + (count == 1 ? singular : plural).str());
}

} // namespace ktir::ktdp
