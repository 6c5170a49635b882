#include "check/text_report.h"

#include "check/finding_text.h"
#include "check/roofline_plot.h"
#include "check/table.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ktir::server {
namespace {

constexpr size_t kHottestOps = 8;
constexpr size_t kCoreRows = 10, kSymbolicCoreRows = 4;
constexpr size_t kBarWidth = 26;
constexpr size_t kLabelWidth = 12;

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

/// "rows = 256, width = 4,096 (ktir-assume, line 3); BLOCK = 1,024 (comment, line 9)".
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

/// What one execution costs on average; small costs keep their digits.
std::string averageText(double cycles) {
  return cycles < 1 ? formatAmount(Amount(cycles), {}) : formatNumber(cycles, 3);
}

/// A bar in eighths of a column.
std::string bar(double share) {
  static constexpr const char *kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto eighths = static_cast<size_t>(
      std::lround(std::clamp(share, 0.0, 1.0) * 8 * static_cast<double>(kBarWidth)));
  std::string text;
  for (size_t i = 0; i < eighths / 8; ++i)
    text += "█";
  return text + kEighths[eighths % 8];
}

std::string timeText(double microseconds) {
  if (microseconds >= 10000)
    return formatNumber(microseconds / 1000, 3) + " ms";
  return formatNumber(microseconds, 3) + " µs";
}

/// Where an amount stands among others when the most expensive comes first: unknown before symbolic
/// before numbers, then by size, with every symbol taken as 1.
std::pair<int, double> heat(const Bounds &bounds) {
  const Amount &amount = bounds.unbounded ? bounds.lower : bounds.upper;
  double value = amount.constantPart();
  for (const Term &term : amount.terms())
    value += term.coefficient;
  return {bounds.unbounded ? 2 : amount.isNumber() ? 0 : 1, value};
}

bool isFree(const Bounds &bounds) { return bounds.isNumber() && bounds.number() == 0; }

class LaunchPrinter {
public:
  LaunchPrinter(const LaunchReport &launch, const PositionMap &positions, const Style &style,
                bool partial)
      : launch_(launch), positions_(positions), style_(style), partial_(partial) {}

  std::string print() {
    launchLine();
    label("hardware", hardwareText(launch_));
    label("grid", gridText(launch_.grid));
    cycles();
    label("bottleneck", bottleneckText());
    scratchpad();
    if (!launch_.approximate.empty())
      label("approximate", launch_.approximate);
    roofline();
    hottestOps();
    cores();
    return std::move(text_);
  }

private:
  const CoreReport *critical() const {
    return launch_.critical_class < launch_.cores.size() ? &launch_.cores[launch_.critical_class]
                                                         : nullptr;
  }
  std::string bounds(const Bounds &value) const { return formatBounds(value, launch_.symbols); }

  void line(std::string_view text) {
    if (!text.empty())
      text_.append("  ").append(text);
    text_ += '\n';
  }
  void label(std::string_view name, const std::string &text) {
    line(style_.dim(padRight(name, kLabelWidth)) + text);
  }
  void heading(std::string_view text) {
    line({});
    line(style_.dim(text));
  }

  void launchLine() {
    std::string text = launch_.name;
    const std::string given = assumptionsText(launch_.args);
    if (!text.empty() && !given.empty())
      text += ": ";
    text += given;
    if (!text.empty())
      label("launch", text);
    if (!launch_.unknown_arguments.empty())
      label(text.empty() ? "launch" : "",
            joined(launch_.unknown_arguments) + " not given: what depends on it stays a formula");
  }

  std::string coreName() const {
    if (launch_.critical_core)
      return "core " + std::to_string(*launch_.critical_core);
    const CoreReport *core = critical();
    if (!core || core->core_ids.empty())
      return "no core";
    return "core " + std::to_string(core->core_ids.front());
  }

