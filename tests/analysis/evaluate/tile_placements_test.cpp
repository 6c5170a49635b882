#include "evaluate/tile_placements.h"
#include "hand_made_program.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace ktir {
namespace {

using Points = std::vector<std::vector<int64_t>>; // sorted, with repetitions

Points pointsOf(const std::vector<Placement> &placements) {
  Points points;
  for (const Placement &placement : placements) {
    Points part = {placement.origin};
    for (const PlacementStep &step : placement.steps) {
      Points longer;
      for (int64_t k = 0; k < step.count; ++k)
        for (std::vector<int64_t> point : part) {
          for (size_t d = 0; d < point.size(); ++d)
            point[d] += step.move[d] * k;
          longer.push_back(std::move(point));
        }
      part = std::move(longer);
    }
    points.insert(points.end(), part.begin(), part.end());
  }
  std::sort(points.begin(), points.end());
  return points;
}

Points visited(HandMadeProgram &h, const std::vector<ExprId> &values, int64_t onlyCore = -1) {
  Points points;
  h.visitAll([&](Environment &e) {
    if (onlyCore >= 0 && e[h.p.core[3]].integer != onlyCore)
      return;
    std::vector<int64_t> point;
    for (ExprId value : values)
      point.push_back(h.t().evaluate(value, e).integer);
    points.push_back(std::move(point));
  });
  std::sort(points.begin(), points.end());
  return points;
}

TEST(TilePlacements, StridedRowsAreOneLatticePerTripCount) {
  HandMadeProgram h(32);
  ExprId row = h.loop(h.core(), h.number(250), 32);
  TilePlacements placements(h.p);
  auto found = placements.of({row, h.number(0)}, h.region);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 2u); // 26 cores with 8 rows, 6 with 7
  EXPECT_EQ((*found)[0].times(), 26 * 8);
  EXPECT_EQ((*found)[1].times(), 6 * 7);
}

TEST(TilePlacements, HugeLoopsAreNotVisited) {
  HandMadeProgram h(4, 8);
  ExprId row = h.loop(h.core(), h.number(int64_t(1) << 50), 4);
  TilePlacements placements(h.p);
  auto found = placements.of({row}, h.region);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->size(), 1u);
  EXPECT_EQ(found->front().times(), int64_t(1) << 53); // each row by eight cores
}

TEST(TilePlacements, AnUnknownArgumentDecidesNothing) {
  HandMadeProgram h(4);
  Atom atom;
  atom.kind = AtomKind::Argument;
  ExprId n = h.t().ref(h.t().newAtom(std::move(atom)));
  ExprId row = h.loop(h.core(), n, 4);
  EXPECT_FALSE(TilePlacements(h.p).of({row}, h.region));
}

TEST(TilePlacementsProperty, EqualVisitingEverything) {
  int several = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 rng(seed);
    auto pick = [&](int64_t low, int64_t high) {
      return std::uniform_int_distribution<int64_t>(low, high)(rng);
    };
    HandMadeProgram h(pick(1, 5), pick(1, 3));
    std::vector<ExprId> values = {h.core(), h.core(1), h.number(pick(-5, 60))};
    if (pick(0, 9) == 0)
      values.push_back(h.core(3));
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
      ExprId upper = pick(0, 2) ? h.number(pick(-2, 15)) : some();
      values.push_back(h.loop(pick(0, 1) ? h.number(0) : some(), upper, pick(1, 6)));
    }
    std::vector<ExprId> asked = {mix(), mix()};
    TilePlacements placements(h.p);
    auto found = placements.of(asked, h.region);
    if (!found)
      continue; // too much differs
    Points expected = visited(h, asked);
    ASSERT_EQ(pointsOf(*found), expected)
        << "seed " << seed << ": " << h.t().format(asked[0]) << ", " << h.t().format(asked[1]);
    several += found->size() > 1 && found->size() < expected.size();
    int64_t core = pick(0, h.p.coreCount() - 1);
    auto one = placements.onCore(asked, h.region, core);
    ASSERT_TRUE(one);
    ASSERT_EQ(pointsOf(*one), visited(h, asked, core)) << "seed " << seed << ", core " << core;
  }
  EXPECT_GT(several, 300);
}

} // namespace
} // namespace ktir
