#include "cost/launch_totals.h"

#include "cost/roofline.h"

#include <algorithm>
#include <cassert>
#include <span>

namespace ktir {

namespace {

constexpr Category kComputeCategories[] = {Category::ComputeFloat, Category::ComputeTranscendental,
                                           Category::ComputeInt, Category::ComputeMatmul};
constexpr Category kSimdCategories[] = {Category::ComputeFloat, Category::ComputeTranscendental,
                                        Category::ComputeInt};
constexpr Category kSystolicCategories[] = {Category::ComputeMatmul};

/// Up to so many cores, sums run core by core, as the reference adds them (and rounds); beyond,
/// they are products.
constexpr size_t kCoresAddedOneByOne = 4096;

enum class Unit : uint8_t { Systolic, Simd };

std::span<const Category> categoriesOf(Unit unit) {
  return unit == Unit::Systolic ? std::span<const Category>(kSystolicCategories)
                                : std::span<const Category>(kSimdCategories);
}

std::string_view unitName(Unit unit) { return unit == Unit::Systolic ? "systolic" : "simd"; }

Bounds sumOf(const ByCategory &values, std::span<const Category> categories) {
  Bounds sum;
  for (Category category : categories)
    if (values[category])
      sum += *values[category];
  return sum;
}

Bounds valueOf(const ByCategory &values, Category category) {
  return values[category].value_or(Bounds());
}

/// Runs an op of which nobody knows what it computes or moves.
bool hasUnknown(const CoreReport &core) {
  return core.cycles_by_category[Category::Unknown].has_value();
}

const Bounds kAnything(0.0, 0.0, true);

bool isNothing(const Bounds &bounds) { return bounds.isNumber() && bounds.number() == 0; }

Bounds divided(const Bounds &bounds, double divisor) {
  const auto divide = [divisor](const Amount &amount) {
    if (amount.isNumber())
      return Amount(amount.number() / divisor);
    std::vector<Term> terms = amount.terms();
    for (Term &term : terms)
      term.coefficient /= divisor;
    return Amount::fromTerms(amount.constantPart() / divisor, std::move(terms));
  };
  return {divide(bounds.lower), divide(bounds.upper), bounds.unbounded};
}

class Totals {
public:
  Totals(LaunchReport &report, std::vector<CoreClassCost> classes, const SymbolFacts &facts)
      : report_(report), cores_(report.cores), order_(facts) {
    const auto byFirstCore = [](const CoreClassCost &a, const CoreClassCost &b) {
      return a.core_ids.front() < b.core_ids.front();
    };
    if (!std::is_sorted(classes.begin(), classes.end(), byFirstCore))
      std::sort(classes.begin(), classes.end(), byFirstCore);
    cores_.clear();
    cores_.reserve(classes.size());
    for (CoreClassCost &cost : classes)
      cores_.push_back(coreReport(std::move(cost)));
    for (size_t i = 0; i < cores_.size(); ++i)
      coreCount_ += cores_[i].core_ids.size();
    if (cores_.size() > 1 && coreCount_ <= kCoresAddedOneByOne)
      orderCores();
  }

  void derive() {
    findCritical();
    report_.kernel_time_us = divided(report_.kernel_cycles, report_.hardware.clockHz() / 1e6);
    report_.bottleneck = bottleneck();
    const std::optional<Unit> unit = dominantUnit();
    const std::optional<int64_t> active = activeCores();
    report_.chip_roofline = chipRoofline(unit, active);
    report_.core_roofline.reset();
    if (active != 0)
      report_.core_roofline = coreRoofline(unit, active);
  }

private:
  CoreReport coreReport(CoreClassCost cost) {
    assert(!cost.core_ids.empty());
    CoreReport core;
    core.core_ids = std::move(cost.core_ids);
    core.compute_cycles =
        cost.compute_cycles ? *cost.compute_cycles : sumOf(cost.cycles, kComputeCategories);
    core.memory_cycles = std::move(cost.memory_cycles);
    core.comm_cycles = std::move(cost.comm_cycles);
    core.total_cycles = cost.serial_cycles && report_.pipeline == Pipeline::Serial
                            ? *cost.serial_cycles
                            : totalCycles(core);
    core.cycles_by_category = std::move(cost.cycles);
    core.flops_by_category = std::move(cost.flops);
    core.bytes_by_category = std::move(cost.bytes);
    core.lx_peak_bytes = std::move(cost.lx_peak_bytes);
    return core;
  }

