// Takes the reference's own per-core sums from the golden files and requires its report of them,
// every field bit for bit.
#include "cost/launch_totals.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace ktir {
namespace {

using Json = nlohmann::json;

Json readGolden(const std::string &file) {
  std::ifstream in(std::string(KTIR_GOLDEN_DIR "/") + file);
  EXPECT_TRUE(in) << file;
  return Json::parse(in);
}

double numberOf(const Json &value) {
  return value == "inf" ? std::numeric_limits<double>::infinity() : value.get<double>();
}

Hardware hardwareOf(const Json &fields) {
  Hardware hardware;
  hardware.num_cores = fields.value("num_cores", hardware.num_cores);
  hardware.clock_ghz = fields.value("clock_ghz", hardware.clock_ghz);
  hardware.hbm_bandwidth_tb_s = fields.value("hbm_bandwidth_tb_s", hardware.hbm_bandwidth_tb_s);
  hardware.ring_bandwidth_tb_s = fields.value("ring_bandwidth_tb_s", hardware.ring_bandwidth_tb_s);
  hardware.simd_elements_per_cycle =
      fields.value("simd_elements_per_cycle", hardware.simd_elements_per_cycle);
  hardware.systolic_rows = fields.value("systolic_rows", hardware.systolic_rows);
  hardware.transcendental_penalty =
      fields.value("transcendental_penalty", hardware.transcendental_penalty);
  hardware.lx_size_mb = fields.value("lx_size_mb", hardware.lx_size_mb);
  return hardware;
}

Pipeline pipelineOf(const std::string &name) {
  return name == "overlapped"        ? Pipeline::Overlapped
         : name == "overlapped_3way" ? Pipeline::Overlapped3Way
                                     : Pipeline::Serial;
}

ByCategory byCategory(const Json &values) {
  ByCategory result;
  for (const auto &[name, value] : values.items())
    result[categoryFromName(name).value()] = Bounds(value.get<double>());
  return result;
}

CoreClassCost classOf(const Json &core, std::vector<int64_t> ids) {
  CoreClassCost cost;
  cost.core_ids = std::move(ids);
  cost.cycles = byCategory(core["cycles_by_category"]);
  cost.flops = byCategory(core["flops_by_category"]);
  cost.bytes = byCategory(core["bytes_by_category"]);
  cost.memory_cycles = core["memory_cycles"].get<double>();
  cost.comm_cycles = core["comm_cycles"].get<double>();
  cost.lx_peak_bytes = core["lx_peak_bytes"].get<double>();
  return cost;
}

class Comparison {
public:
  Comparison(const Json &record, const std::string &name) : record_(record), name_(name) {}

  void field(const Json &expected, const char *key, const std::optional<double> &actual) {
    ++fields;
    ASSERT_TRUE(actual) << name_ << " " << key;
    EXPECT_EQ(*actual, numberOf(expected.at(key))) << name_ << " " << key;
  }

  void roofline(const Json &expected, const Roofline &actual) {
    field(expected, "AI", actual.AI);
    field(expected, "compute_throughput", actual.compute_throughput);
    field(expected, "dram_throughput", actual.dram_throughput);
    field(expected, "achieved_gflops", actual.achieved_gflops);
    field(expected, "ceiling_gflops", actual.ceiling_gflops);
    field(expected, "attainment", actual.attainment);
    field(expected, "ridge", actual.ridge);
    field(expected, "peak_gflops", actual.peak_gflops);
  }

