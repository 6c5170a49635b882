#ifndef KTIR_ANALYSIS_COST_REPORT_H
#define KTIR_ANALYSIS_COST_REPORT_H

#include "cost/category.h"
#include "cost/hardware.h"
#include "evaluate/amount.h"
#include "settings.h"
#include "source/text_range.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ktir {

/// Amounts by category; a category that never occurred is absent (as in the reference's
/// dictionaries).
struct ByCategory {
  std::array<std::optional<Bounds>, kCategoryCount> values;
  const std::optional<Bounds> &operator[](Category c) const { return values[size_t(c)]; }
  std::optional<Bounds> &operator[](Category c) { return values[size_t(c)]; }
  friend bool operator==(const ByCategory &, const ByCategory &) = default;
};

/// What one core does. Cores with equal numbers share one entry (a core class).
struct CoreReport {
  std::vector<int64_t> core_ids; // ascending
  Bounds compute_cycles, memory_cycles, comm_cycles;
  /// Effective cycles under the launch's pipeline.
  Bounds total_cycles;
  ByCategory flops_by_category, cycles_by_category, bytes_by_category;
  Bounds lx_peak_bytes;
};

/// What one op of the text costs on the critical core, summed over its executions.
struct OpReport {
  TextRange range; // the op's name
  std::string op;  // "arith.mulf"
  Category category = Category::Zero;
  /// The op whose rule is borrowed ("linalg.add"), shown as `≈`; else empty.
  std::string analogy;
  Bounds count, cycles, flops, bytes;
  /// Nothing is known of the cost; `cycles` is then [0, unbounded).
  bool unknown = false;
};

/// One loop of the text, on the core class that `ops` describes.
struct LoopReport {
  TextRange range; // the op's name
  /// How often control reaches the loop, and its iterations over all of that.
  Bounds entries, iterations;
  /// Everything inside, over all iterations.
  Bounds cycles, flops, bytes;
};

/// One roofline. All of the reference's numbers; infinity where it reports infinity. Each is empty
/// (nullopt) where the launch leaves it open.
struct Roofline {
  std::optional<double> AI, compute_throughput, dram_throughput, achieved_gflops, ceiling_gflops,
      attainment, ridge, peak_gflops;
};

struct ChipRoofline : Roofline {
  std::optional<double> mean_core_active_frac, grid_coverage;
  std::string dominant_unit; // "systolic" or "simd"; empty when open
  int64_t num_cores = 0;
  std::optional<int64_t> cores_active;
};

struct CoreRoofline {
  std::optional<double> core_AI, core_attainment, peak_bw_gb_s, ridge;
  std::string core_dominant_unit;
  Roofline systolic, simd;
};

/// Everything that is said about one launch of one function.
struct LaunchReport {
  std::string name; // "" for the default launch
  /// Scalar arguments with a value, in declared order; `unknown_arguments` are the others that
  /// matter (pointers are neither).
  std::vector<Assumption> args;
  std::vector<std::string> unknown_arguments;
  std::vector<std::string> pointer_arguments;

  Hardware hardware;
  std::string hardware_name;
  Pipeline pipeline = Pipeline::Serial;
  std::array<int64_t, 3> grid = {1, 1, 1};

  Bounds kernel_cycles, kernel_time_us;
  /// "compute", "memory", "comm" (as the reference says it, also for an all-zero kernel); empty
  /// when the launch leaves it open.
  std::string bottleneck;
  /// Lowest id of the core class with most cycles; nullopt when that depends on an unknown.
  std::optional<int64_t> critical_core;
  /// Index into `cores` of the class that `ops` describes (the critical one, or the first).
  size_t critical_class = 0;

  std::optional<ChipRoofline> chip_roofline;
  std::optional<CoreRoofline> core_roofline; // nullopt when every core has 0 cycles

  std::vector<CoreReport> cores;
  std::vector<OpReport> ops; // in text order, also those that cost nothing
  std::vector<LoopReport> loops; // in text order
  /// Work was capped: numbers are bounds, not exact, for this reason.
  std::string approximate;
  /// The names of the expressions in symbolic amounts, as people write them ("⌈N / 1024⌉"), by id.
  std::vector<std::string> symbols;
};

/// An amount as people write it: "25,606", "25.5 × ⌈n_rows / 4⌉ + 12", "2..5".
std::string formatAmount(const Amount &amount, const std::vector<std::string> &symbols);
std::string formatBounds(const Bounds &bounds, const std::vector<std::string> &symbols);
/// A number with a comma between thousands and at most `decimals` digits after the point.
std::string formatNumber(double value, int decimals = 2);

} // namespace ktir

#endif
