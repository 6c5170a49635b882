#include "evaluate/value_range.h"

#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace ktir {
namespace {

/// Programs made by hand: loops and branches around one place.
struct HandMadeProgram {
  Program p;
  uint32_t region = 0;

  explicit HandMadeProgram(int64_t cores) {
    p.grid = {cores, 1, 1};
    for (uint32_t i = 0; i < 4; ++i) {
      Atom atom;
      atom.kind = AtomKind::Core;
      atom.range = {0, i == 0 || i == 3 ? cores - 1 : 0};
      p.core[i] = p.exprs.newAtom(std::move(atom));
    }
    p.regions.emplace_back();
  }

  ExprTable &t() { return p.exprs; }
  ExprId core() { return p.exprs.ref(p.core[0]); }
  ExprId number(int64_t v) { return p.exprs.constant(v); }

  /// Opens a loop; returns its induction variable.
  ExprId loop(ExprId lower, ExprId upper, int64_t step) {
    ProgramLoop loop;
    loop.lower = lower;
    loop.upper = upper;
    loop.step = number(step);
    loop.trips = t().trips(lower, upper, loop.step);
    Atom atom;
    atom.kind = AtomKind::Counter;
    int64_t most = t().range(loop.trips).upper;
    atom.range = {0, most == Interval::kMax ? most : std::max<int64_t>(0, most - 1)};
    loop.counter = t().newAtom(std::move(atom));
    loop.body = static_cast<uint32_t>(p.regions.size());
    uint32_t index = static_cast<uint32_t>(p.loops.size());
    p.regions.emplace_back();
    p.regions.back().parent = {RegionParent::LoopBody, index, region};
    p.loops.push_back(loop);
    region = loop.body;
    return t().add(lower, t().scale(t().ref(loop.counter), step));
  }

  void guard(ExprId condition) {
    ProgramBranch branch;
    branch.condition = condition;
    branch.whenTrue = static_cast<uint32_t>(p.regions.size());
    p.regions.emplace_back();
    p.regions.back().parent = {RegionParent::BranchTrue, static_cast<uint32_t>(p.branches.size()),
                               region};
    p.branches.push_back(branch);
    region = branch.whenTrue;
  }

  ValueRange range(ExprId value) { return ValueRanges(p).rangeOf(value, region); }
};

TEST(ValueRange, TheLastValueOfALoopIsNotItsBound) {
  HandMadeProgram h(1);
  ExprId col = h.loop(h.number(0), h.number(896), 256);
  ValueRange r = h.range(col);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 768}));
  EXPECT_EQ(r.atUpper.iterations.back().second, 3);
  EXPECT_EQ(r.congruence, (Congruence{256, 0}));
}

TEST(ValueRange, StridedRowsEndBelowTheRowCount) {
  HandMadeProgram h(32);
  ExprId row = h.loop(h.core(), h.number(250), 32);
  ValueRange r = h.range(row);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 249}));
  EXPECT_EQ(r.atUpper.core, 25);
}

TEST(ValueRange, RemaindersUseTheCongruence) {
  HandMadeProgram h(32);
  ExprId offset = h.t().binary(ExprOp::Modulo, h.t().scale(h.core(), 128), h.number(64));
  EXPECT_EQ(h.range(offset).range, (Interval{0, 0}));
}

TEST(ValueRange, AGuardCutsTheTail) {
  HandMadeProgram h(1);
  ExprId col = h.loop(h.number(0), h.number(1000), 256);
  h.guard(h.t().compare(ComparePredicate::Le, h.t().addConstant(col, 256), h.number(1000)));
  ValueRange r = h.range(col);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 512}));
}

TEST(ValueRange, HugeLoopsAreNotVisited) {
  HandMadeProgram h(4);
  ExprId row = h.loop(h.core(), h.number(int64_t(1) << 50), 4);
  ExprId clamped = h.t().binary(ExprOp::Minimum, row, h.number(1000));
  ValueRange r = h.range(clamped);
  EXPECT_TRUE(r.exact);
  EXPECT_EQ(r.range, (Interval{0, 1000}));
}

TEST(ValueRange, WhatNeverRunsHasNoRange) {
  HandMadeProgram h(4);
  ExprId row = h.loop(h.number(5), h.number(5), 1);
  EXPECT_FALSE(h.range(row).runs);
}

TEST(ValueRange, AnOpenArgumentIsEnclosed) {
  HandMadeProgram h(4);
  Atom atom;
  atom.kind = AtomKind::Argument;
  atom.range = {0, 1};
  ExprId flag = h.t().ref(h.t().newAtom(std::move(atom)));
  ValueRange r = h.range(h.t().add(h.t().scale(flag, 10), h.core()));
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
    ValueRange got = h.range(value);

    // Everything, one by one.
    bool runs = false;
    Interval expected;
    std::vector<RegionParent> chain;
    for (uint32_t r = h.region; h.p.regions[r].parent.kind != RegionParent::None;
         r = h.p.regions[r].parent.region)
      chain.insert(chain.begin(), h.p.regions[r].parent);
    Environment e;
    e.resize(h.t().atomCount());
    std::function<void(size_t)> visit = [&](size_t level) {
      if (level == chain.size()) {
        int64_t v = h.t().evaluate(value, e).integer;
        expected = runs ? Interval{std::min(expected.lower, v), std::max(expected.upper, v)}
                        : Interval{v, v};
        runs = true;
        return;
      }
      if (chain[level].kind == RegionParent::LoopBody) {
        const ProgramLoop &loop = h.p.loops[chain[level].index];
        int64_t trips = h.t().evaluate(loop.trips, e).integer;
        for (int64_t k = 0; k < trips; ++k) {
          e.set(loop.counter, Scalar::of(k));
          visit(level + 1);
        }
        e.clear(loop.counter);
      } else if (h.t().evaluate(h.p.branches[chain[level].index].condition, e).truth()) {
        visit(level + 1);
      }
    };
    for (int64_t core = 0; core < h.p.grid[0]; ++core) {
      e.set(h.p.core[0], Scalar::of(core));
      e.set(h.p.core[1], Scalar::of(0));
      e.set(h.p.core[2], Scalar::of(0));
      e.set(h.p.core[3], Scalar::of(core));
      visit(0);
    }
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
