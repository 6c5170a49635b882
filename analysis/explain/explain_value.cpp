// What single values are.
#include "explain/explanation_state.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace ktir {

void Explanation::State::explainScalar(mlir::Value value, ExprId expr, ValueFacts &facts) {
  facts.kind = ValueFacts::Kind::Scalar;
  const ExprNode &node = kernel.program.exprs.node(expr);
  if (node.isFloat)
    return;
  facts.formula = text(expr);
  if (!value.getType().isIntOrIndex())
    return;
  RangeFacts range = rangeOf(expr, regionOf(value));
  if (range.runs)
    facts.range = range;
}

void Explanation::State::explainTile(const TileInfo &tile, ValueFacts &facts) const {
  facts.kind = ValueFacts::Kind::Tile;
  for (const Extent &extent : tile.shape)
    facts.sizes.push_back(text(extent));
  facts.elementBytes = tile.element.bytes();
  if (const auto elements = number(tile.elements))
    facts.bytes = *elements * tile.element.bytes();
}

void Explanation::State::addTraffic(mlir::Value tile, ValueFacts::Traffic &traffic) {
  for (mlir::Operation *user : tile.getUsers()) {
    const llvm::StringRef name = user->getName().getStringRef();
    const bool loads = name == "ktdp.load";
    const auto index = programIndex(user);
    if ((!loads && name != "ktdp.store") || !index)
      continue;
    const OpTotals &own = totals().own[*index], &chip = totals().chip[*index];
    ++(loads ? traffic.loads : traffic.stores);
    (loads ? traffic.loadedBytes : traffic.storedBytes) += own.bytes;
    (loads ? traffic.chipLoadedBytes : traffic.chipStoredBytes) += chip.bytes;
  }
}

void Explanation::State::explainView(mlir::Value value, const ViewInfo &view, ValueFacts &facts) {
  facts.kind = ValueFacts::Kind::View;
  facts.inLx = view.space == Space::Lx;
  facts.distributed = view.distributed;
  facts.elementBytes = view.element.bytes();
  std::optional<int64_t> elements = 1;
  for (ExprId size : view.sizes) {
    facts.sizes.push_back(text(size));
    const auto extent = number(size);
    elements = elements && extent ? std::optional(*elements * *extent) : std::nullopt;
  }
  if (elements && !view.sizes.empty())
    facts.bytes = *elements * view.element.bytes();
  for (ExprId stride : view.strides)
    facts.strides.push_back(text(stride));
  for (mlir::Operation *user : value.getUsers()) {
    // Only what it is the base of: index views are read by the access itself.
    const llvm::StringRef name = user->getName().getStringRef();
    if (name.starts_with("ktdp.construct_") && name.ends_with("access_tile") &&
        user->getNumOperands() > 0 && user->getOperand(0) == value && user->getNumResults() == 1)
      addTraffic(user->getResult(0), facts.traffic);
  }
  if (mlir::Operation *op = value.getDefiningOp(); op && view.distributed)
    for (mlir::Value part : op->getOperands())
      if (const syntax::ValueSite *site = function.site(part))
        facts.parts.push_back(site->definition);
}

void Explanation::State::explainAccessTile(mlir::Value value, const AccessTileInfo &tile,
                                           ValueFacts &facts) {
  facts.kind = ValueFacts::Kind::AccessTile;
  for (const Extent &extent : tile.declared)
    facts.sizes.push_back(text(extent));
  facts.indirect = tile.indirect >= 0;
  const ViewInfo &view = details.views[tile.view];
  facts.inLx = view.space == Space::Lx;
  facts.distributed = view.distributed;
  facts.elementBytes = view.element.bytes();
  mlir::Operation *op = value.getDefiningOp();
  if (op && op->getNumOperands() > 0)
    if (const syntax::ValueSite *site = function.site(op->getOperand(0))) {
      facts.view = site->definition;
      facts.viewSpelling = site->spelling;
    }
  if (!facts.indirect && tile.known) {
    const uint32_t region = regionOf(value);
    for (ExprId coordinate : tile.base)
      facts.coordinates.push_back({text(coordinate), rangeOf(coordinate, region)});
  }
  addTraffic(value, facts.traffic);
  for (mlir::Operation *user : value.getUsers())
    if (const auto bytes = usedBytes(user)) {
      facts.bytes = bytes;
      break;
    }
}

std::optional<ValueFacts> Explanation::value(TextRange definition, unsigned result) {
  State &state = *state_;
  const auto at = state.values.find(definition.begin);
  if (at == state.values.end())
    return std::nullopt;
  const mlir::Value value = at->second[std::min<size_t>(result, at->second.size() - 1)];
  const syntax::ValueSite *site = state.function.site(value);
  ValueFacts facts;
  facts.spelling = site->spelling;
  facts.definition = site->definition;
  facts.uses = site->uses;
  llvm::raw_string_ostream(facts.type) << value.getType();
  mlir::Operation *owner = value.getDefiningOp();
  if (!owner) {
    facts.isArgument = true;
    owner = llvm::cast<mlir::BlockArgument>(value).getOwner()->getParentOp();
  }
  if (owner) {
    facts.ownerName = owner->getName().getStringRef();
    if (const syntax::OpSite *place = state.function.site(owner))
      facts.owner = place->name;
  }
  if (facts.isArgument && owner == state.function.op()) {
    const std::string name = facts.spelling.substr(1);
    for (const Assumption &assumption : state.report.args)
      if (assumption.name == name)
        facts.assumption = assumption;
    const auto has = [&](const std::vector<std::string> &names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    facts.pointer = has(state.report.pointer_arguments);
    facts.open = has(state.report.unknown_arguments);
  }
  const auto known = state.details.values.find(value);
  if (known == state.details.values.end())
    return facts;
  switch (known->second.kind) {
  case KernelValue::Scalar:
    state.explainScalar(value, known->second.id, facts);
    break;
  case KernelValue::Tile:
    state.explainTile(state.details.tiles[known->second.id], facts);
    break;
  case KernelValue::View:
    state.explainView(value, state.details.views[known->second.id], facts);
    break;
  case KernelValue::AccessTile:
    state.explainAccessTile(value, state.details.accessTiles[known->second.id], facts);
    break;
  case KernelValue::Future:
    facts.kind = ValueFacts::Kind::Future;
    break;
  case KernelValue::Unknown:
    break;
  }
  return facts;
}

} // namespace ktir
