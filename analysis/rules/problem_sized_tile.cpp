#include "dialect/ktdp.h"
#include "kernel/build.h"
#include "kernel/details.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <optional>

namespace ktir {
namespace {

/// The first extent of a tile that no block size bounds: it follows an argument without a limit.
std::optional<ExprId> unboundedExtent(ExprTable &exprs, const AccessTileInfo &tile) {
  if (!tile.set.box || tile.set.empty)
    return std::nullopt;
  for (size_t d = 0; d < tile.set.low.size(); ++d) {
    const ExprId extent = exprs.addConstant(exprs.subtract(tile.set.high[d], tile.set.low[d]), 1);
    if (exprs.isConstant(extent) || exprs.node(extent).data ||
        exprs.range(extent).upper != Interval::kMax)
      continue;
    for (AtomId atom = 0; atom < exprs.atomCount(); ++atom)
      if (exprs.atom(atom).kind == AtomKind::Argument && exprs.dependsOn(extent, atom))
        return extent;
  }
  return std::nullopt;
}

} // namespace

/// Tiles that grow with the problem, so that some size of it does not fit the scratchpad.
void checkProblemSizedTile(const RuleInput &input, std::vector<Finding> &findings) {
  std::optional<Kernel> open; // the kernel without any assumed value
  KernelDetails details;
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    auto tileOp = llvm::dyn_cast_if_present<ktdp::ConstructAccessTileOp>(op);
    if (!tileOp || tileOp.symbols().empty())
      continue;
    if (!open)
      open = buildKernel(input.function, {}, input.settings, &details);
    const auto value = details.values.find(op->getResult(0));
    if (value == details.values.end() || value->second.kind != KernelValue::AccessTile)
      continue;
    ExprTable &exprs = open->program.exprs;
    const auto extent = unboundedExtent(exprs, details.accessTiles[value->second.id]);
    if (!extent)
      continue;
    Finding f;
    f.rule = "ktir-problem-sized-tile";
    f.severity = Severity::Information;
    f.range = rangeOf(input, op);
    f.message = "an extent of the tile is `" + exprs.format(*extent) +
                "`, which grows with the problem until it no longer fits the scratchpad; loop over "
                "blocks of a fixed size";
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
