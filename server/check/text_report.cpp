#include "check/text_report.h"

#include "check/finding_text.h"
#include "check/launch_words.h"
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

/// Where an amount stands among others when the most expensive comes first: unknown before symbolic
/// before numbers, then by size, with every symbol taken as 1.
std::pair<int, double> heat(const Bounds &bounds) {
  const Amount &amount = bounds.unbounded ? bounds.lower : bounds.upper;
  double value = amount.constantPart();
  for (const Term &term : amount.terms())
    value += term.coefficient;
  return {bounds.unbounded ? 2 : amount.isNumber() ? 0 : 1, value};
}

class LaunchPrinter {
public:
  LaunchPrinter(const LaunchReport &launch, const PositionMap &positions, const Style &style)
      : launch_(launch), positions_(positions), style_(style) {}

  std::string print() {
    launchLine();
    label("hardware", hardwareText(launch_));
    label("grid", gridText(launch_.grid));
    cycles();
    label("bottleneck", bottleneckText(launch_, style_));
    scratchpad();
    if (!launch_.approximate.empty())
      label("approximate", launch_.approximate);
    roofline();
    hottestOps();
    cores();
    return std::move(text_);
  }

private:
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

  void cycles() {
    std::string total = style_.bold(bounds(launch_.kernel_cycles));
    if (launch_.critical_core && launch_.cores.size() > 1)
      total += " on " + coreName(launch_);
    else if (!launch_.critical_core && launch_.cores.size() > 1)
      total += ", which core takes longest is open; below is " + coreName(launch_);
    if (launch_.kernel_time_us.isNumber())
      total += ", " + timeText(launch_.kernel_time_us.number());
    label("cycles", total);
    const CoreReport *core = shownCores(launch_);
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
    std::string title = "roofline of " + coreName(launch_) + ", " +
                        unitName(core.core_dominant_unit) + ": " +
                        significant(*unit.achieved_gflops) + " GFLOP/s";
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
    const CoreReport *core = shownCores(launch_);
    std::vector<const OpReport *> hot;
    for (const OpReport &op : launch_.ops)
      if (!isFree(op.cycles))
        hot.push_back(&op);
    if (hot.empty() || !core)
      return;
    std::stable_sort(hot.begin(), hot.end(), [](const OpReport *a, const OpReport *b) {
      return heat(a->cycles) > heat(b->cycles);
    });
    const Bounds sum = partsOf(*core);
    auto share = [&](const Bounds &cycles) {
      const auto part = ratio(cycles, sum);
      return part ? percent(*part) : std::string();
    };
    heading("hottest ops of " + coreName(launch_));
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
  std::string text_;
};

std::string counted(size_t count, std::string_view one, std::string_view many) {
  return (count == 0 ? "no" : formatNumber(double(count))) + " " +
         std::string(count == 1 ? one : many);
}

} // namespace

std::string launchText(const LaunchReport &launch, const PositionMap &positions,
                       const Style &style) {
  return LaunchPrinter(launch, positions, style).print();
}

std::string textReport(const FileResult &result, const Style &style) {
  const PositionMap positions(result.text);
  std::string text;
  for (const FunctionAnalysis &function : result.functions) {
    text += style.bold(result.path + ":" +
                       std::to_string(positions.lineOf(function.nameRange.begin) + 1) + ": " +
                       function.name);
    if (function.partial)
      text += " (in part: what could not be read costs nothing here)";
    text += '\n';
    for (const LaunchReport &launch : function.launches)
      text += launchText(launch, positions, style) + '\n';
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

} // namespace ktir::server
