#ifndef KTIR_SERVER_CHECK_STYLE_H
#define KTIR_SERVER_CHECK_STYLE_H

#include "rules/finding.h"

#include <string>
#include <string_view>

namespace ktir::server {

enum class Colors : uint8_t { Off, On };

/// Marks pieces of a text report; without colours it leaves them as they are.
class Style {
public:
  explicit Style(Colors colors) : on_(colors == Colors::On) {}

  std::string bold(std::string_view text) const { return wrap("\x1b[1m", text); }
  std::string dim(std::string_view text) const { return wrap("\x1b[2m", text); }
  std::string green(std::string_view text) const { return wrap("\x1b[32m", text); }
  std::string severity(Severity severity, std::string_view text) const {
    switch (severity) {
    case Severity::Error:
      return wrap("\x1b[1;31m", text);
    case Severity::Warning:
      return wrap("\x1b[1;33m", text);
    case Severity::Information:
      return wrap("\x1b[1;36m", text);
    case Severity::Hint:
      return wrap("\x1b[36m", text);
    }
    return std::string(text);
  }

private:
  std::string wrap(std::string_view code, std::string_view text) const {
    if (!on_)
      return std::string(text);
    return std::string(code) + std::string(text) + "\x1b[0m";
  }

  bool on_;
};

/// "error", "warning", "information", "hint".
std::string_view severityName(Severity severity);

/// A number for people, to four significant digits: "0.5313", "25,606", "0.0001".
std::string significant(double value);
/// "68 %", "0.7 %", "< 0.1 %".
std::string percent(double share);

/// Columns that a text takes on a terminal: its code points.
size_t displayWidth(std::string_view text);
/// The text with blanks on the right, or on the left, up to `width` columns.
std::string padRight(std::string_view text, size_t width);
std::string padLeft(std::string_view text, size_t width);

} // namespace ktir::server

#endif