  void cycles() {
    std::string total = style_.bold(bounds(launch_.kernel_cycles));
    if (launch_.critical_core && launch_.cores.size() > 1)
      total += " on " + coreName();
    else if (!launch_.critical_core && launch_.cores.size() > 1)
      total += ", which core takes longest is open; below is " + coreName();
    if (launch_.kernel_time_us.isNumber())
      total += ", " + timeText(launch_.kernel_time_us.number());
    label("cycles", total);
    const CoreReport *core = critical();
    if (!core)
      return;
    const Bounds *const parts[] = {&core->compute_cycles, &core->memory_cycles, &core->comm_cycles};
    static constexpr const char *kNames[] = {"compute", "memory", "ring"};
    const Bounds sum = *parts[0] + *parts[1] + *parts[2];
    Table table({Align::Left, Align::Right, Align::Right, Align::Left});
    for (size_t i = 0; i < 3; ++i) {
      std::vector<std::string> cells = {padRight(kNames[i], kLabelWidth - 4), bounds(*parts[i])};
      if (const auto share = ratio(*parts[i], sum)) {
        cells.push_back(percent(*share));
        cells.push_back(bar(*share));
      }
      table.row(std::move(cells));
    }
    for (const std::string &row : table.lines())
      line("  " + row);
  }

  /// "0.5313 F/B lies right of the simd ridge, 0.25 F/B at 4 cores".
  std::string ridgeText() const {
    if (!launch_.core_roofline)
      return {};
    const CoreRoofline &roofline = *launch_.core_roofline;
    if (!roofline.core_AI || !roofline.ridge)
      return {};
    const double ai = *roofline.core_AI, ridge = *roofline.ridge;
    const std::string active =
        launch_.chip_roofline && launch_.chip_roofline->cores_active
            ? " at " + formatNumber(double(*launch_.chip_roofline->cores_active)) +
                  (*launch_.chip_roofline->cores_active == 1 ? " core" : " cores")
            : "";
    std::string text = (std::isinf(ai) ? "no byte is moved, so it" : significant(ai) + " F/B");
    text += ai > ridge   ? " lies right of the "
            : ai < ridge ? " lies left of the "
                         : " lies on the ";
    text +=
        unitName(roofline.core_dominant_unit) + " ridge, " + significant(ridge) + " F/B" + active;
    return text;
  }

  std::string bottleneckText() const {
    const CoreReport *core = critical();
    if (launch_.bottleneck.empty() && partial_)
      return "open: part of the function could not be read";
    if (launch_.bottleneck.empty())
      return launch_.unknown_arguments.empty()
                 ? "open: it depends on data that the kernel loads"
                 : "open: it depends on " + joined(launch_.unknown_arguments);
    if (isFree(launch_.kernel_cycles))
      return "none: nothing here costs a cycle";
    const bool ring = launch_.bottleneck == "comm";
    std::string text = style_.bold(ring ? "ring" : launch_.bottleneck);
    if (core) {
      const Bounds &part = ring                             ? core->comm_cycles
                           : launch_.bottleneck == "memory" ? core->memory_cycles
                                                            : core->compute_cycles;
      text += ", " + bounds(part) + " of " + bounds(core->total_cycles) + " cycles";
    }
    const std::string ridge = ridgeText();
    if (!ridge.empty())
      text += "; " + ridge;
    return text;
  }

  void scratchpad() {
    const CoreReport *largest = nullptr;
    for (const CoreReport &core : launch_.cores)
      if (!largest || heat(core.lx_peak_bytes) > heat(largest->lx_peak_bytes))
        largest = &core;
    if (!largest)
      return;
    std::string text = bounds(largest->lx_peak_bytes) + " of " +
                       formatNumber(launch_.hardware.lxBytes(), 0) + " bytes";
    if (largest->lx_peak_bytes.isNumber() && launch_.hardware.lxBytes() > 0)
      text += " (" + percent(largest->lx_peak_bytes.number() / launch_.hardware.lxBytes()) + ")";
    label("LX peak", text);
  }

