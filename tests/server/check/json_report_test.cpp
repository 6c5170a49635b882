#include "check/json_report.h"
#include "check/sample_launches.h"
#include "golden_file.h"

#include <cmath>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace ktir;
using namespace ktir::server;

namespace {

nlohmann::json written(const FileResult &result) {
  JsonReport report;
  report.add(result);
  return nlohmann::json::parse(report.text());
}

nlohmann::json writtenLaunch(LaunchReport launch) {
  FileResult result = test::sampleResult();
  result.functions[0].launches = {std::move(launch)};
  return written(result)["files"][0]["functions"][0]["launches"][0];
}

TEST(JsonReport, HasTheDocumentedShape) {
  JsonReport report;
  report.add(test::sampleResult());
  test::expectFile("tests/server/check/golden/report.json", report.text());
}

TEST(JsonReport, PlacesCountFromOneInCodePoints) {
  const auto finding = written(test::sampleResult())["files"][0]["findings"][0];
  EXPECT_EQ(finding["line"], 3);
  EXPECT_EQ(finding["column"], 8); // "  %é = " has seven code points
  EXPECT_EQ(finding["end_line"], 3);
  EXPECT_EQ(finding["end_column"], 17);
}

TEST(JsonReport, UnknownNumbersAreFormulasOrBounds) {
  const auto launch = writtenLaunch(test::openLaunch());
  EXPECT_EQ(launch["cores"][0]["memory_cycles"], "16 × ⌈n_rows / 32⌉");
  EXPECT_EQ(launch["kernel_cycles"]["lower"], "64 × ⌈n_rows / 32⌉");
  EXPECT_TRUE(launch["kernel_cycles"]["upper"].is_null());
  EXPECT_EQ(launch["cores"][0]["lx_peak_bytes"],
            (nlohmann::json{{"lower", 2048}, {"upper", 4096}}));
  EXPECT_EQ(launch["args"]["n_rows"], "n_rows");
  EXPECT_TRUE(launch["bottleneck"].is_null());
  EXPECT_TRUE(launch["critical_core"].is_null());
  EXPECT_TRUE(launch["core_roofline"].is_null());
}

TEST(JsonReport, InfinityIsAWord) {
  LaunchReport launch = test::knownLaunch();
  launch.chip_roofline->AI = INFINITY;
  launch.core_roofline->core_AI = std::nullopt;
  const auto json = writtenLaunch(launch);
  EXPECT_EQ(json["chip_roofline"]["AI"], "inf");
  EXPECT_EQ(json["core_roofline"]["core_AI"]["lower"], 0);
  EXPECT_TRUE(json["core_roofline"]["core_AI"]["upper"].is_null());
}

TEST(JsonReport, NumbersAreNotRounded) {
  LaunchReport launch = test::knownLaunch();
  launch.kernel_cycles = 1.0 / 3;
  launch.cores[0].compute_cycles = 1e15 + 0.5;
  const auto json = writtenLaunch(launch);
  EXPECT_EQ(json["kernel_cycles"].get<double>(), 1.0 / 3);
  EXPECT_EQ(json["cores"][0]["compute_cycles"].get<double>(), 1e15 + 0.5);
  EXPECT_TRUE(json["cores"][0]["memory_cycles"].is_number_integer());
}

TEST(JsonReport, AssumptionsSayWhereTheyComeFrom) {
  const auto assumptions = writtenLaunch(test::knownLaunch())["assumptions"];
  ASSERT_EQ(assumptions.size(), 4u);
  EXPECT_EQ(assumptions[0]["origin"], "comment");
  EXPECT_EQ(assumptions[2]["origin"], "command_line");
  EXPECT_EQ(assumptions[2]["value"].get<double>(), 1e-5);
  EXPECT_EQ(assumptions[3]["origin"], "argument_comment");
  EXPECT_EQ(assumptions[3]["place"], "line 2");
}

TEST(JsonReport, BytesThatAreNoUtf8DoNotBreakIt) {
  FileResult result = test::sampleResult();
  result.path = "a\xFF.mlir";
  EXPECT_EQ(written(result)["files"][0]["path"], "a\xEF\xBF\xBD.mlir");
}

} // namespace
