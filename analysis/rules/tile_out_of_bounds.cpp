#include "dialect/ktdp.h"
#include "evaluate/tile_placements.h"
#include "kernel/details.h"
#include "rules/assumption_note.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/tail_fixes.h"
#include "rules/tile_bounds.h"

#include <algorithm>
#include <set>

namespace ktir {
namespace {

/// A loop that decides the offset, with its numbers where the tile leaves the view.
struct DecidingLoop {
  mlir::Operation *op = nullptr;
  int64_t lower = 0, upper = 0, step = 0, trips = 0, iteration = 0;
};

class Describer {
public:
  Describer(const RuleInput &input, const TileExcess &excess)
      : input_(input), excess_(excess), program_(input.kernel.program) {
    environment_.resize(program_.exprs.atomCount());
    for (AtomId atom = 0; atom < program_.exprs.atomCount(); ++atom)
      if (excess.proof == Proof::Possible && program_.exprs.atom(atom).name == excess.argument)
        environment_.set(atom, Scalar::of(excess.argumentValue));
    int64_t nx = program_.grid[0], ny = program_.grid[1], core = excess.witness.core;
    environment_.set(program_.core[0], Scalar::of(core % nx));
    environment_.set(program_.core[1], Scalar::of(core / nx % ny));
    environment_.set(program_.core[2], Scalar::of(core / (nx * ny)));
    environment_.set(program_.core[3], Scalar::of(core));
  }

  /// The innermost loop on which the offset depends.
  std::optional<DecidingLoop> loop() {
    std::optional<DecidingLoop> found;
    for (auto [index, iteration] : excess_.witness.iterations) {
      const ProgramLoop &loop = program_.loops[index];
      auto lower = at(loop.lower), upper = at(loop.upper), step = at(loop.step),
           trips = at(loop.trips);
      environment_.set(loop.counter, Scalar::of(iteration));
      if (!lower || !upper || !step || !trips ||
          !program_.exprs.dependsOn(excess_.offsetExpr, loop.counter))
        continue;
      found = {
          input_.shared<OpIndex>().operation(loop.op), *lower, *upper, *step, *trips, iteration};
    }
    return found;
  }

  /// "cores 26..31" where cores differ.
  std::string cores(uint32_t region, ExprId amount) {
    const ExprTable &t = program_.exprs;
    bool varies = std::any_of(program_.core.begin(), program_.core.end(),
                              [&](AtomId atom) { return t.dependsOn(excess_.offsetExpr, atom); });
    constexpr int64_t kMaxListed = 1 << 10;
    if (!varies || excess_.proof == Proof::Possible || program_.coreCount() > kMaxListed)
      return {};
    std::vector<int64_t> guilty;
    TilePlacements placements(program_);
    for (int64_t core = 0; core < program_.coreCount(); ++core) {
      auto found = placements.onCore({amount}, region, core);
      if (!found)
        return {};
      bool exceeds = false;
      for (const Placement &p : *found) {
        int64_t most = p.origin[0];
        for (const PlacementStep &step : p.steps)
          most += std::max<int64_t>(0, step.move[0]) * (step.count - 1);
        exceeds |= most > 0;
      }
      if (exceeds)
        guilty.push_back(core);
    }
    if (guilty.empty() || static_cast<int64_t>(guilty.size()) == program_.coreCount())
      return {};
    if (guilty.size() == 1)
      return "core " + std::to_string(guilty.front());
    bool range = guilty.back() - guilty.front() + 1 == static_cast<int64_t>(guilty.size());
    return range ? "cores " + std::to_string(guilty.front()) + ".." + std::to_string(guilty.back())
                 : std::to_string(guilty.size()) + " cores, the first is " +
                       std::to_string(guilty.front());
  }

private:
  std::optional<int64_t> at(ExprId id) {
    Scalar v = program_.exprs.evaluate(id, environment_);
    return v.isInteger() ? std::optional(v.integer) : std::nullopt;
  }

