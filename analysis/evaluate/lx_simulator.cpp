#include "evaluate/lx_simulator.h"

#include "evaluate/lx_state.h"

#include <array>
#include <span>
#include <tuple>

namespace ktir {

namespace {

using ObjectId = LxState::ObjectId;

/// Which of two bounds a run looks for, where something is not known.
enum class Bound : uint8_t { Lower, Upper };

/// So many iterations are run without looking for a way around.
constexpr int64_t kFewIterations = 4;

/// Iterations after which a loop with unknown choices is given up as not repeating.
constexpr int64_t kMaxOpenIterations = 64;

class LxRun {
public:
  LxRun(const LxProgram &program, LxChoices &choices, const LxLimits &limits, Bound bound)
      : program_(program), choices_(choices), state_(program, limits.capacity), bound_(bound),
        stepsLeft_(limits.steps) {}

  void run() { runRegion(program_.body); }

  LxState &state() { return state_; }
  /// Met something unknown: the other bound may differ.
  bool inexact() const { return inexact_; }
  bool unbounded() const { return unbounded_; }
  bool capped() const { return capped_; }

private:
  /// What a result is, where two alternatives are possible.
  struct Alternatives {
    ObjectId first = LxState::kNone, second = LxState::kNone;
  };
  /// What a name may stand for: one of several objects.
  struct Extremes {
    int64_t smallest = INT64_MAX, largest = 0;
    bool alwaysOwn = true; ///< an object that no other name stands for
    bool maybeLiteral = false;

    void add(const LxState &state, ObjectId id, int32_t ownNames);
    int64_t bytes(Bound bound) const {
      return bound == Bound::Upper ? largest : alwaysOwn ? smallest : 0;
    }
  };

  void runRegion(LxRegion region);
  void runStep(const LxStep &step);
  int64_t bytesOf(uint32_t size);
  ObjectId heldOrNew(const LxStep &step);
  void bindChosen(const LxStep &step);
  void runBranch(const LxBranch &branch);
  void runSide(const LxBranch &branch, LxRegion region);
  void runBothSides(const LxBranch &branch);
  void bindEither(std::span<const NameId> names, std::span<const Alternatives> alternatives);
  bool sameShape(std::span<const Alternatives> alternatives) const;

  void runLoop(const LxLoop &loop);
  void enterLoop(const LxLoop &loop);
  void runIteration(const LxLoop &loop, int64_t iteration);
  void runAlike(const LxLoop &loop, int64_t from, int64_t to);
  void runKnown(const LxLoop &loop, int64_t trips, bool uniform);
  std::optional<LxState::Record> tryAny(const LxLoop &loop);
  void runVarying(const LxLoop &loop, int64_t trips);
  void runOpen(const LxLoop &loop, int64_t next);
  void summarise(const LxLoop &loop);
  void joinExits(const LxLoop &loop, std::span<const Extremes> extremes);
  void noteExit(const LxLoop &loop, std::span<Extremes> extremes);
  void bindJoined(NameId name, const Extremes &extremes);

  std::span<const LxCarried> carried(const LxLoop &loop) const {
    return std::span(program_.carried)
        .subspan(loop.carriedBegin, loop.carriedEnd - loop.carriedBegin);
  }
  bool budgetSpent() const { return stepsLeft_ == 0; }

  /// The states at the ends of the last iterations of a loop, to see when they repeat.
  class History {
  public:
    History(LxRun &run, const LxLoop &loop) : run_(run), loop_(loop) {
      width_ = 1 + 3 * run.carried(loop).size();
      base_ = run.signatures_.size();
      run.signatures_.resize(base_ + (kDepth + 1) * width_);
    }
    ~History() { run_.signatures_.resize(base_); }
    History(const History &) = delete;
    History &operator=(const History &) = delete;

    /// Adds the current state. How many iterations ago it was the same; 0: not seen.
    int64_t add();

  private:
    static constexpr size_t kDepth = 8;
    LxRun &run_;
    const LxLoop &loop_;
    size_t width_, base_, count_ = 0;
  };

