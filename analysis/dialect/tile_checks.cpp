#include "dialect/tile_checks.h"

#include "dialect/op_syntax.h"
#include "dialect/quoted.h"

namespace ktir::ktdp {

using namespace mlir;

ParseResult parseTileSymbols(OpAsmParser &parser,
                             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &symbols) {
  if (failed(parser.parseOptionalKeyword("symbols")))
    return success();
  return parser.parseOperandList(symbols, OpAsmParser::Delimiter::Paren);
}

void printTileSymbols(OpAsmPrinter &printer, ValueRange symbols) {
  if (!symbols.empty())
    printer << " symbols(" << symbols << ')';
}

LogicalResult checkTile(Operation *op, const TileDescription &tile) {
  auto refuse = [&](StringRef code) { return op->emitOpError("[") << code << "] "; };
  unsigned dims = tile.set.getNumDims();
  if (tile.set.getNumSymbols() != tile.symbols)
    return refuse(tile.symbolCode)
           << "`" << tile.setName << "` has "
           << countText(tile.set.getNumSymbols(), "symbol", "symbols") << ", `symbols` gives "
           << countText(tile.symbols, "value", "values");
  if (tile.order.getNumInputs() != dims)
    return refuse(tile.orderInputCode)
           << "`" << tile.orderName << "` has "
           << countText(tile.order.getNumInputs(), "input", "inputs") << ", `" << tile.setName
           << "` has " << countText(dims, "dimension", "dimensions");
  if (tile.order.getNumResults() != tile.order.getNumInputs())
    return refuse(tile.orderOutputCode)
           << "`" << tile.orderName << "` has "
           << countText(tile.order.getNumInputs(), "input", "inputs") << " and "
           << countText(tile.order.getNumResults(), "output", "outputs");
  auto type = dyn_cast<AccessTileType>(tile.tile);
  if (!type)
    return refuse(tile.rankCode) << "the result must be an access tile, found "
                                 << quoted(tile.tile);
  if (static_cast<size_t>(type.getShape().size()) != dims)
    return refuse(tile.rankCode) << "the tile type has rank " << type.getShape().size() << ", `"
                                 << tile.setName << "` has "
                                 << countText(dims, "dimension", "dimensions");
  return success();
}

LogicalResult checkIndexOperands(Operation *op, ValueRange values) {
  for (Value value : values)
    if (!value.getType().isIndex())
      return op->emitOpError("[KT-V30] subscripts and symbols must be `index`, found ")
             << quoted(value.getType());
  return success();
}

} // namespace ktir::ktdp
