#ifndef KTIR_TESTS_SERVER_CHECK_SAMPLE_LAUNCHES_H
#define KTIR_TESTS_SERVER_CHECK_SAMPLE_LAUNCHES_H

#include "check/file_result.h"

#include <algorithm>

namespace ktir::test {

inline OpReport sampleOp(uint32_t at, std::string name, Category category, Bounds count,
                         Bounds cycles) {
  OpReport op;
  op.range = {at, at + 4};
  op.op = std::move(name);
  op.category = category;
  op.count = std::move(count);
  op.cycles = std::move(cycles);
  return op;
}

inline Roofline sampleRoofline(double ai, double achieved, double peak, double ridge) {
  Roofline r;
  r.AI = ai;
  r.achieved_gflops = achieved;
  r.peak_gflops = peak;
  r.ridge = ridge;
  r.ceiling_gflops = std::min(peak, peak * ai / ridge);
  r.attainment = achieved / *r.ceiling_gflops;
  r.compute_throughput = achieved / peak;
  r.dram_throughput = 0.5;
  return r;
}

/// A launch with every number known: four like cores, bound by compute.
inline LaunchReport knownLaunch() {
  LaunchReport launch;
  launch.args = {{"rows", int64_t(256), AssumptionOrigin::Comment, "line 1"},
                 {"width", int64_t(4096), AssumptionOrigin::Comment, "line 1"},
                 {"eps", 1e-5, AssumptionOrigin::CommandLine, "--assume"},
                 {"BLOCK", int64_t(1024), AssumptionOrigin::ArgumentComment, "line 2"}};
  launch.pointer_arguments = {"src", "dst"};
  launch.hardware.hbm_bandwidth_tb_s = 1.024;
  launch.hardware_name = "notebook";
  launch.grid = {4, 1, 1};
  launch.kernel_cycles = 25606;
  launch.kernel_time_us = 25.606;
  launch.bottleneck = "compute";
  launch.critical_core = 0;
  ChipRoofline chip;
  static_cast<Roofline &>(chip) = sampleRoofline(0.53125, 174.07, 2048, 2);
  chip.mean_core_active_frac = 0.125;
  chip.grid_coverage = 0.125;
  chip.dominant_unit = "simd";
  chip.num_cores = 32;
  chip.cores_active = 4;
  launch.chip_roofline = chip;
  CoreRoofline core;
  core.core_AI = 0.53125;
  core.core_attainment = 0.68;
  core.peak_bw_gb_s = 256;
  core.ridge = 0.25;
  core.core_dominant_unit = "simd";
  core.simd = sampleRoofline(0.53125, 43.52, 64, 0.25);
  core.systolic = sampleRoofline(0.01, 0.1, 1024, 4);
  launch.core_roofline = core;
  CoreReport report;
  report.core_ids = {0, 1, 2, 3};
  report.compute_cycles = 17414;
  report.memory_cycles = 8192;
  report.comm_cycles = 0;
  report.total_cycles = 25606;
  report.flops_by_category[Category::ComputeFloat] = 1114304;
  report.cycles_by_category[Category::ComputeFloat] = 17411;
  report.bytes_by_category[Category::Memory] = 2097152;
  report.lx_peak_bytes = 14344;
  launch.cores = {report};
  launch.ops = {sampleOp(10, "arith.constant", Category::Zero, 1, 0),
                sampleOp(20, "arith.mulf", Category::ComputeFloat, 256, 4096),
                sampleOp(40, "ktdp.load", Category::Memory, 256, 8192),
                sampleOp(60, "math.rsqrt", Category::ComputeTranscendental, 64, 4)};
  return launch;
}

/// A launch with an open argument, a cost by analogy, an op without a known cost and cores that
/// differ.
inline LaunchReport openLaunch() {
  LaunchReport launch;
  launch.name = "decode";
  launch.hardware_name = "default";
  launch.unknown_arguments = {"n_rows"};
  launch.grid = {4, 8, 1};
  launch.symbols = {"⌈n_rows / 32⌉"};
  const Amount trips = Amount::symbol(0);
  launch.kernel_cycles = Bounds(trips * Amount(64), {}, /*unbounded=*/true);
  launch.kernel_time_us = launch.kernel_cycles;
  CoreReport busy, idle;
  for (int64_t id = 0; id < 26; ++id)
    busy.core_ids.push_back(id);
  busy.compute_cycles = Bounds(trips * Amount(48), {}, true);
  busy.memory_cycles = Bounds(trips * Amount(16));
  busy.total_cycles = launch.kernel_cycles;
  busy.lx_peak_bytes = Bounds(2048, 4096);
  idle.core_ids = {26, 27, 28, 29, 30, 31};
  idle.total_cycles = 0;
  launch.cores = {busy, idle};
  OpReport twin = sampleOp(20, "linalg.mul", Category::ComputeFloat, trips, trips * Amount(48));
  twin.analogy = "linalg.add";
  OpReport call = sampleOp(40, "func.call", Category::Unknown, trips, Bounds(0, {}, true));
  call.unknown = true;
  launch.ops = {twin, call,
                sampleOp(60, "ktdp.store", Category::Memory, trips, trips * Amount(16))};
  return launch;
}

inline constexpr const char *kSampleText = "func.func @a\n"
                                           "  %x = arith.mulf\n"
                                           "  %é = ktdp.load %t\n"
                                           "\tkdtp.store\n";

inline server::FileResult sampleResult() {
  server::FileResult result;
  result.path = "kernels/a.mlir";
  result.text = kSampleText;
  FunctionAnalysis function;
  function.name = "a";
  function.range = {0, uint32_t(result.text.size())};
  function.nameRange = {10, 12};
  function.launches = {knownLaunch(), openLaunch()};
  result.functions = {function};
  const auto load = uint32_t(result.text.find("ktdp.load"));
  const auto store = uint32_t(result.text.find("kdtp.store"));
  result.findings = {
      {.rule = "ktir-partial-stick",
       .code = {},
       .severity = Severity::Information,
       .proof = Proof::Proved,
       .range = {load, load + 9},
       .message = "uses 64 of 128 bytes fetched (50 %)",
       .related = {{{15, 17}, "the tile"}},
       .fixes = {}},
      {.rule = "ktir-unknown-op",
       .code = "KT-V00",
       .severity = Severity::Error,
       .proof = Proof::Proved,
       .range = {store, store + 10},
       .message = "unknown op 'kdtp.store'; did you mean 'ktdp.store'?",
       .related = {},
       .fixes = {{"write `ktdp.store`", true, {{{store, store + 10}, "ktdp.store"}}}}}};
  return result;
}

} // namespace ktir::test

#endif
