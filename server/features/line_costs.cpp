#include "features/line_costs.h"

#include "check/launch_words.h"

namespace ktir::server {

std::map<uint32_t, LineCost> lineCosts(const LaunchReport &launch, const PositionMap &positions) {
  std::map<uint32_t, LineCost> lines;
  uint32_t lastLine = ~0u;
  const OpReport *first = nullptr;
  for (const OpReport &op : launch.ops) {
    const uint32_t line = positions.lineOf(op.range.begin);
    if (line != lastLine)
      first = &op;
    lastLine = line;
    if (isFree(op.cycles) && !op.unknown)
      continue;
    lines[line].ops.push_back(&op);
    lines[line].first = first;
  }
  for (const LoopReport &loop : launch.loops) {
    LineCost &line = lines[positions.lineOf(loop.range.begin)];
    if (!line.loop)
      line.loop = &loop;
  }
  return lines;
}

} // namespace ktir::server
