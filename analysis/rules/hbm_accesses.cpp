#include "rules/hbm_accesses.h"

#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {

HbmAccesses::HbmAccesses(const RuleInput &input) {
  const OpIndex &index = input.shared<OpIndex>();
  const KernelDetails &details = input.details;
  size_t inHbm = 0;
  for (const MemoryAccess &access : input.kernel.program.accesses) {
    if (access.kind == MemoryAccess::Free)
      continue;
    ++inHbm;
    mlir::Operation *operation = index.operation(access.op);
    const bool isLoad = operation && llvm::isa<ktdp::LoadOp>(operation);
    const unsigned operand = isLoad ? 0 : 1;
    if (access.kind != MemoryAccess::Direct || access.direct.size() != 1 || !operation ||
        operation->getNumOperands() <= operand)
      continue;
    mlir::Value tileValue = operation->getOperand(operand);
    auto tile = details.values.find(tileValue);
    auto tileOp = tileValue.getDefiningOp<ktdp::ConstructAccessTileOp>();
    if (tile == details.values.end() || tile->second.kind != KernelValue::AccessTile || !tileOp)
      continue;
    const AccessTileInfo &info = details.accessTiles[tile->second.id];
    mlir::Operation *viewOp = tileOp.base() ? tileOp.base().getDefiningOp() : nullptr;
    if (!info.known || !viewOp || !llvm::isa<ktdp::ConstructMemoryViewOp>(viewOp))
      continue;
    accesses_.push_back({access.op, operation, tileOp, viewOp, &info, &details.views[info.view],
                         &access.direct.front(), isLoad});
  }
  others_ = inHbm != accesses_.size();
  std::sort(accesses_.begin(), accesses_.end(),
            [](const HbmAccess &a, const HbmAccess &b) { return a.op < b.op; });
}

std::optional<int64_t> elementsOf(const StickPattern &pattern) {
  int64_t elements = 1;
  if (pattern.listed) {
    elements = 0;
    for (const OffsetRun &run : pattern.runs)
      elements += run.count;
    return elements;
  }
  for (size_t d = 0; d < pattern.extents.size(); ++d) {
    const IndexValue &extent = pattern.extents[d], &stride = pattern.strides[d];
    if (!extent.isConstant() || !stride.isConstant())
      return std::nullopt;
    if (stride.constant == 0 && extent.constant > 0)
      continue; // the same element again
    if (extent.constant < 0 || __builtin_mul_overflow(elements, extent.constant, &elements))
      return std::nullopt;
  }
  return elements;
}

std::optional<int64_t> innermostBytes(const StickPattern &pattern) {
  if (pattern.listed)
    return std::nullopt;
  if (pattern.extents.empty())
    return pattern.elementBytes;
  if (!pattern.extents.back().isConstant())
    return std::nullopt;
  return pattern.extents.back().constant * pattern.elementBytes;
}

bool inLoop(const RuleInput &input, uint32_t op) {
  const Program &program = input.kernel.program;
  for (uint32_t region = program.ops[op].region;
       program.regions[region].parent.kind != RegionParent::None;
       region = program.regions[region].parent.region)
    if (program.regions[region].parent.kind == RegionParent::LoopBody)
      return true;
  return false;
}

bool isLoneScalar(const RuleInput &input, const HbmAccess &access) {
  return elementsOf(*access.pattern) == 1 && !inLoop(input, access.op);
}

const OpReport *reportOf(const RuleInput &input, uint32_t op) {
  const TextRange range = input.kernel.program.ops[op].range;
  const std::vector<OpReport> &ops = input.report.ops;
  const auto at =
      std::lower_bound(ops.begin(), ops.end(), range, [](const OpReport &known, TextRange wanted) {
        return known.range < wanted;
      });
  return at != ops.end() && at->range == range ? &*at : nullptr;
}

} // namespace ktir
