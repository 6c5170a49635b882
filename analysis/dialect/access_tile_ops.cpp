// construct_access_tile.
#include "dialect/ktdp.h"
#include "dialect/op_syntax.h"
#include "dialect/quoted.h"
#include "dialect/subscript_parser.h"
#include "dialect/tile_checks.h"

namespace ktir::ktdp {

using namespace mlir;

namespace {

const StringRef kDerived[] = {"base_map", "operandSegmentSizes"};

/// The names in a subscript list: a repeated name is one input of the map. A name may be a
/// dimension in one place and, in `symbol(..)`, a symbol in another.
class SubscriptInputs {
public:
  explicit SubscriptInputs(MLIRContext *context) : context_(context) {}

  AffineExpr bind(const SubscriptParser::Name &name, SubscriptParser::NameUse use) {
    bool isSymbol = use == SubscriptParser::NameUse::Symbol;
    unsigned position = positionIn(isSymbol ? symbols_ : dimensions_, name);
    return isSymbol ? getAffineSymbolExpr(position, context_)
                    : getAffineDimExpr(position, context_);
  }

  AffineMap mapOf(ArrayRef<AffineExpr> subscripts) const {
    return AffineMap::get(dimensions_.size(), symbols_.size(), subscripts, context_);
  }

  SmallVector<SubscriptParser::Name> names() const {
    SmallVector<SubscriptParser::Name> all = dimensions_;
    all.append(symbols_);
    return all;
  }

private:
  static unsigned positionIn(SmallVectorImpl<SubscriptParser::Name> &known,
                             const SubscriptParser::Name &name) {
    auto found = llvm::find_if(known, [&](const auto &other) { return sameName(other, name); });
    unsigned position = found - known.begin();
    if (found == known.end())
      known.push_back(name);
    return position;
  }

  MLIRContext *context_;
  SmallVector<SubscriptParser::Name> dimensions_, symbols_;
};

} // namespace

ParseResult ConstructAccessTileOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand base;
  SmallVector<OpAsmParser::UnresolvedOperand> symbols;
  SubscriptInputs inputs(parser.getContext());
  auto bind = [&](const SubscriptParser::Name &name, SubscriptParser::NameUse use) {
    return inputs.bind(name, use);
  };
  SmallVector<AffineExpr> subscripts;
  if (parser.parseOperand(base) ||
      SubscriptParser(parser, bind).parseList(OpAsmParser::Delimiter::Square, subscripts) ||
      parseTileSymbols(parser, symbols) || parseDictionary(parser, result, kDerived))
    return failure();

  Type baseType, tileType;
  if (parser.parseColonType(baseType) || parser.parseArrow() || parser.parseType(tileType))
    return failure();

  SmallVector<SubscriptParser::Name> names = inputs.names();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.base_map = AffineMapAttr::get(inputs.mapOf(subscripts));
  properties.access_tile_set = takeEntry(result, "access_tile_set");
  properties.access_tile_order = takeEntry(result, "access_tile_order");
  properties.operandSegmentSizes = {1, static_cast<int32_t>(names.size()),
                                    static_cast<int32_t>(symbols.size())};
  Type index = parser.getBuilder().getIndexType();
  result.addTypes(tileType);
  return failure(parser.resolveOperand(base, baseType, result.operands) ||
                 parser.resolveOperands(names, index, result.operands) ||
                 parser.resolveOperands(symbols, index, result.operands));
}

void ConstructAccessTileOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getBaseView() << '[';
  AffineMap map = getBaseMap();
  ValueRange operands = getIndexOperands();
  llvm::interleaveComma(map.getResults(), printer, [&](AffineExpr subscript) {
    printer.printAffineExprOfSSAIds(subscript, operands.take_front(map.getNumDims()),
                                    operands.drop_front(map.getNumDims()));
  });
  printer << ']';
  printTileSymbols(printer, getSetSymbols());
  printDictionary(printer, *this, kDerived);
  printer << " : " << getBaseView().getType() << " -> " << getTile().getType();
}

Value ConstructAccessTileOp::base() {
  return segmentsFit(getProperties().operandSegmentSizes, *this) ? getBaseView() : Value();
}

AffineMap ConstructAccessTileOp::baseMap() { return mapOf(getProperties().base_map); }

ValueRange ConstructAccessTileOp::indices() {
  if (!segmentsFit(getProperties().operandSegmentSizes, *this))
    return {};
  return getIndexOperands();
}

ValueRange ConstructAccessTileOp::symbols() {
  if (!segmentsFit(getProperties().operandSegmentSizes, *this))
    return {};
  return getSetSymbols();
}

IntegerSet ConstructAccessTileOp::tileSet() { return setOf(getProperties().access_tile_set); }

AffineMap ConstructAccessTileOp::tileOrder() { return mapOf(getProperties().access_tile_order); }

AccessTileType ConstructAccessTileOp::tileType() {
  return dyn_cast_if_present<AccessTileType>(resultType(*this));
}

LogicalResult ConstructAccessTileOp::verify() {
  AffineMap map = baseMap();
  IntegerSet set = tileSet();
  AffineMap order = tileOrder();
  LogicalResult entries = success();
  if (!set)
    entries = refuseEntry(*this, "KT-V23", "access_tile_set", getAccessTileSet(), "an integer set");
  if (!order)
    entries =
        refuseEntry(*this, "KT-V24", "access_tile_order", getAccessTileOrder(), "an affine map");
  if (failed(entries))
    return failure();

  Type baseType = getBaseView().getType();
  if (!isa<MemRefType, RankedTensorType>(baseType))
    return emitOpError("[KT-V40] the base must be a ranked memref or tensor, found ")
           << quoted(baseType);
  if (failed(checkIndexOperands(*this, indices())) || failed(checkIndexOperands(*this, symbols())))
    return failure();
  if (map.getNumInputs() != indices().size())
    return emitOpError("[KT-V29] `base_map` has ")
           << countText(map.getNumInputs(), "input", "inputs") << ", "
           << countText(indices().size(), "value is", "values are") << " given";
  if (set.getNumDims() != map.getNumResults())
    return emitOpError("[KT-V25] `access_tile_set` has ")
           << countText(set.getNumDims(), "dimension", "dimensions") << ", the tile has "
           << countText(map.getNumResults(), "subscript", "subscripts");
  return checkTile(*this, {.set = set,
                           .order = order,
                           .symbols = symbols().size(),
                           .tile = getTile().getType(),
                           .setName = "access_tile_set",
                           .orderName = "access_tile_order",
                           .symbolCode = "KT-V26",
                           .orderInputCode = "KT-V27",
                           .orderOutputCode = "KT-V27",
                           .rankCode = "KT-V28"});
}

} // namespace ktir::ktdp
