#include "evaluate/tile_placements.h"

#include <algorithm>

namespace ktir {
namespace {

/// Beyond these, too much differs to be told.
constexpr int64_t kMaxVisits = 1 << 13;
constexpr size_t kMaxPlacements = 1 << 12;
/// So many iterations are looked at one by one to join those that behave alike.
constexpr int64_t kMaxJoined = 1 << 10;
constexpr size_t kFewClasses = 4;

} // namespace

int64_t Placement::times() const {
  int64_t product = 1;
  for (const PlacementStep &step : steps)
    if (__builtin_mul_overflow(product, step.count, &product))
      return INT64_MAX;
  return product;
}

bool TilePlacements::start(const std::vector<ExprId> &values, uint32_t region) {
  values_ = values;
  levels_.clear();
  for (uint32_t r = region; program_.regions[r].parent.kind != RegionParent::None;
       r = program_.regions[r].parent.region)
    levels_.push_back({program_.regions[r].parent.kind, program_.regions[r].parent.index});
  for (uint32_t axis = 3; axis-- > 0;)
    levels_.push_back({RegionParent::None, axis});
  std::reverse(levels_.begin(), levels_.end());
  repeated_.clear();
  for (const Level &level : levels_)
    if (level.kind == RegionParent::None || level.kind == RegionParent::LoopBody)
      repeated_.push_back({level.kind == RegionParent::None, level.index});
  environment_ = Environment();
  environment_.resize(program_.exprs.atomCount());
  steps_.clear();
  path_.clear();
  found_.clear();
  visits_ = 0;
  failed_ = false;
  return true;
}

std::optional<std::vector<Placement>> TilePlacements::finish() {
  if (failed_)
    return std::nullopt;
  return std::move(found_);
}

void TilePlacements::setCore(int64_t core) {
  int64_t nx = program_.grid[0], ny = program_.grid[1];
  environment_.set(program_.core[0], Scalar::of(core % nx));
  environment_.set(program_.core[1], Scalar::of(core / nx % ny));
  environment_.set(program_.core[2], Scalar::of(core / (nx * ny)));
  environment_.set(program_.core[3], Scalar::of(core));
  path_ = {core % nx, core / nx % ny, core / (nx * ny)};
}

std::optional<std::vector<Placement>> TilePlacements::onCore(const std::vector<ExprId> &values,
                                                             uint32_t region, int64_t core) {
  start(values, region);
  setCore(core);
  explore(3);
  return finish();
}

/// True if the values, or what decides how often they are reached, depend on the atom.
bool TilePlacements::usesAtom(AtomId atom) const {
  const ExprTable &t = program_.exprs;
  auto uses = [&](ExprId id) { return t.dependsOn(id, atom); };
  if (std::any_of(values_.begin(), values_.end(), uses))
    return true;
  for (const Level &level : levels_) {
    if (level.kind == RegionParent::None)
      continue;
    if (level.kind != RegionParent::LoopBody) {
      if (uses(program_.branches[level.index].condition))
        return true;
      continue;
    }
    const ProgramLoop &loop = program_.loops[level.index];
    if (uses(loop.trips))
      return true;
    for (const CarriedScalar &c : loop.carried)
      if (uses(c.initial) || uses(c.next))
        return true;
  }
  return false;
}

std::optional<std::vector<Placement>> TilePlacements::of(const std::vector<ExprId> &values,
                                                         uint32_t region) {
  start(values, region);
  if (!usesAtom(program_.core[3])) {
    explore(0);
    return finish();
  }
  // The linear id is no independent axis: core by core.
  for (int64_t core = 0; core < program_.coreCount() && !failed_; ++core) {
    setCore(core);
    explore(3);
  }
  return finish();
}

void TilePlacements::explore(size_t level) {
  if (failed_)
    return;
  if (level == levels_.size())
    return reach();
  const Level &at = levels_[level];
  if (at.kind == RegionParent::None)
    return exploreCounted(level, program_.core[at.index], program_.grid[at.index]);
  if (at.kind == RegionParent::LoopBody) {
    const ProgramLoop &loop = program_.loops[at.index];
    Scalar trips = program_.exprs.evaluate(loop.trips, environment_);
    if (!trips.isInteger()) {
      failed_ = true;
      return;
    }
    if (trips.integer > 0)
      exploreCounted(level, loop.counter, trips.integer);
    return;
  }
  Scalar taken = program_.exprs.evaluate(program_.branches[at.index].condition, environment_);
  if (!taken.known())
    failed_ = true;
  else if (taken.truth() == (at.kind == RegionParent::BranchTrue))
    explore(level + 1);
}

bool TilePlacements::dependsOnCarried(ExprId id, const ProgramLoop &loop) const {
  return std::any_of(loop.carried.begin(), loop.carried.end(),
                     [&](const CarriedScalar &c) { return program_.exprs.dependsOn(id, c.atom); });
}

void TilePlacements::exploreCounted(size_t level, AtomId counter, int64_t trips) {
  const ExprTable &t = program_.exprs;
  const Level &at = levels_[level];
  const ProgramLoop *loop = at.kind == RegionParent::LoopBody ? &program_.loops[at.index] : nullptr;
  bool carried = false;
  auto look = [&](ExprId id) {
    carried |= loop && dependsOnCarried(id, *loop);
    return t.dependsOn(id, counter);
  };
  bool varies = false;
  for (ExprId value : values_)
    varies |= look(value);
  // What decides whether and how far inner levels run.
  std::vector<ExprId> observed;
  bool innerCarried = false;
  for (size_t i = level + 1; i < levels_.size(); ++i) {
    const Level &inner = levels_[i];
    if (inner.kind == RegionParent::None)
      continue;
    bool isLoop = inner.kind == RegionParent::LoopBody;
    ExprId id =
        isLoop ? program_.loops[inner.index].trips : program_.branches[inner.index].condition;
    if (look(id))
      observed.push_back(id);
    if (isLoop)
      for (const CarriedScalar &c : program_.loops[inner.index].carried)
        for (ExprId part : {c.initial, c.next})
          innerCarried |= look(part);
  }
  if (carried)
    return exploreCarried(level, *loop, trips);
  if (!varies && observed.empty() && !innerCarried) {
    PlacementStep step{{loop == nullptr, at.index}, trips, {}};
    step.move.resize(values_.size());
    return visit(level, counter, 0, trips > 1 ? &step : nullptr);
  }
  if (!innerCarried && exploreSegments(level, counter, trips, observed))
    return;
  if (trips > kMaxVisits - visits_) {
    failed_ = true;
    return;
  }
  for (int64_t k = 0; k < trips && !failed_; ++k)
    visit(level, counter, k, nullptr);
}

/// The values at one iteration, with whatever inner levels add left out; how far they move from one
/// iteration to another of the same class does not depend on it.
std::optional<std::vector<int64_t>> TilePlacements::valuesAt(size_t level, AtomId counter,
                                                             int64_t iteration) {
  environment_.set(counter, Scalar::of(iteration));
  for (size_t i = level + 1; i < levels_.size(); ++i) {
    const Level &inner = levels_[i];
    if (inner.kind == RegionParent::None)
      environment_.set(program_.core[inner.index], Scalar::of(0));
    if (inner.kind != RegionParent::LoopBody)
      continue;
    environment_.set(program_.loops[inner.index].counter, Scalar::of(0));
    for (const CarriedScalar &c : program_.loops[inner.index].carried)
      environment_.set(c.atom, Scalar::of(0));
  }
  std::optional<std::vector<int64_t>> result(std::in_place);
  for (ExprId value : values_) {
    Scalar v = program_.exprs.evaluate(value, environment_);
    if (!v.isInteger()) {
      result.reset();
      break;
    }
    result->push_back(v.integer);
  }
  environment_.clear(counter);
  for (size_t i = level + 1; i < levels_.size(); ++i) {
    const Level &inner = levels_[i];
    if (inner.kind == RegionParent::None)
      environment_.clear(program_.core[inner.index]);
    if (inner.kind != RegionParent::LoopBody)
      continue;
    environment_.clear(program_.loops[inner.index].counter);
    for (const CarriedScalar &c : program_.loops[inner.index].carried)
      environment_.clear(c.atom);
  }
  return result;
}

/// Runs of neighbouring iterations in which the targets are linear and what was observed stays the
/// same; empty where there is no telling. A trip count that changes once in a grid makes two.
std::vector<IterationSegment> TilePlacements::joinEqual(AtomId counter, int64_t trips,
                                                        const std::vector<ExprId> &observed,
                                                        const std::vector<ExprId> &targets) {
  IterationClasses iterations(program_.exprs, counter, environment_);
  auto linear = iterations.segments({}, targets, trips);
  if (!linear)
    return {};
  std::vector<IterationSegment> joined;
  std::vector<int64_t> before, now;
  for (const IterationSegment &s : *linear) {
    if (s.period != 1)
      return {};
    for (int64_t k = s.first; k <= s.last; ++k) {
      environment_.set(counter, Scalar::of(k));
      now.clear();
      bool known = true;
      for (ExprId id : observed) {
        Scalar value = program_.exprs.evaluate(id, environment_);
        known &= value.isInteger();
        now.push_back(value.integer);
      }
      environment_.clear(counter);
      if (!known)
        return {};
      if (k > s.first && now == before)
        joined.back().last = k;
      else
        joined.push_back({k, k, 1});
      before = now;
    }
  }
  return joined;
}

/// False where the iterations have to be visited one by one; nothing is found then.
bool TilePlacements::exploreSegments(size_t level, AtomId counter, int64_t trips,
                                     const std::vector<ExprId> &observed) {
  const Level &at = levels_[level];
  std::vector<ExprId> targets;
  for (ExprId value : values_)
    if (program_.exprs.dependsOn(value, counter))
      targets.push_back(value);
  IterationClasses iterations(program_.exprs, counter, environment_);
  auto segments = iterations.segments(observed, targets, trips);
  size_t count = 0;
  if (segments)
    for (const IterationSegment &s : *segments)
      count += static_cast<size_t>(std::min(s.period, s.last - s.first + 1));
  if (trips <= kMaxJoined && (!segments || count > kFewClasses))
    if (auto joined = joinEqual(counter, trips, observed, targets); joined.size() > 0)
      segments = std::move(joined);
  if (!segments)
    return false;
  struct Class {
    int64_t first;
    PlacementStep step;
  };
  std::vector<Class> classes;
  for (const IterationSegment &s : *segments) {
    int64_t length = s.last - s.first + 1;
    if (std::min(s.period, length) > kMaxVisits - visits_) {
      failed_ = true;
      return true;
    }
    for (int64_t i = 0; i < std::min(s.period, length); ++i) {
      int64_t first = s.first + i;
      PlacementStep step{{at.kind == RegionParent::None, at.index},
                         (s.last - first) / s.period + 1,
                         std::vector<int64_t>(values_.size())};
      if (step.count > 1) {
        auto here = valuesAt(level, counter, first);
        auto next = valuesAt(level, counter, first + s.period);
        if (!here || !next)
          return false;
        for (size_t v = 0; v < values_.size(); ++v)
          step.move[v] = (*next)[v] - (*here)[v];
      }
      classes.push_back({first, std::move(step)});
    }
  }
  for (const Class &c : classes)
    visit(level, counter, c.first, c.step.count > 1 ? &c.step : nullptr);
  return true;
}

void TilePlacements::exploreCarried(size_t level, const ProgramLoop &loop, int64_t trips) {
  if (trips > kMaxVisits - visits_) {
    failed_ = true;
    return;
  }
  std::vector<Scalar> values, next;
  for (const CarriedScalar &c : loop.carried)
    values.push_back(program_.exprs.evaluate(c.initial, environment_));
  for (int64_t k = 0; k < trips && !failed_; ++k) {
    for (size_t i = 0; i < values.size(); ++i)
      environment_.set(loop.carried[i].atom, values[i]);
    environment_.set(loop.counter, Scalar::of(k));
    next.clear();
    for (const CarriedScalar &c : loop.carried)
      next.push_back(program_.exprs.evaluate(c.next, environment_));
    visit(level, loop.counter, k, nullptr);
    values.swap(next);
  }
  for (const CarriedScalar &c : loop.carried)
    environment_.clear(c.atom);
}

void TilePlacements::visit(size_t level, AtomId counter, int64_t iteration,
                           const PlacementStep *step) {
  if (++visits_ > kMaxVisits || failed_) {
    failed_ = true;
    return;
  }
  environment_.set(counter, Scalar::of(iteration));
  path_.push_back(iteration);
  if (step)
    steps_.push_back(*step);
  explore(level + 1);
  if (step)
    steps_.pop_back();
  path_.pop_back();
  environment_.clear(counter);
}

void TilePlacements::reach() {
  Placement placement;
  for (ExprId value : values_) {
    Scalar v = program_.exprs.evaluate(value, environment_);
    if (!v.isInteger()) {
      failed_ = true;
      return;
    }
    placement.origin.push_back(v.integer);
  }
  if (found_.size() >= kMaxPlacements) {
    failed_ = true;
    return;
  }
  placement.steps = steps_;
  placement.path = path_;
  found_.push_back(std::move(placement));
}

} // namespace ktir
