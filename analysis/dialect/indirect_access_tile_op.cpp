// construct_indirect_access_tile and the hidden region that holds its variables.
#include "dialect/ktdp.h"
#include "dialect/op_syntax.h"
#include "dialect/quoted.h"
#include "dialect/subscript_parser.h"
#include "dialect/tile_checks.h"

namespace ktir::ktdp {

using namespace mlir;

namespace {

const StringRef kDerived[] = {"per_dim_subscript_kinds", "per_dim_subscript_maps",
                              "operandSegmentSizes"};

/// Reads the subscripts of an indirect tile. How many values are captured is known at the end only,
/// so they are symbols while the list is read and become the first dimensions afterwards.
class IndirectSubscripts {
public:
  IndirectSubscripts(OpAsmParser &parser, ArrayRef<OpAsmParser::Argument> variables)
      : parser_(parser), variables_(variables) {}

  ParseResult parse() {
    return parser_.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                           [&] { return parseOne(); });
  }

  ArrayRef<SubscriptParser::Name> views() const { return views_; }
  ArrayRef<SubscriptParser::Name> captured() const { return captured_; }
  ArrayRef<bool> kinds() const { return kinds_; }

  SmallVector<AffineMap> maps() const {
    MLIRContext *context = parser_.getContext();
    SmallVector<AffineExpr> variables, captured;
    for (size_t i = 0; i < captured_.size(); ++i)
      captured.push_back(getAffineDimExpr(i, context));
    for (size_t i = 0; i < variables_.size(); ++i)
      variables.push_back(getAffineDimExpr(captured_.size() + i, context));
    SmallVector<AffineMap> maps;
    for (ArrayRef<AffineExpr> expressions : expressions_) {
      auto moved = llvm::map_to_vector(expressions, [&](AffineExpr expression) {
        return expression.replaceDimsAndSymbols(variables, captured);
      });
      maps.push_back(AffineMap::get(captured.size() + variables.size(), 0, moved, context));
    }
    return maps;
  }

private:
  /// An intermediate variable wins over an outer value of the same name. A result number says that
  /// the outer value is meant; outer values are told apart by name and number.
  AffineExpr bind(const SubscriptParser::Name &name) {
    if (name.number == 0)
      for (auto [position, variable] : llvm::enumerate(variables_))
        if (variable.ssaName.name == name.name)
          return getAffineDimExpr(position, parser_.getContext());
    auto found = llvm::find_if(captured_, [&](const auto &other) { return sameName(other, name); });
    unsigned position = found - captured_.begin();
    if (found == captured_.end())
      captured_.push_back(name);
    return getAffineSymbolExpr(position, parser_.getContext());
  }

  ParseResult parseExpressions(OpAsmParser::Delimiter delimiter) {
    auto bindName = [&](const SubscriptParser::Name &name, SubscriptParser::NameUse) {
      return bind(name);
    };
    return SubscriptParser(parser_, bindName).parseList(delimiter, expressions_.emplace_back());
  }

  ParseResult parseOne() {
    SMLoc place = parser_.getCurrentLocation();
    if (succeeded(parser_.parseOptionalKeyword("ind"))) {
      kinds_.push_back(true);
      return failure(parser_.parseLParen() || parser_.parseOperand(views_.emplace_back()) ||
                     parseExpressions(OpAsmParser::Delimiter::Square) || parser_.parseRParen());
    }
    kinds_.push_back(false);
    SubscriptParser::Name name;
    OptionalParseResult bare = parser_.parseOptionalOperand(name);
    if (!bare.has_value())
      return parseExpressions(OpAsmParser::Delimiter::Paren);
    if (failed(*bare))
      return failure();
    if (succeeded(parser_.parseOptionalLSquare()))
      return parser_.emitError(place, "an index view stands in `ind(..)`: `ind(")
             << name.name << "[..])`";
    return parser_.emitError(place, "a direct subscript stands in parentheses: `(")
           << name.name << ")`";
  }

