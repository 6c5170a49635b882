#include "features/code_lens.h"

#include "check/launch_words.h"
#include "check/style.h"
#include "features/commands.h"
#include "features/hint_text.h"

#include <cmath>

namespace ktir::server {
namespace {

const CoreReport *fullestCore(const LaunchReport &launch) {
  const CoreReport *fullest = nullptr;
  for (const CoreReport &core : launch.cores)
    if (!fullest ||
        core.lx_peak_bytes.lower.constantPart() > fullest->lx_peak_bytes.lower.constantPart())
      fullest = &core;
  return fullest;
}

std::string boundText(const LaunchReport &launch) {
  if (launch.bottleneck.empty())
    return "bound open";
  if (isFree(launch.kernel_cycles))
    return "nothing is charged";
  return (launch.bottleneck == "comm" ? "ring" : launch.bottleneck) + "-bound";
}

/// How a launch is called, and with which values.
std::string launchTitle(const FunctionAnalysis &function, const LaunchReport &launch) {
  std::string text = launch.name;
  std::string values;
  for (const Assumption &argument : launch.args)
    values += (values.empty() ? "" : ", ") + argument.name + " = " + valueText(argument.value);
  for (const std::string &name : launch.unknown_arguments)
    values += (values.empty() ? "" : ", ") + name + " = ?";
  if (!values.empty())
    text += (text.empty() ? "" : ": ") + values;
  if (text.empty())
    text = "default";
  if (function.launches.size() > 1)
    text += " (1 of " + std::to_string(function.launches.size()) + ")";
  return "launch " + text;
}

} // namespace

std::string verdict(const LaunchReport &launch) {
  std::string text =
      formatBounds(launch.kernel_cycles, launch.symbols) + " cycles · " + boundText(launch);
  if (launch.chip_roofline) {
    const ChipRoofline &chip = *launch.chip_roofline;
    if (chip.AI)
      text += " · AI " + (std::isinf(*chip.AI) ? std::string("∞") : significant(*chip.AI)) + " F/B";
    if (chip.cores_active)
      text += " · " + formatNumber(double(*chip.cores_active)) + "/" +
              formatNumber(double(chip.num_cores)) + " cores";
  }
  if (const CoreReport *core = fullestCore(launch))
    text += " · LX " + compactAmount(core->lx_peak_bytes, launch.symbols, CostUnit::Bytes);
  return text;
}

std::vector<lsp::CodeLens> codeLenses(const DocumentView &view, const ClientFeatures &client,
                                      const LaunchChoice &launches) {
  std::vector<lsp::CodeLens> lenses;
  for (const FunctionAnalysis &function : view.analysis.functions) {
    if (function.launches.empty())
      continue;
    const lsp::Range range = view.range(function.nameRange);
    const LaunchReport &launch = launches.of(function);
    const std::string arguments = commandArguments(view.uri, function.name);
    const auto add = [&](std::string title, const char *command) {
      lsp::Command c{std::move(title), client.clientCommands ? command : "", ""};
      if (client.clientCommands)
        c.arguments = arguments;
      lenses.push_back({range, std::move(c), {}});
    };
    add((function.partial ? "≥ in part: " : "") + verdict(launch), kShowRoofline);
    add(launchTitle(function, launch), kChooseLaunch);
    if (client.clientCommands) {
      add("roofline", kShowRoofline);
      add("cores", kShowCores);
    }
  }
  return lenses;
}

} // namespace ktir::server
