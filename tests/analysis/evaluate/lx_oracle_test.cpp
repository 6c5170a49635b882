// The simulator against a slow, obvious one that runs every iteration, on random programs; and its
// bounds, where conditions and trip counts are not known, against runs in which they are.

#include "lx_fixture.h"

#include <memory>
#include <random>
#include <set>

namespace ktir {
namespace {

/// What a core decides, as a function of the iterations of the loops that vary.
struct Decisions {
  uint32_t seed = 0;
  std::set<uint32_t> varying;
  std::map<uint32_t, int64_t> iterations; // of open varying loops
  int64_t mostTrips = 4;
  /// Decided by dice, each time anew.
  std::set<uint32_t> diceLoops, diceConditions;
  std::mt19937 dice;

  uint32_t hash(uint32_t what) const {
    uint64_t h = seed * 0x9E3779B97F4A7C15ull + what;
    for (auto [loop, iteration] : iterations)
      h = (h ^ (loop * 1000003ull + static_cast<uint64_t>(iteration))) * 0xBF58476D1CE4E5B9ull;
    h ^= h >> 29;
    h *= 0x94D049BB133111EBull;
    return static_cast<uint32_t>(h >> 40);
  }
  bool condition(uint32_t index) {
    return (diceConditions.count(index) ? dice() : hash(index * 2 + 1)) % 2;
  }
  int64_t trips(uint32_t loop) {
    return (diceLoops.count(loop) ? dice() : hash(loop * 2)) % (mostTrips + 1);
  }
};

class DecidedChoices : public LxChoices {
public:
  explicit DecidedChoices(const Decisions &decisions) : decisions(decisions) {}
  Decisions decisions;
  /// Iterations that were entered as any.
  std::set<uint32_t> openLoops;

  std::optional<int64_t> trips(uint32_t loop) override {
    if (decisions.diceLoops.count(loop) || !openLoops.empty())
      return std::nullopt;
    return decisions.trips(loop);
  }
  std::optional<bool> condition(uint32_t index) override {
    if (decisions.diceConditions.count(index) || !openLoops.empty())
      return std::nullopt;
    return decisions.condition(index);
  }
  std::optional<int64_t> extent(Extent) override { return std::nullopt; }
  bool uniform(uint32_t loop) override { return !decisions.varying.count(loop); }
  void enterIteration(uint32_t loop, int64_t iteration) override {
    if (!decisions.varying.count(loop))
      return;
    openLoops.erase(loop);
    if (iteration == kAnyIteration)
      openLoops.insert(loop);
    else
      decisions.iterations[loop] = iteration;
  }
  void leaveLoop(uint32_t loop) override {
    decisions.iterations.erase(loop);
    openLoops.erase(loop);
  }
};

/// The state machine of the cost model, word for word.
class SlowLx {
public:
  SlowLx(const LxProgram &program, Decisions decisions)
      : program_(program), decisions_(std::move(decisions)), slots_(program.slotCount) {
    run(program.body);
  }
  int64_t used = 0, peak = 0;

private:
  struct Tile {
    int64_t bytes;
    int names = 0;
  };
  using Object = std::shared_ptr<Tile>;
  using Scope = std::map<NameId, Object>;

  void release(const Object &object) {
    if (--object->names)
      return;
    if (!literals_.erase(object))
      used -= object->bytes;
  }
  void bind(NameId name, Object object) {
    if (name == kNoName)
      name = temporary_--;
    Object &place = scopes_.back()[name];
    Object old = place;
    if (old)
      release(old);
    scopes_.back()[name] = object;
    if (!object)
      return;
    if (!literals_.count(object) && object->names == 0) {
      used += object->bytes;
      peak = std::max(peak, used);
    }
    ++object->names;
  }
  Object find(NameId name) {
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if (auto it = scope->find(name); it != scope->end())
        return it->second;
    return nullptr;
  }
  void popScope() {
    Scope scope = std::move(scopes_.back());
    scopes_.pop_back();
    for (auto &[name, object] : scope)
      if (object)
        release(object);
  }
  Object make(uint32_t size) {
    const LxSize &s = program_.sizes[size];
    return std::make_shared<Tile>(Tile{s.elements.constant() * s.elementBytes});
  }

