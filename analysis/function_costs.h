#ifndef KTIR_ANALYSIS_FUNCTION_COSTS_H
#define KTIR_ANALYSIS_FUNCTION_COSTS_H

#include "cost/report.h"
#include "rules/finding.h"
#include "settings.h"
#include "syntax/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir {

/// What one function costs under each of its launches, and what the rules found in it. Lines that
/// messages and places of assumptions speak of are marked.
struct FunctionCosts {
  std::vector<LaunchReport> launches;
  std::vector<Finding> findings;
};

/// True if the function has a body that could be read.
bool isRunnable(const syntax::Function &function);

/// All that launches say, as one string; lines count from `line`, that of the function.
std::string launchKey(const std::vector<LaunchSettings> &launches, uint32_t line);

FunctionCosts costsOf(const syntax::Function &function, std::string_view text,
                      const std::vector<LaunchSettings> &launches, const Settings &settings);

} // namespace ktir

#endif
