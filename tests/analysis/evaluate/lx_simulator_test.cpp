// The rules of the scratchpad counter, one by one, on sequences written by hand. The sequences of
// the lx_* kernels have the numbers that the reference reports for those kernels.

#include "lx_fixture.h"

namespace ktir {
namespace {

using test::LxTest;

class LxSimulator : public LxTest {};

TEST_F(LxSimulator, LiteralsTakeNoSpace) { // lx_constants_free
  literal("t", 2048);
  uses({"t", "t"});
  op("u", {}, 2048);
  op("w", {"u", "t"}, 2048);
  expect(2048, 2048);
}

TEST_F(LxSimulator, SoleUseEndsAValueBeforeItsUserAllocates) { // lx_last_use
  load("x", 2048);
  op("a", {"x"}, 2048);
  op("b", {"a"}, 2048);
  op("d", {"b", "b"}, 2048);
  op("e", {"d"}, 2048);
  expect(4096, 4096);
}

TEST_F(LxSimulator, CarriedValueAndItsReplacementCoexist) { // lx_loop_scope
  literal("z", 2048);
  start();
  uses({"z", "acc", "x", "s", "r"});
  NameId argument = n("acc"), initial = n("z"), yielded = n("s"), result = n("r");
  lx.beginLoop(0, {&argument, 1}, {&initial, 1});
  start();
  lx.bindNew(n("x"), b(2048));
  start();
  lx.fetch(n("acc"));
  lx.fetch(n("x"));
  lx.bindNew(n("s"), b(2048));
  lx.endLoop({&yielded, 1}, {&result, 1});
  start();
  lx.fetch(n("r"));
  lx.note();
  choices.loopTrips = {{0, 3}};
  expect(4096, 2048);
  // The store ends the result's name, not the carried one (M21).
  EXPECT_EQ(simulate().opBytes, (std::vector<int64_t>{-1, 2048, 4096, 4096, 2048}));
}

TEST_F(LxSimulator, OuterValueUsedInALoopStays) { // lx_outer_use_in_loop
  load("x", 2048);
  start();
  lx.beginLoop(0, {}, {});
  op("s", {"x"}, 2048);
  lx.endLoop({}, {});
  choices.loopTrips = {{0, 3}};
  expect(4096, 2048);
}

TEST_F(LxSimulator, BytesFollowTheElements) { // lx_dtype_sizes
  load("x", 2000);
  op("p", {"x", "x"}, 1000);
  op("w", {"x"}, 4000);
  op("i", {"w"}, 4000);
  op("l", {"i"}, 8000);
  expect(11000, 11000);
}

TEST_F(LxSimulator, ExactFitFitsAndOneMoreDoesNot) { // lx_exact_fit, lx_overflow, lx_bigger_config
  load("x", 1 << 20);
  load("y", 1 << 20);
  load("t", 2);
  LxPeak result = simulate({.capacity = 2 << 20});
  EXPECT_EQ(result.peak.upper, (2 << 20) + 2);
  ASSERT_TRUE(result.overflow);
  EXPECT_EQ(result.overflow->op, 2u);
  EXPECT_EQ(result.overflow->requested, 2);
  EXPECT_EQ(result.overflow->inUse, 2 << 20);
  EXPECT_EQ(result.overflow->holders,
            (std::vector<LxHolder>{{n("x"), 1 << 20, 0}, {n("y"), 1 << 20, 1}}));
  EXPECT_FALSE(simulate({.capacity = (2 << 20) + 2}).overflow);
}

TEST_F(LxSimulator, GenericTemporariesLiveTogether) { // lx_generic_temporaries
  load("x", 1024);
  load("e", 1024);
  start();
  uses({"x", "e", "in", "in", "m", "q"});
  NameId input = n("x");
  LxBlockArgument arguments[] = {{n("in"), b(1024)}, {n("out"), b(1024)}};
  lx.beginGeneric({&input, 1}, n("e"), arguments);
  lx.startOp(3);
  lx.fetch(n("in"));
  lx.fetch(n("in"));
  lx.bindNew(n("m"), b(1024));
  lx.startOp(4);
  lx.fetch(n("m"));
  lx.bindNew(n("q"), b(1024));
  lx.startOp(5);
  lx.fetch(n("q"));
  lx.endGenericBody();
  lx.endGeneric(n("g"), b(1024));
  nextOp_ = 6;
  op("y", {"g", "x"}, 1024);
  expect(4096, 2048);
}

TEST_F(LxSimulator, YieldedPartialLeavesTheCount) { // comm_ring4 and lx_yield_partial_release
  for (bool usedLater : {false, true}) {
    lx = LxRecorder();
    load("x", 256);
    start();
    uses({"x", "lhs", "rhs", "sum"});
    lx.fetch(n("x")); // yield_partial
    literal("zero", 256);
    start();
    uses({"fut", "zero", "ini"});
    lx.beginInterTileReduce(n("fut"), n("zero"));
    lx.beginFoldPass(LxNaming::Explicit, b(256), n("lhs"), n("rhs"));
    lx.bindNew(n("ini"), b(256));
    lx.fetch(n("lhs"));
    lx.fetch(n("rhs"));
    lx.bindNew(n("sum"), b(256));
    lx.fetch(n("sum"));
    lx.endFoldPass();
    lx.endInterTileReduce(n("red"), b(256));
    if (usedLater)
      op("y", {"red", "x"}, 256);
    LxProgram program = lx.finish();
    LxPeak result = simulateLx(program, choices);
    EXPECT_EQ(result.peak, (usedLater ? LxBytes{1024, 1024} : LxBytes{768, 768}));
    EXPECT_EQ(result.atEnd, (usedLater ? LxBytes{512, 512} : LxBytes{256, 256}));
  }
}

TEST_F(LxSimulator, MatmulAccumulatesInPlace) { // lx_matmul_inplace
  load("a", 2048);
  literal("z", 2048);
  uses({"a", "a", "a", "a", "a", "z", "e"});
  auto matmul = [&](const char *result, const char *outs) {
    start();
    lx.fetch(n("a"));
    lx.fetch(n("a"));
    LxRecorder::Slot slot = lx.hold(n(outs));
    lx.fetch(n(outs));
    lx.bindInPlace(n(result), slot, b(2048));
    lx.drop(slot);
  };
  matmul("m", "z");
  start();
  lx.fetch(n("a"));
  lx.bindNew(n("e"), b(2048));
  matmul("m2", "e");
  expect(6144, 6144);
}

TEST_F(LxSimulator, LiteralStillBoundIsCopied) {
  literal("z", 100);
  uses({"z", "z"});
  start();
  LxRecorder::Slot slot = lx.hold(n("z"));
  lx.fetch(n("z"));
  lx.bindInPlace(n("m"), slot, b(100));
  lx.drop(slot);
  op("n", {"z"}, 10);
  expect(110, 110);
}

TEST_F(LxSimulator, AnotherNameForAnObjectCostsNothing) {
  load("x", 100);
  start();
  uses({"x"});
  LxRecorder::Slot slot = lx.hold(n("x"));
  lx.fetch(n("x"));
  lx.bindHeld(n("same"), slot, b(100));
  lx.drop(slot);
  op("y", {"same"}, 7);
  expect(100, 7);
}

TEST_F(LxSimulator, ReduceBindsItsResultTwice) {
  // Nameless: both halves and the combined half live together, 3 x 512; the outs combine likewise.
  load("x", 1024);
  load("init", 16);
  start();
  uses({"x", "r"});
  lx.beginReduce(n("x"), n("init"));
  lx.beginFoldPass(LxNaming::Nameless, b(512), n("in"), n("acc"));
  lx.fetch(n("in"));
  lx.fetch(n("acc"));
  lx.bindNew(n("combined"), b(512));
  lx.endFoldPass();
  lx.beginOutsCombine(LxNaming::Nameless, b(16), n("in"), n("acc"));
  lx.bindNew(n("combined"), b(16));
  lx.endOutsCombine();
  lx.endReduce(n("init"), n("r"), b(16));
  op("y", {"r"}, 4);
  // x left at the reduction: 16 + 3 * 512; at the end the outs name still stands for the result.
  expect(16 + 3 * 512, 20);
}

TEST_F(LxSimulator, ExplicitReduceBodyReleasesItsArguments) {
  load("x", 1024);
  start();
  uses({"x", "in", "acc", "s"});
  lx.beginReduce(n("x"), n("init"));
  lx.beginFoldPass(LxNaming::Explicit, b(512), n("in"), n("acc"));
  lx.fetch(n("in"));
  lx.fetch(n("acc"));
  lx.bindNew(n("s"), b(512));
  lx.fetch(n("s"));
  lx.endFoldPass();
  lx.endReduceToScalar(n("init"), n("r"));
  expect(1024, 0);
}

TEST_F(LxSimulator, ScalarReductionHidesTheInit) { // M17
  load("init", 2);
  load("x", 64);
  start();
  uses({"x"});
  lx.beginReduce(n("x"), n("init"));
  lx.endReduceToScalar(n("init"), n("r"));
  expect(66, 0);
}

TEST_F(LxSimulator, NameOfTwoRegionsIsNeverReleasedEarly) { // M20
  start();
  uses({"t", "t"});
  for (int i = 0; i < 2; ++i) {
    start();
    lx.beginLoop(static_cast<uint32_t>(i), {}, {});
    start();
    lx.bindNew(n("t"), b(100));
    start();
    lx.fetch(n("t"));
    lx.bindNew(n("u"), b(100));
    lx.endLoop({}, {});
  }
  choices.loopTrips = {{0, 5}, {1, 5}};
  expect(200, 0);
  EXPECT_EQ(choices.iterationsRun, 2);
}

TEST_F(LxSimulator, InitialTilesAreCopied) { // M21
  load("z", 100);
  start();
  uses({"z"});
  NameId argument = n("acc"), initial = n("z"), result = n("r");
  lx.beginLoop(0, {&argument, 1}, {&initial, 1});
  lx.endLoop({&argument, 1}, {&result, 1});
  choices.loopTrips = {{0, 0}};
  expect(200, 200);
}

TEST_F(LxSimulator, ExchangedCarriedValuesKeepTheirBytes) {
  // a, b = b, a with different sizes: the state has period two, and the last one counts.
  load("p", 100);
  load("q", 10);
  start();
  uses({"p", "q", "a", "b"});
  NameId arguments[] = {n("a"), n("b")}, initials[] = {n("p"), n("q")};
  NameId yielded[] = {n("b"), n("a")}, results[] = {n("ra"), n("rb")};
  lx.beginLoop(0, arguments, initials);
  lx.endLoop(yielded, results);
  op("end", {"ra"}, 0);
  choices.loopTrips = {{0, 1000001}};
  LxPeak result = simulate();
  EXPECT_LE(choices.iterationsRun, 4);
  EXPECT_TRUE(result.peak.exact());
  EXPECT_EQ(result.atEnd, (LxBytes{220, 220}));
}

TEST_F(LxSimulator, BranchResultIsTheYieldedObject) {
  load("x", 100);
  start();
  uses({"s", "x"});
  lx.beginBranch(0);
  start();
  lx.bindNew(n("s"), b(50));
  NameId whenTrue = n("s"), whenFalse = n("x"), result = n("r");
  lx.beginElse({&whenTrue, 1});
  lx.endBranch({&whenFalse, 1}, {&result, 1});
  choices.conditions = {{0, true}};
  expect(150, 150);
  choices.conditions = {{0, false}};
  expect(100, 100);
  choices.conditions = {};
  LxPeak unknown = simulate();
  EXPECT_EQ(unknown.peak.lower, 100);
  EXPECT_GE(unknown.peak.upper, 150);
}

TEST_F(LxSimulator, UnknownConditionWithLikeResultsStaysExactAfterwards) {
  start();
  uses({"s", "t"});
  lx.beginBranch(0);
  start();
  lx.bindNew(n("big"), b(500));
  lx.bindNew(n("s"), b(50));
  NameId whenTrue = n("s"), whenFalse = n("t"), result = n("r");
  lx.beginElse({&whenTrue, 1});
  start();
  lx.bindNew(n("t"), b(50));
  lx.endBranch({&whenFalse, 1}, {&result, 1});
  LxPeak unknown = simulate();
  EXPECT_EQ(unknown.peak, (LxBytes{50, 550}));
  EXPECT_EQ(unknown.atEnd, (LxBytes{50, 50}));
}

TEST_F(LxSimulator, OverflowIsReportedOnlyWhereItIsCertain) {
  load("x", 100);
  start();
  lx.beginBranch(0);
  start();
  lx.bindNew(n("y"), b(50));
  lx.endBranch({}, {});
  EXPECT_FALSE(simulate({.capacity = 120}).overflow);
  EXPECT_TRUE(simulate({.capacity = 90}).overflow);
  choices.conditions = {{0, true}};
  EXPECT_TRUE(simulate({.capacity = 120}).overflow);
}

TEST_F(LxSimulator, UnknownTripsAreNoneOrMany) {
  literal("z", 100);
  start();
  uses({"z", "s"});
  NameId argument = n("acc"), initial = n("z"), yielded = n("s"), result = n("r");
  lx.beginLoop(0, {&argument, 1}, {&initial, 1});
  start();
  lx.bindNew(n("s"), b(100));
  lx.endLoop({&yielded, 1}, {&result, 1});
  LxPeak open = simulate();
  EXPECT_EQ(open.peak, (LxBytes{100, 200}));
  EXPECT_EQ(open.atEnd, (LxBytes{100, 100}));
  choices.loopMinimum = {{0, 1}};
  EXPECT_EQ(simulate().peak, (LxBytes{200, 200}));
}

TEST_F(LxSimulator, UnknownTripsOverGrowingStateJoinTheExits) {
  // The first iteration replaces 10 bytes by 100; both are possible at the end.
  load("z", 10);
  start();
  uses({"z", "s"});
  NameId argument = n("acc"), initial = n("z"), yielded = n("s"), result = n("r");
  lx.beginLoop(0, {&argument, 1}, {&initial, 1});
  start();
  lx.bindNew(n("s"), b(100));
  lx.endLoop({&yielded, 1}, {&result, 1});
  LxPeak open = simulate();
  EXPECT_EQ(open.atEnd, (LxBytes{20, 110}));
  EXPECT_EQ(open.peak, (LxBytes{20, 210}));
}

TEST_F(LxSimulator, UnknownExtentHasNoUpperBound) {
  start();
  lx.bindNew(n("x"), {Extent::expr(7), 2});
  load("y", 10);
  LxPeak open = simulate();
  EXPECT_EQ(open.peak, (LxBytes{10, std::nullopt}));
  choices.extents = {{7, 50}};
  EXPECT_EQ(simulate().peak, (LxBytes{110, 110}));
}

TEST_F(LxSimulator, UnknownSizeHasNoUpperBound) {
  start();
  lx.bindNew(n("x"), LxSize::unknown());
  EXPECT_EQ(simulate().peak, (LxBytes{0, std::nullopt}));
}

class LxVaryingLoop : public LxSimulator {
protected:
  /// 1000 iterations, of which some have a tile of 77 bytes.
  void recordLoop() {
    start();
    lx.beginLoop(0, {}, {});
    start();
    lx.beginBranch(0);
    start();
    lx.bindNew(n("tail"), b(77));
    lx.endBranch({}, {});
    lx.endLoop({}, {});
    choices.loopTrips = {{0, 1000}};
  }
};

TEST_F(LxVaryingLoop, VisitsEveryIterationUntilOneNeedsMost) {
  recordLoop();
  choices.varying[0] = [](int64_t k) { return k == 500; };
  expect(77, 0);
  EXPECT_GT(choices.iterationsRun, 500);
  EXPECT_LT(choices.iterationsRun, 510);
}

TEST_F(LxVaryingLoop, IsLeftAfterTheFirstOrTheLastIterationNeededMost) {
  recordLoop();
  choices.varying[0] = [](int64_t k) { return k == 999; };
  expect(77, 0);
  EXPECT_LE(choices.iterationsRun, 3);
  choices.varying[0] = [](int64_t k) { return k < 999; };
  expect(77, 0);
  EXPECT_LE(choices.iterationsRun, 5);
  EXPECT_EQ(simulate().opBytes[2], 77);
}

TEST_F(LxVaryingLoop, VisitsEveryStretch) {
  recordLoop();
  choices.varying[0] = [](int64_t) { return false; };
  expect(0, 0);
  EXPECT_GE(choices.iterationsRun, 1000);
  choices.iterationsRun = 0;
  choices.stretch = {{0, 250}};
  expect(0, 0);
  EXPECT_LE(choices.iterationsRun, 6);
}

TEST_F(LxSimulator, TooManyIterationsAreSummarised) {
  load("x", 5);
  start();
  uses({"x"});
  lx.beginLoop(0, {}, {});
  start();
  lx.beginBranch(0);
  start();
  lx.bindNew(n("tail"), b(77));
  lx.endBranch({}, {});
  lx.endLoop({}, {});
  choices.loopTrips = {{0, int64_t(1) << 40}};
  choices.varying[0] = [](int64_t k) { return k < 0; };
  LxPeak result = simulate({.steps = 1000});
  EXPECT_TRUE(result.capped);
  EXPECT_EQ(result.peak, (LxBytes{5, 82}));
  EXPECT_EQ(result.atEnd, (LxBytes{5, 5}));
  EXPECT_LT(choices.iterationsRun, 2000);
}

TEST_F(LxSimulator, ChosenObjectKeepsItsIdentity) {
  load("x", 100);
  load("y", 60);
  start();
  uses({"x", "y"});
  LxRecorder::Slot slots = lx.holdTwo(n("x"), n("y"));
  lx.fetch(n("x"));
  lx.fetch(n("y"));
  lx.bindChosen(n("c"), slots, 0);
  lx.drop(slots, 2);
  op("end", {"c"}, 1);
  choices.conditions = {{0, true}};
  expect(160, 1);
  choices.conditions = {};
  EXPECT_EQ(simulate().peak, (LxBytes{160, 160}));
}

TEST_F(LxSimulator, GuardBindsInTheCurrentScope) {
  start();
  lx.beginGuard(0);
  start();
  lx.bindNew(n("x"), b(100));
  lx.endGuard();
  choices.conditions = {{0, true}};
  expect(100, 100);
  choices.conditions = {{0, false}};
  expect(0, 0);
  choices.conditions = {};
  EXPECT_EQ(simulate().peak, (LxBytes{0, 100}));
}

TEST_F(LxSimulator, NestedLoopsLeaveEarly) {
  literal("z", 64);
  start();
  uses({"z", "s"});
  lx.beginLoop(0, {}, {});
  start();
  NameId argument = n("acc"), initial = n("z"), yielded = n("s"), result = n("r");
  lx.beginLoop(1, {&argument, 1}, {&initial, 1});
  lx.beginLoop(2, {}, {});
  start();
  lx.bindNew(n("t"), b(1000));
  lx.endLoop({}, {});
  start();
  lx.bindNew(n("s"), b(64));
  lx.endLoop({&yielded, 1}, {&result, 1});
  lx.endLoop({}, {});
  choices.loopTrips = {{0, 1 << 30}, {1, 1 << 30}, {2, 1 << 30}};
  expect(1064, 0);
  EXPECT_LE(choices.iterationsRun, 4);
}

} // namespace
} // namespace ktir