  void run(LxRegion region) {
    for (uint32_t i = region.begin; i < region.end; ++i)
      step(program_.steps[i]);
  }
  void step(const LxStep &s) {
    switch (s.kind) {
    case LxStep::Mark:
    case LxStep::Note:
      return;
    case LxStep::Fetch: {
      Scope &top = scopes_.back();
      auto it = top.find(s.name);
      if (it == top.end() || !it->second)
        return;
      Object object = it->second;
      top.erase(it);
      return release(object);
    }
    case LxStep::Hold:
      slots_[s.a] = find(s.name);
      return;
    case LxStep::Drop:
      slots_[s.a] = nullptr;
      return;
    case LxStep::BindNew:
      return bind(s.name, make(s.a));
    case LxStep::BindLiteral: {
      Object object = make(s.a);
      literals_.insert(object);
      return bind(s.name, object);
    }
    case LxStep::BindScalar:
      return bind(s.name, nullptr);
    case LxStep::BindHeld:
      return bind(s.name, slots_[s.a] ? slots_[s.a] : make(s.b));
    case LxStep::BindInPlace: {
      Object object = slots_[s.a] ? slots_[s.a] : make(s.b);
      if (literals_.count(object))
        object = std::make_shared<Tile>(Tile{object->bytes});
      return bind(s.name, object);
    }
    case LxStep::BindChosen:
      return bind(s.name, slots_[decisions_.condition(s.b) ? s.a : s.a + 1]);
    case LxStep::PushScope:
      scopes_.emplace_back();
      return;
    case LxStep::PopScope:
      return popScope();
    case LxStep::Loop:
      return loop(program_.loops[s.a]);
    case LxStep::Branch:
      return branch(program_.branches[s.a]);
    }
  }
  void loop(const LxLoop &l) {
    std::vector<Object> copies;
    for (uint32_t i = l.carriedBegin; i < l.carriedEnd; ++i) {
      Object initial = find(program_.carried[i].initial);
      copies.push_back(initial ? std::make_shared<Tile>(Tile{initial->bytes}) : nullptr);
    }
    for (uint32_t i = l.carriedBegin; i < l.carriedEnd; ++i)
      bind(program_.carried[i].argument, copies[i - l.carriedBegin]);
    int64_t trips = decisions_.trips(l.loop);
    for (int64_t k = 0; k < trips; ++k) {
      if (decisions_.varying.count(l.loop))
        decisions_.iterations[l.loop] = k;
      scopes_.emplace_back();
      run(l.body);
      popScope();
      for (uint32_t i = l.carriedBegin; i < l.carriedEnd; ++i)
        bind(program_.carried[i].argument, slots_[program_.carried[i].slot]);
    }
    decisions_.iterations.erase(l.loop);
    for (uint32_t i = l.carriedBegin; i < l.carriedEnd; ++i)
      if (program_.carried[i].result != kNoName)
        bind(program_.carried[i].result, find(program_.carried[i].argument));
  }
  void branch(const LxBranch &b) {
    bool taken = decisions_.condition(b.condition);
    for (uint32_t i = b.resultsBegin; i < b.resultsEnd; ++i) {
      slots_[program_.branchResults[i].whenTrue] = nullptr;
      slots_[program_.branchResults[i].whenFalse] = nullptr;
    }
    if (b.scoped)
      scopes_.emplace_back();
    run(taken ? b.whenTrue : b.whenFalse);
    if (b.scoped)
      popScope();
    for (uint32_t i = b.resultsBegin; i < b.resultsEnd; ++i) {
      const LxBranchResult &r = program_.branchResults[i];
      bind(r.name, slots_[taken ? r.whenTrue : r.whenFalse]);
    }
  }

  const LxProgram &program_;
  Decisions decisions_;
  std::vector<Scope> scopes_ = {{}};
  std::vector<Object> slots_;
  std::set<Object> literals_;
  NameId temporary_ = kNoName - 1;
};

/// Random programs as a walk over a kernel would record them. Few names, so that they repeat.
class Writer {
public:
  explicit Writer(uint32_t seed) : random_(seed) {
    block(3, 6);
    program = lx_.finish();
  }
  LxProgram program;
  uint32_t loops = 0, conditions = 0;

private:
  uint32_t below(uint32_t n) { return random_() % n; }
  LxSize size() { return LxSize::bytes(1 << below(6)); }
  NameId visible() {
    if (visible_.empty())
      return define();
    return visible_[below(static_cast<uint32_t>(visible_.size()))];
  }
  NameId fresh() {
    // A name that is not visible, as MLIR demands; often one of another region.
    for (NameId name = below(8);; ++name)
      if (std::find(visible_.begin(), visible_.end(), name) == visible_.end())
        return name;
  }
  NameId define() {
    NameId name = fresh();
    lx_.startOp(ops_++);
    if (below(4) == 0)
      lx_.bindLiteral(name, size());
    else
      lx_.bindNew(name, size());
    visible_.push_back(name);
    return name;
  }
  NameId use(NameId name) {
    lx_.countUse(name);
    return name;
  }

