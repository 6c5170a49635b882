#include "evaluate/value_range.h"

#include "evaluate/checked.h"
#include "evaluate/iteration_classes.h"

#include <algorithm>

namespace ktir {
namespace {

/// Iterations visited for one question before the answer is an enclosing interval.
constexpr int64_t kMaxVisits = 1 << 18;

} // namespace

ValueRanges::ValueRanges(Program &program) : program_(program) {
  environment_.resize(program.exprs.atomCount());
}

bool ValueRanges::dependsOnLoop(ExprId id, const ProgramLoop &loop, bool carriedOnly) const {
  if (!carriedOnly && program_.exprs.dependsOn(id, loop.counter))
    return true;
  return std::any_of(loop.carried.begin(), loop.carried.end(),
                     [&](const CarriedScalar &c) { return program_.exprs.dependsOn(id, c.atom); });
}

ValueRange ValueRanges::rangeOf(ExprId value, uint32_t region, std::optional<int64_t> core,
                                const Given &given) {
  value_ = value;
  levels_.clear();
  for (uint32_t r = region; program_.regions[r].parent.kind != RegionParent::None;
       r = program_.regions[r].parent.region)
    levels_.push_back({program_.regions[r].parent.kind, program_.regions[r].parent.index});
  std::reverse(levels_.begin(), levels_.end());
  environment_ = Environment();
  environment_.resize(program_.exprs.atomCount());
  for (const auto &[atom, scalar] : given)
    environment_.set(atom, scalar);
  result_ = ValueRange();
  result_.congruence = program_.exprs.congruence(value);
  first_ = true;
  visits_ = 0;

  // Does anything on the way depend on the core?
  uint64_t coreBits = 0, used = program_.exprs.node(value).atoms;
  for (AtomId atom : program_.core)
    coreBits |= ExprTable::atomBit(atom);
  for (const Level &level : levels_)
    used |=
        program_.exprs
            .node(level.kind == RegionParent::LoopBody ? program_.loops[level.index].trips
                                                       : program_.branches[level.index].condition)
            .atoms;
  for (const Level &level : levels_)
    if (level.kind == RegionParent::LoopBody)
      for (const CarriedScalar &c : program_.loops[level.index].carried)
        used |= program_.exprs.node(c.initial).atoms | program_.exprs.node(c.next).atoms;
  int64_t cores = used & coreBits ? program_.coreCount() : 1;
  int64_t nx = program_.grid[0], ny = program_.grid[1];
  const int64_t end = core ? *core + 1 : cores;
  for (core_ = core.value_or(0); core_ < end; ++core_) {
    environment_.set(program_.core[0], Scalar::of(core_ % nx));
    environment_.set(program_.core[1], Scalar::of(core_ / nx % ny));
    environment_.set(program_.core[2], Scalar::of(core_ / (nx * ny)));
    environment_.set(program_.core[3], Scalar::of(core_));
    certain_ = true;
    iterations_.clear();
    explore(0);
  }
  return result_;
}

void ValueRanges::explore(size_t level) {
  if (level == levels_.size())
    return reach();
  const Level &at = levels_[level];
  if (at.kind == RegionParent::LoopBody)
    return exploreLoop(level, program_.loops[at.index], at.index);
  Scalar taken = program_.exprs.evaluate(program_.branches[at.index].condition, environment_);
  if (taken.known()) {
    if (taken.truth() == (at.kind == RegionParent::BranchTrue))
      explore(level + 1);
    return;
  }
  bool outer = certain_;
  certain_ = false;
  explore(level + 1);
  certain_ = outer;
}

void ValueRanges::visit(size_t level, const ProgramLoop &loop, uint32_t index, int64_t iteration) {
  ++visits_;
  environment_.set(loop.counter, Scalar::of(iteration));
  iterations_.push_back({index, iteration});
  explore(level + 1);
  iterations_.pop_back();
  environment_.clear(loop.counter);
}

void ValueRanges::exploreLoop(size_t level, const ProgramLoop &loop, uint32_t index) {
  Scalar trips = program_.exprs.evaluate(loop.trips, environment_);
  if (!trips.isInteger()) {
    bool outer = certain_;
    certain_ = false;
    explore(level + 1); // with the iteration unknown
    certain_ = outer;
    return;
  }
  if (trips.integer <= 0)
    return;
  // What decides whether and how far inner levels run.
  std::vector<ExprId> observed;
  bool carried = dependsOnLoop(value_, loop, true);
  for (size_t i = level + 1; i < levels_.size(); ++i) {
    bool isLoop = levels_[i].kind == RegionParent::LoopBody;
    ExprId id = isLoop ? program_.loops[levels_[i].index].trips
                       : program_.branches[levels_[i].index].condition;
    carried |= dependsOnLoop(id, loop, true);
    if (program_.exprs.dependsOn(id, loop.counter))
      observed.push_back(id);
    if (isLoop)
      for (const CarriedScalar &c : program_.loops[levels_[i].index].carried)
        for (ExprId part : {c.initial, c.next})
          carried |= dependsOnLoop(part, loop, false);
  }
  if (carried)
    return exploreCarried(level, loop, index, trips.integer);
  bool varies = program_.exprs.dependsOn(value_, loop.counter);
  if (!varies && observed.empty())
    return visit(level, loop, index, 0);

  // The value may depend on inner iterations too; along this loop it is quasi-linear for each of
  // them.
  std::vector<ExprId> targets;
  if (varies)
    targets.push_back(value_);
  IterationClasses iterations(program_.exprs, loop.counter, environment_);
  auto segments = iterations.segments(observed, targets, trips.integer);
  int64_t candidates = 0;
  if (segments)
    for (const IterationSegment &s : *segments)
      candidates += std::min(2 * s.period, s.last - s.first + 1);
  if (!segments || candidates > kMaxVisits) {
    if (trips.integer > kMaxVisits - visits_)
      return enclose();
    for (int64_t k = 0; k < trips.integer && visits_ <= kMaxVisits; ++k)
      visit(level, loop, index, k);
    if (visits_ > kMaxVisits)
      enclose();
    return;
  }
  for (const IterationSegment &s : *segments) {
    int64_t length = s.last - s.first + 1;
    for (int64_t i = 0; i < std::min(s.period, length); ++i) {
      int64_t first = s.first + i, last = first + (s.last - first) / s.period * s.period;
      visit(level, loop, index, first);
      if (last != first)
        visit(level, loop, index, last);
    }
  }
}

void ValueRanges::exploreCarried(size_t level, const ProgramLoop &loop, uint32_t index,
                                 int64_t trips) {
  if (trips > kMaxVisits - visits_)
    return enclose();
  std::vector<Scalar> values, next;
  for (const CarriedScalar &c : loop.carried)
    values.push_back(program_.exprs.evaluate(c.initial, environment_));
  for (int64_t k = 0; k < trips; ++k) {
    for (size_t i = 0; i < values.size(); ++i)
      environment_.set(loop.carried[i].atom, values[i]);
    environment_.set(loop.counter, Scalar::of(k));
    next.clear();
    for (const CarriedScalar &c : loop.carried)
      next.push_back(program_.exprs.evaluate(c.next, environment_));
    visit(level, loop, index, k);
    values.swap(next);
    if (visits_ > kMaxVisits) {
      enclose();
      break;
    }
  }
  for (const CarriedScalar &c : loop.carried)
    environment_.clear(c.atom);
}

/// The op runs here, with the environment as it stands.
void ValueRanges::reach() {
  result_.runs = true;
  Scalar v = program_.exprs.evaluate(value_, environment_);
  if (!v.isInteger())
    return enclose();
  if (!certain_)
    result_.exact = false;
  if (first_ || v.integer < result_.range.lower) {
    result_.range.lower = v.integer;
    result_.atLower = {core_, iterations_};
  }
  if (first_ || v.integer > result_.range.upper) {
    result_.range.upper = v.integer;
    result_.atUpper = {core_, iterations_};
  }
  first_ = false;
}

/// What remains is only known to lie in the interval that the expression has anywhere.
void ValueRanges::enclose() {
  result_.runs = true;
  result_.exact = false;
  Interval anywhere = program_.exprs.range(program_.exprs.substitute(value_, environment_));
  result_.range = first_ ? anywhere : intervalUnion(result_.range, anywhere);
  first_ = false;
}

} // namespace ktir
