#include "check/style.h"

#include "cost/report.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ktir::server {

std::string_view severityName(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Information:
    return "information";
  case Severity::Hint:
    return "hint";
  }
  return {};
}

std::string significant(double value) {
  constexpr int kDigits = 4;
  if (value == 0 || !std::isfinite(value))
    return formatNumber(value);
  const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
  // Nobody counts the zeros of such numbers, and columns have no room for them.
  constexpr int kLargest = 12, kSmallest = -6;
  if (magnitude < kSmallest || magnitude > kLargest) {
    char text[32];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, kDigits - 1);
    return {text, end.ptr};
  }
  return formatNumber(value, std::max(0, kDigits - 1 - magnitude));
}

std::string percent(double share) {
  const std::string text = formatNumber(100 * share, 1);
  return (text == "0" && share > 0 ? "< 0.1" : text) + " %";
}

size_t displayWidth(std::string_view text) {
  size_t width = 0;
  for (unsigned char byte : text)
    width += (byte & 0xC0) != 0x80; // not a continuation byte
  return width;
}

std::string padRight(std::string_view text, size_t width) {
  const size_t own = displayWidth(text);
  return std::string(text) + std::string(own < width ? width - own : 0, ' ');
}

std::string padLeft(std::string_view text, size_t width) {
  const size_t own = displayWidth(text);
  return std::string(own < width ? width - own : 0, ' ') + std::string(text);
}

} // namespace ktir::server