  Bounds totalCycles(const CoreReport &core) const {
    switch (report_.pipeline) {
    case Pipeline::Serial:
      break;
    case Pipeline::Overlapped:
      return order_.maximum(core.compute_cycles, core.memory_cycles + core.comm_cycles);
    case Pipeline::Overlapped3Way:
      return order_.maximum(order_.maximum(core.compute_cycles, core.memory_cycles),
                            core.comm_cycles);
    }
    return core.compute_cycles + core.memory_cycles + core.comm_cycles;
  }

  void orderCores() {
    classOfCore_.reserve(coreCount_);
    for (size_t i = 0; i < cores_.size(); ++i)
      for (int64_t id : cores_[i].core_ids)
        classOfCore_.push_back({id, i});
    std::sort(classOfCore_.begin(), classOfCore_.end());
  }

  /// Sum over all cores of a value of their class.
  template <typename Value> Bounds sumOverCores(Value value) const {
    if (coreCount_ > kCoresAddedOneByOne)
      return productsOverClasses(value);
    std::vector<double> numbers;
    numbers.reserve(cores_.size());
    for (const CoreReport &core : cores_) {
      const Bounds own = value(core);
      if (!own.isNumber())
        return productsOverClasses(value);
      numbers.push_back(own.number());
    }
    double total = 0;
    for (size_t i = 0; i < coreCount_; ++i)
      total += numbers[classOfCore_.empty() ? 0 : classOfCore_[i].second];
    return total;
  }

  template <typename Value> Bounds productsOverClasses(Value value) const {
    Bounds sum;
    for (const CoreReport &core : cores_)
      sum += value(core) * Bounds(static_cast<double>(core.core_ids.size()));
    return sum;
  }

  /// The class that takes at least as long as every other, if that is proved; the first of several.
  /// `critical_core` is stricter: at a tie the lowest id wins, and data may tell the cores of one
  /// class apart.
  void findCritical() {
    slowest_.reset();
    report_.critical_core.reset();
    report_.critical_class = 0;
    report_.kernel_cycles = 0.0;
    size_t candidate = 0;
    for (size_t i = 1; i < cores_.size(); ++i)
      if (noSlower(candidate, i) && !noSlower(i, candidate))
        candidate = i;
    if (!cores_.empty() && slowestOfAll(candidate))
      slowest_ = candidate;
    if (!slowest_) {
      for (const CoreReport &core : cores_)
        report_.kernel_cycles = order_.maximum(report_.kernel_cycles, core.total_cycles);
      return;
    }
    const CoreReport &slowest = cores_[*slowest_];
    report_.kernel_cycles = slowest.total_cycles;
    report_.critical_class = *slowest_;
    for (size_t i = 0; i < *slowest_; ++i)
      if (!order_.lessWhenRun(cores_[i].total_cycles, slowest.total_cycles))
        return;
    if (slowest.total_cycles.exact() || slowest.core_ids.size() == 1)
      report_.critical_core = slowest.core_ids.front();
  }

  bool noSlower(size_t a, size_t b) const {
    return order_.lessEqual(cores_[a].total_cycles, cores_[b].total_cycles);
  }

  bool slowestOfAll(size_t index) const {
    for (size_t i = 0; i < cores_.size(); ++i)
      if (i != index && !noSlower(i, index))
        return false;
    return true;
  }

  Bounds flopsOf(const CoreReport &core, Unit unit) const {
    return hasUnknown(core) ? kAnything : sumOf(core.flops_by_category, categoriesOf(unit));
  }
  static Bounds dramBytesOf(const CoreReport &core) {
    return hasUnknown(core) ? kAnything : valueOf(core.bytes_by_category, Category::Memory);
  }

  std::string bottleneckOf(const CoreReport &core) const {
    if (hasUnknown(core))
      return {};
    const Bounds &compute = core.compute_cycles, &memory = core.memory_cycles,
                 &comm = core.comm_cycles;
    if (order_.lessEqual(memory, compute) && order_.lessEqual(comm, compute))
      return "compute";
    if (order_.lessWhenRun(compute, memory) && order_.lessEqual(comm, memory))
      return "memory";
    if (order_.lessWhenRun(compute, comm) && order_.lessWhenRun(memory, comm))
      return "comm";
    return {};
  }

  /// Of the critical core; where nobody knows which that is, what all cores agree on.
  std::string bottleneck() const {
    if (slowest_)
      return bottleneckOf(cores_[*slowest_]);
    std::string common;
    for (const CoreReport &core : cores_) {
      if (isNothing(core.total_cycles)) // is not the slowest, unless all are alike
        continue;
      const std::string own = bottleneckOf(core);
      if (own.empty() || (!common.empty() && own != common))
        return {};
      common = own;
    }
    return common;
  }

