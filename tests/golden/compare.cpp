#include "compare.h"

#include <cmath>
#include <sstream>

namespace ktir::golden {

using nlohmann::json;

namespace {
std::string print(double value) {
  std::ostringstream text;
  text.precision(17);
  text << value;
  return text.str();
}

double numberOf(const json &value) {
  return value.is_string() ? HUGE_VAL : value.get<double>(); // "inf" is the only string
}
} // namespace

std::string describe(const Bounds &bounds) {
  auto end = [](const Amount &amount) {
    return amount.isNumber() ? print(amount.number()) : "a formula";
  };
  if (bounds.exact())
    return end(bounds.lower);
  return end(bounds.lower) + ".." + (bounds.unbounded ? "?" : end(bounds.upper));
}

void Comparison::differ(const std::string &field, const std::string &expected,
                        const std::string &actual) {
  differences_.push_back(field + ": expected " + expected + ", got " + actual);
}

void Comparison::number(const std::string &field, double expected, double actual) {
  ++fields_;
  bool equal =
      expected == actual || std::fabs(expected - actual) <= tolerance_ * std::fabs(expected);
  if (!equal)
    differ(field, print(expected), print(actual));
}

void Comparison::number(const std::string &field, double expected, const Bounds &actual) {
  if (actual.isNumber())
    return number(field, expected, actual.number());
  ++fields_;
  differ(field, print(expected), describe(actual));
}

void Comparison::number(const std::string &field, double expected,
                        const std::optional<double> &actual) {
  if (actual)
    return number(field, expected, *actual);
  ++fields_;
  differ(field, print(expected), "nothing");
}

void Comparison::bounds(const std::string &field, double lower, std::optional<double> upper,
                        const Bounds &actual) {
  ++fields_;
  bool equal = actual.lower.isNumber() && actual.lower.number() == lower;
  if (upper)
    equal =
        equal && !actual.unbounded && actual.upper.isNumber() && actual.upper.number() == *upper;
  else
    equal = equal && actual.unbounded;
  if (!equal)
    differ(field, print(lower) + ".." + (upper ? print(*upper) : "?"), describe(actual));
}

void Comparison::text(const std::string &field, const std::string &expected,
                      const std::string &actual) {
  ++fields_;
  if (expected != actual)
    differ(field, expected, actual);
}

void Comparison::holds(const std::string &field, bool condition, const std::string &what) {
  ++fields_;
  if (!condition)
    differ(field, what, "something else");
}

const CoreReport *coreOf(const LaunchReport &report, int64_t id) {
  for (const CoreReport &core : report.cores)
    for (int64_t member : core.core_ids)
      if (member == id)
        return &core;
  return nullptr;
}

namespace {
void compareCategories(const std::string &prefix, const std::map<std::string, double> &expected,
                       const ByCategory &actual, Comparison &comparison) {
  for (size_t c = 0; c < kCategoryCount; ++c) {
    std::string name(categoryName(static_cast<Category>(c)));
    const auto &value = actual.values[c];
    auto found = expected.find(name);
    comparison.holds(prefix + "[" + name + "]", value.has_value() == (found != expected.end()),
                     found != expected.end() ? "a key" : "no key");
    if (value && found != expected.end())
      comparison.number(prefix + "[" + name + "]", found->second, *value);
  }
}

void compareQuotients(const std::string &prefix, const json &expected, const Roofline &actual,
                      Comparison &comparison) {
  auto field = [&](const char *name, const std::optional<double> &value) {
    comparison.number(prefix + name, numberOf(expected.at(name)), value);
  };
  field("AI", actual.AI);
  field("compute_throughput", actual.compute_throughput);
  field("dram_throughput", actual.dram_throughput);
  field("achieved_gflops", actual.achieved_gflops);
  field("ceiling_gflops", actual.ceiling_gflops);
  field("attainment", actual.attainment);
  field("ridge", actual.ridge);
  field("peak_gflops", actual.peak_gflops);
}

void compareCoreRoofline(const json &expected, const std::optional<CoreRoofline> &actual,
                         Comparison &comparison) {
  comparison.holds("core_roofline", actual.has_value() == !expected.is_null(),
                   expected.is_null() ? "null" : "a roofline");
  if (!actual || expected.is_null())
    return;
  auto field = [&](const char *name, const std::optional<double> &value) {
    comparison.number(std::string("core_roofline.") + name, numberOf(expected.at(name)), value);
  };
  field("core_AI", actual->core_AI);
  field("core_attainment", actual->core_attainment);
  field("peak_bw_gb_s", actual->peak_bw_gb_s);
  field("ridge", actual->ridge);
  comparison.text("core_roofline.core_dominant_unit", expected.at("core_dominant_unit"),
                  actual->core_dominant_unit);
  compareQuotients("core_roofline.systolic.", expected.at("units").at("systolic"), actual->systolic,
                   comparison);
  compareQuotients("core_roofline.simd.", expected.at("units").at("simd"), actual->simd,
                   comparison);
}

/// Only rows with a cost: the reference's parser drops some ops that cost nothing.
void compareTrace(const Expected &expected, const LaunchReport &report, Comparison &comparison) {
  std::map<std::pair<std::string, std::string>, std::pair<Bounds, Bounds>> actual;
  for (const OpReport &op : report.ops) {
    auto &[count, cycles] = actual[{op.op, std::string(categoryName(op.category))}];
    count += op.count;
    cycles += op.cycles;
  }
  for (const TraceRow &row : expected.trace) {
    if (row.cycles == 0)
      continue;
    std::string field = "trace[" + row.op + "]";
    auto found = actual.find({row.op, row.category});
    comparison.holds(field, found != actual.end(), "a row of category " + row.category);
    if (found == actual.end())
      continue;
    comparison.number(field + ".count", row.count, found->second.first);
    comparison.number(field + ".cycles", row.cycles, found->second.second);
    actual.erase(found);
  }
  for (const auto &[key, amounts] : actual)
    if (!amounts.second.isNumber() || amounts.second.number() != 0)
      comparison.holds("trace[" + key.first + "]", false, "no such row");
}
} // namespace

void compareCore(const std::string &prefix, const ExpectedCore &expected, const CoreReport &actual,
                 Comparison &comparison) {
  comparison.number(prefix + "compute_cycles", expected.compute, actual.compute_cycles);
  comparison.number(prefix + "memory_cycles", expected.memory, actual.memory_cycles);
  comparison.number(prefix + "comm_cycles", expected.comm, actual.comm_cycles);
  comparison.number(prefix + "total_cycles", expected.total, actual.total_cycles);
  comparison.number(prefix + "lx_peak_bytes", expected.lxPeak, actual.lx_peak_bytes);
  compareCategories(prefix + "cycles_by_category", expected.cycles, actual.cycles_by_category,
                    comparison);
  compareCategories(prefix + "flops_by_category", expected.flops, actual.flops_by_category,
                    comparison);
  compareCategories(prefix + "bytes_by_category", expected.bytes, actual.bytes_by_category,
                    comparison);
}

void compareChipRoofline(const json &expected, const std::optional<ChipRoofline> &actual,
                         Comparison &comparison) {
  comparison.holds("chip_roofline", actual.has_value(), "a roofline");
  if (!actual)
    return;
  compareQuotients("chip_roofline.", expected, *actual, comparison);
  comparison.number("chip_roofline.mean_core_active_frac",
                    numberOf(expected.at("mean_core_active_frac")), actual->mean_core_active_frac);
  comparison.number("chip_roofline.grid_coverage", numberOf(expected.at("grid_coverage")),
                    actual->grid_coverage);
  comparison.text("chip_roofline.dominant_unit", expected.at("dominant_unit"),
                  actual->dominant_unit);
  comparison.number("chip_roofline.num_cores", expected.at("num_cores").get<double>(),
                    static_cast<double>(actual->num_cores));
  comparison.number("chip_roofline.cores_active", expected.at("cores_active").get<double>(),
                    actual->cores_active ? std::optional<double>(*actual->cores_active)
                                         : std::nullopt);
}

void compareReport(const Expected &expected, const LaunchReport &report, Scope scope,
                   Comparison &comparison) {
  for (size_t axis = 0; axis < 3; ++axis)
    comparison.number("grid[" + std::to_string(axis) + "]",
                      static_cast<double>(expected.grid.at(axis)),
                      static_cast<double>(report.grid[axis]));
  comparison.number("kernel_cycles", expected.kernelCycles, report.kernel_cycles);
  comparison.number("kernel_time_us", expected.kernelTimeUs, report.kernel_time_us);
  comparison.text("bottleneck", expected.bottleneck, report.bottleneck);
  comparison.number("critical_core", static_cast<double>(expected.criticalCore),
                    report.critical_core ? std::optional<double>(*report.critical_core)
                                         : std::nullopt);
  size_t cores = 0;
  for (const ExpectedCore &core : expected.cores)
    for (int64_t id : core.ids) {
      ++cores;
      std::string prefix = "core " + std::to_string(id) + " ";
      const CoreReport *actual = coreOf(report, id);
      comparison.holds(prefix, actual != nullptr, "an entry");
      if (actual)
        compareCore(prefix, core, *actual, comparison);
    }
  size_t reported = 0;
  for (const CoreReport &core : report.cores)
    reported += core.core_ids.size();
  comparison.number("number of cores", static_cast<double>(cores), static_cast<double>(reported));
  compareChipRoofline(expected.chipRoofline, report.chip_roofline, comparison);
  compareCoreRoofline(expected.coreRoofline, report.core_roofline, comparison);
  if (scope == Scope::Everything)
    compareTrace(expected, report, comparison);
}

Settings settingsOf(const Expected &expected) {
  Settings settings;
  settings.hardware = expected.hardware;
  settings.hardwareName = "golden";
  if (expected.pipeline == "overlapped")
    settings.pipeline = Pipeline::Overlapped;
  else if (expected.pipeline == "overlapped_3way")
    settings.pipeline = Pipeline::Overlapped3Way;
  for (const Argument &argument : expected.arguments)
    if (argument.value)
      settings.overrides.push_back(
          {argument.name, *argument.value, AssumptionOrigin::CommandLine, "golden"});
  return settings;
}

} // namespace ktir::golden