  /// Runs `body` and forgets the names that it made visible.
  template <typename Body> void nested(Body body) {
    size_t depth = visible_.size();
    body();
    visible_.resize(depth);
  }

  void block(int depth, uint32_t longest) {
    for (uint32_t i = 0, count = 1 + below(longest); i < count; ++i)
      statement(depth);
  }
  void statement(int depth) {
    switch (below(depth > 0 ? 10 : 6)) {
    case 0:
    case 1:
      define();
      return;
    case 2:
    case 3:
      return elementwise();
    case 4:
      return below(2) ? inPlace() : choose();
    case 5:
      return fold();
    case 6:
    case 7:
      return loop(depth - 1);
    case 8:
      return branch(depth - 1);
    default:
      lx_.startOp(ops_++);
      lx_.beginGuard(conditions++);
      // As an inter-tile reduction: folds, and a result that exists on one side only.
      lx_.beginFoldPass(LxNaming::Nameless, size(), kNoName, kNoName);
      lx_.bindNew(kNoName, size());
      lx_.endFoldPass();
      lx_.bindNew(1000 + conditions, size());
      lx_.endGuard();
      return;
    }
  }
  void elementwise() {
    NameId a = use(visible()), b = use(visible());
    lx_.startOp(ops_++);
    lx_.fetch(a);
    lx_.fetch(b);
    NameId name = fresh();
    lx_.bindNew(name, size());
    visible_.push_back(name);
  }
  void inPlace() {
    NameId outs = use(visible());
    lx_.startOp(ops_++);
    LxRecorder::Slot slot = lx_.hold(outs);
    lx_.fetch(outs);
    NameId name = fresh();
    lx_.bindInPlace(name, slot, size());
    lx_.drop(slot);
    visible_.push_back(name);
  }
  void choose() {
    NameId a = use(visible()), b = use(visible());
    lx_.startOp(ops_++);
    LxRecorder::Slot slots = lx_.holdTwo(a, b);
    lx_.fetch(a);
    lx_.fetch(b);
    NameId name = fresh();
    lx_.bindChosen(name, slots, conditions++);
    lx_.drop(slots, 2);
    visible_.push_back(name);
  }
  void fold() {
    NameId input = use(visible()), outs = visible();
    lx_.startOp(ops_++);
    lx_.beginReduce(input, outs);
    for (int pass = 0; pass < 2; ++pass) {
      LxNaming naming = below(2) ? LxNaming::Explicit : LxNaming::Nameless;
      nested([&] {
        NameId lhs = fresh();
        visible_.push_back(lhs);
        NameId rhs = fresh();
        visible_.push_back(rhs);
        if (pass == 0)
          lx_.beginFoldPass(naming, size(), lhs, rhs);
        else
          lx_.beginOutsCombine(naming, size(), lhs, rhs);
        if (naming == LxNaming::Explicit)
          lx_.fetch(use(lhs));
        NameId result = fresh();
        lx_.bindNew(result, size());
        lx_.endFoldPass();
      });
    }
    NameId result = fresh();
    lx_.endReduce(outs, result, size());
    visible_.push_back(result);
  }
  void loop(int depth) {
    uint32_t index = loops++;
    size_t carried = below(4);
    std::vector<NameId> initials, arguments, yielded, results;
    for (size_t i = 0; i < carried; ++i)
      initials.push_back(use(visible()));
    size_t outside = visible_.size();
    for (size_t i = 0; i < carried; ++i) {
      arguments.push_back(fresh());
      visible_.push_back(arguments.back());
    }
    lx_.startOp(ops_++);
    lx_.beginLoop(index, arguments, initials);
    block(depth, 4);
    for (size_t i = 0; i < carried; ++i)
      yielded.push_back(use(visible()));
    visible_.resize(outside);
    for (size_t i = 0; i < carried; ++i) {
      results.push_back(fresh());
      visible_.push_back(results.back());
    }
    lx_.endLoop(yielded, results);
  }
  void branch(int depth) {
    lx_.startOp(ops_++);
    lx_.beginBranch(conditions++);
    size_t count = below(3);
    std::vector<NameId> first, second, results;
    nested([&] {
      block(depth, 3);
      for (size_t i = 0; i < count; ++i)
        first.push_back(use(visible()));
    });
    if (count || below(2)) {
      lx_.beginElse(first);
      nested([&] {
        block(depth, 3);
        for (size_t i = 0; i < count; ++i)
          second.push_back(use(visible()));
      });
    }
    for (size_t i = 0; i < count; ++i) {
      results.push_back(fresh());
      visible_.push_back(results.back());
    }
    lx_.endBranch(second, results);
  }

