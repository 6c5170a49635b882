#ifndef KTIR_ANALYSIS_DIALECT_OP_SYNTAX_H
#define KTIR_ANALYSIS_DIALECT_OP_SYNTAX_H

#include "dialect/ktdp.h"

namespace ktir::ktdp {

/// Parses an optional dictionary into `result`. The names in `derived` are attributes that the
/// custom form states elsewhere, so an entry of that name is an error.
mlir::ParseResult parseDictionary(mlir::OpAsmParser &parser, mlir::OperationState &result,
                                  llvm::ArrayRef<llvm::StringRef> derived);

/// Prints what parseDictionary reads: everything but `derived`.
void printDictionary(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     llvm::ArrayRef<llvm::StringRef> derived);

/// Removes the entry from the dictionary and gives its value, or null.
mlir::Attribute takeEntry(mlir::OperationState &result, llvm::StringRef name);

/// Parses a type of one kind, whose prefix may be left out (`<1x64xindex>`); any other type is
/// accepted and left to the verifier.
template <typename TypeT>
mlir::ParseResult parseElidableType(mlir::OpAsmParser &parser, mlir::Type &type) {
  if (*parser.getCurrentLocation().getPointer() != '<')
    return parser.parseType(type);
  type = TypeT::parse(parser);
  return mlir::success(static_cast<bool>(type));
}

template <typename TypeT> void printElidableType(mlir::OpAsmPrinter &printer, mlir::Type type) {
  if (auto known = mlir::dyn_cast<TypeT>(type))
    printer.printStrippedAttrOrType(known);
  else
    printer << type;
}

/// Parses an integer set; anything else is one error at its place.
mlir::ParseResult parseIntegerSet(mlir::OpAsmParser &parser, llvm::StringRef name,
                                  mlir::IntegerSetAttr &set);

/// True if the segment sizes of an operation with variadic operands are about its operands: only
/// generic text can break that.
bool segmentsFit(llvm::ArrayRef<int32_t> segments, mlir::Operation *op);

/// The type of an operand or of the only result, or a null type: generic text may leave both out.
mlir::Type operandType(mlir::Operation *op, unsigned position);
mlir::Type resultType(mlir::Operation *op);

/// The set of a dictionary entry, or a null set.
mlir::IntegerSet setOf(std::optional<mlir::Attribute> entry);

/// The map of a dictionary entry, or a null map.
mlir::AffineMap mapOf(std::optional<mlir::Attribute> entry);

/// Reports that a dictionary entry is missing or of the wrong kind.
mlir::LogicalResult refuseEntry(mlir::Operation *op, llvm::StringRef code, llvm::StringRef name,
                                std::optional<mlir::Attribute> entry, llvm::StringRef kind);

/// "4x?x8", or "()" for rank 0.
std::string shapeText(llvm::ArrayRef<int64_t> shape);

/// "1 entry", "2 entries".
std::string countText(size_t count, llvm::StringRef singular, llvm::StringRef plural);

} // namespace ktir::ktdp

#endif
