// The figures of the RMSNorm code review: 256 x 4096 in f16 on 4 cores, block 1024, HBM 1.024 TB/s.
#include "compare.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace ktir::golden {
namespace {

const std::string kRmsNorm = std::string(KTIR_GOLDEN_DIR) + "/rmsnorm";

/// The launch of one variant, with the ops of `asFloat` charged as float arithmetic.
LaunchReport launch(const std::string &file, const std::vector<std::string> &asFloat = {}) {
  for (const Expected &run : readRuns(kRmsNorm)) {
    if (run.name != file)
      continue;
    Settings settings = settingsOf(run);
    for (const std::string &op : asFloat)
      settings.opCosts[op] = Category::ComputeFloat;
    syntax::Parser parser;
    Analysis analysis = analyze(readFile(run.path), settings, parser);
    return analysis.functions.at(0).launches[0];
  }
  ADD_FAILURE() << "no kernel " << file;
  return {};
}

double roundedTo4(std::optional<double> value) {
  return std::round(value.value_or(-1) * 1e4) / 1e4;
}

double chipBytes(const LaunchReport &report) {
  double sum = 0;
  for (const CoreReport &core : report.cores)
    sum += core.core_ids.size() * core.bytes_by_category[Category::Memory]->number();
  return sum;
}

double chipFlops(const LaunchReport &report) {
  double sum = 0;
  for (const CoreReport &core : report.cores)
    for (const auto &flops : core.flops_by_category.values)
      if (flops)
        sum += core.core_ids.size() * flops->number();
  return sum;
}

TEST(ReviewFigures, BothAccumulatorsCostTheSame) {
  for (const char *file : {"f16_accum.mlir", "f32_accum.mlir"}) {
    SCOPED_TRACE(file);
    LaunchReport report = launch(file);
    ASSERT_EQ(report.cores.size(), 1u);
    EXPECT_EQ(report.cores[0].compute_cycles.number(), 17414);
    EXPECT_EQ(report.cores[0].memory_cycles.number(), 8192);
    EXPECT_EQ(report.kernel_cycles.number(), 25606);
    EXPECT_EQ(chipFlops(report), 4457216);
    EXPECT_EQ(chipBytes(report), 8388608);
    EXPECT_EQ(roundedTo4(report.chip_roofline->AI), 0.5313);
  }
}

TEST(ReviewFigures, SplatChargedOnTheF16Kernel) {
  LaunchReport report = launch("f16_accum.mlir", {"tensor.splat"});
  EXPECT_EQ(report.cores.at(0).compute_cycles.number(), 18439);
  EXPECT_EQ(roundedTo4(report.chip_roofline->AI), 0.5626);
}

TEST(ReviewFigures, CastsAndSplatChargedOnTheF32Kernel) {
  LaunchReport report = launch("f32_accum.mlir", {"arith.extf", "arith.truncf", "tensor.splat"});
  EXPECT_EQ(report.cores.at(0).compute_cycles.number(), 23563);
  EXPECT_EQ(report.kernel_cycles.number(), 31755);
  EXPECT_EQ(std::round(*report.chip_roofline->AI * 1e3) / 1e3, 0.719);
  EXPECT_EQ(chipFlops(report), 6031360);
}

TEST(ReviewFigures, CastsAloneChargedOnTheF32Kernel) {
  LaunchReport report = launch("f32_accum.mlir", {"arith.extf", "arith.truncf"});
  EXPECT_EQ(report.cores.at(0).compute_cycles.number(), 21512);
  EXPECT_EQ(roundedTo4(report.chip_roofline->AI), 0.6564);
  EXPECT_EQ(chipFlops(report), 5506304);
}

TEST(ReviewFigures, WeightAboveTheRowLoop) {
  EXPECT_EQ(roundedTo4(launch("weight_hoisted.mlir").chip_roofline->AI), 0.7048);
}

TEST(ReviewFigures, InputHeldAcrossThePasses) {
  EXPECT_EQ(roundedTo4(launch("x_held.mlir").chip_roofline->AI), 1.0544);
}

TEST(ReviewFigures, UnevenRows) {
  LaunchReport report = launch("uneven_rows.mlir");
  double busiest = 0, idlest = HUGE_VAL;
  for (const CoreReport &core : report.cores) {
    busiest = std::max(busiest, core.total_cycles.number());
    idlest = std::min(idlest, core.total_cycles.number());
  }
  EXPECT_EQ(std::round(busiest / idlest * 1e3) / 1e3, 1.143);
}

TEST(ReviewFigures, SimdRidgeFollowsTheCores) {
  EXPECT_EQ(launch("f32_accum.mlir").core_roofline->simd.ridge, 0.25);
  EXPECT_EQ(launch("uneven_rows.mlir").core_roofline->simd.ridge, 2.0);
}

} // namespace
} // namespace ktir::golden
