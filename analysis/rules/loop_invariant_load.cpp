#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/core_costs.h"
#include "rules/hbm_accesses.h"
#include "rules/loop_invariant_load_fix.h"
#include "rules/op_index.h"
#include "rules/rule.h"
#include "rules/statement_lines.h"
#include "rules/value_ranges.h"

#include <algorithm>
#include <cmath>

namespace ktir {
namespace {

/// What moving a load out of one loop would change.
struct Move {
  uint32_t loop = 0;         // of the program
  bool insideVaries = false; // the load follows a loop inside: several tiles are kept
  double kept = 1;           // tiles that live across the loop
  double savedBusiest = 0;   // executions saved on the core that saves most
  double savedChip = 0;      // … on all cores
  double executedAfter = 0;  // on all cores
  double trips = 0;          // of the loop, on the core that saves most
  int64_t core = 0;          // that core
};

class InvariantLoad {
public:
  InvariantLoad(const RuleInput &input, const HbmAccess &load)
      : input_(input), program_(input.kernel.program), exprs_(input.kernel.program.exprs),
        load_(load) {}

  void check(std::vector<Finding> &findings) {
    if (!collectOperands())
      return;
    for (uint32_t region = program_.ops[load_.op].region;
         program_.regions[region].parent.kind != RegionParent::None;
         region = program_.regions[region].parent.region) {
      const RegionParent &parent = program_.regions[region].parent;
      if (parent.kind != RegionParent::LoopBody)
        continue;
      if (!considers(parent.index))
        break;
    }
    report(findings);
  }

private:
  bool collectOperands() {
    for (mlir::Operation *op : {load_.viewOp, load_.tileOp})
      for (mlir::Value operand : op->getOperands()) {
        if (operand.getDefiningOp() == load_.viewOp)
          continue;
        const auto value = input_.details.values.find(operand);
        if (value == input_.details.values.end() || !value->second.isScalar())
          return false;
        places_.push_back(value->second.id);
      }
    bytes_ = tileBytes();
    return bytes_ > 0;
  }

  /// Bytes that the loaded tile holds in LX.
  int64_t tileBytes() const {
    const auto value = input_.details.values.find(load_.operation->getResult(0));
    if (value == input_.details.values.end() || !value->second.isTile())
      return 0;
    const TileInfo &tile = input_.details.tiles[value->second.id];
    return tile.elements.isConstant() ? tile.elements.constant() * tile.element.bytes() : 0;
  }

  bool dependsOn(ExprId expr, const ProgramLoop &loop) const {
    return exprs_.dependsOn(expr, loop.counter) ||
           std::any_of(loop.carried.begin(), loop.carried.end(), [&](const CarriedScalar &carried) {
             return exprs_.dependsOn(expr, carried.atom);
           });
  }

  bool isInside(uint32_t region, uint32_t outer) const {
    for (;; region = program_.regions[region].parent.region) {
      if (region == outer)
        return true;
      if (program_.regions[region].parent.kind == RegionParent::None)
        return false;
    }
  }

  /// Looks at one loop around the load, from the inside out. False where no loop further out needs
  /// to be asked.
  bool considers(uint32_t index) {
    const ProgramLoop &loop = program_.loops[index];
    bool varies = false;
    for (ExprId place : places_) {
      // What is loaded or not understood may be another value on each trip.
      if (exprs_.node(place).data)
        return false;
      varies |= dependsOn(place, loop);
    }
    if (varies || storesInto(loop)) {
      // Further out the tile still differs along this loop, but the loop may run alike each time.
      insideVaries_ |= varies;
      inner_.push_back(index);
      return varies && !storesInto(loop);
    }
    for (uint32_t inner : inner_)
      if (dependsOn(program_.loops[inner].trips, loop) ||
          dependsOn(program_.loops[inner].lower, loop))
        return true;
    weigh(index);
    inner_.push_back(index);
    return true;
  }

  /// A store in the loop may write what the load reads.
  bool storesInto(const ProgramLoop &loop) const {
    const HbmAccesses &accesses = input_.shared<HbmAccesses>();
    if (accesses.others())
      for (const MemoryAccess &access : program_.accesses) {
        const bool listed =
            std::any_of(accesses.all().begin(), accesses.all().end(),
                        [&](const HbmAccess &known) { return known.op == access.op; });
        if (!listed && access.kind != MemoryAccess::Free &&
            isInside(program_.ops[access.op].region, loop.body) &&
            program_.ops[access.op].name != "ktdp.load")
          return true;
      }
    for (const ProgramOp &op : program_.ops)
      if (op.category == Category::Unknown && isInside(op.region, loop.body))
        return true;
    return std::any_of(accesses.all().begin(), accesses.all().end(), [&](const HbmAccess &store) {
      return !store.isLoad && isInside(program_.ops[store.op].region, loop.body) && mayTouch(store);
    });
  }

