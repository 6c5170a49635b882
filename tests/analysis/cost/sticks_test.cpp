#include "cost/sticks.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <sstream>

namespace ktir {
namespace {

using Dims = std::vector<StridedDim>;

int64_t floorDiv(int64_t a, int64_t b) { return a / b - (a % b < 0); }

/// Element offsets of a box, one by one.
std::vector<int64_t> elementsOf(const Dims &dims) {
  std::vector<int64_t> offsets = {0};
  for (const StridedDim &dim : dims) {
    std::vector<int64_t> next;
    for (int64_t offset : offsets)
      for (int64_t i = 0; i < dim.extent; ++i)
        next.push_back(offset + i * dim.stride);
    offsets = std::move(next);
  }
  return offsets;
}

/// The rule of the cost model, element by element.
int64_t bruteForce(int64_t start, int64_t elementBytes, const std::vector<int64_t> &offsets) {
  std::set<int64_t> sticks;
  for (int64_t offset : offsets)
    sticks.insert(floorDiv(start + elementBytes * offset, 128));
  return static_cast<int64_t>(sticks.size());
}

std::string describe(int64_t start, int64_t elementBytes, const Dims &dims) {
  std::ostringstream text;
  text << "start " << start << ", " << elementBytes << " bytes an element, dims";
  for (const StridedDim &dim : dims)
    text << " " << dim.extent << "x" << dim.stride;
  return text.str();
}

StickCount exactly(int64_t count) { return {count, count}; }

int64_t sticks(int64_t start, int64_t elementBytes, const Dims &dims) {
  const StickCount count = countSticks(start, elementBytes, dims);
  EXPECT_TRUE(count.exact()) << describe(start, elementBytes, dims);
  return count.lower;
}

TEST(Sticks, PatternsOfTheCostModel) {
  EXPECT_EQ(sticks(0, 2, {{1024, 1}}), 16);           // n dense f16, aligned
  EXPECT_EQ(sticks(60, 2, {{40, 1}}), 2);             // bytes 60..139
  EXPECT_EQ(sticks(0, 2, {{64, 64}}), 64);            // one column, rows a stick apart
  EXPECT_EQ(sticks(0, 2, {{16, 1024}, {64, 1}}), 16); // rows of one stick each
  EXPECT_EQ(sticks(0, 2, {{32, 1}, {64, 32}}), 32);   // transposed view of a dense matrix
  EXPECT_EQ(sticks(0, 2, {{8, 0}, {64, 1}}), 1);      // one row, eight times
  EXPECT_EQ(sticks(0, 2, {}), 1);                     // rank 0
  EXPECT_EQ(sticks(0, 2, {{0, 1}}), 0);               // empty
  EXPECT_EQ(sticks(0, 2, {{4, 1}, {-1, 1}}), 0);
  EXPECT_EQ(sticks(-2, 2, {{2, 1}}), 2); // one element below address 0, one above
  EXPECT_EQ(sticks(254, 2, {{128, -1}}), 2);
}

TEST(Sticks, AgreesWithCountingElements) {
  std::mt19937 random(20260731);
  const int64_t widths[] = {1, 2, 4, 8, 2, 2};
  const auto below = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  for (int round = 0; round < 20000; ++round) {
    const int64_t width = widths[below(6)];
    Dims dims(below(5));
    const int64_t widest = dims.size() <= 2 ? 40 : dims.size() == 3 ? 12 : 7;
    for (StridedDim &dim : dims) {
      dim.extent = below(40) == 0 ? 0 : 1 + below(widest);
      switch (below(6)) {
      case 0:
        dim.stride = below(5);
        break;
      case 1:
        dim.stride = (128 / width) * below(9);
        break;
      case 2:
        dim.stride = below(2000);
        break;
      case 3: // right behind, or inside, what another dim spans
        dim.stride = dims[below(dims.size())].stride * (1 + below(12)) + below(3) - 1;
        break;
      default:
        dim.stride = below(300);
      }
      if (below(4) == 0)
        dim.stride = -dim.stride;
    }
    const std::vector<int64_t> elements = elementsOf(dims);
    const StickCounter counter(width, dims);
    for (int repeat = 0; repeat < 4; ++repeat) {
      const int64_t start = width * (below(1000) - 500);
      ASSERT_EQ(counter.at(start), exactly(bruteForce(start, width, elements)))
          << describe(start, width, dims);
    }
    if (round % 20 != 0)
      continue;
    const int64_t modulus = width << below(7), remainder = width * below(64);
    StickCount all{StickCount::kMany, 0};
    for (int64_t k = 0; k < 128; ++k) {
      const int64_t count = bruteForce(remainder + k * modulus, width, elements);
      all = {std::min(all.lower, count), std::max(all.upper, count)};
    }
    ASSERT_EQ(counter.over({remainder, modulus}), all)
        << describe(remainder, width, dims) << " modulo " << modulus;
  }
}

TEST(Sticks, ElementsThatDoNotDivideAStick) {
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    const int64_t width = 1 + static_cast<int64_t>(random() % 200);
    const Dims dims = {{1 + int64_t(random() % 20), int64_t(random() % 90)},
                       {1 + int64_t(random() % 30), int64_t(random() % 4)}};
    const auto start = static_cast<int64_t>(random() % 999);
    ASSERT_EQ(sticks(start, width, dims), bruteForce(start, width, elementsOf(dims)))
        << describe(start, width, dims);
  }
}

TEST(Sticks, ElementsWithoutSizeStandOnOneStick) {
  EXPECT_EQ(sticks(130, 0, {{40, 7}, {3, 1000}}), 1);
  const OffsetRun run{3, 40, 9};
  EXPECT_EQ(StickCounter::ofRuns(0, {&run, 1}).at(0), exactly(1));
}

TEST(Sticks, RunsAgreeWithCountingElements) {
  std::mt19937 random(11);
  const int64_t widths[] = {1, 2, 4, 8};
  for (int round = 0; round < 4000; ++round) {
    const int64_t width = widths[random() % 4];
    std::vector<OffsetRun> runs(random() % 6);
    std::vector<int64_t> elements;
    for (OffsetRun &run : runs) {
      run = {int64_t(random() % 900) - 300, int64_t(random() % 90) - 3,
             random() % 2 ? 1 : int64_t(random() % 200) - 100};
      for (int64_t i = 0; i < run.count; ++i)
        elements.push_back(run.first + i * run.stride);
    }
    const StickCounter counter = StickCounter::ofRuns(width, runs);
    StickCount all{StickCount::kMany, 0};
    for (int64_t start = 0; start < 128; start += width) {
      const int64_t expected = bruteForce(start, width, elements);
      ASSERT_EQ(counter.at(start - 1280), exactly(expected));
      all = {std::min(all.lower, expected), std::max(all.upper, expected)};
    }
    ASSERT_EQ(counter.over(Residues::anyElement(width)), all);
  }
}

TEST(Sticks, LargeExtentsHaveClosedForms) {
  const int64_t big = int64_t(1) << 40;
  EXPECT_EQ(sticks(0, 2, {{big, 1}}), big / 64);
  EXPECT_EQ(sticks(0, 2, {{big, 64}}), big);
  EXPECT_EQ(sticks(0, 2, {{4096, 4096}, {4096, 1}}), 4096 * 64);
  // Odd pitch: 8194 bytes. Each full turn of 64 rows starts at every even residue once, and a row
  // of 8192 bytes needs a 65th stick unless it is aligned; but rows leave 2 bytes only, so all are
  // one run.
  EXPECT_EQ(sticks(0, 2, {{4096, 4097}, {4096, 1}}), (4095 * 8194 + 8190) / 128 + 1);
  // Pitch 10000 bytes, rows of 8192: 625 sticks in 8 rows; 8 residues.
  int64_t expected = 0;
  for (int64_t row = 0; row < 4096; ++row)
    expected += (row * 10000 + 8190) / 128 - row * 10000 / 128 + 1;
  EXPECT_EQ(sticks(0, 2, {{4096, 5000}, {4096, 1}}), expected);
  EXPECT_EQ(sticks(0, 2, {{big, 5000}, {4096, 1}}), expected * (big / 4096));
}

TEST(Sticks, NumbersThatDoNotFitAreOpenNotWrong) {
  const int64_t big = int64_t(1) << 40, most = StickCount::kMany;
  EXPECT_FALSE(countSticks(0, 2, Dims{{big, big}, {big, 1 << 20}}).exact());
  EXPECT_EQ(countSticks(0, 2, Dims{{big, most}, {4, 1}}).upper, most);
  EXPECT_EQ(countSticks(0, 2, Dims{{big, most}, {0, 1}}), exactly(0));
  EXPECT_FALSE(countSticks(most, 8, Dims{{most, most}, {most, -most}}).exact());
  EXPECT_EQ(countSticks(most, 2, Dims{{1, most}, {2, 1}}), exactly(2));
}

TEST(Sticks, InterleavedRowsAreCountedByBits) {
  // 2^24 positions in 1 MiB.
  EXPECT_EQ(sticks(0, 2, {{4096, 65}, {4096, 67}}), 4095 * 132 * 2 / 128 + 1);
  EXPECT_EQ(sticks(0, 4, {{300, 1001}, {200, 999}, {2, 1000}}),
            bruteForce(0, 4, elementsOf({{300, 1001}, {200, 999}, {2, 1000}})));
}

TEST(Sticks, InterleavedRowsBeyondTheCapAreBounds) {
  const Dims dims = {{70, 100003}, {70, 99991}, {90, 100019}};
  std::vector<int64_t> touched = elementsOf(dims);
  for (int64_t start = 0; start < 128; start += 42) {
    std::vector<int64_t> at;
    for (int64_t offset : touched)
      at.push_back((start + 2 * offset) / 128);
    std::sort(at.begin(), at.end());
    const int64_t exact = std::unique(at.begin(), at.end()) - at.begin();
    const StickCount count = countSticks(start, 2, dims);
    EXPECT_LT(count.lower, count.upper);
    EXPECT_LE(count.lower, exact);
    EXPECT_GE(count.upper, exact);
    EXPECT_GE(count.lower, 70 + 90 - 1) << "two of the dims alone touch at least as much";
  }
}

/// Section 9.1, element by element and value by value.
StickCount indirectByHand(const IndirectAccess &access, const std::vector<int64_t> &starts) {
  const std::vector<int64_t> direct = elementsOf({access.direct.begin(), access.direct.end()});
  const std::vector<int64_t> shifts = elementsOf({access.indices.begin(), access.indices.end()});
  const std::vector<int64_t> parent = elementsOf({access.parent.begin(), access.parent.end()});
  StickCount all{StickCount::kMany, 0};
  for (int64_t start : starts) {
    int64_t most = 0;
    for (int64_t shift : shifts) {
      const int64_t count = bruteForce(start + access.elementBytes * (access.directFirst + shift),
                                       access.elementBytes, direct);
      all.lower = std::min(all.lower, count);
      most = std::max(most, count);
    }
    all.upper = std::max(
        all.upper, std::min(most * access.lookups, bruteForce(start, access.elementBytes, parent)));
  }
  return all;
}

TEST(IndirectSticks, RowsOfWholeSticks) {
  // 4 rows of 64 f16, gathered from 32 rows: all alike 1 stick, all different 4.
  const Dims direct = {{64, 1}}, indices = {{32, 64}}, parent = {{32, 64}, {64, 1}};
  const IndirectAccess access{
      .elementBytes = 2, .direct = direct, .indices = indices, .lookups = 4, .parent = parent};
  EXPECT_EQ(indirectSticks(access, Residues::exactly(0)), (StickCount{1, 4}));
  // With nothing known of the base, a row can straddle two sticks.
  EXPECT_EQ(indirectSticks(access, Residues::anyElement(2)), (StickCount{1, 8}));
}

TEST(IndirectSticks, NeverMoreThanTheParent) {
  const Dims direct = {{8, 1}}, indices = {{16, 8}}, parent = {{16, 8}, {8, 1}};
  const IndirectAccess access{
      .elementBytes = 2, .direct = direct, .indices = indices, .lookups = 100, .parent = parent};
  EXPECT_EQ(indirectSticks(access, Residues::exactly(0)), (StickCount{1, 2}));
}

TEST(IndirectSticks, NothingToLookUp) {
  const Dims direct = {{8, 1}}, none = {{0, 8}}, parent = {{16, 8}};
  EXPECT_EQ(indirectSticks({.direct = direct, .indices = none, .lookups = 3, .parent = parent},
                           Residues::exactly(0)),
            exactly(0));
  EXPECT_EQ(indirectSticks({.direct = direct, .indices = none, .lookups = 0, .parent = parent},
                           Residues::exactly(0)),
            exactly(0));
}

TEST(IndirectSticks, AgreesWithCountingElements) {
  std::mt19937 random(5);
  const auto below = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  for (int round = 0; round < 1500; ++round) {
    const int64_t rows = 1 + below(12), blocks = 1 + below(5), columns = 1 + below(90);
    const int64_t pitch = columns + below(3) * below(60);
    const Dims parent = {{rows, blocks * pitch}, {blocks, pitch}, {columns, 1}};
    const Dims direct = {{1 + below(columns), 1}};
    Dims indices = {{rows, blocks * pitch}};
    if (below(2))
      indices.push_back({blocks, pitch});
    const IndirectAccess access{.elementBytes = int64_t(1) << below(4),
                                .direct = direct,
                                .indices = indices,
                                .directFirst = below(columns),
                                .lookups = 1 + below(9),
                                .parent = parent};
    const int64_t width = access.elementBytes;
    const int64_t start = width * below(500);
    ASSERT_EQ(indirectSticks(access, Residues::exactly(start)), indirectByHand(access, {start}));
    std::vector<int64_t> starts;
    for (int64_t at = 0; at < 128; at += width)
      starts.push_back(at);
    ASSERT_EQ(indirectSticks(access, Residues::anyElement(width)), indirectByHand(access, starts));
  }
}

} // namespace
} // namespace ktir