  void roofline() {
    if (!launch_.core_roofline)
      return;
    const CoreRoofline &core = *launch_.core_roofline;
    const Roofline &unit = core.core_dominant_unit == "systolic" ? core.systolic : core.simd;
    if (!unit.AI || !unit.achieved_gflops || !unit.peak_gflops || !unit.ridge)
      return;
    const std::vector<std::string> picture = plotRoofline({.intensity = *unit.AI,
                                                           .achieved = *unit.achieved_gflops,
                                                           .peak = *unit.peak_gflops,
                                                           .ridge = *unit.ridge});
    if (picture.empty())
      return;
    std::string title = "roofline of " + coreName() + ", " + unitName(core.core_dominant_unit) +
                        ": " + significant(*unit.achieved_gflops) + " GFLOP/s";
    if (unit.attainment)
      title += ", " + percent(*unit.attainment) + " of its roof";
    if (launch_.chip_roofline && launch_.chip_roofline->attainment && launch_.chip_roofline->AI)
      title += "; the chip: AI " + significant(*launch_.chip_roofline->AI) + " F/B, " +
               percent(*launch_.chip_roofline->attainment) + " of its roof";
    heading(title);
    line(padLeft("GFLOP/s", 9));
    for (const std::string &row : picture)
      line(row);
  }

  void hottestOps() {
    const CoreReport *core = critical();
    std::vector<const OpReport *> hot;
    for (const OpReport &op : launch_.ops)
      if (!isFree(op.cycles))
        hot.push_back(&op);
    if (hot.empty() || !core)
      return;
    std::stable_sort(hot.begin(), hot.end(), [](const OpReport *a, const OpReport *b) {
      return heat(a->cycles) > heat(b->cycles);
    });
    const Bounds sum = core->compute_cycles + core->memory_cycles + core->comm_cycles;
    auto share = [&](const Bounds &cycles) {
      const auto part = ratio(cycles, sum);
      return part ? percent(*part) : std::string();
    };
    heading("hottest ops of " + coreName());
    Table table({Align::Right, Align::Left, Align::Right, Align::Left, Align::Right, Align::Right});
    table.row({"line", "op", "count", "× cycles", "= total", "share"});
    const size_t shown = hot.size() <= kHottestOps + 1 ? hot.size() : kHottestOps;
    for (size_t i = 0; i < shown; ++i) {
      const OpReport &op = *hot[i];
      const auto each = ratio(op.cycles, op.count);
      const std::string mark = op.analogy.empty() ? "" : "≈ ";
      table.row({std::to_string(positions_.lineOf(op.range.begin) + 1),
                 op.op + (op.analogy.empty() ? "" : " (like " + op.analogy + ")"), bounds(op.count),
                 "× " + (each ? averageText(*each) : "…"), mark + bounds(op.cycles),
                 share(op.cycles)});
    }
    for (const std::string &row : table.lines())
      line(row);
    if (shown < hot.size()) {
      Bounds rest;
      for (size_t i = shown; i < hot.size(); ++i)
        rest += hot[i]->cycles;
      std::string text =
          "and " + std::to_string(hot.size() - shown) + " more ops: " + bounds(rest) + " cycles";
      if (const std::string part = share(rest); !part.empty())
        text += ", " + part;
      line("      " + text);
    }
  }