  OpAsmParser &parser_;
  ArrayRef<OpAsmParser::Argument> variables_;
  SmallVector<SubscriptParser::Name> views_, captured_;
  SmallVector<bool> kinds_;
  SmallVector<SmallVector<AffineExpr>> expressions_;
};

/// The region that declares the variables: one block with an `index` argument each.
void addVariables(OpAsmParser &parser, OperationState &result,
                  ArrayRef<OpAsmParser::Argument> variables) {
  Region *body = result.addRegion();
  Block &block = body->emplaceBlock();
  for (const OpAsmParser::Argument &variable : variables)
    block.addArgument(parser.getBuilder().getIndexType(),
                      parser.getEncodedSourceLoc(variable.ssaName.location));
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToEnd(&block);
  RegionTerminatorOp::create(builder, result.location);
}

} // namespace

ParseResult ConstructIndirectAccessTileOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> variables;
  OpAsmParser::UnresolvedOperand base;
  if (parser.parseKeyword("intermediate_variables") ||
      parser.parseArgumentList(variables, OpAsmParser::Delimiter::Paren) ||
      parser.parseOperand(base))
    return failure();

  IndirectSubscripts subscripts(parser, variables);
  SmallVector<OpAsmParser::UnresolvedOperand> symbols;
  if (subscripts.parse() || parseTileSymbols(parser, symbols) ||
      parseDictionary(parser, result, kDerived) || parser.parseColon())
    return failure();

  SMLoc typesPlace = parser.getCurrentLocation();
  SmallVector<Type> types;
  Type tileType;
  if (parser.parseTypeList(types) || parser.parseArrow() || parser.parseType(tileType))
    return failure();
  if (types.size() != 1 + subscripts.views().size())
    return parser.emitError(typesPlace, "[KT-V36] ")
           << countText(types.size(), "type", "types") << " before `->`, expected "
           << 1 + subscripts.views().size() << ": the base and "
           << countText(subscripts.views().size(), "index view", "index views");

  Builder &builder = parser.getBuilder();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.per_dim_subscript_kinds = builder.getBoolArrayAttr(subscripts.kinds());
  properties.per_dim_subscript_maps = builder.getAffineMapArrayAttr(subscripts.maps());
  properties.variables_space_set = takeEntry(result, "variables_space_set");
  properties.variables_space_order = takeEntry(result, "variables_space_order");
  properties.operandSegmentSizes = {1, static_cast<int32_t>(subscripts.views().size()),
                                    static_cast<int32_t>(subscripts.captured().size()),
                                    static_cast<int32_t>(symbols.size())};
  Type index = builder.getIndexType();
  result.addTypes(tileType);
  if (parser.resolveOperand(base, types.front(), result.operands) ||
      parser.resolveOperands(subscripts.views(), ArrayRef<Type>(types).drop_front(), typesPlace,
                             result.operands) ||
      parser.resolveOperands(subscripts.captured(), index, result.operands) ||
      parser.resolveOperands(symbols, index, result.operands))
    return failure();
  addVariables(parser, result, variables);
  return success();
}

void ConstructIndirectAccessTileOp::print(OpAsmPrinter &printer) {
  // The printed names of variables and captured values differ, as the printer numbers block
  // arguments apart from outer values.
  printer << " intermediate_variables(" << variables() << ") " << getBaseView() << '[';
  SmallVector<Value> inputs(captured());
  llvm::append_range(inputs, variables());
  llvm::interleaveComma(subscripts(), printer, [&](const IndirectSubscript &subscript) {
    if (subscript.isIndirect())
      printer << "ind(" << subscript.indexView << '[';
    else
      printer << '(';
    llvm::interleaveComma(subscript.map.getResults(), printer, [&](AffineExpr expression) {
      printer.printAffineExprOfSSAIds(expression, inputs, {});
    });
    printer << (subscript.isIndirect() ? "])" : ")");
  });
  printer << ']';
  printTileSymbols(printer, getSetSymbols());
  printDictionary(printer, *this, kDerived);
  printer << " : " << getBaseView().getType();
  for (Type type : getIndexViews().getTypes())
    printer << ", " << type;
  printer << " -> " << getTile().getType();
}

