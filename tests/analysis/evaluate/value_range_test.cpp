#include "evaluate/value_range.h"
#include "hand_made_program.h"

#include <gtest/gtest.h>
#include <random>

namespace ktir {
namespace {

ValueRange rangeOf(HandMadeProgram &h, ExprId value) {
  return ValueRanges(h.p).rangeOf(value, h.region);
}

TEST(ValueRange, TheLastValueOfALoopIsNotItsBound) {
  HandMadeProgram h(1);
  ExprId col = h.loop(h.number(0), h.number(896), 256);
  ValueRange r = rangeOf(h, col);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 768}));
  EXPECT_EQ(r.atUpper.iterations.back().second, 3);
  EXPECT_EQ(r.congruence, (Congruence{256, 0}));
}

TEST(ValueRange, StridedRowsEndBelowTheRowCount) {
  HandMadeProgram h(32);
  ExprId row = h.loop(h.core(), h.number(250), 32);
  ValueRange r = rangeOf(h, row);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 249}));
  EXPECT_EQ(r.atUpper.core, 25);
}

TEST(ValueRange, RemaindersUseTheCongruence) {
  HandMadeProgram h(32);
  ExprId offset = h.t().binary(ExprOp::Modulo, h.t().scale(h.core(), 128), h.number(64));
  EXPECT_EQ(rangeOf(h, offset).range, (Interval{0, 0}));
}

TEST(ValueRange, AGuardCutsTheTail) {
  HandMadeProgram h(1);
  ExprId col = h.loop(h.number(0), h.number(1000), 256);
  h.guard(h.t().compare(ComparePredicate::Le, h.t().addConstant(col, 256), h.number(1000)));
  ValueRange r = rangeOf(h, col);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 512}));
}

TEST(ValueRange, HugeLoopsAreNotVisited) {
  HandMadeProgram h(4);
  ExprId row = h.loop(h.core(), h.number(int64_t(1) << 50), 4);
  ExprId clamped = h.t().binary(ExprOp::Minimum, row, h.number(1000));
  ValueRange r = rangeOf(h, clamped);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 1000}));
}

TEST(ValueRange, WhatNeverRunsHasNoRange) {
  HandMadeProgram h(4);
  ExprId row = h.loop(h.number(5), h.number(5), 1);
  EXPECT_FALSE(rangeOf(h, row).runs);
}

TEST(ValueRange, AnOpenArgumentIsEnclosed) {
  HandMadeProgram h(4);
  Atom atom;
  atom.kind = AtomKind::Argument;
  atom.range = {0, 1};
  ExprId flag = h.t().ref(h.t().newAtom(std::move(atom)));
  ValueRange r = rangeOf(h, h.t().add(h.t().scale(flag, 10), h.core()));
  EXPECT_TRUE(r.runs);
  EXPECT_FALSE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 13}));
}

TEST(ValueRangeProperty, EqualsVisitingEverything) {
  int exact = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 rng(seed);
    auto pick = [&](int64_t low, int64_t high) {
      return std::uniform_int_distribution<int64_t>(low, high)(rng);
    };
    HandMadeProgram h(pick(1, 5));
    std::vector<ExprId> values = {h.core(), h.number(pick(-5, 60))};
    auto some = [&] {
      return values[static_cast<size_t>(pick(0, static_cast<int64_t>(values.size()) - 1))];
    };
    auto mix = [&] {
      ExprId x = some(), y = some();
      switch (pick(0, 6)) {
      case 0:
        return h.t().add(x, h.t().scale(y, pick(-3, 5)));
      case 1:
        return h.t().binary(ExprOp::Modulo, x, h.number(pick(1, 9)));
      case 2:
        return h.t().binary(ExprOp::FloorDiv, h.t().scale(x, pick(1, 4)), h.number(pick(1, 6)));
      case 3:
        return h.t().binary(ExprOp::Minimum, x, y);
      case 4:
        return h.t().binary(ExprOp::Maximum, x, h.number(pick(0, 20)));
      default:
        return h.t().addConstant(h.t().scale(x, pick(-2, 4)), pick(-9, 9));
      }
    };
    int depth = static_cast<int>(pick(0, 3));
    for (int i = 0; i < depth; ++i) {
      values.push_back(mix());
      if (pick(0, 2) == 0)
        h.guard(h.t().compare(static_cast<ComparePredicate>(pick(0, 5)), some(), some()));
      ExprId upper = pick(0, 2) ? h.number(pick(-2, 25)) : some();
      values.push_back(h.loop(pick(0, 1) ? h.number(0) : some(), upper, pick(1, 6)));
    }
    ExprId value = mix();
    ValueRange got = rangeOf(h, value);

    // Everything, one by one.
    bool runs = false;
    Interval expected;
    h.visitAll([&](Environment &e) {
      int64_t v = h.t().evaluate(value, e).integer;
      expected = runs ? Interval{std::min(expected.lower, v), std::max(expected.upper, v)}
                      : Interval{v, v};
      runs = true;
    });
    ASSERT_EQ(got.runs, runs) << "seed " << seed;
    if (!runs)
      continue;
    ASSERT_TRUE(got.exact) << "seed " << seed;
    ASSERT_EQ(got.range, expected) << "seed " << seed << ": " << h.t().format(value);
    ++exact;
  }
  EXPECT_GT(exact, 1000);
}

} // namespace
} // namespace ktir