  /// The pointer arguments in an address, a bit each.
  uint64_t pointersIn(ExprId base) const {
    uint64_t bits = 0;
    for (AtomId atom = 0; atom < exprs_.atomCount(); ++atom)
      if (exprs_.atom(atom).kind == AtomKind::Pointer && exprs_.dependsOn(base, atom))
        bits |= ExprTable::atomBit(atom);
    return bits;
  }

  bool mayTouch(const HbmAccess &store) const {
    const ViewInfo &a = *load_.view, &b = *store.view;
    const uint64_t mine = pointersIn(a.base), other = pointersIn(b.base);
    if (mine && other && !(mine & other))
      return false; // pointers are distinct
    const bool comparable = a.base == b.base && a.strides == b.strides && load_.tile->set.box &&
                            store.tile->set.box && load_.tile->order.identity &&
                            store.tile->order.identity &&
                            load_.tile->base.size() == store.tile->base.size();
    if (!comparable)
      return true;
    for (size_t d = 0; d < load_.tile->base.size(); ++d) {
      const auto [low, high] = extentOf(load_, d);
      const auto [from, to] = extentOf(store, d);
      if (high < from || to < low)
        return false;
    }
    return true;
  }

  /// The coordinates that an access covers in one dimension, over all cores and iterations.
  std::pair<int64_t, int64_t> extentOf(const HbmAccess &access, size_t d) const {
    SharedValueRanges &ranges = input_.shared<SharedValueRanges>();
    const uint32_t region = program_.ops[access.op].region;
    const ExprId low = exprs_.add(access.tile->base[d], access.tile->set.low[d]);
    const ExprId high = exprs_.add(access.tile->base[d], access.tile->set.high[d]);
    return {ranges.of(low, region).range.lower, ranges.of(high, region).range.upper};
  }

  /// Keeps the move out of this loop if it saves more than those further in.
  void weigh(uint32_t index) {
    const ProgramLoop &loop = program_.loops[index];
    Move move;
    move.loop = index;
    move.insideVaries = insideVaries_;
    for (const CoreCosts::Class &cores : input_.shared<CoreCosts>().classes()) {
      const auto executed = numberOf(cores.ops[load_.op].count);
      const auto entered = numberOf(cores.ops[loop.op].count);
      const auto trips = tripsOn(cores, loop);
      if (!executed || !entered || !trips)
        return;
      // Each trip of this loop does the same: where the tile follows a loop inside, all tiles of
      // one trip are kept, else the one tile.
      const double kept = insideVaries_ && *trips > 0 ? *executed / *trips : 1;
      const double after = *entered * kept;
      const auto count = static_cast<double>(cores.cores.size());
      move.savedChip += count * (*executed - after);
      move.executedAfter += count * after;
      if (*executed - after > move.savedBusiest) {
        move.savedBusiest = *executed - after;
        move.trips = *entered > 0 ? *executed / (*entered * kept) : 0;
        move.kept = kept;
        move.core = cores.cores.front();
      }
    }
    if (move.savedBusiest <= 0 || move.savedChip <= 0 || move.trips < 2)
      return;
    const int64_t room = roomFor(loop);
    const bool fits = static_cast<double>(bytes_) * move.kept <= static_cast<double>(room);
    std::optional<Move> &best = fits ? best_ : tooLarge_;
    if (!fits)
      free_ = room;
    if (!best || move.executedAfter < best->executedAfter)
      best = move;
  }

  /// Iterations of a loop in all, on the cores of a class.
  std::optional<double> tripsOn(const CoreCosts::Class &cores, const ProgramLoop &loop) const {
    for (const ProgramRegion::Execution &execution : program_.regions[loop.body].executions)
      if (execution.times == 1)
        return numberOf(cores.ops[execution.op].count);
    return std::nullopt;
  }

  /// Bytes of LX that nothing holds while the loop, or what follows it in its region, runs. The
  /// loaded tile itself counts as held only where it certainly is.
  int64_t roomFor(const ProgramLoop &loop) const {
    const auto capacity = static_cast<int64_t>(input_.report.hardware.lxBytes());
    if (input_.facts.overflow)
      return 0;
    const uint32_t around = program_.regions[loop.body].parent.region;
    int64_t held = 0;
    for (uint32_t op = loop.op; op < program_.ops.size(); ++op) {
      if (op >= input_.facts.opLxBytes.size() || !isInside(program_.ops[op].region, around))
        continue;
      int64_t here = input_.facts.opLxBytes[op];
      if (op == load_.op && !insideVaries_)
        here -= bytes_;
      held = std::max(held, here);
    }
    return std::max<int64_t>(0, capacity - held);
  }