Value ConstructIndirectAccessTileOp::base() {
  return segmentsFit(getProperties().operandSegmentSizes, *this) ? getBaseView() : Value();
}

ValueRange ConstructIndirectAccessTileOp::indexViews() {
  if (!segmentsFit(getProperties().operandSegmentSizes, *this))
    return {};
  return getIndexViews();
}

ValueRange ConstructIndirectAccessTileOp::captured() {
  if (!segmentsFit(getProperties().operandSegmentSizes, *this))
    return {};
  return getCapturedValues();
}

ValueRange ConstructIndirectAccessTileOp::symbols() {
  if (!segmentsFit(getProperties().operandSegmentSizes, *this))
    return {};
  return getSetSymbols();
}

ValueRange ConstructIndirectAccessTileOp::variables() {
  if ((*this)->getNumRegions() == 0 || getBody().empty())
    return {};
  return getBody().front().getArguments();
}

SmallVector<IndirectSubscript, 4> ConstructIndirectAccessTileOp::subscripts() {
  SmallVector<IndirectSubscript, 4> list;
  ArrayAttr kinds = getProperties().per_dim_subscript_kinds;
  ArrayAttr maps = getProperties().per_dim_subscript_maps;
  if (!kinds || !maps || kinds.size() != maps.size())
    return list;
  ValueRange views = indexViews();
  size_t nextView = 0;
  for (auto [kind, map] : llvm::zip_equal(kinds, maps)) {
    auto indirect = dyn_cast<BoolAttr>(kind);
    auto expressions = dyn_cast<AffineMapAttr>(map);
    bool missesView = indirect && indirect.getValue() && nextView == views.size();
    if (!indirect || !expressions || missesView)
      return {};
    list.push_back({.map = expressions.getValue(),
                    .indexView = indirect.getValue() ? views[nextView++] : Value()});
  }
  return list;
}

IntegerSet ConstructIndirectAccessTileOp::spaceSet() {
  return setOf(getProperties().variables_space_set);
}

AffineMap ConstructIndirectAccessTileOp::spaceOrder() {
  return mapOf(getProperties().variables_space_order);
}

