#include "check/roofline_plot.h"

#include "check/style.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ktir::server {
namespace {

constexpr int kColumns = 44, kRows = 8;
/// A character cell has two by four braille dots, which makes a dot about as wide as it is high.
constexpr int kDotColumns = 2 * kColumns, kDotRows = 4 * kRows;
constexpr size_t kLabelWidth = 9;
constexpr double kFewestOctaves = 5;

/// Dots of a picture, and signs that stand in front of them.
class Canvas {
public:
  void dot(int x, int y) {
    if (x < 0 || x >= kDotColumns || y < 0 || y >= kDotRows)
      return;
    // The braille patterns number their dots column by column, the lowest row last.
    static constexpr unsigned char kBits[4][2] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    dots_[static_cast<size_t>(y / 4)][static_cast<size_t>(x / 2)] |= kBits[y % 4][x % 2];
  }
  void sign(int column, int row, const char *sign) {
    signs_[static_cast<size_t>(row)][static_cast<size_t>(column)] = sign;
  }
  std::string line(int row) const {
    std::string text;
    for (size_t column = 0; column < kColumns; ++column) {
      const unsigned char dots = dots_[static_cast<size_t>(row)][column];
      if (const char *sign = signs_[static_cast<size_t>(row)][column])
        text += sign;
      else if (dots == 0)
        text += ' ';
      else // U+2800 + dots
        text +=
            {'\xE2', static_cast<char>(0xA0 | dots >> 6), static_cast<char>(0x80 | (dots & 0x3F))};
    }
    return text.substr(0, text.find_last_not_of(' ') + 1);
  }

private:
  std::array<std::array<unsigned char, kColumns>, kRows> dots_ = {};
  std::array<std::array<const char *, kColumns>, kRows> signs_ = {};
};

/// Octaves below the peak, and from the left edge, to dots.
struct Scale {
  double octaves; // the height of the picture; its left edge is as many octaves below the ridge
  double dotsPerOctave;

  int x(double octavesFromRidge) const {
    return static_cast<int>(std::lround((octavesFromRidge + octaves) * dotsPerOctave));
  }
  int y(double octavesBelowPeak) const {
    return static_cast<int>(std::lround(octavesBelowPeak * dotsPerOctave));
  }
};

/// The quotient of two finite numbers need not be finite; the difference of their logarithms is.
double octavesBetween(double from, double to) { return std::log2(to) - std::log2(from); }

Scale scaleFor(const RooflinePoint &point) {
  const double below = octavesBetween(point.achieved, point.peak);
  const double right = octavesBetween(point.ridge, point.intensity);
  constexpr double kRightShare = static_cast<double>(kDotColumns - 1) / (kDotRows - 1) - 1;
  const double octaves =
      std::max({kFewestOctaves, std::ceil(below + 1), std::ceil((right + 1) / kRightShare)});
  return {octaves, (kDotRows - 1) / octaves};
}

/// Puts a label with its middle at `column`, moved so that it fits the picture; false if it would
/// touch what is there.
bool putLabel(std::string &line, int column, const std::string &label) {
  const int width = static_cast<int>(label.size());
  if (width > kColumns)
    return false;
  const int begin = std::clamp(column - width / 2, 0, kColumns - width);
  for (int i = std::max(0, begin - 1); i < std::min(kColumns, begin + width + 1); ++i)
    if (line[static_cast<size_t>(i)] != ' ')
      return false;
  line.replace(static_cast<size_t>(begin), static_cast<size_t>(width), label);
  return true;
}

void trimRight(std::string &line) { line.resize(line.find_last_not_of(' ') + 1); }

} // namespace

std::vector<std::string> plotRoofline(const RooflinePoint &point) {
  for (const double value : {point.intensity, point.achieved, point.peak, point.ridge})
    if (!(value > 0) || !std::isfinite(value))
      return {};
  const Scale scale = scaleFor(point);
  Canvas canvas;
  for (int x = 0; x < kDotColumns; ++x) {
    const double fromRidge = x / scale.dotsPerOctave - scale.octaves;
    canvas.dot(x, scale.y(std::max(0.0, -fromRidge)));
  }

  const double below = std::max(0.0, octavesBetween(point.achieved, point.peak));
  const double fromRidge = octavesBetween(point.ridge, point.intensity);
  const int column = std::clamp(scale.x(fromRidge) / 2, 0, kColumns - 1);
  const int row = std::clamp(scale.y(below) / 4, 0, kRows - 1);
  for (int r = scale.y(std::max(0.0, -fromRidge)) / 4 + 1; r < row; ++r)
    canvas.sign(column, r, "┊");
  canvas.sign(column, row, "●");

  std::vector<std::string> lines;
  for (int r = 0; r < kRows; ++r) {
    // Where the kernel reaches the top row, the peak is the more telling label.
    const bool labelled = r == 0 || r == row;
    const double value = r == 0 ? point.peak : point.achieved;
    lines.push_back(padLeft(labelled ? significant(value) : "", kLabelWidth) +
                    (labelled ? " ┤" : " │") + canvas.line(r));
  }
  const int ridgeColumn = std::clamp(scale.x(0) / 2, 0, kColumns - 1);
  std::string axis = std::string(kLabelWidth, ' ') + " └";
  for (int c = 0; c < kColumns; ++c)
    axis += c == ridgeColumn || c == column ? "┴" : "─";
  lines.push_back(axis);

  const std::string indent(kLabelWidth + 2, ' ');
  std::string first(kColumns, ' '), second(kColumns, ' ');
  putLabel(first, ridgeColumn, "ridge " + significant(point.ridge));
  const std::string intensity = "AI " + significant(point.intensity);
  const bool together = putLabel(first, column, intensity);
  if (!together)
    putLabel(second, column, intensity);
  trimRight(first);
  lines.push_back(indent + first);
  if (!together) {
    trimRight(second);
    lines.push_back(indent + second);
  }
  return lines;
}

} // namespace ktir::server
