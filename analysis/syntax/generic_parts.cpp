#include "syntax/generic_parts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ktir::syntax {

std::string missingGenericPart(mlir::Operation *op) {
  if (!llvm::isa<mlir::linalg::GenericOp>(op))
    return {};
  const auto list = [&](llvm::StringRef name) {
    return llvm::dyn_cast_or_null<mlir::ArrayAttr>(
        op->getInherentAttr(name).value_or(mlir::Attribute()));
  };
  const mlir::ArrayAttr maps = list("indexing_maps"), iterators = list("iterator_types");
  if (!maps ||
      !llvm::all_of(maps, [](mlir::Attribute a) { return llvm::isa<mlir::AffineMapAttr>(a); }))
    return "`linalg.generic` needs `indexing_maps`, a list of affine maps";
  if (!iterators || !llvm::all_of(iterators, [](mlir::Attribute a) {
        return llvm::isa<mlir::linalg::IteratorTypeAttr>(a);
      }))
    return "`linalg.generic` needs `iterator_types`, a list of `\"parallel\"` and `\"reduction\"`";
  if (maps.size() != op->getNumOperands())
    return "`linalg.generic` has " + std::to_string(maps.size()) + " maps for " +
           std::to_string(op->getNumOperands()) + " operands: it needs one for each";
  for (mlir::AffineMapAttr map : maps.getAsRange<mlir::AffineMapAttr>())
    if (map.getValue().getNumDims() != iterators.size())
      return "a map of `linalg.generic` has " + std::to_string(map.getValue().getNumDims()) +
             " dimensions, `iterator_types` has " + std::to_string(iterators.size()) +
             ": they must agree";
  return {};
}

} // namespace ktir::syntax
