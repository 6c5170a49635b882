#ifndef KTIR_SERVER_FEATURES_ROOFLINE_SVG_H
#define KTIR_SERVER_FEATURES_ROOFLINE_SVG_H

#include "check/roofline_plot.h"

#include <string>

namespace ktir::server {

/// A small picture of a roofline on doubly logarithmic axes, with the kernel as a dot: a whole SVG
/// document that reads on light and dark ground. Empty where there is nothing to draw (no bytes, no
/// FLOPs).
std::string rooflineSvg(const RooflinePoint &point);

} // namespace ktir::server

#endif
