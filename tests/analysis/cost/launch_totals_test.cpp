#include "cost/launch_totals.h"
#include "cost/roofline.h"

#include <cmath>
#include <gtest/gtest.h>

namespace ktir {
namespace {

const Amount x = Amount::symbol(1), y = Amount::symbol(2);

/// y ≤ x: the rows of a later core are at most those of an earlier one.
struct RowsByCore : SymbolFacts {
  bool provablyLessEqual(ExprId a, ExprId b) const override { return a == b || (a == 2 && b == 1); }
};

CoreClassCost core(std::vector<int64_t> ids, Bounds floatCycles, Bounds memoryCycles,
                   Bounds commCycles = 0.0) {
  CoreClassCost cost;
  cost.core_ids = std::move(ids);
  cost.cycles[Category::ComputeFloat] = floatCycles;
  cost.flops[Category::ComputeFloat] = floatCycles * Bounds(64.0);
  cost.bytes[Category::Memory] = memoryCycles * Bounds(128.0);
  cost.memory_cycles = memoryCycles;
  cost.comm_cycles = commCycles;
  return cost;
}

LaunchReport report(std::vector<CoreClassCost> classes, Pipeline pipeline = Pipeline::Serial) {
  LaunchReport result;
  result.pipeline = pipeline;
  deriveTotals(result, std::move(classes), RowsByCore());
  return result;
}

TEST(LaunchTotals, NumbersOfOneCore) {
  const LaunchReport r = report({core({0}, 2.0, 3.0, 1.0)});
  EXPECT_EQ(r.kernel_cycles, Bounds(6.0));
  EXPECT_EQ(r.kernel_time_us, Bounds(0.006));
  EXPECT_EQ(r.bottleneck, "memory");
  EXPECT_EQ(r.critical_core, 0);
  EXPECT_EQ(r.chip_roofline->cores_active, 1);
  EXPECT_EQ(r.chip_roofline->dominant_unit, "simd");
}

TEST(LaunchTotals, Pipelines) {
  EXPECT_EQ(report({core({0}, 2.0, 3.0, 1.0)}, Pipeline::Overlapped).kernel_cycles, Bounds(4.0));
  EXPECT_EQ(report({core({0}, 2.0, 3.0, 1.0)}, Pipeline::Overlapped3Way).kernel_cycles,
            Bounds(3.0));
  EXPECT_EQ(report({core({0}, x, x * Amount(2))}, Pipeline::Overlapped).kernel_cycles,
            Bounds(x * Amount(2)));
}

TEST(LaunchTotals, TiesOfTheBottleneck) {
  EXPECT_EQ(report({core({0}, 3.0, 3.0, 3.0)}).bottleneck, "compute");
  EXPECT_EQ(report({core({0}, 2.0, 3.0, 3.0)}).bottleneck, "memory");
  EXPECT_EQ(report({core({0}, 2.0, 2.0, 3.0)}).bottleneck, "comm");
  EXPECT_EQ(report({core({0}, 0.0, 0.0)}).bottleneck, "compute");
}

TEST(LaunchTotals, TheLowestOfEqualCoresIsCritical) {
  const LaunchReport r = report({core({2, 3}, 5.0, 0.0), core({0}, 1.0, 0.0), core({1}, 5.0, 0.0)});
  EXPECT_EQ(r.critical_core, 1);
  EXPECT_EQ(r.critical_class, 1u);
  ASSERT_EQ(r.cores.size(), 3u);
  EXPECT_EQ(r.cores[2].core_ids, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(r.chip_roofline->mean_core_active_frac, 16.0 / (32 * 5.0));
}

TEST(LaunchTotals, NothingRuns) {
  const LaunchReport r = report({core({0, 1}, 0.0, 0.0)});
  EXPECT_FALSE(r.core_roofline);
  EXPECT_EQ(r.chip_roofline->cores_active, 0);
  EXPECT_EQ(r.chip_roofline->attainment, 0.0);
  EXPECT_TRUE(std::isinf(*r.chip_roofline->AI));
}

TEST(LaunchTotals, ASymbolInFixedProportionLeavesTheRatios) {
  // Whatever the number of rows, a row costs 2 + 4 cycles.
  const LaunchReport symbolic = report({core({0}, x * Amount(2), x * Amount(4))});
  const LaunchReport one = report({core({0}, 2.0, 4.0)});
  EXPECT_EQ(symbolic.kernel_cycles, Bounds(x * Amount(6)));
  EXPECT_EQ(symbolic.bottleneck, "memory");
  EXPECT_EQ(symbolic.critical_core, 0);
  EXPECT_EQ(symbolic.chip_roofline->AI, one.chip_roofline->AI);
  EXPECT_EQ(symbolic.chip_roofline->attainment, one.chip_roofline->attainment);
  EXPECT_EQ(symbolic.chip_roofline->dram_throughput, one.chip_roofline->dram_throughput);
  EXPECT_EQ(symbolic.chip_roofline->dominant_unit, "simd");
  // Without a row no core is active: open, and so is the share of the bandwidth.
  EXPECT_FALSE(symbolic.chip_roofline->cores_active);
  EXPECT_FALSE(symbolic.core_roofline->peak_bw_gb_s);
  EXPECT_EQ(symbolic.core_roofline->core_AI, one.core_roofline->core_AI);
}

TEST(LaunchTotals, APrologueBreaksTheProportion) {
  const LaunchReport r = report({core({0}, x * Amount(2) + Amount(1), x * Amount(4))});
  EXPECT_FALSE(r.chip_roofline->AI);
  EXPECT_FALSE(r.chip_roofline->attainment);
  EXPECT_EQ(r.chip_roofline->ridge, 16.0);
  EXPECT_EQ(r.chip_roofline->peak_gflops, 2048.0);
  EXPECT_EQ(r.chip_roofline->cores_active, 1);
}

TEST(LaunchTotals, TheCoreWithMostRowsIsCritical) {
  const LaunchReport r = report({core({0}, x, x), core({1}, y, y)});
  EXPECT_EQ(r.kernel_cycles, Bounds(x * Amount(2)));
  EXPECT_EQ(r.critical_core, 0);
  // The other way round, core 0 wins a tie and core 1 everything else: open. The cycles are not.
  const LaunchReport late = report({core({0}, y, y), core({1}, x, x)});
  EXPECT_EQ(late.kernel_cycles, Bounds(x * Amount(2)));
  EXPECT_FALSE(late.critical_core);
  EXPECT_EQ(late.critical_class, 1u);
}

TEST(LaunchTotals, CoresThatCannotBeCompared) {
  const LaunchReport r = report({core({0}, x, x * Amount(9)), core({1}, 5.0, 50.0)});
  EXPECT_FALSE(r.critical_core);
  EXPECT_FALSE(r.kernel_cycles.exact());
  EXPECT_EQ(r.bottleneck, "memory") << "of either core";
  EXPECT_TRUE(report({core({0}, x, 0.0), core({1}, 5.0, 50.0)}).bottleneck.empty());
}

TEST(LaunchTotals, DataLeavesBounds) {
  const LaunchReport r = report({core({0, 1}, 10.0, Bounds(2.0, 6.0))});
  EXPECT_EQ(r.kernel_cycles, Bounds(12.0, 16.0));
  EXPECT_EQ(r.bottleneck, "compute");
  EXPECT_FALSE(r.critical_core) << "data tells the two cores apart";
  EXPECT_FALSE(r.chip_roofline->AI);
  EXPECT_EQ(r.chip_roofline->grid_coverage, 2.0 / 32);
  EXPECT_EQ(r.core_roofline->peak_bw_gb_s, 64.0);
  EXPECT_EQ(report({core({0}, 10.0, Bounds(2.0, 6.0))}).critical_core, 0);
  EXPECT_TRUE(report({core({0}, 4.0, Bounds(2.0, 6.0))}).bottleneck.empty());
  EXPECT_TRUE(report({core({0}, 4.0, Bounds(2.0, 2.0, true))}).bottleneck.empty());
}

TEST(LaunchTotals, ManyCoresAreMultiplied) {
  std::vector<int64_t> ids(100000);
  for (size_t i = 0; i < ids.size(); ++i)
    ids[i] = static_cast<int64_t>(i);
  const LaunchReport r = report({core(ids, 1.0, 3.0)});
  EXPECT_EQ(r.chip_roofline->cores_active, 100000);
  EXPECT_EQ(r.chip_roofline->AI, 64.0 / 384);
}

TEST(Proportions, OnlyFixedOnes) {
  const Bounds one(x), two(x * Amount(2)), mixed(x + y), number(3.0), zero(0.0);
  const Bounds whole(x * Amount(7));
  EXPECT_EQ(proportions({&number, &zero}, whole), (std::vector<double>{3, 0}));
  EXPECT_EQ(proportions({&one, &two}, whole), (std::vector<double>{1, 2}));
  EXPECT_EQ(proportions({&zero, &two}, whole), (std::vector<double>{0, 2}));
  EXPECT_FALSE(proportions({&one, &mixed}, whole));
  EXPECT_FALSE(proportions({&mixed, &one}, whole));
  EXPECT_FALSE(proportions({&one, &number}, whole));
  const Bounds open(1.0, 2.0);
  EXPECT_FALSE(proportions({&number, &open}, whole));
}

TEST(Proportions, ALaunchThatDoesSomethingElseHasAnother) {
  const Bounds one(x), two(x * Amount(2)), never(x + Amount(1));
  EXPECT_TRUE(proportions({&one, &two}, Bounds(x * y * Amount(3) + x)));
  EXPECT_FALSE(proportions({&one, &two}, Bounds(x + y))) << "x can be 0 while y is not";
  EXPECT_FALSE(proportions({&one, &two}, Bounds(x + Amount(4))));
  EXPECT_FALSE(proportions({&one, &two}, Bounds(x, x, true)));
  EXPECT_TRUE(proportions({&never, &never}, Bounds(x + y))) << "is never 0";
}

TEST(LaunchTotals, AnIdleCoreHasNoSayInTheBottleneck) {
  EXPECT_EQ(report({core({0}, 0.0, 0.0), core({1}, x, y * Amount(2) + x)}).bottleneck, "");
  EXPECT_EQ(
      report({core({0}, 0.0, 0.0), core({1}, x, x * Amount(2)), core({2}, 3.0, 5.0)}).bottleneck,
      "memory");
}

TEST(LaunchTotals, AnUnknownOpLeavesRatiosAndBottleneckOpen) {
  CoreClassCost cost = core({0}, 8.0, 3.0);
  cost.cycles[Category::Unknown] = cost.flops[Category::Unknown] = Bounds(0.0, 0.0, true);
  cost.compute_cycles = Bounds(8.0, 8.0, true);
  cost.serial_cycles = Bounds(11.0, 11.0, true);
  const LaunchReport r = report({cost});
  EXPECT_EQ(r.kernel_cycles, Bounds(11.0, 11.0, true));
  EXPECT_TRUE(r.bottleneck.empty());
  EXPECT_TRUE(r.chip_roofline->dominant_unit.empty());
  for (const Roofline *open : {static_cast<const Roofline *>(&*r.chip_roofline),
                               &r.core_roofline->simd, &r.core_roofline->systolic}) {
    EXPECT_FALSE(open->AI);
    EXPECT_FALSE(open->ceiling_gflops);
    EXPECT_FALSE(open->attainment);
  }
}

TEST(LaunchTotals, ALoopThatMayNotRunDecidesNoBottleneck) {
  // 8 cycles of memory a row beside 4 of compute once: without a row it is compute.
  EXPECT_TRUE(report({core({0}, 4.0, x * Amount(8))}).bottleneck.empty());
  // Every row moves more than it computes, and without one nothing is charged at all.
  EXPECT_EQ(report({core({0}, x * Amount(4), x * Amount(8))}).bottleneck, "memory");
  // The inner loop may not run where the outer does.
  EXPECT_TRUE(report({core({0}, x * Amount(4), x * y * Amount(8))}).bottleneck.empty());
  EXPECT_EQ(report({core({0}, x * Amount(4), x * Amount(4) + x * y)}).bottleneck, "");
}

} // namespace
} // namespace ktir
