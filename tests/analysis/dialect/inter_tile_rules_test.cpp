// The rules that need a producer and its delivery together. The snippets hold one kernel for each;
// here are the edges: what is evidence and what is not, caps, and cost.
#include "check_kernel.h"

#include <chrono>
#include <gtest/gtest.h>

namespace ktir::testing {
namespace {

using Codes = std::vector<std::string>;

struct Pattern {
  std::string grid;
  std::string groups = "(g) : (g >= 0, -g + 1 >= 0)";
  std::string producers = "(i)[g] : (i - 4*g >= 0, -i + 4*g + 3 >= 0)";
  std::string consumers = "(i)[g] : (i - 4*g >= 0, -i + 4*g + 3 >= 0)";
  std::string dependency;
};

std::string head(const Pattern &pattern) {
  std::string grid = pattern.grid.empty() ? "" : " attributes {grid = [" + pattern.grid + "]}";
  return "#groups = affine_set<" + pattern.groups + ">\nfunc.func @k(%w: tensor<8xf16>)" + grid +
         " {\n  %f = ktdp.inter_tile_produce producer_tiles_per_group = affine_set<" +
         pattern.producers +
         "> -> <(tensor<8xf16>), groups = #groups> {\n  ^bb0(%g: index):\n"
         "    ktdp.yield_partial %w : tensor<8xf16>\n  }\n";
}

std::string dependencyOf(const Pattern &pattern, const std::string &after) {
  return pattern.dependency.empty() ? ""
                                    : ", producer_dependency_per_consumer = affine_set<" +
                                          pattern.dependency + ">" + after;
}

Verdict copied(const Pattern &pattern) {
  return checkKernel(head(pattern) +
                     "  %r = ktdp.inter_tile_consume(%f) consumer_tiles_per_group = affine_set<" +
                     pattern.consumers + ">" + dependencyOf(pattern, "") +
                     " : <(tensor<8xf16>), groups = #groups> -> tensor<8xf16>\n  return\n}\n");
}

Verdict reduced(const Pattern &pattern) {
  return checkKernel(head(pattern) +
                     "  %r = ktdp.inter_tile_reduce(%f) consumer_tiles_per_group = affine_set<" +
                     pattern.consumers + ">" + dependencyOf(pattern, "") +
                     ", identity(%w : tensor<8xf16>) : <(tensor<8xf16>), groups = #groups> -> "
                     "tensor<8xf16> {\n  ^bb0(%a: tensor<8xf16>, %b: tensor<8xf16>):\n"
                     "    ktdp.yield_reduced %a : tensor<8xf16>\n  }\n  return\n}\n");
}

std::string textOf(const Verdict &verdict) {
  return verdict.errors.empty() ? "" : verdict.errors.front().text;
}

TEST(InterTileRules, AllReduceOfTwoGroupsPasses) {
  EXPECT_EQ(reduced({}).codes(), Codes{});
  EXPECT_EQ(reduced({.grid = "8"}).codes(), Codes{});
}

TEST(InterTileRules, MessagesNameTileAndGroup) {
  EXPECT_EQ(textOf(reduced({.producers = "(i)[g] : (i - 3*g >= 0, -i + 3*g + 3 >= 0)",
                            .consumers = "(i)[g] : (i - 3*g >= 0, -i + 3*g + 3 >= 0)"})),
            "tile 3 is a producer of group 0 and of group 1, the groups must be disjoint");
  EXPECT_EQ(textOf(reduced({.consumers = "(i)[g] : (i - 4*g - 4 == 0)"})),
            "tile 4 receives the reduction of group 0 and is no producer of it");
  EXPECT_EQ(textOf(reduced({.consumers = "(i)[g] : (i - 4*g >= 0, -i + 4*g + 2 >= 0)"})),
            "3 of the 4 producers of group 0 receive the reduction (tile 3 does not), it goes to "
            "all of them or to one tile");
  EXPECT_EQ(textOf(copied({})), "group 0 has 4 producers (tile 0, tile 1, ..) and no "
                                "`producer_dependency_per_consumer` that picks one per consumer");
  EXPECT_EQ(textOf(copied({.dependency = "(p)[c] : (p - c - 4 == 0)"})),
            "tile 0 of group 0 waits for tile 4, which is no producer of that group");
}

TEST(InterTileRules, ADependencyThatNamesTwoProducersIsAmbiguous) {
  Verdict verdict = copied({.dependency = "(p)[c, g] : (p - 4*g >= 0, -p + 4*g + 1 >= 0)"});
  EXPECT_EQ(verdict.codes(), Codes{"KT-L08"});
  EXPECT_EQ(textOf(verdict),
            "tile 0 of group 0 has 2 producers to copy from, it must have exactly one");
}

TEST(InterTileRules, ADependencyThatNamesNoProducerIsNoSource) {
  EXPECT_EQ(copied({.dependency = "(p)[c] : (p - c + 100 == 0)"}).codes(), Codes{"KT-L08"});
}

TEST(InterTileRules, SeveralSourcesAreFineForAReduction) {
  EXPECT_EQ(reduced({.dependency = "(p)[c, g] : (p - 4*g >= 0, -p + 4*g + 3 >= 0)"}).codes(),
            Codes{});
}

TEST(InterTileRules, AReductionsDependencyIsCheckedToo) {
  EXPECT_EQ(reduced({.dependency = "(p)[c] : (p - c - 1 == 0)"}).codes(), Codes{"KT-L03"});
  EXPECT_EQ(reduced({.dependency = "(p)[c, g] : (p - 4*g == 0)"}).codes(), Codes{"KT-L04"});
  EXPECT_EQ(reduced({.dependency = "(p)[c, g, x] : (p - x == 0)"}).codes(), Codes{"KT-V55"});
}

TEST(InterTileRules, UnknownBoundsAreNoEvidence) {
  EXPECT_EQ(reduced({.producers = "(i)[g] : (i >= 0)", .consumers = "(i)[g] : (i >= 0)"}).codes(),
            Codes{});
  EXPECT_EQ(reduced({.groups = "(g) : (g >= 0)",
                     .producers = "(i)[g] : (i >= 0, -i + 3 >= 0)",
                     .consumers = "(i)[g] : (i >= 0, -i + 3 >= 0)"})
                .codes(),
            Codes{});
  EXPECT_EQ(copied({.dependency = "(p)[c] : (p - c >= 0)"}).codes(), Codes{});
}

TEST(InterTileRules, RemaindersAndQuotientsAreVisited) {
  Pattern blocks{.producers = "(i)[g] : (i floordiv 4 - g == 0)",
                 .consumers = "(i)[g] : (i floordiv 4 - g == 0)"};
  EXPECT_EQ(reduced(blocks).codes(), Codes{});
  Pattern interleaved{.producers = "(i)[g] : (i mod 2 - g == 0, i >= 0, -i + 7 >= 0)",
                      .consumers = "(i)[g] : (i mod 2 - g == 0, i >= 0, -i + 7 >= 0)"};
  EXPECT_EQ(reduced(interleaved).codes(), Codes{});
  interleaved.producers = "(i)[g] : (i mod 3 - g == 0, i >= 0, -i + 7 >= 0)";
  EXPECT_EQ(reduced(interleaved).codes(), Codes{"KT-L13"});
}

TEST(InterTileRules, TilesOutsideTheGrid) {
  Verdict verdict = reduced({.grid = "3, 2"});
  EXPECT_EQ(verdict.codes(), (Codes{"KT-S34", "KT-S34"}));
  EXPECT_EQ(textOf(verdict), "tile 6 is a producer of group 1, the grid has 6 tiles");
  // Nobody looks at all of so many tiles; those beyond are no error.
  EXPECT_EQ(reduced({.grid = "1000, 1000",
                     .groups = "(g) : (g == 0)",
                     .producers = "(i)[g] : (i >= 0, -i + 999999 >= 0)",
                     .consumers = "(i)[g] : (i >= 0, -i + 999999 >= 0)"})
                .codes(),
            Codes{});
  Pattern below{.producers = "(i)[g] : (i - 4*g + 1 >= 0, -i + 4*g + 2 >= 0)",
                .consumers = "(i)[g] : (i - 4*g == 0)"};
  Verdict negative = reduced(below);
  EXPECT_EQ(negative.codes(), Codes{"KT-S34"});
  EXPECT_EQ(textOf(negative), "tile -1 is a producer of group 0, tile ids are not negative");
}

TEST(InterTileRules, AnOddGridIsNoGrid) {
  for (const char *grid : {"", "\"x\"", "0", "-4", "9223372036854775807, 4", "2.0"})
    EXPECT_EQ(reduced({.grid = grid}).codes(), Codes{}) << grid;
}

TEST(InterTileRules, SetsOfTilesHaveOneDimension) {
  Verdict verdict = reduced({.producers = "(i, j)[g] : (i - g == 0)"});
  EXPECT_EQ(verdict.codes(), Codes{"KT-S33"});
  EXPECT_EQ(reduced({.consumers = "(i, j)[g] : (i - g == 0)"}).codes(), Codes{"KT-S33"});
}

TEST(InterTileRules, AFutureThatNobodyDelivers) {
  Verdict verdict = checkKernel(head({}) + "  return\n}\n");
  EXPECT_EQ(verdict.codes(), Codes{"KT-L02"});
}

TEST(InterTileRules, ThousandsOfGroupsAreQuick) {
  // One tile per group, far more groups than the 1024 ids that are looked at.
  Pattern many{.groups = "(g) : (g >= 0, -g + 19999 >= 0)",
               .producers = "(i)[g] : (i - g == 0)",
               .consumers = "(i)[g] : (i - g == 0)",
               .dependency = "(p)[c] : (p - c == 0)"};
  // Every group has all tiles that there are, written with a remainder.
  Pattern full{.groups = "(g) : (g >= 0, -g + 19999 >= 0)",
               .producers = "(i)[g] : ((i + g) mod 1 == 0, i >= 0, -i + 1023 >= 0)",
               .consumers = "(i)[g] : ((i + g) mod 1 == 0, i >= 0, -i + 1023 >= 0)"};
  auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(copied(many).codes(), Codes{});
  EXPECT_EQ(reduced(full).codes(), Codes{"KT-V51"});
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(seconds.count(), 5.0);
}

TEST(InterTileRules, HugeConstantsEndInSilence) {
  EXPECT_EQ(reduced({.groups = "(g) : (g >= 0, -g + 9223372036854775807 >= 0)"}).codes(), Codes{});
  const char *huge = "(i)[g] : (i - 9223372036854775807*g >= 0, -i + 9223372036854775807 >= 0)";
  EXPECT_EQ(reduced({.producers = huge, .consumers = huge}).codes(), Codes{});
}

} // namespace
} // namespace ktir::testing
