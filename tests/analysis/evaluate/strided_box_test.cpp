#include "evaluate/strided_box.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace ktir {
namespace {

using Point = std::vector<int64_t>;

/// Calls back for every element that the tile covers, with repetitions.
template <class Callback>
void visitElements(const Placement &placement, const std::vector<int64_t> &extents,
                   Callback callback) {
  std::vector<Point> origins = {placement.origin};
  for (const PlacementStep &step : placement.steps) {
    std::vector<Point> longer;
    for (int64_t k = 0; k < step.count; ++k)
      for (Point point : origins) {
        for (size_t d = 0; d < point.size(); ++d)
          point[d] += step.move[d] * k;
        longer.push_back(std::move(point));
      }
    origins = std::move(longer);
  }
  for (const Point &origin : origins) {
    Point point = origin;
    while (true) {
      callback(point);
      size_t d = 0;
      while (d < point.size() && ++point[d] == origin[d] + extents[d]) {
        point[d] = origin[d];
        ++d;
      }
      if (d == point.size())
        break;
    }
  }
}

bool inside(const Point &point, const std::vector<int64_t> &sizes) {
  for (size_t d = 0; d < sizes.size(); ++d)
    if (point[d] < 0 || point[d] >= sizes[d])
      return false;
  return true;
}

TEST(StridedBox, RowsDealtOutToCoresJoinToOneBox) {
  Placement rows;
  rows.origin = {0, 0};
  rows.steps = {{{true, 0}, 32, {1, 0}}, {{false, 0}, 1 << 15, {32, 0}}};
  auto boxes = stridedBoxes(rows, {1, 4096});
  ASSERT_TRUE(boxes);
  ASSERT_EQ(boxes->size(), 1u);
  EXPECT_EQ(boxes->front().dims[0].length, 1 << 20);
  EXPECT_EQ(boxes->front().dims[0].count, 1);
}

TEST(StridedBox, MissingRowsBeyondTheGrid) {
  BoxSpace space({40, 64});
  space.add({{{0, 32, 0, 1}, {0, 64, 0, 1}}, 0});
  auto gap = space.gap();
  ASSERT_TRUE(gap);
  EXPECT_EQ(gap->elements, 512);
  EXPECT_TRUE(gap->isProduct());
  EXPECT_EQ(gap->dims[0].count, 8);
  EXPECT_EQ(gap->dims[0].first, 32);
  EXPECT_EQ(gap->dims[0].last, 39);
  EXPECT_EQ(gap->dims[1].count, 64);
}

TEST(StridedBox, ManyInterleavedSetsOfAHugeSpace) {
  // Row p, p + 24, …: 24 of them cover 2^40 rows but for the last, which one does not reach.
  constexpr int64_t kRows = (int64_t(1) << 40) / 24 * 24;
  BoxSpace space({kRows});
  for (int64_t p = 0; p < 24; ++p)
    space.add({{{p, 1, 24, kRows / 24 - (p == 23)}}, static_cast<uint32_t>(p)});
  auto gap = space.gap();
  ASSERT_TRUE(gap);
  EXPECT_EQ(gap->elements, 1);
  EXPECT_EQ(gap->dims[0].first, kRows - 1);
  auto shared = space.shared();
  EXPECT_TRUE(shared.decided);
  EXPECT_FALSE(shared.first);
}

TEST(StridedBoxProperty, EqualsCountingElements) {
  int withGap = 0, withShared = 0, decided = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    std::mt19937 rng(seed);
    auto pick = [&](int64_t low, int64_t high) {
      return std::uniform_int_distribution<int64_t>(low, high)(rng);
    };
    const size_t rank = static_cast<size_t>(pick(1, 3));
    std::vector<int64_t> sizes;
    for (size_t d = 0; d < rank; ++d)
      sizes.push_back(pick(1, rank == 1 ? 60 : 14));
    BoxSpace space(sizes);
    std::map<Point, std::set<uint32_t>> owners;
    const int placements = static_cast<int>(pick(0, 4));
    bool all = true;
    for (int i = 0; i < placements; ++i) {
      Placement placement;
      std::vector<int64_t> extents;
      for (size_t d = 0; d < rank; ++d) {
        placement.origin.push_back(pick(-4, sizes[d]));
        extents.push_back(pick(1, 4));
      }
      for (int64_t s = pick(0, 3); s > 0; --s) {
        PlacementStep step{{false, 0}, pick(2, 7), std::vector<int64_t>(rank)};
        if (pick(0, 7) == 0)
          for (int64_t &move : step.move)
            move = pick(-3, 3);
        else
          step.move[static_cast<size_t>(pick(0, static_cast<int64_t>(rank) - 1))] = pick(-6, 12);
        placement.steps.push_back(std::move(step));
      }
      auto boxes = stridedBoxes(placement, extents);
      all &= boxes.has_value();
      if (!boxes)
        continue;
      for (StridedBox &box : *boxes) {
        box.owner = static_cast<uint32_t>(i);
        space.add(box);
      }
      visitElements(placement, extents, [&](const Point &point) {
        if (inside(point, sizes))
          owners[point].insert(static_cast<uint32_t>(i));
      });
    }
    auto gap = space.gap();
    auto shared = space.shared();
    if (!all || !gap || !shared.decided)
      continue;
    ++decided;
    int64_t volume = 1;
    for (int64_t size : sizes)
      volume *= size;
    ASSERT_EQ(gap->elements, volume - static_cast<int64_t>(owners.size())) << "seed " << seed;
    if (gap->elements > 0) {
      ++withGap;
      Point first = sizes;
      Placement space;
      space.origin.assign(rank, 0);
      visitElements(space, sizes, [&](const Point &point) {
        if (!owners.contains(point))
          first = std::min(first, point);
      });
      ASSERT_EQ(gap->first, first) << "seed " << seed;
      for (size_t d = 0; d < rank; ++d) {
        std::set<int64_t> missing;
        Placement whole;
        whole.origin.assign(rank, 0);
        visitElements(whole, sizes, [&](const Point &point) {
          if (!owners.contains(point))
            missing.insert(point[d]);
        });
        ASSERT_EQ(gap->dims[d].count, static_cast<int64_t>(missing.size())) << "seed " << seed;
        ASSERT_EQ(gap->dims[d].first, *missing.begin()) << "seed " << seed;
        ASSERT_EQ(gap->dims[d].last, *missing.rbegin()) << "seed " << seed;
      }
    }
    auto first = std::find_if(owners.begin(), owners.end(),
                              [](const auto &entry) { return entry.second.size() > 1; });
    ASSERT_EQ(shared.first.has_value(), first != owners.end()) << "seed " << seed;
    if (shared.first) {
      ++withShared;
      EXPECT_EQ(shared.first->element, first->first) << "seed " << seed;
      EXPECT_TRUE(first->second.contains(shared.first->one));
      EXPECT_TRUE(first->second.contains(shared.first->other));
      EXPECT_NE(shared.first->one, shared.first->other);
    }
  }
  EXPECT_GT(decided, 3000);
  EXPECT_GT(withGap, 1000);
  EXPECT_GT(withShared, 300);
}

} // namespace
} // namespace ktir