  std::mt19937 random_;
  LxRecorder lx_;
  std::vector<NameId> visible_;
  uint32_t ops_ = 0;
};

Decisions decide(const Writer &writer, uint32_t seed, int64_t mostTrips) {
  Decisions decisions{.seed = seed};
  decisions.mostTrips = mostTrips;
  for (uint32_t loop = 0; loop < writer.loops; ++loop)
    if ((seed >> (loop % 5)) % 3 == 0)
      decisions.varying.insert(loop);
  return decisions;
}

TEST(LxOracle, EveryProgramEndsAsWhenEveryIterationRuns) {
  int loops = 0;
  for (uint32_t seed = 0; seed < 6000; ++seed) {
    Writer writer(seed);
    loops += writer.loops > 1;
    Decisions decisions = decide(writer, seed * 7 + 1, seed % 4 ? 5 : 17);
    DecidedChoices choices(decisions);
    LxPeak fast = simulateLx(writer.program, choices);
    SlowLx slow(writer.program, decisions);
    ASSERT_EQ(fast.peak, (LxBytes{slow.peak, slow.peak})) << "seed " << seed;
    ASSERT_EQ(fast.atEnd, (LxBytes{slow.used, slow.used})) << "seed " << seed;
    ASSERT_FALSE(fast.capped);
  }
  EXPECT_GT(loops, 2000);
}

/// Runs with dice must end within the bounds.
void expectWithin(const LxPeak &bounds, const LxProgram &program, Decisions decisions,
                  uint32_t seed) {
  ASSERT_TRUE(bounds.peak.upper && bounds.atEnd.upper);
  for (uint32_t run = 0; run < 12; ++run) {
    decisions.dice.seed(run);
    SlowLx slow(program, decisions);
    ASSERT_LE(bounds.peak.lower, slow.peak) << "seed " << seed << " run " << run;
    ASSERT_GE(*bounds.peak.upper, slow.peak) << "seed " << seed << " run " << run;
    ASSERT_LE(bounds.atEnd.lower, slow.used) << "seed " << seed << " run " << run;
    ASSERT_GE(*bounds.atEnd.upper, slow.used) << "seed " << seed << " run " << run;
  }
}

TEST(LxOracle, BoundsHoldWhateverTheUnknownIs) {
  int apart = 0;
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    Writer writer(seed);
    Decisions decisions = decide(writer, seed, 4);
    for (uint32_t i = 0; i < writer.conditions; ++i)
      if ((seed + i) % 2)
        decisions.diceConditions.insert(i);
    for (uint32_t i = 0; i < writer.loops; ++i)
      if ((seed + i) % 3 == 0)
        decisions.diceLoops.insert(i);
    DecidedChoices choices(decisions);
    LxPeak bounds = simulateLx(writer.program, choices);
    apart += !bounds.peak.exact();
    ASSERT_NO_FATAL_FAILURE(expectWithin(bounds, writer.program, decisions, seed));
  }
  EXPECT_GT(apart, 500);
}

TEST(LxOracle, BoundsHoldWhenIterationsAreSummarised) {
  int capped = 0;
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    Writer writer(seed);
    Decisions decisions = decide(writer, seed * 3, 6);
    DecidedChoices choices(decisions);
    LxPeak bounds = simulateLx(writer.program, choices, {.steps = 40});
    capped += bounds.capped;
    ASSERT_NO_FATAL_FAILURE(expectWithin(bounds, writer.program, decisions, seed));
  }
  EXPECT_GT(capped, 100);
}

} // namespace
} // namespace ktir