  const RuleInput &input_;
  const TileExcess &excess_;
  Program &program_;
  Environment environment_;
};

/// Whether a tile is loaded, stored, or both.
std::pair<bool, bool> accessesOf(mlir::Operation *tile) {
  std::pair<bool, bool> kinds;
  for (mlir::Operation *user : tile->getResult(0).getUsers()) {
    kinds.first |= llvm::isa<ktdp::LoadOp>(user);
    kinds.second |= llvm::isa<ktdp::StoreOp>(user);
  }
  return kinds;
}

std::string consequence(const TileExcess &excess) {
  auto [loaded, stored] = accessesOf(excess.op);
  if (excess.below || excess.indexView)
    return {};
  std::string text;
  // Along the outermost dimension there is no next row.
  if (loaded)
    text += excess.dim == 0 ? "; elements beyond the buffer read as zero in the reference"
                            : "; elements beyond a row come from the next row; beyond the buffer "
                              "they read as zero in the reference";
  if (stored)
    text += excess.dim == 0
                ? "; elements beyond the buffer are dropped in the reference"
                : "; elements beyond a row overwrite the next row (another core may own "
                  "it); beyond the buffer they are dropped in the reference";
  return text;
}

std::string where(const std::optional<DecidingLoop> &loop, const std::string &cores) {
  std::string text;
  if (loop && loop->trips == 1)
    text = "the only trip";
  else if (loop)
    text = loop->iteration + 1 == loop->trips
               ? "last of " + withCommas(loop->trips) + " trips"
               : "trip " + withCommas(loop->iteration + 1) + " of " + withCommas(loop->trips);
  if (!cores.empty())
    text += (text.empty() ? "" : ", ") + cores;
  return text.empty() ? text : " (" + text + ")";
}

std::string message(const TileExcess &e, const std::string &where) {
  std::string what = e.indexView ? "index view" : "view";
  std::string text;
  if (e.below) {
    text = "tile starts " + withCommas(e.amount) + " before the " + what + " in dimension " +
           std::to_string(e.dim) + ": offset " + withCommas(e.offset);
  } else {
    text = std::string(e.proof == Proof::Possible ? "tile can run " : "tile runs ") +
           withCommas(e.amount) + " past the " + what + " in dimension " + std::to_string(e.dim) +
           ": ";
    if (e.proof == Proof::Possible)
      text += "with %" + e.argument + " = " + withCommas(e.argumentValue) + ", ";
    text += "offset " + withCommas(e.offset) + " + extent " + withCommas(e.extent) + " = " +
            withCommas(e.offset + e.extent) + ", " + what + " has " + withCommas(e.size);
  }
  return text + where + consequence(e);
}

std::string loopLabel(const DecidingLoop &loop) {
  std::string text = "loop " + withCommas(loop.lower) + " to " + withCommas(loop.upper) + " step " +
                     withCommas(loop.step);
  int64_t length = loop.upper - loop.lower, rest = length % loop.step;
  if (length > 0 && rest != 0)
    text += "; " + withCommas(length) + " = " + withCommas(length / loop.step) + " x " +
            withCommas(loop.step) + " + " + withCommas(rest);
  return text;
}

/// Everything that decides where the tile lies and what its view has.
std::vector<mlir::Value> deciders(const TileExcess &excess) {
  std::vector<mlir::Value> values = controlOf(excess.op);
  for (mlir::Value operand : excess.op->getOperands().drop_front())
    values.push_back(operand);
  if (mlir::Operation *view = excess.view.getDefiningOp())
    for (mlir::Value operand : view->getOperands())
      values.push_back(operand);
  return values;
}

} // namespace

/// Tiles that leave their view, on the core and iteration that do so most.
void checkTileOutOfBounds(const RuleInput &input, std::vector<Finding> &findings) {
  std::set<mlir::Operation *> loopsReported; // of what is only possible: one report per loop
  for (const TileExcess &excess : input.shared<TileBounds>().excesses()) {
    if (excess.proof == Proof::Possible && !loopsReported.insert(excess.op->getParentOp()).second)
      continue;
    Describer describer(input, excess);
    std::optional<DecidingLoop> loop = describer.loop();
    uint32_t region = input.kernel.program.ops[input.details.opIndices.lookup(excess.op)].region;
    Finding f;
    f.rule = "ktir-tile-out-of-bounds";
    f.severity = excess.proof == Proof::Possible ? Severity::Information : Severity::Error;
    f.proof = excess.proof;
    f.range = placeOf(input, excess.op);
    f.message = message(excess, where(loop, describer.cores(region, excess.amountExpr)));
    if (loop)
      f.related.push_back({placeOf(input, loop->op), loopLabel(*loop)});
    f.related.push_back({definitionOf(input, excess.view),
                         "the " + std::string(excess.indexView ? "index view" : "view") + " has " +
                             withCommas(excess.size) + " in dimension " +
                             std::to_string(excess.dim)});
    if (mlir::Value offset = subscriptOf(excess))
      if (mlir::Operation *definition = offset.getDefiningOp();
          definition && definition->getName().getStringRef() != "arith.constant")
        f.related.push_back({placeOf(input, definition), "the offset is computed here"});
    noteAssumptions(input, deciders(excess), f);
    addTailFixes(input, excess, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
