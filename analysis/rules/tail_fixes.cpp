#include "rules/tail_fixes.h"

#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "mlir/IR/AffineExpr.h"
#include "rules/assumption_note.h"
#include "rules/insertion.h"
#include "rules/places.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {

mlir::Value subscriptOf(const TileExcess &excess) {
  auto tile = llvm::dyn_cast<ktdp::ConstructAccessTileOp>(excess.op);
  if (!tile || excess.indexView)
    return {};
  mlir::AffineMap map = tile.baseMap();
  if (!map || excess.dim >= map.getNumResults())
    return {};
  auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(map.getResult(static_cast<unsigned>(excess.dim)));
  if (!dim || dim.getPosition() >= tile.indices().size())
    return {};
  return tile.indices()[dim.getPosition()];
}

namespace {

/// The loop whose variable is the value.
mlir::Operation *loopOf(mlir::Value variable) {
  auto argument = llvm::dyn_cast_or_null<mlir::BlockArgument>(variable);
  mlir::Operation *loop = argument ? argument.getOwner()->getParentOp() : nullptr;
  return loop && loop->getName().getStringRef() == "scf.for" && argument.getArgNumber() == 0
             ? loop
             : nullptr;
}

/// Some memory is both read and written in the loop: doing a part twice may matter.
bool updatesInPlace(const RuleInput &input, mlir::Operation *loop) {
  std::vector<ExprId> loaded, stored;
  loop->walk([&](mlir::Operation *op) {
    bool isLoad = llvm::isa<ktdp::LoadOp>(op), isStore = llvm::isa<ktdp::StoreOp>(op);
    if (!isLoad && !isStore)
      return;
    auto tile = input.details.values.find(op->getOperand(isLoad ? 0 : 1));
    if (tile == input.details.values.end() || tile->second.kind != KernelValue::AccessTile)
      return;
    const AccessTileInfo &info = input.details.accessTiles[tile->second.id];
    (isLoad ? loaded : stored).push_back(input.details.views[info.view].base);
  });
  return std::any_of(stored.begin(), stored.end(), [&](ExprId base) {
    return std::find(loaded.begin(), loaded.end(), base) != loaded.end();
  });
}

} // namespace

void addClampFix(const RuleInput &input, const TileExcess &excess, Finding &finding) {
  mlir::Value offset = subscriptOf(excess);
  mlir::Operation *loop = loopOf(offset);
  if (!loop || excess.below || excess.size < excess.extent || loop->getNumResults() != 0 ||
      updatesInPlace(input, loop))
    return;
  // What else starts at the variable has to move with the tile.
  const TileBounds &bounds = input.shared<TileBounds>();
  std::vector<mlir::Operation *> tiles;
  for (mlir::Operation *user : offset.getUsers()) {
    auto other = std::find_if(bounds.excesses().begin(), bounds.excesses().end(),
                              [&](const TileExcess &e) { return e.op == user; });
    if (other == bounds.excesses().end() || other->below || subscriptOf(*other) != offset ||
        other->size - other->extent != excess.size - excess.extent ||
        user->getBlock() != excess.op->getBlock())
      return;
    if (std::find(tiles.begin(), tiles.end(), user) == tiles.end())
      tiles.push_back(user);
  }
  if (tiles.empty())
    return;
  std::sort(tiles.begin(), tiles.end(),
            [](mlir::Operation *a, mlir::Operation *b) { return a->isBeforeInBlock(b); });
  FreshNames names(input);
  const std::string variable = nameOf(input, offset);
  const std::string limit = names.make(variable + "_limit"),
                    start = names.make(variable + "_start");
  const std::string last = std::to_string(excess.size - excess.extent);
  // The limit of an open size depends on it; a constant would be right for the assumed one only.
  if (finding.proof != Proof::Proved)
    return;
  auto edit = linesBefore(input, tiles.front(),
                          {limit + " = arith.constant " + last + " : index",
                           start + " = arith.minsi " + variable + ", " + limit + " : index"});
  if (!edit)
    return;
  Fix fix{"start the last tile at " + withCommas(excess.size - excess.extent) +
              " (the overlap is computed twice)",
          true,
          {*edit}};
  for (mlir::Operation *tile : tiles)
    replaceUses(input, tile, offset, start, fix.edits);
  finding.fixes.push_back(std::move(fix));
}

void addAssumptionFix(const RuleInput &input, const TileExcess &excess, Finding &finding) {
  if (finding.proof == Proof::Proved || excess.extent <= 0)
    return;
  mlir::Operation *view = excess.view.getDefiningOp();
  auto construct = llvm::dyn_cast_or_null<ktdp::ConstructMemoryViewOp>(view);
  if (!construct || excess.dim >= construct.sizes().size() || excess.below)
    return;
  mlir::Value size = construct.sizes()[excess.dim].value;
  auto argument = llvm::dyn_cast_or_null<mlir::BlockArgument>(size);
  if (!argument || argument.getOwner()->getParentOp() != input.function.op())
    return;
  std::string name = nameOf(input, argument).substr(1);
  for (const syntax::AssumePragma &pragma : input.function.assumptions())
    for (const Assumption &assumption : pragma.arguments)
      if (assumption.name == name)
        return;
  const int64_t whole = (excess.size + excess.extent - 1) / excess.extent * excess.extent;
  const uint32_t at = input.function.range().begin;
  if (!startsLine(input.text, at))
    return;
  Fix fix{"assume that `%" + name + "` is a multiple of " + withCommas(excess.extent) + " (" +
              withCommas(whole) + ")",
          false,
          {{{at, at},
            "// ktir-assume: " + name + " = " + std::to_string(whole) + "\n" +
                indentAt(input.text, at)}}};
  finding.fixes.push_back(std::move(fix));
}

void addTailFixes(const RuleInput &input, const TileExcess &excess, Finding &finding) {
  addClampFix(input, excess, finding);
  addSplitFix(input, excess, finding);
  addAssumptionFix(input, excess, finding);
}

} // namespace ktir
