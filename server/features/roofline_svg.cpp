#include "features/roofline_svg.h"

#include "check/style.h"

#include <algorithm>
#include <cmath>

namespace ktir::server {
namespace {

constexpr double kWidth = 340, kHeight = 170;
constexpr double kLeft = 14, kRight = 326, kTop = 26, kBottom = 142;
/// Readable on white and on black.
constexpr const char *kLine = "#7f8a99", *kMark = "#e8710a", *kText = "#7f8a99";

std::string coordinate(double value) {
  std::string text = std::to_string(std::lround(value * 10));
  const bool negative = text.front() == '-';
  if (negative)
    text.erase(0, 1);
  if (text.size() < 2)
    text.insert(0, "0");
  text.insert(text.size() - 1, ".");
  return (negative ? "-" : "") + text;
}

std::string lineElement(double x1, double y1, double x2, double y2, std::string_view style) {
  return "<line x1='" + coordinate(x1) + "' y1='" + coordinate(y1) + "' x2='" + coordinate(x2) +
         "' y2='" + coordinate(y2) + "' " + std::string(style) + "/>";
}

std::string textElement(double x, double y, std::string_view anchor, std::string_view text,
                        std::string_view colour) {
  return "<text x='" + coordinate(x) + "' y='" + coordinate(y) + "' text-anchor='" +
         std::string(anchor) + "' fill='" + std::string(colour) + "'>" + std::string(text) +
         "</text>";
}

} // namespace

std::string rooflineSvg(const RooflinePoint &point) {
  const bool drawable = point.intensity > 0 && std::isfinite(point.intensity) &&
                        point.achieved > 0 && point.peak > 0 && point.ridge > 0 &&
                        std::isfinite(point.ridge);
  if (!drawable)
    return {};
  // Octaves of intensity from the ridge, and of FLOP/s below the peak.
  const double across = std::log2(point.intensity / point.ridge);
  const double below = std::max(0.0, std::log2(point.peak / point.achieved));
  const double left = std::max(4.0, 1.5 - std::min(0.0, across));
  const double right = std::max(3.0, 1.5 + std::max(0.0, across));
  const double height = std::max(left, below + 1);
  const auto x = [&](double octaves) {
    return kLeft + (octaves + left) / (left + right) * (kRight - kLeft);
  };
  const auto y = [&](double octaves) { return kTop + octaves / height * (kBottom - kTop); };
  const std::string roof = std::string("stroke='") + kLine + "' stroke-width='2'";
  const std::string thin =
      std::string("stroke='") + kLine + "' stroke-width='1' stroke-dasharray='3 3'";

  std::string svg = "<svg xmlns='http://www.w3.org/2000/svg' width='" + coordinate(kWidth) +
                    "' height='" + coordinate(kHeight) +
                    "' font-family='sans-serif' font-size='11'>";
  svg += lineElement(kLeft, kBottom, kRight, kBottom, std::string("stroke='") + kLine + "'");
  svg += lineElement(x(-left), y(left), x(0), y(0), roof);
  svg += lineElement(x(0), y(0), kRight, y(0), roof);
  svg += lineElement(x(0), y(0), x(0), kBottom, thin);
  // From the dot up to its roof.
  svg += lineElement(x(across), y(below), x(across), y(std::max(0.0, -across)), thin);
  svg += "<circle cx='" + coordinate(x(across)) + "' cy='" + coordinate(y(below)) +
         "' r='5' fill='" + kMark + "'/>";
  svg += textElement(kRight, kTop - 8, "end", significant(point.peak) + " GFLOP/s", kText);
  const bool onRight = x(across) < (kLeft + kRight) / 2;
  svg += textElement(x(across) + (onRight ? 9 : -9), std::min(y(below) + 14, kBottom - 4),
                     onRight ? "start" : "end", significant(point.achieved) + " GFLOP/s", kMark);
  svg += textElement(std::clamp(x(0), kLeft + 36, kRight - 36), kBottom + 13, "middle",
                     "ridge " + significant(point.ridge), kText);
  svg += textElement(std::clamp(x(across), kLeft + 44, kRight - 44), kBottom + 26, "middle",
                     "AI " + significant(point.intensity) + " F/B", kMark);
  return svg + "</svg>";
}

} // namespace ktir::server
