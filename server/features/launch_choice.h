#ifndef KTIR_SERVER_FEATURES_LAUNCH_CHOICE_H
#define KTIR_SERVER_FEATURES_LAUNCH_CHOICE_H

#include "analysis.h"

#include <map>
#include <string>

namespace ktir::server {

/// Which launch of each function is shown, by the function's name; the first where nobody chose.
struct LaunchChoice {
  std::map<std::string, size_t, std::less<>> byFunction;

  /// The number of the launch that is shown, one that the function has.
  size_t indexFor(const FunctionAnalysis &function) const {
    const auto at = byFunction.find(function.name);
    return at == byFunction.end() || at->second >= function.launches.size() ? 0 : at->second;
  }
  const LaunchReport &of(const FunctionAnalysis &function) const {
    return function.launches[indexFor(function)];
  }
};

} // namespace ktir::server

#endif
