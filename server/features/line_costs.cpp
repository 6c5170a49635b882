#include "features/line_costs.h"

#include "check/launch_words.h"

namespace ktir::server {

std::map<uint32_t, LineCost> lineCosts(const LaunchReport &launch, const PositionMap &positions) {
  std::map<uint32_t, LineCost> lines;
  for (const OpReport &op : launch.ops)
    if (!isFree(op.cycles) || op.unknown)
      lines[positions.lineOf(op.range.begin)].ops.push_back(&op);
  for (const LoopReport &loop : launch.loops) {
    LineCost &line = lines[positions.lineOf(loop.range.begin)];
    if (!line.loop)
      line.loop = &loop;
  }
  return lines;
}

} // namespace ktir::server
