#ifndef KTIR_ANALYSIS_RULES_POSITION_FUNCTION_H
#define KTIR_ANALYSIS_RULES_POSITION_FUNCTION_H

#include "rules/store_footprint.h"

#include <vector>

namespace ktir {

struct RuleInput;

/// Whether what a store writes to an element of its view follows from where that element lies, so
/// that it does not matter which core or iteration writes it.
struct PositionFunction {
  bool holds = false;
  /// Only between cores of one group of each of these futures (KernelDetails::futures).
  std::vector<uint32_t> futures;
};

PositionFunction positionFunctionOf(const RuleInput &input, const TileStore &store);

} // namespace ktir

#endif
