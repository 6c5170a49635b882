#ifndef KTIR_SERVER_CHECK_ROOFLINE_PLOT_H
#define KTIR_SERVER_CHECK_ROOFLINE_PLOT_H

#include <string>
#include <vector>

namespace ktir::server {

/// What a roofline picture shows: the roof of one unit and the kernel under it.
struct RooflinePoint {
  double intensity = 0; // FLOP/B, above 0 and finite
  double achieved = 0;  // GFLOP/s, above 0
  double peak = 0;      // GFLOP/s
  double ridge = 0;     // FLOP/B
};

/// The picture as lines of text, at most 12, both axes logarithmic with equal decades. Empty if
/// there is nothing to draw (no FLOPs, no bytes).
std::vector<std::string> plotRoofline(const RooflinePoint &point);

} // namespace ktir::server

#endif
