#include "check/launch_words.h"
#include "check/sample_launches.h"
#include "check/text_report.h"
#include "golden_file.h"

#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;

namespace {

TEST(TextReport, ShowsFunctionsThenFindings) {
  test::expectFile("tests/server/check/golden/report.txt",
                   textReport(test::sampleResult(), Style(Colors::Off)));
}

TEST(TextReport, ColorsMarkWithoutChangingTheText) {
  const FileResult result = test::sampleResult();
  std::string colored = textReport(result, Style(Colors::On));
  const std::string plain = textReport(result, Style(Colors::Off));
  EXPECT_NE(colored, plain);
  for (size_t at; (at = colored.find("\x1b[")) != std::string::npos;)
    colored.erase(at, colored.find('m', at) - at + 1);
  EXPECT_EQ(colored, plain);
}

TEST(TextReport, AKernelWithoutCyclesHasNoBottleneck) {
  LaunchReport launch;
  launch.bottleneck = "compute";
  launch.kernel_cycles = 0;
  launch.critical_core = 0;
  CoreReport core;
  core.core_ids = {0};
  launch.cores = {core};
  const std::string text = launchText(launch, PositionMap(""), Style(Colors::Off));
  EXPECT_NE(text.find("none: nothing here costs a cycle"), std::string::npos) << text;
  EXPECT_EQ(text.find("roofline"), std::string::npos) << text;
  EXPECT_EQ(text.find("hottest"), std::string::npos) << text;
}

TEST(TextReport, BoundsFromDataLeaveTheBottleneckOpen) {
  LaunchReport launch = test::knownLaunch();
  launch.bottleneck.clear();
  launch.kernel_cycles = Bounds(2, 5);
  launch.cores[0].total_cycles = launch.kernel_cycles;
  launch.cores[0].memory_cycles = launch.kernel_cycles;
  const std::string text = launchText(launch, PositionMap(test::kSampleText), Style(Colors::Off));
  EXPECT_NE(text.find("cycles      2..5"), std::string::npos) << text;
  EXPECT_NE(text.find("open: it depends on data"), std::string::npos) << text;
}

TEST(TextReport, ManyKindsOfCoreAreCapped) {
  LaunchReport launch = test::knownLaunch();
  for (int64_t id = 4; id < 30; ++id) {
    launch.cores.push_back(launch.cores[0]);
    launch.cores.back().core_ids = {id};
  }
  const std::string text = launchText(launch, PositionMap(test::kSampleText), Style(Colors::Off));
  EXPECT_NE(text.find("and 17 more kinds of core"), std::string::npos) << text;
}

TEST(TextReport, ManyHotOpsAreCappedWithTheirSum) {
  LaunchReport launch = test::knownLaunch();
  for (int i = 0; i < 20; ++i)
    launch.ops.push_back(test::sampleOp(20, "arith.addf", Category::ComputeFloat, 2, 1));
  const std::string text = launchText(launch, PositionMap(test::kSampleText), Style(Colors::Off));
  EXPECT_NE(text.find("and 15 more ops: 15 cycles, 0.1 %"), std::string::npos) << text;
}

TEST(Summary, CountsBySeverity) {
  Totals totals;
  totals.add(test::sampleResult());
  const Style style(Colors::Off);
  EXPECT_EQ(summaryText(totals, style),
            "1 file, 1 function: 1 error, no warnings, 1 information\n");
  FileResult other;
  other.isKernel = false;
  totals = {};
  totals.add(other);
  totals.add(other);
  EXPECT_EQ(summaryText(totals, style),
            "2 files, no functions: no errors, no warnings; 2 files are no KTIR kernel\n");
}

TEST(CoreRanges, FoldsNeighbours) {
  EXPECT_EQ(coreRanges({}), "");
  EXPECT_EQ(coreRanges({3}), "3");
  EXPECT_EQ(coreRanges({0, 1, 2, 5}), "0..2, 5");
  EXPECT_EQ(coreRanges({0, 2, 4, 6, 8, 9}), "0, 2, 4, 6, … (6 cores)");
}

TEST(Ratio, IsKnownWhereBothAmountsGrowAlike) {
  EXPECT_EQ(ratio(4096, 256), 16);
  EXPECT_EQ(ratio(0, 0), std::nullopt);
  const Amount n = Amount::symbol(0), m = Amount::symbol(1);
  EXPECT_EQ(ratio(n * Amount(16), n), 16);
  EXPECT_EQ(ratio(0, n), 0);
  EXPECT_EQ(ratio(3, n), std::nullopt);
  EXPECT_EQ(ratio(n, 4), std::nullopt);
  EXPECT_EQ(ratio(n * Amount(16) + Amount(1), n), std::nullopt);
  EXPECT_EQ(ratio(m, n), std::nullopt);
  EXPECT_EQ(ratio(Bounds(2, 5), 1), std::nullopt);
}

} // namespace