  void cores() {
    if (launch_.cores.size() == 1 && launch_.cores[0].core_ids.size() > 1)
      return heading("all " + formatNumber(double(launch_.cores[0].core_ids.size())) +
                     " cores are alike");
    if (launch_.cores.size() < 2)
      return;
    heading("cores");
    // Formulas are long, and one looks like the next: fewer of them say as much.
    const bool numbers =
        std::all_of(launch_.cores.begin(), launch_.cores.end(),
                    [](const CoreReport &core) { return core.total_cycles.lower.isNumber(); });
    const size_t most = numbers ? kCoreRows : kSymbolicCoreRows;
    const size_t shown = launch_.cores.size() <= most + 1 ? launch_.cores.size() : most;
    Table table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right});
    table.row(numbers ? std::vector<std::string>{"core", "compute", "memory", "ring", "cycles"}
                      : std::vector<std::string>{"core", "cycles"});
    for (size_t i = 0; i < shown; ++i) {
      const CoreReport &core = launch_.cores[i];
      std::vector<std::string> cells = {coreRanges(core.core_ids)};
      if (numbers)
        for (const Bounds *part : {&core.compute_cycles, &core.memory_cycles, &core.comm_cycles})
          cells.push_back(bounds(*part));
      cells.push_back(bounds(core.total_cycles));
      table.row(std::move(cells));
    }
    for (const std::string &row : table.lines())
      line("  " + row);
    if (shown < launch_.cores.size())
      line("  and " + std::to_string(launch_.cores.size() - shown) + " more kinds of core");
  }

  const LaunchReport &launch_;
  const PositionMap &positions_;
  const Style &style_;
  bool partial_;
  std::string text_;
};

std::string counted(size_t count, std::string_view one, std::string_view many) {
  return (count == 0 ? "no" : formatNumber(double(count))) + " " +
         std::string(count == 1 ? one : many);
}

} // namespace

std::string launchText(const LaunchReport &launch, const PositionMap &positions, const Style &style,
                       bool partial) {
  return LaunchPrinter(launch, positions, style, partial).print();
}

std::string textReport(const FileResult &result, const Style &style) {
  const PositionMap positions(result.text);
  std::string text;
  for (const FunctionAnalysis &function : result.functions) {
    text += style.bold(result.path + ":" +
                       std::to_string(positions.lineOf(function.nameRange.begin) + 1) + ": " +
                       function.name);
    if (function.partial)
      text += " (in part: what could not be read is not counted)";
    text += '\n';
    for (const LaunchReport &launch : function.launches)
      text += launchText(launch, positions, style, function.partial) + '\n';
  }
  for (const Finding &finding : result.findings)
    text += findingText(finding, result.path, result.text, positions, style);
  if (!result.findings.empty())
    text += '\n';
  return text;
}

void Totals::add(const FileResult &result) {
  ++files;
  otherFiles += !result.isKernel;
  functions += result.functions.size();
  for (const Finding &finding : result.findings) {
    size_t *const counts[] = {&errors, &warnings, &informations, &hints};
    ++*counts[static_cast<size_t>(finding.severity)];
  }
}

std::string summaryText(const Totals &totals, const Style &style) {
  std::string text = counted(totals.files, "file", "files") + ", " +
                     counted(totals.functions, "function", "functions") + ": " +
                     counted(totals.errors, "error", "errors") + ", " +
                     counted(totals.warnings, "warning", "warnings");
  if (totals.informations > 0)
    text += ", " + formatNumber(double(totals.informations)) + " information";
  if (totals.hints > 0)
    text += ", " + counted(totals.hints, "hint", "hints");
  if (totals.otherFiles > 0)
    text += "; " + counted(totals.otherFiles, "file is", "files are") + " no KTIR kernel";
  if (totals.errors > 0)
    return style.severity(Severity::Error, text) + '\n';
  if (totals.warnings > 0)
    return style.severity(Severity::Warning, text) + '\n';
  return style.green(text) + '\n';
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
  if (divisor == 0 || !std::isfinite(divisor))
    return std::nullopt;
  if (a.isNumber())
    return std::isfinite(a.number()) && (b.isNumber() || a.number() == 0)
               ? std::optional(a.number() / divisor)
               : std::nullopt;
  const double quotient = a.terms()[0].coefficient / divisor;
  if (b * Amount(quotient) != a)
    return std::nullopt;
  return quotient;
}

} // namespace ktir::server