  std::optional<Unit> dominantUnit() const {
    if (std::any_of(cores_.begin(), cores_.end(), hasUnknown))
      return std::nullopt;
    const Bounds systolic = sumOverCores(
        [](const CoreReport &core) { return sumOf(core.cycles_by_category, kSystolicCategories); });
    const Bounds simd = sumOverCores(
        [](const CoreReport &core) { return sumOf(core.cycles_by_category, kSimdCategories); });
    if (isNothing(systolic) || order_.lessWhenRun(systolic, simd))
      return Unit::Simd;
    if (order_.lessEqual(simd, systolic))
      return Unit::Systolic;
    return std::nullopt;
  }

  std::optional<int64_t> activeCores() const {
    int64_t active = 0;
    for (const CoreReport &core : cores_) {
      if (order_.positive(core.total_cycles.lower))
        active += static_cast<int64_t>(core.core_ids.size());
      else if (!isNothing(core.total_cycles))
        return std::nullopt;
    }
    return active;
  }

  double unitPeak(Unit unit) const {
    return unit == Unit::Systolic ? report_.hardware.systolicPeak() : report_.hardware.simdPeak();
  }

  ChipRoofline chipRoofline(std::optional<Unit> unit, std::optional<int64_t> active) const {
    const auto numCores = static_cast<double>(report_.hardware.num_cores);
    ChipRoofline chip;
    if (unit) {
      RooflineInput input;
      input.flops = sumOverCores([&](const CoreReport &core) { return flopsOf(core, *unit); });
      input.dramBytes = sumOverCores(dramBytesOf);
      input.cycles = report_.kernel_cycles;
      input.clockHz = report_.hardware.clockHz();
      input.peak = unitPeak(*unit) * numCores;
      input.bandwidth = report_.hardware.hbmChip();
      static_cast<Roofline &>(chip) = rooflineAt(input);
      chip.dominant_unit = unitName(*unit);
    }
    const Bounds coreCycles =
        sumOverCores([](const CoreReport &core) { return core.total_cycles; });
    if (const auto shares =
            proportions({&coreCycles, &report_.kernel_cycles}, report_.kernel_cycles))
      chip.mean_core_active_frac =
          numCores > 0 && (*shares)[1] > 0 ? (*shares)[0] / (numCores * (*shares)[1]) : 0.0;
    if (active)
      chip.grid_coverage = numCores > 0 ? static_cast<double>(*active) / numCores : 0.0;
    chip.num_cores = report_.hardware.num_cores;
    chip.cores_active = active;
    return chip;
  }

  CoreRoofline coreRoofline(std::optional<Unit> unit, std::optional<int64_t> active) const {
    CoreRoofline roofline;
    std::optional<double> bandwidth;
    if (active)
      bandwidth = report_.hardware.hbmChip() / static_cast<double>(*active);
    const auto at = [&](Unit of) {
      RooflineInput input;
      // Nothing exact to say of a critical core that is not known.
      input.flops = input.dramBytes = Bounds(0.0, 0.0, true);
      if (slowest_) {
        const CoreReport &core = cores_[*slowest_];
        input.flops = flopsOf(core, of);
        input.dramBytes = dramBytesOf(core);
      }
      input.cycles = report_.kernel_cycles;
      input.clockHz = report_.hardware.clockHz();
      input.peak = unitPeak(of);
      input.bandwidth = bandwidth;
      return rooflineAt(input);
    };
    roofline.systolic = at(Unit::Systolic);
    roofline.simd = at(Unit::Simd);
    if (bandwidth)
      roofline.peak_bw_gb_s = *bandwidth / 1e9;
    if (unit) {
      const Roofline &own = *unit == Unit::Systolic ? roofline.systolic : roofline.simd;
      roofline.core_AI = own.AI;
      roofline.core_attainment = own.attainment;
      roofline.ridge = own.ridge;
      roofline.core_dominant_unit = unitName(*unit);
    }
    return roofline;
  }

  LaunchReport &report_;
  std::vector<CoreReport> &cores_;
  AmountOrder order_;
  size_t coreCount_ = 0;
  std::vector<std::pair<int64_t, size_t>> classOfCore_; // by id; empty with one class
  std::optional<size_t> slowest_;
};

} // namespace

void deriveTotals(LaunchReport &report, std::vector<CoreClassCost> classes,
                  const SymbolFacts &facts) {
  Totals(report, std::move(classes), facts).derive();
}

} // namespace ktir