  const LxProgram &program_;
  LxChoices &choices_;
  LxState state_;
  Bound bound_;
  uint64_t stepsLeft_;
  std::vector<int64_t> signatures_; ///< of the loops that are open, see History
  uint32_t joins_ = 0;              ///< names of which it is not known what they stand for
  bool inexact_ = false, unbounded_ = false, capped_ = false;
};

int64_t LxRun::bytesOf(uint32_t index) {
  const LxSize &size = program_.sizes[index];
  std::optional<int64_t> elements;
  if (size.elements.isConstant())
    elements = size.elements.constant();
  else
    elements = choices_.extent(size.elements);
  int64_t bytes = 0;
  if (elements && size.elementBytes >= 0 && *elements >= 0 &&
      !__builtin_mul_overflow(*elements, size.elementBytes, &bytes) && bytes < INT64_MAX / 4)
    return bytes;
  inexact_ = unbounded_ = true;
  return 0;
}

void LxRun::runRegion(LxRegion region) {
  uint64_t count = region.end - region.begin;
  stepsLeft_ -= std::min(stepsLeft_, count + 1);
  for (uint32_t i = region.begin; i < region.end; ++i)
    runStep(program_.steps[i]);
}

void LxRun::runStep(const LxStep &step) {
  switch (step.kind) {
  case LxStep::Mark:
    return state_.setOp(step.a);
  case LxStep::Note:
    return state_.note();
  case LxStep::Fetch:
    return state_.fetch(step.name);
  case LxStep::Hold:
    return state_.hold(step.a, state_.lookUp(step.name));
  case LxStep::Drop:
    return state_.drop(step.a);
  case LxStep::BindNew:
    return state_.bind(step.name, state_.newObject(bytesOf(step.a)));
  case LxStep::BindLiteral:
    return state_.bind(step.name, state_.newObject(bytesOf(step.a), /*literal=*/true));
  case LxStep::BindScalar:
    return state_.bind(step.name, LxState::kNone);
  case LxStep::BindHeld:
    return state_.bind(step.name, heldOrNew(step));
  case LxStep::BindInPlace: {
    ObjectId id = heldOrNew(step);
    if (state_.object(id).literal || state_.object(id).maybeLiteral)
      id = state_.newObject(state_.object(id).bytes);
    return state_.bind(step.name, id);
  }
  case LxStep::BindChosen:
    return bindChosen(step);
  case LxStep::PushScope:
    return state_.pushScope();
  case LxStep::PopScope:
    return state_.popScope();
  case LxStep::Loop:
    return runLoop(program_.loops[step.a]);
  case LxStep::Branch:
    return runBranch(program_.branches[step.a]);
  }
}

ObjectId LxRun::heldOrNew(const LxStep &step) {
  ObjectId held = state_.slot(step.a);
  return held != LxState::kNone ? held : state_.newObject(bytesOf(step.b));
}

void LxRun::bindChosen(const LxStep &step) {
  Alternatives alternatives{state_.slot(step.a), state_.slot(step.a + 1)};
  std::optional<bool> condition;
  if (step.b != kNoIndex)
    condition = choices_.condition(step.b);
  if (condition)
    return state_.bind(step.name, *condition ? alternatives.first : alternatives.second);
  bindEither({&step.name, 1}, {&alternatives, 1});
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

void LxRun::runSide(const LxBranch &branch, LxRegion region) {
  if (branch.scoped)
    state_.pushScope();
  runRegion(region);
  if (branch.scoped)
    state_.popScope();
}

void LxRun::runBranch(const LxBranch &branch) {
  uint32_t op = state_.op();
  auto results = std::span(program_.branchResults)
                     .subspan(branch.resultsBegin, branch.resultsEnd - branch.resultsBegin);
  if (std::optional<bool> condition = choices_.condition(branch.condition)) {
    runSide(branch, *condition ? branch.whenTrue : branch.whenFalse);
    state_.setOp(op);
    for (const LxBranchResult &result : results)
      state_.bind(result.name, state_.slot(*condition ? result.whenTrue : result.whenFalse));
  } else {
    runBothSides(branch);
    state_.setOp(op);
    std::vector<NameId> names;
    std::vector<Alternatives> alternatives;
    for (const LxBranchResult &result : results) {
      names.push_back(result.name);
      alternatives.push_back({state_.slot(result.whenTrue), state_.slot(result.whenFalse)});
    }
    bindEither(names, alternatives);
  }
  for (const LxBranchResult &result : results) {
    state_.drop(result.whenTrue);
    state_.drop(result.whenFalse);
  }
}

/// A scoped side leaves nothing behind but what it yields, so that the sides can run one after the
/// other from the same state. What a guard without a scope binds stays for the upper bound.
void LxRun::runBothSides(const LxBranch &branch) {
  inexact_ = true;
  int64_t before = state_.peak();
  if (!branch.scoped && bound_ == Bound::Lower)
    return;
  runSide(branch, branch.whenTrue);
  int64_t whenTrue = state_.peak();
  state_.setPeak(before);
  runSide(branch, branch.whenFalse);
  int64_t whenFalse = state_.peak();
  state_.setPeak(bound_ == Bound::Upper ? std::max(whenTrue, whenFalse)
                                        : std::min(whenTrue, whenFalse));
}

/// True if it makes no difference to the counter which alternative is taken: the same object each
/// time, or an object that nobody else names, of the same bytes.
bool LxRun::sameShape(std::span<const Alternatives> alternatives) const {
  for (size_t i = 0; i < alternatives.size(); ++i) {
    auto [first, second] = alternatives[i];
    for (size_t j = 0; j < i; ++j)
      if ((first == alternatives[j].first) != (second == alternatives[j].second))
        return false;
    if (first == second)
      continue;
    if (first == LxState::kNone || second == LxState::kNone)
      return false;
    const LxState::Object &a = state_.object(first), &b = state_.object(second);
    if (a.names || b.names || a.literal != b.literal || a.bytes != b.bytes)
      return false;
  }
  return true;
}

void LxRun::bindEither(std::span<const NameId> names, std::span<const Alternatives> alternatives) {
  if (sameShape(alternatives)) {
    for (size_t i = 0; i < names.size(); ++i)
      state_.bind(names[i], alternatives[i].first);
    return;
  }
  inexact_ = true;
  std::vector<Extremes> extremes(alternatives.size());
  for (size_t i = 0; i < alternatives.size(); ++i) {
    extremes[i].add(state_, alternatives[i].first, 0);
    extremes[i].add(state_, alternatives[i].second, 0);
    // Two results may be one object.
    extremes[i].alwaysOwn &= alternatives.size() == 1;
  }
  for (size_t i = 0; i < names.size(); ++i)
    bindJoined(names[i], extremes[i]);
}

void LxRun::Extremes::add(const LxState &state, ObjectId id, int32_t ownNames) {
  if (id == LxState::kNone) {
    smallest = 0;
    alwaysOwn = false;
    return;
  }
  const LxState::Object &object = state.object(id);
  smallest = std::min(smallest, object.bytes);
  largest = std::max(largest, object.bytes);
  alwaysOwn &= object.names == ownNames && !object.literal;
  maybeLiteral |= object.literal || object.maybeLiteral;
}

/// An object of its own that takes as much as any that the name may stand for (upper bound), or
/// what is certain to be taken for this name alone (lower).
void LxRun::bindJoined(NameId name, const Extremes &extremes) {
  ++joins_;
  ObjectId id = state_.newObject(extremes.bytes(bound_));
  if (extremes.maybeLiteral)
    state_.setMaybeLiteral(id);
  state_.bind(name, id);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

int64_t LxRun::History::add() {
  auto at = [&](size_t slot) { return run_.signatures_.begin() + base_ + slot * width_; };
  auto out = at(kDepth);
  const LxState &state = run_.state_;
  std::span<const LxCarried> names = run_.carried(loop_);
  *out++ = state.used();
  for (size_t i = 0; i < names.size(); ++i) {
    ObjectId id = state.lookUp(names[i].argument);
    size_t first = i, count = 0;
    for (size_t j = names.size(); j-- > 0;) {
      if (state.lookUp(names[j].argument) != id)
        continue;
      first = j;
      ++count;
    }
    // Fresh objects of two iterations are alike when only this loop's names stand for them; an
    // object that something else names is itself. Ids of slots stay below 2^31.
    bool own = id != LxState::kNone && state.object(id).names == static_cast<int32_t>(count);
    *out++ = own ? static_cast<int64_t>(first) : -1 - static_cast<int64_t>(id);
    LxState::Object object = id == LxState::kNone ? LxState::Object() : state.object(id);
    *out++ = object.bytes;
    *out++ = object.names * 4 + object.literal * 2 + object.maybeLiteral;
  }
  size_t known = std::min(count_, kDepth);
  int64_t distance = 0;
  for (size_t ago = 1; ago <= known && !distance; ++ago)
    if (std::equal(at(kDepth), at(kDepth) + width_, at((count_ - ago) % kDepth)))
      distance = static_cast<int64_t>(ago);
  std::copy(at(kDepth), at(kDepth) + width_, at(count_ % kDepth));
  ++count_;
  return distance;
}

void LxRun::enterLoop(const LxLoop &loop) {
  for (const LxCarried &c : carried(loop)) {
    ObjectId initial = c.initial == kNoName || c.initial >= program_.nameCount
                           ? LxState::kNone
                           : state_.lookUp(c.initial);
    state_.bind(c.argument, initial == LxState::kNone
                                ? LxState::kNone
                                : state_.newObject(state_.object(initial).bytes));
  }
}

void LxRun::runIteration(const LxLoop &loop, int64_t iteration) {
  uint32_t op = state_.op();
  choices_.enterIteration(loop.loop, iteration);
  state_.pushScope();
  runRegion(loop.body);
  state_.popScope();
  state_.setOp(op);
  for (const LxCarried &c : carried(loop)) {
    state_.bind(c.argument, state_.slot(c.slot));
    state_.drop(c.slot);
  }
}

/// Iterations that decide alike: once the state repeats, so does everything after it.
void LxRun::runAlike(const LxLoop &loop, int64_t from, int64_t to) {
  if (to - from == 1)
    return runIteration(loop, from);
  History history(*this, loop);
  history.add();
  for (int64_t start = from; from < to;) {
    if (budgetSpent() && from - start >= kMaxOpenIterations)
      return summarise(loop);
    runIteration(loop, from++);
    int64_t period = history.add();
    if (!period)
      continue;
    for (int64_t i = to - (to - from) % period; i < to; ++i)
      runIteration(loop, i);
    return;
  }
}

/// What any iteration may need at most, if each leaves the state as it finds it; nothing if that is
/// not certain.
std::optional<LxState::Record> LxRun::tryAny(const LxLoop &loop) {
  LxState before = state_;
  auto flags = std::tuple(bound_, inexact_, unbounded_, capped_);
  uint32_t joins = joins_;
  bound_ = Bound::Upper;
  unbounded_ = capped_ = false;
  History history(*this, loop);
  history.add();
  runIteration(loop, LxChoices::kAnyIteration);
  bool certain = history.add() == 1 && joins == joins_ && !unbounded_ && !capped_;
  std::tie(bound_, inexact_, unbounded_, capped_) = flags;
  LxState::Record most = state_.record();
  state_ = std::move(before);
  return certain ? std::optional(std::move(most)) : std::nullopt;
}

/// Iterations that decide differently. Where all leave the same state behind, it is enough to meet
/// one that needs as much as any may need.
void LxRun::runVarying(const LxLoop &loop, int64_t trips) {
  std::optional<LxState::Record> most;
  auto reached = [&] {
    if (!most || state_.peak() < most->peak)
      return false;
    state_.addOpBytes(*most);
    return true;
  };
  for (int64_t from = 0; from < trips;) {
    if (budgetSpent())
      return summarise(loop);
    int64_t to = std::clamp(choices_.alikeUntil(loop.loop, from), from + 1, trips);
    runAlike(loop, from, to);
    if (from == 0 && trips - to > kFewIterations) {
      most = tryAny(loop);
      if (reached())
        return;
      if (most)
        runIteration(loop, trips - 1);
    }
    if (reached())
      return;
    from = to;
  }
}

void LxRun::runKnown(const LxLoop &loop, int64_t trips, bool uniform) {
  if (uniform)
    runAlike(loop, 0, trips);
  else
    runVarying(loop, trips);
}

/// The rest of a loop whose iterations are too many to tell apart: any number of any of them.
void LxRun::summarise(const LxLoop &loop) {
  capped_ = true;
  runOpen(loop, LxChoices::kAnyIteration);
}

void LxRun::noteExit(const LxLoop &loop, std::span<Extremes> extremes) {
  std::span<const LxCarried> names = carried(loop);
  for (size_t i = 0; i < names.size(); ++i)
    extremes[i].add(state_, state_.lookUp(names[i].argument), 1);
}

void LxRun::joinExits(const LxLoop &loop, std::span<const Extremes> extremes) {
  std::span<const LxCarried> names = carried(loop);
  // All are let go first, so that old and new values are never in use together.
  for (const LxCarried &c : names)
    state_.bind(c.argument, LxState::kNone);
  for (size_t i = 0; i < names.size(); ++i)
    bindJoined(names[i].argument, extremes[i]);
}

/// A loop that may be left before `next`, or after it or any later iteration. kAnyIteration: they
/// differ, and any may be next.
void LxRun::runOpen(const LxLoop &loop, int64_t next) {
  inexact_ = true;
  int64_t atLeast = state_.peak();
  std::vector<Extremes> extremes(carried(loop).size());
  noteExit(loop, extremes);
  History history(*this, loop);
  history.add();
  int64_t period = 0;
  bool changes = false;
  for (int64_t i = 0; i < kMaxOpenIterations && !period; ++i) {
    runIteration(loop, next == LxChoices::kAnyIteration ? next : next + i);
    noteExit(loop, extremes);
    period = history.add();
    changes |= i == 0 && period != 1;
  }
  capped_ |= !period;
  if (changes)
    joinExits(loop, extremes);
  if (bound_ == Bound::Lower)
    state_.setPeak(atLeast);
}

void LxRun::runLoop(const LxLoop &loop) {
  uint32_t op = state_.op();
  enterLoop(loop);
  std::optional<int64_t> trips = choices_.trips(loop.loop);
  bool uniform = choices_.uniform(loop.loop);
  if (trips) {
    runKnown(loop, *trips, uniform);
  } else {
    int64_t certain = std::max<int64_t>(choices_.minimumTrips(loop.loop), 0);
    runKnown(loop, certain, uniform);
    runOpen(loop, uniform ? certain : LxChoices::kAnyIteration);
  }
  choices_.leaveLoop(loop.loop);
  state_.setOp(op);
  for (const LxCarried &c : carried(loop))
    if (c.result != kNoName)
      state_.bind(c.result, state_.lookUp(c.argument));
}

} // namespace

LxPeak simulateLx(const LxProgram &program, LxChoices &choices, const LxLimits &limits) {
  LxPeak result;
  LxRun upper(program, choices, limits, Bound::Upper);
  upper.run();
  result.peak = {upper.state().peak(), upper.state().peak()};
  result.atEnd = {upper.state().used(), upper.state().used()};
  result.opBytes = upper.state().takeOpBytes();
  result.overflow = upper.state().takeOverflow();
  result.capped = upper.capped();
  if (!upper.inexact())
    return result;

  LxRun lower(program, choices, limits, Bound::Lower);
  lower.run();
  result.peak.lower = lower.state().peak();
  result.atEnd.lower = lower.state().used();
  result.capped |= lower.capped();
  if (result.peak.lower <= limits.capacity)
    result.overflow.reset(); // the upper bound does not fit, but the kernel may
  if (upper.unbounded())
    result.peak.upper = result.atEnd.upper = std::nullopt;
  return result;
}

} // namespace ktir
