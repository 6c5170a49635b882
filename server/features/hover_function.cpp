#include "check/launch_words.h"
#include "check/style.h"
#include "features/cost_words.h"
#include "features/hover_parts.h"
#include "features/roofline_svg.h"

#include <cmath>

namespace ktir::server {
namespace {

constexpr size_t kCoreRows = 6;

std::string number(const std::optional<double> &value, std::string_view unit) {
  if (!value)
    return "open";
  if (std::isinf(*value))
    return "∞";
  return significant(*value) + (unit.empty() ? "" : " " + std::string(unit));
}

std::string share(const std::optional<double> &value) { return value ? percent(*value) : "open"; }

/// The unit of the core that most FLOPs run on.
const Roofline &dominantUnit(const CoreRoofline &core) {
  return core.core_dominant_unit == "systolic" ? core.systolic : core.simd;
}

void writePicture(const LaunchReport &launch, PictureStyle pictures, Markup &markup) {
  const Roofline &unit = dominantUnit(*launch.core_roofline);
  if (!unit.AI || !unit.achieved_gflops || !unit.peak_gflops || !unit.ridge)
    return;
  const RooflinePoint point = {.intensity = *unit.AI,
                               .achieved = *unit.achieved_gflops,
                               .peak = *unit.peak_gflops,
                               .ridge = *unit.ridge};
  if (pictures == PictureStyle::Svg) {
    if (const std::string svg = rooflineSvg(point); !svg.empty())
      markup.picture(svg, "roofline of " + coreName(launch));
    return;
  }
  std::string drawing;
  for (const std::string &line : plotRoofline(point))
    drawing += (drawing.empty() ? "" : "\n") + line;
  if (!drawing.empty())
    markup.codeBlock(drawing, "text");
}

void writeRoofline(const LaunchReport &launch, PictureStyle pictures, Markup &markup) {
  if (!launch.core_roofline)
    return;
  writePicture(launch, pictures, markup);
  const CoreRoofline &core = *launch.core_roofline;
  const Roofline &unit = dominantUnit(core);
  std::vector<std::vector<std::string>> rows = {
      {"roofline (" + unitName(core.core_dominant_unit) + ")", coreName(launch)}};
  const auto row = [&](const char *name, std::string own, std::optional<std::string> chip) {
    rows.push_back({name, std::move(own)});
    if (launch.chip_roofline)
      rows.back().push_back(chip.value_or(""));
  };
  const ChipRoofline *chip = launch.chip_roofline ? &*launch.chip_roofline : nullptr;
  if (chip)
    rows.front().push_back("chip");
  const auto of = [&](std::optional<double> Roofline::*field, std::string_view unitText) {
    return chip ? std::optional(number(chip->*field, unitText)) : std::nullopt;
  };
  row("intensity (AI)", number(unit.AI, "F/B"), of(&Roofline::AI, "F/B"));
  row("ridge", number(unit.ridge, "F/B"), of(&Roofline::ridge, "F/B"));
  row("achieved", number(unit.achieved_gflops, "GFLOP/s"),
      of(&Roofline::achieved_gflops, "GFLOP/s"));
  row("roof at this AI", number(unit.ceiling_gflops, "GFLOP/s"),
      of(&Roofline::ceiling_gflops, "GFLOP/s"));
  row("attainment", share(unit.attainment),
      chip ? std::optional(share(chip->attainment)) : std::nullopt);
  if (chip && chip->cores_active)
    row("cores at work", "",
        formatNumber(double(*chip->cores_active)) + " of " + formatNumber(double(chip->num_cores)));
  markup.table(rows);
}

void writeCores(const LaunchReport &launch, Markup &markup) {
  const auto text = [&](const Bounds &value) {
    return markup.plain(formatBounds(value, launch.symbols));
  };
  std::vector<std::vector<std::string>> rows = {
      {"core", "compute", "memory", "ring", "cycles", "LX peak"}};
  for (const CoreReport &core : launch.cores) {
    if (rows.size() > kCoreRows)
      break;
    rows.push_back({markup.plain(coreRanges(core.core_ids)), text(core.compute_cycles),
                    text(core.memory_cycles), text(core.comm_cycles), text(core.total_cycles),
                    text(core.lx_peak_bytes)});
  }
  markup.table(rows);
  if (launch.cores.size() > kCoreRows)
    markup.paragraph("and " + std::to_string(launch.cores.size() - kCoreRows) +
                     " more kinds of core");
}

} // namespace

void writeFunction(const FunctionAnalysis &function, const LaunchReport &launch,
                   PictureStyle pictures, Markup &markup) {
  std::string head = markup.strong(function.name) + " · " +
                     markup.plain(formatBounds(launch.kernel_cycles, launch.symbols)) + " cycles";
  if (launch.kernel_time_us.isNumber())
    head += " · " + timeText(launch.kernel_time_us.number());
  if (launch.critical_core && launch.cores.size() > 1)
    head += " · critical: " + coreName(launch);
  markup.paragraph(head);
  if (function.partial)
    markup.paragraph("in part: what could not be read costs nothing here");
  markup.paragraph("Bottleneck: " + markup.plain(bottleneckText(launch, Style(Colors::Off))));
  writeRoofline(launch, pictures, markup);
  writeCores(launch, markup);
  writeAssumptions(launch, markup);
  std::vector<std::string> lines;
  if (!launch.name.empty() || function.launches.size() > 1)
    lines.push_back("launch " + markup.code(launch.name.empty() ? "default" : launch.name) +
                    (function.launches.size() > 1
                         ? ", one of " + std::to_string(function.launches.size())
                         : ""));
  lines.push_back("grid " + gridText(launch.grid));
  lines.push_back(markup.plain(hardwareText(launch)));
  markup.list(lines);
}

} // namespace ktir::server
