#include "function_costs.h"

#include "cost/partial_report.h"
#include "evaluate/launch.h"
#include "kernel/build.h"
#include "kernel/details.h"
#include "mlir/IR/Operation.h"
#include "rules/rule.h"
#include "rules/rule_table.h"
#include "source/line_mention.h"

#include <algorithm>
#include <charconv>

namespace ktir {
namespace {

/// One cause gives one finding, whichever launch shows it: of several launches the first that is
/// worst.
void addNew(std::vector<Finding> found, const Settings &settings, std::vector<Finding> &findings) {
  const size_t end = findings.size(); // where those of this launch start
  for (Finding &f : found) {
    auto severity = severityUnder(settings, f.rule, f.severity);
    if (!severity)
      continue;
    f.severity = *severity;
    const auto first = findings.begin();
    const auto last = findings.begin() + static_cast<std::ptrdiff_t>(end);
    const auto known = std::find_if(first, last, [&](const Finding &other) {
      return other.rule == f.rule && other.range == f.range;
    });
    if (known == last && std::find(last, findings.end(), f) == findings.end())
      findings.push_back(std::move(f));
    else if (known == last)
      continue;
    else if (f.severity < known->severity)
      *known = std::move(f);
  }
}

void append(const ArgumentValue &value, std::string &text) {
  text += char('0' + value.index());
  if (const auto *number = std::get_if<double>(&value)) {
    constexpr size_t kLongest = 32;
    char digits[kLongest];
    text.append(digits, std::to_chars(digits, digits + kLongest, *number).ptr);
  } else {
    const auto *integer = std::get_if<int64_t>(&value);
    text += std::to_string(integer ? *integer : int64_t(std::get<bool>(value)));
  }
}

} // namespace

std::string launchKey(const std::vector<LaunchSettings> &launches, uint32_t line) {
  std::string key;
  for (const LaunchSettings &launch : launches) {
    key += launch.name + '\n';
    for (const Assumption &argument : launch.arguments) {
      key += argument.name + '=';
      append(argument.value, key);
      key += char('0' + int(argument.origin)) + settleLines(argument.place, 0 - line) + '\n';
    }
    key += '\n';
  }
  return key;
}

FunctionCosts costsOf(const syntax::Function &function, std::string_view text,
                      const std::vector<LaunchSettings> &launches, const Settings &settings) {
  FunctionCosts costs;
  for (const LaunchSettings &launch : launches) {
    KernelDetails details;
    LaunchFacts facts;
    Kernel kernel = buildKernel(function, launch.arguments, settings, &details);
    LaunchReport report = evaluateLaunch(kernel, launch.hardware.value_or(settings.hardware),
                                         settings.pipeline, &facts);
    std::vector<Finding> found;
    AnalysisCache cache;
    runRules({function, kernel, details, report, facts, settings, text, cache}, found);
    addNew(std::move(found), settings, costs.findings);
    if (function.recovered())
      leaveTotalsOpen(report);
    report.name = launch.name;
    report.hardware_name = launch.hardware ? "" : settings.hardwareName;
    costs.launches.push_back(std::move(report));
  }
  return costs;
}

bool isRunnable(const syntax::Function &function) {
  return function.op() && function.op()->getNumRegions() != 0 &&
         !function.op()->getRegion(0).empty();
}

} // namespace ktir