AccessTileType ConstructIndirectAccessTileOp::tileType() {
  return dyn_cast_if_present<AccessTileType>(resultType(*this));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// The two arrays and the operands describe the same subscripts (generic text can break that).
static LogicalResult checkArrays(ConstructIndirectAccessTileOp op) {
  ArrayAttr kinds = op.getPerDimSubscriptKinds(), maps = op.getPerDimSubscriptMaps();
  auto refuse = [&] { return op.emitOpError("[KT-V41] "); };
  if (kinds.size() != maps.size())
    return refuse() << "`per_dim_subscript_kinds` has "
                    << countText(kinds.size(), "element", "elements")
                    << ", `per_dim_subscript_maps` has " << maps.size();
  size_t indirect = 0;
  for (Attribute kind : kinds) {
    auto flag = dyn_cast<BoolAttr>(kind);
    if (!flag)
      return refuse() << "`per_dim_subscript_kinds` holds " << quoted(kind) << ", expected a bool";
    indirect += flag.getValue();
  }
  if (indirect != op.getIndexViews().size())
    return refuse() << countText(indirect, "subscript is", "subscripts are") << " indirect, "
                    << countText(op.getIndexViews().size(), "index view is", "index views are")
                    << " given";
  size_t inputs = op.captured().size() + op.variables().size();
  for (Attribute entry : maps) {
    auto map = dyn_cast<AffineMapAttr>(entry);
    if (!map)
      return refuse() << "`per_dim_subscript_maps` holds " << quoted(entry)
                      << ", expected an affine map";
    if (map.getValue().getNumInputs() != inputs)
      return refuse() << "a subscript map has "
                      << countText(map.getValue().getNumInputs(), "input", "inputs")
                      << ", expected " << inputs << ": captured values, then variables";
  }
  return success();
}

static LogicalResult checkBaseAndViews(ConstructIndirectAccessTileOp op) {
  Type base = op.getBaseView().getType();
  if (!isa<MemRefType, RankedTensorType>(base))
    return op.emitOpError("[KT-V40] the base must be a ranked memref or tensor, found ")
           << quoted(base);
  for (auto [position, type] : llvm::enumerate(op.getIndexViews().getTypes()))
    if (!isa<MemRefType>(type))
      return op.emitOpError("[KT-V40] index view ")
             << position << " must be a ranked memref, found " << quoted(type);
  return success();
}

static LogicalResult checkSubscripts(ConstructIndirectAccessTileOp op) {
  SmallVector<IndirectSubscript, 4> subscripts = op.subscripts();
  int64_t rank = cast<ShapedType>(op.getBaseView().getType()).getRank();
  if (static_cast<int64_t>(subscripts.size()) != rank)
    return op.emitOpError("[KT-V35] ") << countText(subscripts.size(), "subscript", "subscripts")
                                       << " for a base of rank " << rank;
  for (auto [position, subscript] : llvm::enumerate(subscripts)) {
    unsigned results = subscript.map.getNumResults();
    if (!subscript.isIndirect()) {
      if (results != 1)
        return op.emitOpError("[KT-V38] direct subscript ")
               << position << " has " << countText(results, "expression", "expressions")
               << ", it must have 1";
      continue;
    }
    int64_t viewRank = cast<MemRefType>(subscript.indexView.getType()).getRank();
    if (results != viewRank)
      return op.emitOpError("[KT-V37] subscript ")
             << position << " has " << countText(results, "index", "indices")
             << " into an index view of rank " << viewRank;
  }
  return success();
}

LogicalResult ConstructIndirectAccessTileOp::verify() {
  IntegerSet set = spaceSet();
  AffineMap order = spaceOrder();
  LogicalResult entries = success();
  if (!getVariablesSpaceSet() && !getVariablesSpaceOrder())
    return emitOpError("[KT-V42] `variables_space_set` and `variables_space_order` are missing");
  if (!set)
    entries = refuseEntry(*this, "KT-V42", "variables_space_set", getVariablesSpaceSet(),
                          "an integer set");
  else if (!order)
    entries = refuseEntry(*this, "KT-V42", "variables_space_order", getVariablesSpaceOrder(),
                          "an affine map");
  if (failed(entries) || failed(checkBaseAndViews(*this)) ||
      failed(checkIndexOperands(*this, captured())) ||
      failed(checkIndexOperands(*this, symbols())) ||
      failed(checkIndexOperands(*this, variables())))
    return failure();
  if (variables().size() != set.getNumDims())
    return emitOpError("[KT-V33] ")
           << countText(variables().size(), "intermediate variable", "intermediate variables")
           << ", `variables_space_set` has "
           << countText(set.getNumDims(), "dimension", "dimensions");
  if (failed(checkArrays(*this)) || failed(checkSubscripts(*this)))
    return failure();
  return checkTile(*this, {.set = set,
                           .order = order,
                           .symbols = symbols().size(),
                           .tile = getTile().getType(),
                           .setName = "variables_space_set",
                           .orderName = "variables_space_order",
                           .symbolCode = "KT-V34",
                           .orderInputCode = "KT-V31",
                           .orderOutputCode = "KT-V32",
                           .rankCode = "KT-V39"});
}

} // namespace ktir::ktdp
