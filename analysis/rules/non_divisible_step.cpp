#include "kernel/details.h"
#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/tile_bounds.h"

namespace ktir {
namespace {

/// How far a tile reaches along a dimension of its view; nullopt where that is not a constant.
std::optional<int64_t> extentOf(const RuleInput &input, const AccessTileInfo &tile, size_t dim) {
  const ExprTable &t = input.kernel.program.exprs;
  if (!tile.set.box || tile.set.empty || !tile.order.identity || dim >= tile.set.low.size() ||
      !t.isConstant(tile.set.low[dim]) || !t.isConstant(tile.set.high[dim]))
    return std::nullopt;
  return t.constantValue(tile.set.high[dim]) - t.constantValue(tile.set.low[dim]) + 1;
}

/// A tile of the loop's body that advances with the loop along a dimension in which it cannot be
/// told whether it stays inside, and that is as long as the loop's step.
mlir::Operation *steppedTile(const RuleInput &input, const ProgramLoop &loop, int64_t step) {
  ExprTable &t = input.kernel.program.exprs;
  const TileBounds &bounds = input.shared<TileBounds>();
  mlir::Operation *loopOp = input.shared<OpIndex>().operation(loop.op);
  mlir::Operation *found = nullptr;
  loopOp->walk([&](mlir::Operation *op) {
    if (found || op->getName().getStringRef() != "ktdp.construct_access_tile")
      return;
    auto value = input.details.values.find(op->getResult(0));
    if (value == input.details.values.end() || value->second.kind != KernelValue::AccessTile)
      return;
    const AccessTileInfo &tile = input.details.accessTiles[value->second.id];
    for (size_t d = 0; d < tile.base.size(); ++d) {
      auto extent = extentOf(input, tile, d);
      if (!extent || *extent != step || !t.dependsOn(tile.base[d], loop.counter) ||
          bounds.isDecided(value->second.id, d))
        continue;
      // The tile moves by its own length each trip.
      ExprId rest = t.subtract(tile.base[d], t.scale(t.ref(loop.counter), step));
      if (!t.dependsOn(rest, loop.counter))
        found = op;
    }
  });
  return found;
}

} // namespace

/// Loops whose extent is not a multiple of their step, over tiles as long as the step, where the
/// view does not say whether the last one fits.
void checkNonDivisibleStep(const RuleInput &input, std::vector<Finding> &findings) {
  Program &program = input.kernel.program;
  ExprTable &t = program.exprs;
  for (size_t i = 0; i < program.loops.size(); ++i) {
    const ProgramLoop loop = program.loops[i];
    ExprId extent = t.subtract(loop.upper, loop.lower);
    if (!t.isConstant(extent) || !t.isConstant(loop.step))
      continue;
    int64_t n = t.constantValue(extent), step = t.constantValue(loop.step);
    if (n <= 0 || step <= 1 || n % step == 0)
      continue;
    mlir::Operation *tile = steppedTile(input, loop, step);
    if (!tile)
      continue;
    const TileBounds &bounds = input.shared<TileBounds>();
    mlir::Operation *op = input.shared<OpIndex>().operation(loop.op);
    // A tile of the loop that is known to leave its view says it better.
    bool hidden = false;
    for (const TileExcess &excess : bounds.excesses())
      hidden |= op->isProperAncestor(excess.op);
    if (hidden)
      continue;
    Finding f;
    f.rule = "ktir-non-divisible-step";
    f.severity = Severity::Warning;
    f.range = placeOf(input, op);
    std::string span = withCommas(n);
    if (t.isConstant(loop.upper) && t.isConstant(loop.lower))
      span = withCommas(t.constantValue(loop.upper)) + " - " +
             withCommas(t.constantValue(loop.lower)) + " = " + span;
    f.message = span + " is not a multiple of step " + withCommas(step) +
                ": the last trip covers " + withCommas(n % step) + " of " + withCommas(step);
    f.related.push_back(
        {placeOf(input, tile), "this tile has " + withCommas(step) + " on every trip"});
    std::vector<mlir::Value> values(op->getOperands().begin(), op->getOperands().begin() + 3);
    noteAssumptions(input, values, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
