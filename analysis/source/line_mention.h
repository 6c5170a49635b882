#ifndef KTIR_ANALYSIS_SOURCE_LINE_MENTION_H
#define KTIR_ANALYSIS_SOURCE_LINE_MENTION_H

#include <cstdint>
#include <string>
#include <string_view>

namespace ktir {

/// "line 26" with marks around the number, so that text that was written once can follow when
/// lines come or go above the place that it speaks of. `line` counts from 1.
std::string lineMention(uint32_t line);

/// The text with `shift` lines (modulo 2^32) added to each marked number, and without the marks.
std::string settleLines(std::string_view text, uint32_t shift);

/// Calls `visit` with each marked number.
template <typename Visit> void forEachLineMention(std::string_view text, Visit visit);

namespace detail {
inline constexpr char kLineMarkBegin = '\x1e', kLineMarkEnd = '\x1f';
/// The number between the marks at `at`, and where it ends; false if there is none.
bool readLineMark(std::string_view text, size_t at, uint32_t &line, size_t &end);
} // namespace detail

template <typename Visit> void forEachLineMention(std::string_view text, Visit visit) {
  uint32_t line = 0;
  size_t end = 0;
  for (size_t at = text.find(detail::kLineMarkBegin); at != std::string_view::npos;
       at = text.find(detail::kLineMarkBegin, at + 1))
    if (detail::readLineMark(text, at, line, end))
      visit(line);
}

} // namespace ktir

#endif
