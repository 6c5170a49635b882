#ifndef KTIR_SERVER_FEATURES_LINE_COSTS_H
#define KTIR_SERVER_FEATURES_LINE_COSTS_H

#include "cost/report.h"
#include "source/position_map.h"

#include <map>
#include <optional>
#include <vector>

namespace ktir::server {

/// What stands on one line of a kernel and has a cost.
struct LineCost {
  std::vector<const OpReport *> ops; // that cost something
  /// The first op of the line, whether it costs something or not: `linalg.reduce` where its
  /// combiner costs. It says how often the line runs.
  const OpReport *first = nullptr;
  const LoopReport *loop = nullptr; // whose header is on this line; the outermost of several
};

/// The lines of one launch that cost something or start a loop, by line number from 0.
std::map<uint32_t, LineCost> lineCosts(const LaunchReport &launch, const PositionMap &positions);

} // namespace ktir::server

#endif
