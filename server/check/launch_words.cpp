#include "check/launch_words.h"

#include <cmath>

namespace ktir::server {

std::string valueText(const ArgumentValue &value) {
  if (const auto *integer = std::get_if<int64_t>(&value))
    return formatNumber(static_cast<double>(*integer));
  if (const auto *flag = std::get_if<bool>(&value))
    return *flag ? "true" : "false";
  return formatAmount(Amount(std::get<double>(value)), {});
}

std::string originText(const Assumption &assumption) {
  switch (assumption.origin) {
  case AssumptionOrigin::CommandLine:
    return "--assume";
  case AssumptionOrigin::Comment:
    return "ktir-assume" + (assumption.place.empty() ? "" : ", " + assumption.place);
  case AssumptionOrigin::ProjectFile:
    return assumption.place.empty() ? ".ktir.json" : assumption.place;
  case AssumptionOrigin::ArgumentComment:
    return "comment" + (assumption.place.empty() ? "" : ", " + assumption.place);
  }
  return {};
}

std::string assumptionsText(const std::vector<Assumption> &args) {
  std::string text;
  for (size_t i = 0; i < args.size(); ++i) {
    const std::string origin = originText(args[i]);
    if (i > 0)
      text += origin == originText(args[i - 1]) ? ", " : "; ";
    text += args[i].name + " = " + valueText(args[i].value);
    if (i + 1 == args.size() || originText(args[i + 1]) != origin)
      text += " (" + origin + ")";
  }
  return text;
}

std::string joined(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string_view pipelineName(Pipeline pipeline) {
  switch (pipeline) {
  case Pipeline::Serial:
    return "serial";
  case Pipeline::Overlapped:
    return "overlapped";
  case Pipeline::Overlapped3Way:
    return "overlapped_3way";
  }
  return {};
}

std::string hardwareText(const LaunchReport &launch) {
  const Hardware &h = launch.hardware;
  return launch.hardware_name + ": " + formatNumber(double(h.num_cores)) + " cores at " +
         formatNumber(h.clock_ghz, 3) + " GHz, HBM " + formatNumber(h.hbm_bandwidth_tb_s, 4) +
         " TB/s, ring " + formatNumber(h.ring_bandwidth_tb_s, 4) + " TB/s, LX " +
         formatNumber(h.lx_size_mb, 3) + " MiB; pipeline " +
         std::string(pipelineName(launch.pipeline));
}

std::string gridText(const std::array<int64_t, 3> &grid) {
  const double cores = double(grid[0]) * double(grid[1]) * double(grid[2]);
  std::string text = formatNumber(double(grid[0]));
  if (grid[1] != 1 || grid[2] != 1)
    text += " × " + formatNumber(double(grid[1]));
  if (grid[2] != 1)
    text += " × " + formatNumber(double(grid[2]));
  if (grid[1] != 1 || grid[2] != 1)
    text += " = " + formatNumber(cores);
  return text + (cores == 1 ? " core" : " cores");
}

std::string unitName(const std::string &unit) { return unit == "simd" ? "SIMD" : unit; }

std::string timeText(double microseconds) {
  if (microseconds >= 10000)
    return formatNumber(microseconds / 1000, 3) + " ms";
  return formatNumber(microseconds, 3) + " µs";
}

bool isFree(const Bounds &bounds) { return bounds.isNumber() && bounds.number() == 0; }

const CoreReport *shownCores(const LaunchReport &launch) {
  return launch.critical_class < launch.cores.size() ? &launch.cores[launch.critical_class]
                                                     : nullptr;
}

std::string coreName(const LaunchReport &launch) {
  if (launch.critical_core)
    return "core " + std::to_string(*launch.critical_core);
  const CoreReport *core = shownCores(launch);
  if (!core || core->core_ids.empty())
    return "no core";
  return "core " + std::to_string(core->core_ids.front());
}

Bounds partsOf(const CoreReport &core) {
  return core.compute_cycles + core.memory_cycles + core.comm_cycles;
}

std::string ridgeText(const LaunchReport &launch) {
  if (!launch.core_roofline)
    return {};
  const CoreRoofline &roofline = *launch.core_roofline;
  if (!roofline.core_AI || !roofline.ridge)
    return {};
  const double ai = *roofline.core_AI, ridge = *roofline.ridge;
  const std::string active =
      launch.chip_roofline && launch.chip_roofline->cores_active
          ? " at " + formatNumber(double(*launch.chip_roofline->cores_active)) +
                (*launch.chip_roofline->cores_active == 1 ? " core" : " cores")
          : "";
  std::string text = (std::isinf(ai) ? "no byte is moved, so it" : significant(ai) + " F/B");
  text += ai > ridge ? " lies right of the " : ai < ridge ? " lies left of the " : " lies on the ";
  text += unitName(roofline.core_dominant_unit) + " ridge, " + significant(ridge) + " F/B" + active;
  return text;
}

std::string bottleneckText(const LaunchReport &launch, const Style &style) {
  const CoreReport *core = shownCores(launch);
  if (launch.bottleneck.empty())
    return launch.unknown_arguments.empty()
               ? "open: it depends on data that the kernel loads"
               : "open: it depends on " + joined(launch.unknown_arguments);
  if (isFree(launch.kernel_cycles))
    return "none: nothing here costs a cycle";
  const bool ring = launch.bottleneck == "comm";
  std::string text = style.bold(ring ? "ring" : launch.bottleneck);
  if (core) {
    const Bounds &part = ring                            ? core->comm_cycles
                         : launch.bottleneck == "memory" ? core->memory_cycles
                                                         : core->compute_cycles;
    text += ", " + formatBounds(part, launch.symbols) + " of " +
            formatBounds(core->total_cycles, launch.symbols) + " cycles";
  }
  const std::string ridge = ridgeText(launch);
  if (!ridge.empty())
    text += "; " + ridge;
  return text;
}

std::string coreRanges(const std::vector<int64_t> &ids) {
  constexpr size_t kRuns = 4;
  std::string text;
  size_t runs = 0;
  for (size_t i = 0; i < ids.size(); ++runs) {
    size_t last = i;
    while (last + 1 < ids.size() && ids[last + 1] == ids[last] + 1)
      ++last;
    if (runs == kRuns)
      return text + ", … (" + formatNumber(double(ids.size())) + " cores)";
    text += (runs > 0 ? ", " : "") + std::to_string(ids[i]);
    if (last > i)
      text += ".." + std::to_string(ids[last]);
    i = last + 1;
  }
  return text;
}

std::optional<double> ratio(const Bounds &part, const Bounds &whole) {
  if (!part.exact() || !whole.exact())
    return std::nullopt;
  const Amount &a = part.lower, &b = whole.lower;
  const double divisor = b.isNumber() ? b.constantPart() : b.terms()[0].coefficient;
  if (divisor == 0)
    return std::nullopt;
  if (a.isNumber())
    return b.isNumber() || a.number() == 0 ? std::optional(a.number() / divisor) : std::nullopt;
  const double quotient = a.terms()[0].coefficient / divisor;
  if (b * Amount(quotient) != a)
    return std::nullopt;
  return quotient;
}

} // namespace ktir::server