  void report(const LaunchReport &report) {
    field(record_, "kernel_cycles", report.kernel_cycles.number());
    field(record_, "kernel_time_us", report.kernel_time_us.number());
    EXPECT_EQ(report.bottleneck, record_["bottleneck"]) << name_;
    if (record_.contains("critical_core")) {
      EXPECT_EQ(report.critical_core, record_["critical_core"].get<int64_t>()) << name_;
    }

    const Json &chip = record_["chip_roofline"];
    ASSERT_TRUE(report.chip_roofline) << name_;
    roofline(chip, *report.chip_roofline);
    field(chip, "mean_core_active_frac", report.chip_roofline->mean_core_active_frac);
    field(chip, "grid_coverage", report.chip_roofline->grid_coverage);
    EXPECT_EQ(report.chip_roofline->dominant_unit, chip["dominant_unit"]) << name_;
    EXPECT_EQ(report.chip_roofline->num_cores, chip["num_cores"]) << name_;
    EXPECT_EQ(report.chip_roofline->cores_active, chip["cores_active"].get<int64_t>()) << name_;

    const Json &core = record_["core_roofline"];
    // The reference divides by zero where no core does anything; there is no roofline then.
    ASSERT_EQ(core.contains("error"), !report.core_roofline) << name_;
    if (!report.core_roofline)
      return;
    field(core, "core_AI", report.core_roofline->core_AI);
    field(core, "core_attainment", report.core_roofline->core_attainment);
    field(core, "peak_bw_gb_s", report.core_roofline->peak_bw_gb_s);
    field(core, "ridge", report.core_roofline->ridge);
    EXPECT_EQ(report.core_roofline->core_dominant_unit, core["core_dominant_unit"]) << name_;
    roofline(core["units"]["systolic"], report.core_roofline->systolic);
    roofline(core["units"]["simd"], report.core_roofline->simd);
  }

  size_t fields = 0;

private:
  const Json &record_;
  const std::string &name_;
};

void compareCores(const LaunchReport &report, const Json &cores, const std::string &name) {
  ASSERT_EQ(report.cores.size(), cores.size()) << name;
  for (size_t i = 0; i < cores.size(); ++i) {
    EXPECT_EQ(report.cores[i].compute_cycles.number(), cores[i]["compute_cycles"]) << name;
    EXPECT_EQ(report.cores[i].total_cycles.number(), cores[i]["total_cycles"]) << name;
  }
}

TEST(RooflineGolden, MicroKernels) {
  const Json golden = readGolden("micro/expected.json");
  size_t kernels = 0, fields = 0;
  for (const auto &[name, record] : golden["kernels"].items()) {
    if (record.contains("error"))
      continue;
    LaunchReport report;
    report.hardware = hardwareOf(record["config"]);
    report.pipeline = pipelineOf(record["pipeline"]);
    std::vector<CoreClassCost> classes;
    for (const Json &core : record["per_core"])
      classes.push_back(classOf(core, {core["core"].get<int64_t>()}));
    deriveTotals(report, std::move(classes), SymbolFacts());
    Comparison comparison(record, name);
    comparison.report(report);
    compareCores(report, record["per_core"], name);
    fields += comparison.fields;
    ++kernels;
  }
  EXPECT_EQ(kernels, 142u);
  EXPECT_GT(fields, 142u * 20);
}

void compareRun(const Json &record, const std::string &name) {
  LaunchReport report;
  report.hardware = hardwareOf(record["hardware"]);
  std::vector<CoreClassCost> classes;
  for (const Json &core : record["cores"])
    classes.push_back(classOf(core, core["core_ids"].get<std::vector<int64_t>>()));
  deriveTotals(report, std::move(classes), SymbolFacts());
  Comparison(record, name).report(report);
  compareCores(report, record["cores"], name);
}

TEST(RooflineGolden, ModelSizedKernels) {
  size_t runs = 0;
  for (const char *file : {"kernels/expected.json", "rmsnorm/expected.json"}) {
    const Json golden = readGolden(file);
    for (const auto &[name, record] : golden["runs"].items()) {
      compareRun(record, name);
      ++runs;
    }
  }
  EXPECT_GE(runs, 18u);
}

TEST(RooflineGolden, KernelsOfTheReference) {
  const Json golden = readGolden("reference.json");
  size_t runs = 0;
  for (const auto &[name, record] : golden["kernels"].items()) {
    if (record.contains("error"))
      continue;
    compareRun(record, record.value("id", name));
    ++runs;
  }
  EXPECT_GE(runs, 20u);
}

} // namespace
} // namespace ktir