  void report(std::vector<Finding> &findings) {
    if (!best_ && !tooLarge_)
      return;
    const Move &move = best_ ? *best_ : *tooLarge_;
    const ProgramLoop &loop = program_.loops[move.loop];
    mlir::Operation *loopOp = input_.shared<OpIndex>().operation(loop.op);
    if (!loopOp)
      return;
    const auto tiles = static_cast<int64_t>(move.kept);
    const int64_t bytes = chargedBytes(move.core);
    Finding f;
    f.rule = "ktir-loop-invariant-load";
    // Keeping several tiles takes more than moving lines: it is a thought, not a mistake.
    f.severity = !best_ || move.insideVaries ? Severity::Information : Severity::Warning;
    f.range = rangeOf(input_, load_.operation);
    f.message = "loads the same " + withCommas(bytes * tiles) + " bytes" +
                (tiles > 1 ? ", " + counted(tiles, "tile") + "," : "") + " on each of " +
                counted(static_cast<int64_t>(std::llround(move.trips)), "trip");
    const std::string object = tiles > 1 ? "them" : "it";
    const std::string line = input_.shared<StatementLines>().lineText(program_.ops[loop.op].range);
    if (!best_)
      f.message += "; keeping " + object + " from before the loop on " + line +
                   " does not fit: " + withCommas(free_) + " bytes free";
    else
      f.message +=
          "; moving " + object + " before the loop on " + line + " " + savings(move, bytes);
    f.related.push_back({rangeOf(input_, loopOp), "the loop that it does not depend on"});
    f.related.push_back({rangeOf(input_, load_.tileOp),
                         move.insideVaries ? "the same tiles on each trip of that loop"
                                           : "the same tile on every trip"});
    std::vector<mlir::Value> behind = controlOf(load_.operation);
    behind.insert(behind.end(), load_.tileOp->operand_begin(), load_.tileOp->operand_end());
    noteAssumptions(input_, behind, f);
    if (best_ && !move.insideVaries)
      if (auto fix = hoistLoad(input_, load_.operation, loopOp))
        f.fixes.push_back(std::move(*fix));
    findings.push_back(std::move(f));
  }

  const CoreCosts::Class *classOf(int64_t core) const {
    for (const CoreCosts::Class &cores : input_.shared<CoreCosts>().classes())
      if (cores.cores.front() == core)
        return &cores;
    return nullptr;
  }

  /// Bytes that one execution is charged for.
  int64_t chargedBytes(int64_t core) const {
    const OpTotals &totals = classOf(core)->ops[load_.op];
    const auto bytes = numberOf(totals.bytes);
    return bytes ? std::llround(*bytes / totals.count.number()) : bytes_;
  }

  std::string savings(const Move &move, int64_t bytes) const {
    const auto perCore = static_cast<int64_t>(move.savedBusiest) * bytes;
    const auto chip = static_cast<int64_t>(move.savedChip) * bytes;
    std::string text =
        "saves " + withCommas(perCore) + " bytes per core (" + withCommas(chip) + " on the chip)";
    const OpTotals &totals = classOf(move.core)->ops[load_.op];
    const auto cycles = numberOf(totals.cycles);
    for (const CoreReport &core : input_.report.cores) {
      if (std::find(core.core_ids.begin(), core.core_ids.end(), move.core) == core.core_ids.end())
        continue;
      const auto before = numberOf(core.memory_cycles);
      if (cycles && before) {
        const double each = *cycles / totals.count.number();
        text += ", memory cycles " + formatNumber(*before) + " to " +
                formatNumber(*before - each * move.savedBusiest);
      }
    }
    return text + intensity(static_cast<double>(chip));
  }

  /// The chip's arithmetic intensity before and after.
  std::string intensity(double saved) const {
    if (!input_.report.chip_roofline || !input_.report.chip_roofline->AI)
      return {};
    const double before = *input_.report.chip_roofline->AI;
    double bytes = 0;
    for (const CoreReport &core : input_.report.cores)
      for (const auto &amount : core.bytes_by_category.values)
        if (amount) {
          if (!amount->isNumber())
            return {};
          bytes += amount->number() * static_cast<double>(core.core_ids.size());
        }
    if (before <= 0 || !std::isfinite(before) || bytes <= saved)
      return {};
    return ", AI " + formatNumber(before, 4) + " to " +
           formatNumber(before * bytes / (bytes - saved), 4) + " FLOP/B";
  }

  const RuleInput &input_;
  Program &program_;
  ExprTable &exprs_;
  const HbmAccess &load_;
  std::vector<ExprId> places_; // what decides where the tile lies
  int64_t bytes_ = 0, free_ = 0;
  bool insideVaries_ = false;
  std::vector<uint32_t> inner_; // loops around the load further in
  std::optional<Move> best_, tooLarge_;
};

} // namespace

/// A load in a loop that reads the same bytes on every trip.
void checkLoopInvariantLoad(const RuleInput &input, std::vector<Finding> &findings) {
  if (input.kernel.program.loops.empty())
    return;
  for (const HbmAccess &access : input.shared<HbmAccesses>().all())
    if (access.isLoad && access.operation->getNumResults() == 1)
      InvariantLoad(input, access).check(findings);
}

} // namespace ktir
