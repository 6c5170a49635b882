#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/places.h"
#include "rules/position_function.h"
#include "rules/rule.h"
#include "rules/store_footprint.h"
#include "rules/tile_bounds.h"

#include <algorithm>

namespace ktir {
namespace {

constexpr int64_t kMaxCores = 1 << 10;

/// A store whose value may depend on who writes it.
struct Candidate {
  const TileStore *store;
  PositionFunction function;
};

/// True if the stores reach no element twice, whoever the writer: decided without looking at single
/// cores.
bool reachesNothingTwice(const RuleInput &input, const StoredView &view,
                         const std::vector<Candidate> &candidates) {
  BoxSpace space(view.sizes);
  TilePlacements placements(input.kernel.program);
  int64_t written = 0;
  for (const Candidate &candidate : candidates) {
    auto places = placements.of(candidate.store->corner, candidate.store->region);
    if (!places)
      return false;
    int64_t volume = 1;
    for (int64_t extent : candidate.store->extents)
      if (__builtin_mul_overflow(volume, extent, &volume))
        return false;
    for (const Placement &place : *places) {
      auto boxes = stridedBoxes(place, candidate.store->extents);
      int64_t all;
      if (!boxes || __builtin_mul_overflow(volume, place.times(), &all) ||
          __builtin_add_overflow(written, all, &written))
        return false;
      for (StridedBox &box : *boxes)
        space.add(std::move(box));
    }
  }
  auto covered = space.covered();
  return covered && *covered == written;
}

struct Overlap {
  BoxSpace::Shared shared;
  const Candidate *candidate = nullptr; // of the first core
};

bool contains(const StridedBox &box, const std::vector<int64_t> &element) {
  for (size_t d = 0; d < element.size(); ++d) {
    const Progression &p = box.dims[d];
    int64_t offset = element[d] - p.start;
    int64_t run = p.count == 1 ? 0 : offset / p.step;
    if (offset < 0 || run >= p.count || offset - run * p.step >= p.length)
      return false;
  }
  return true;
}

std::optional<Overlap> overlapOf(const RuleInput &input, const StoredView &view,
                                 const std::vector<Candidate> &candidates) {
  Program &program = input.kernel.program;
  if (program.coreCount() > kMaxCores)
    return std::nullopt;
  BoxSpace space(view.sizes);
  TilePlacements placements(program);
  std::vector<std::pair<const Candidate *, StridedBox>> boxes;
  for (const Candidate &candidate : candidates)
    for (int64_t core = 0; core < program.coreCount(); ++core) {
      auto places = placements.onCore(candidate.store->corner, candidate.store->region, core);
      if (!places)
        return std::nullopt;
      for (const Placement &place : *places) {
        auto found = stridedBoxes(place, candidate.store->extents);
        if (!found)
          return std::nullopt;
        for (StridedBox &box : *found) {
          box.owner = static_cast<uint32_t>(core);
          boxes.push_back({&candidate, box});
          space.add(std::move(box));
        }
      }
    }
  auto shared = space.shared();
  if (!shared.first)
    return std::nullopt;
  Overlap overlap{*shared.first, nullptr};
  for (const auto &[candidate, box] : boxes)
    if (box.owner == overlap.shared.one && contains(box, overlap.shared.element)) {
      overlap.candidate = candidate;
      break;
    }
  return overlap;
}

/// What came from other cores is the same on both.
bool sameGroups(const RuleInput &input, const Candidate &candidate,
                const BoxSpace::Shared &shared) {
  if (!candidate.function.holds)
    return false;
  return std::all_of(candidate.function.futures.begin(), candidate.function.futures.end(),
                     [&](uint32_t future) {
                       const auto &groups = input.details.futures[future].groups.groupOf;
                       return shared.one < groups.size() && shared.other < groups.size() &&
                              groups[shared.one] == groups[shared.other] && groups[shared.one] >= 0;
                     });
}

std::string elementText(const std::vector<int64_t> &element) {
  std::string text = "[";
  for (size_t d = 0; d < element.size(); ++d)
    text += (d ? ", " : "") + withCommas(element[d]);
  return text + "]";
}

} // namespace

/// Elements that several cores write, with values that need not agree.
void checkOverlappingStore(const RuleInput &input, std::vector<Finding> &findings) {
  if (input.function.recovered() || input.kernel.program.coreCount() == 1)
    return;
  const TileBounds &bounds = input.shared<TileBounds>();
  for (const StoredView &view : input.shared<StoreFootprints>().views()) {
    if (view.stores.empty() || !view.view ||
        std::any_of(view.sizes.begin(), view.sizes.end(), [](int64_t s) { return s <= 0; }))
      continue;
    // A tile that leaves its view is reported as that.
    if (std::any_of(view.stores.begin(), view.stores.end(),
                    [&](const TileStore &store) { return bounds.of(store.tile) != nullptr; }))
      continue;
    std::vector<Candidate> candidates;
    for (const TileStore &store : view.stores)
      candidates.push_back({&store, {}});
    if (reachesNothingTwice(input, view, candidates))
      continue;
    for (Candidate &candidate : candidates)
      candidate.function = positionFunctionOf(input, *candidate.store);
    std::erase_if(candidates, [](const Candidate &c) {
      return c.function.holds && c.function.futures.empty();
    });
    auto overlap = candidates.empty() ? std::nullopt : overlapOf(input, view, candidates);
    if (!overlap || !overlap->candidate || sameGroups(input, *overlap->candidate, overlap->shared))
      continue;
    mlir::Operation *op = overlap->candidate->store->op;
    Finding f;
    f.rule = "ktir-overlapping-store";
    f.severity = Severity::Warning;
    f.range = placeOf(input, op);
    f.message = "cores " + std::to_string(overlap->shared.one) + " and " +
                std::to_string(overlap->shared.other) + " both store to element " +
                elementText(overlap->shared.element) +
                ", and their values may differ: the last to write wins";
    f.related.push_back({definitionOf(input, view.view), "the view"});
    std::vector<mlir::Value> values = controlOf(op);
    if (mlir::Operation *tile = op->getOperand(1).getDefiningOp()) {
      f.related.push_back({placeOf(input, tile), "where the tile lies"});
      values.insert(values.end(), tile->getOperands().begin() + 1, tile->getOperands().end());
    }
    noteAssumptions(input, values, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
