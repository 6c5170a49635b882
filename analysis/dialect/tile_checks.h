#ifndef KTIR_ANALYSIS_DIALECT_TILE_CHECKS_H
#define KTIR_ANALYSIS_DIALECT_TILE_CHECKS_H

#include "dialect/ktdp.h"

namespace ktir::ktdp {

/// `[ symbols ( value, .. ) ]` of the two tile constructors.
mlir::ParseResult
parseTileSymbols(mlir::OpAsmParser &parser,
                 llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &symbols);
void printTileSymbols(mlir::OpAsmPrinter &printer, mlir::ValueRange symbols);

/// What both tile constructors say about their tile, and the codes of the checks on it.
struct TileDescription {
  mlir::IntegerSet set;
  mlir::AffineMap order;
  size_t symbols = 0;
  mlir::Type tile;
  llvm::StringRef setName, orderName;
  llvm::StringRef symbolCode, orderInputCode, orderOutputCode, rankCode;
};

/// Set, order, symbols and tile type agree in their numbers of dimensions.
mlir::LogicalResult checkTile(mlir::Operation *op, const TileDescription &description);

/// Every value is `index` (text in the custom form cannot say otherwise).
mlir::LogicalResult checkIndexOperands(mlir::Operation *op, mlir::ValueRange values);

} // namespace ktir::ktdp

#endif
