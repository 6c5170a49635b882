#include "dialect/ktdp.h"
#include "rules/assumption_note.h"
#include "rules/folding.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/store_footprint.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <map>

namespace ktir {
namespace {

constexpr int64_t kMaxTiles = 1 << 9;

/// The loads from which the terms of an accumulator are computed within its loop.
struct Sources {
  std::vector<ktdp::LoadOp> loads;
  /// A select, a comparison or a branch on the way may leave out what would count twice.
  bool isMasked = false;
};

Sources sourcesOf(const Accumulator &accumulator) {
  Sources sources;
  llvm::DenseSet<mlir::Value> seen;
  llvm::SmallVector<mlir::Value, 16> open(accumulator.terms.begin(), accumulator.terms.end());
  while (!open.empty()) {
    mlir::Value value = open.pop_back_val();
    mlir::Operation *op = value.getDefiningOp();
    if (!seen.insert(value).second || !op || !accumulator.loop->isProperAncestor(op))
      continue;
    llvm::StringRef name = op->getName().getStringRef();
    sources.isMasked |= name == "arith.select" || name.starts_with("arith.cmp") || name == "scf.if";
    if (auto load = llvm::dyn_cast<ktdp::LoadOp>(op)) {
      sources.loads.push_back(load);
      continue;
    }
    for (mlir::Value operand : op->getOperands())
      open.push_back(operand);
    for (mlir::Region &region : op->getRegions())
      region.walk([&](mlir::Operation *inner) {
        sources.isMasked |= inner->getName().getStringRef() == "arith.select";
        for (mlir::Value operand : inner->getOperands())
          open.push_back(operand);
      });
  }
  return sources;
}

/// The steps of a placement that the accumulator lives through; those that do not move the tile
/// read it again, which is no overlap of tiles.
std::vector<PlacementStep> carriedSteps(const Placement &placement,
                                        const std::vector<uint32_t> &loops) {
  std::vector<PlacementStep> steps;
  for (const PlacementStep &step : placement.steps)
    if (!step.level.isCore &&
        std::find(loops.begin(), loops.end(), step.level.index) != loops.end() &&
        std::any_of(step.move.begin(), step.move.end(), [](int64_t m) { return m != 0; }))
      steps.push_back(step);
  return steps;
}

/// All places of one stretch of accumulation: same core, same iterations of the loops around.
using Stretch = std::vector<Placement>;

std::vector<Stretch> stretchesOf(const std::vector<Placement> &placements,
                                 const std::vector<PlacementLevel> &levels,
                                 const std::vector<uint32_t> &loops) {
  std::map<std::vector<int64_t>, Stretch> byContext;
  for (const Placement &placement : placements) {
    std::vector<int64_t> context;
    for (size_t i = 0; i < levels.size(); ++i)
      if (levels[i].isCore || std::find(loops.begin(), loops.end(), levels[i].index) == loops.end())
        context.push_back(placement.path[i]);
    Placement carried{placement.origin, carriedSteps(placement, loops), placement.path};
    byContext[context].push_back(std::move(carried));
  }
  std::vector<Stretch> result;
  for (auto &[context, stretch] : byContext)
    result.push_back(std::move(stretch));
  return result;
}

/// What lies in several tiles of a stretch.
std::optional<Cell> repeated(const Stretch &stretch, const std::vector<int64_t> &sizes,
                             const std::vector<int64_t> &extents) {
  int64_t tiles = 0;
  for (const Placement &placement : stretch)
    if (__builtin_add_overflow(tiles, placement.times(), &tiles))
      return std::nullopt;
  BoxSpace joined(sizes), single(sizes);
  int64_t volume = 1, singles = 0;
  for (int64_t extent : extents)
    if (__builtin_mul_overflow(volume, extent, &volume))
      return std::nullopt;
  for (const Placement &placement : stretch) {
    auto boxes = stridedBoxes(placement, extents);
    if (!boxes)
      return std::nullopt;
    for (StridedBox &box : *boxes)
      joined.add(std::move(box));
    std::vector<std::vector<int64_t>> origins = {placement.origin};
    for (const PlacementStep &step : placement.steps) {
      std::vector<std::vector<int64_t>> moved;
      for (int64_t k = 0; k < step.count && singles + std::ssize(moved) < kMaxTiles; ++k)
        for (std::vector<int64_t> origin : origins) {
          for (size_t d = 0; d < origin.size(); ++d)
            origin[d] += step.move[d] * k;
          moved.push_back(std::move(origin));
        }
      origins = std::move(moved);
    }
    for (const std::vector<int64_t> &origin : origins) {
      StridedBox box;
      for (size_t d = 0; d < origin.size(); ++d)
        box.dims.push_back({origin[d], extents[d], 0, 1});
      single.add(std::move(box));
      ++singles;
    }
  }
  int64_t all;
  auto covered = joined.covered();
  if (!covered || __builtin_mul_overflow(volume, tiles, &all) || *covered == all)
    return std::nullopt;
  return single.coveredTwice();
}

/// Whether any loop of the accumulator moves the tile.
bool moves(const Program &program, const TileBox &box, const std::vector<uint32_t> &loops) {
  for (uint32_t loop : loops)
    for (ExprId corner : box.corner)
      if (program.exprs.dependsOn(corner, program.loops[loop].counter))
        return true;
  return false;
}

struct Repetition {
  ktdp::LoadOp load;
  Cell cell;
};

/// The first load whose tiles overlap along the accumulator's loops; nullopt where one of several
/// moving tiles does not, since then the overlap is meant (a sliding window).
std::optional<Repetition> repetitionOf(const RuleInput &input, const Accumulator &accumulator) {
  Program &program = input.kernel.program;
  Sources sources = sourcesOf(accumulator);
  if (sources.isMasked || sources.loads.empty())
    return std::nullopt;
  std::vector<uint32_t> loops;
  const OpIndex &index = input.shared<OpIndex>();
  for (mlir::Operation *op : carryingLoops(accumulator))
    for (uint32_t i = 0; i < program.loops.size(); ++i)
      if (index.operation(program.loops[i].op) == op)
        loops.push_back(i);
  std::optional<Repetition> first;
  for (ktdp::LoadOp load : sources.loads) {
    auto tile = input.details.values.find(load->getOperand(0));
    if (tile == input.details.values.end() || tile->second.kind != KernelValue::AccessTile)
      return std::nullopt;
    const AccessTileInfo &info = input.details.accessTiles[tile->second.id];
    const ViewInfo &view = input.details.views[info.view];
    auto box = tileBox(info, program.exprs);
    if (!box)
      return std::nullopt;
    if (!moves(program, *box, loops))
      continue;
    std::vector<int64_t> sizes;
    for (ExprId size : view.sizes) {
      if (!program.exprs.isConstant(size))
        return std::nullopt;
      sizes.push_back(program.exprs.constantValue(size));
    }
    uint32_t region = program.ops[input.details.opIndices.lookup(load)].region;
    TilePlacements placements(program);
    auto places = placements.of(box->corner, region);
    if (!places || sizes.size() != box->corner.size())
      return std::nullopt;
    std::optional<Cell> cell;
    for (const Stretch &stretch : stretchesOf(*places, placements.levels(), loops)) {
      cell = repeated(stretch, sizes, box->extents);
      if (cell)
        break;
    }
    if (!cell)
      return std::nullopt;
    if (!first)
      first = Repetition{load, *cell};
  }
  return first;
}

/// The dimension along which the loop moves the tile: the innermost one where there are several.
size_t movedDim(const RuleInput &input, ktdp::LoadOp load, const ProgramLoop &loop) {
  const ExprTable &t = input.kernel.program.exprs;
  auto tile = input.details.values.find(load->getOperand(0));
  const AccessTileInfo &info = input.details.accessTiles[tile->second.id];
  for (size_t d = info.base.size(); d-- > 0;)
    if (t.dependsOn(info.base[d], loop.counter))
      return d;
  return 0;
}

} // namespace

/// Sums and products over tiles of which some elements are read on several trips.
void checkOverlappingReductionTiles(const RuleInput &input, std::vector<Finding> &findings) {
  const Program &program = input.kernel.program;
  const OpIndex &index = input.shared<OpIndex>();
  std::vector<mlir::Operation *> reported;
  for (const ProgramLoop &loop : std::vector<ProgramLoop>(program.loops)) {
    mlir::Operation *op = index.operation(loop.op);
    if (!op)
      continue;
    for (const Accumulator &accumulator : accumulatorsOf(op)) {
      if (accumulator.combining != Combining::Sum && accumulator.combining != Combining::Product)
        continue;
      auto repetition = repetitionOf(input, accumulator);
      if (!repetition)
        continue;
      mlir::Operation *tile = repetition->load->getOperand(0).getDefiningOp();
      if (!tile || std::find(reported.begin(), reported.end(), tile) != reported.end())
        continue;
      reported.push_back(tile);
      size_t rank = repetition->cell.low.size(), dim = movedDim(input, repetition->load, loop);
      Finding f;
      f.rule = "ktir-overlapping-reduction-tiles";
      f.severity = Severity::Warning;
      f.range = placeOf(input, tile);
      f.message =
          coordinateRange(dim, rank, repetition->cell.low[dim], repetition->cell.high[dim]) +
          " are " + std::string(combined(accumulator.combining)) +
          " twice: tiles of several trips contain them";
      f.related.push_back({placeOf(input, op), "the tiles of this loop overlap"});
      f.related.push_back({placeOf(input, accumulator.op), "what they have is combined here"});
      std::vector<mlir::Value> values = controlOf(repetition->load);
      values.insert(values.end(), tile->getOperands().begin() + 1, tile->getOperands().end());
      noteAssumptions(input, values, f);
      findings.push_back(std::move(f));
    }
  }
}

} // namespace ktir
