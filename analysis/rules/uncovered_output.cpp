#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/distribution_fix.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/store_footprint.h"

#include <algorithm>

namespace ktir {
namespace {

bool hasGrid(const RuleInput &input) {
  return static_cast<bool>(input.function.op()->getAttrOfType<mlir::ArrayAttr>("grid"));
}

/// Whether where the stores go, or whether they happen, depends on the core.
bool dependsOnCore(const RuleInput &input, const StoredView &view) {
  const Program &program = input.kernel.program;
  auto depends = [&](ExprId id) {
    return std::any_of(program.core.begin(), program.core.end(),
                       [&](AtomId atom) { return program.exprs.dependsOn(id, atom); });
  };
  for (const TileStore &store : view.stores) {
    if (std::any_of(store.corner.begin(), store.corner.end(), depends))
      return true;
    for (uint32_t r = store.region; program.regions[r].parent.kind != RegionParent::None;
         r = program.regions[r].parent.region) {
      const RegionParent &parent = program.regions[r].parent;
      if (depends(parent.kind == RegionParent::LoopBody ? program.loops[parent.index].trips
                                                        : program.branches[parent.index].condition))
        return true;
    }
  }
  return false;
}

std::optional<Gap> gapOf(const RuleInput &input, const StoredView &view) {
  BoxSpace space(view.sizes);
  TilePlacements placements(input.kernel.program);
  bool any = false;
  for (const TileStore &store : view.stores) {
    auto places = placements.of(store.corner, store.region);
    if (!places)
      return std::nullopt;
    for (const Placement &place : *places) {
      auto boxes = stridedBoxes(place, store.extents);
      if (!boxes)
        return std::nullopt;
      any |= !boxes->empty();
      for (StridedBox &box : *boxes)
        space.add(std::move(box));
    }
  }
  return any ? space.gap() : std::nullopt;
}

/// "rows 32..39 (8 of 40 rows)", for each dimension in which something is missing.
std::string region(const Gap &gap, const std::vector<int64_t> &sizes) {
  std::string text;
  const size_t rank = sizes.size();
  for (size_t d = 0; d < rank; ++d) {
    const Gap::Projection &p = gap.dims[d];
    if (p.count == sizes[d])
      continue;
    if (!text.empty())
      text += ", ";
    const std::string many = coordinateName(d, rank);
    if (p.last - p.first + 1 == p.count)
      text += coordinateRange(d, rank, p.first, p.last);
    else
      text += "some " + many + " in " + withCommas(p.first) + ".." + withCommas(p.last);
    text += " (" + withCommas(p.count) + " of " + withCommas(sizes[d]) +
            (rank > 2 ? ")" : " " + many + ")");
  }
  if (text.empty()) {
    for (size_t d = 0; d < rank; ++d)
      text += (d ? ", " : "e.g. ") + coordinateRange(d, rank, gap.first[d], gap.first[d]);
    return text;
  }
  return gap.isProduct() ? text : "some of " + text;
}

bool isIgnored(const RuleInput &input, const StoredView &view) {
  mlir::Operation *construct = view.view.getDefiningOp();
  std::string name = construct ? nameOf(input, construct->getOperand(0)) : std::string();
  if (!name.empty())
    name.erase(0, 1);
  const auto &ignored = input.settings.knobs.coverageIgnoreViews;
  return std::find(ignored.begin(), ignored.end(), name) != ignored.end();
}

/// The core number where it is asked for.
mlir::Operation *coreNumber(const RuleInput &input) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations())
    if (op && op->getName().getStringRef() == "ktdp.get_compute_tile_id")
      return op;
  return nullptr;
}

} // namespace

/// Outputs of which a part is written by no core on no iteration.
void checkUncoveredOutput(const RuleInput &input, std::vector<Finding> &findings) {
  if (input.function.recovered())
    return;
  for (const StoredView &view : input.shared<StoreFootprints>().views()) {
    if (!view.isComplete || view.isLoaded || view.stores.empty() || isIgnored(input, view))
      continue;
    bool byCore = input.kernel.program.coreCount() > 1 && dependsOnCore(input, view);
    // Without a grid there is one core for the costs only.
    if (!hasGrid(input) && dependsOnCore(input, view))
      continue;
    auto gap = gapOf(input, view);
    if (!gap || gap->elements == 0)
      continue;
    const mlir::Operation *first = view.stores.front().op;
    int64_t whole = 1;
    for (int64_t size : view.sizes)
      whole *= size;
    Finding f;
    f.rule = "ktir-uncovered-output";
    f.severity = Severity::Warning;
    f.range = placeOf(input, view.stores.front().op);
    f.message = withCommas(gap->elements) + " of " + withCommas(whole) +
                " elements of the output are never written: " + region(*gap, view.sizes);
    if (byCore)
      f.message += "; grid has " + withCommas(input.kernel.program.coreCount()) + " cores";
    f.related.push_back({definitionOf(input, view.view), "the output"});
    std::vector<mlir::Value> values(view.view.getDefiningOp()->getOperands().begin(),
                                    view.view.getDefiningOp()->getOperands().end());
    for (const TileStore &store : view.stores) {
      if (store.op != first)
        f.related.push_back({placeOf(input, store.op), "written here too"});
      for (mlir::Operation *loop : loopsAround(store.op))
        f.related.push_back({placeOf(input, loop), "this loop decides what is written"});
      auto control = controlOf(store.op);
      values.insert(values.end(), control.begin(), control.end());
      if (mlir::Operation *tile = store.op->getOperand(1).getDefiningOp())
        values.insert(values.end(), tile->getOperands().begin() + 1, tile->getOperands().end());
    }
    if (mlir::Operation *core = coreNumber(input); core && byCore)
      f.related.push_back(
          {placeOf(input, core),
           "the core number is 0.." + withCommas(input.kernel.program.coreCount() - 1)});
    noteAssumptions(input, values, f);
    addDistributionFix(input, view, *gap, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
