#include "check/finding_text.h"

#include <algorithm>
#include <vector>

namespace ktir::server {
namespace {

/// Longer lines are shown in part, around the range.
constexpr size_t kExcerptWidth = 110;

std::string place(std::string_view path, const PositionMap &positions, uint32_t offset) {
  const LinePosition at = positions.position(offset, PositionEncoding::Utf32);
  return std::string(path) + ":" + std::to_string(at.line + 1) + ":" +
         std::to_string(at.column + 1) + ":";
}

/// The line's characters as they can be shown: one column each, without control characters.
std::vector<std::string> cells(std::string_view line) {
  std::vector<std::string> result;
  for (size_t at = 0; at < line.size();) {
    size_t end = at + 1;
    while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80)
      ++end;
    const unsigned char first = static_cast<unsigned char>(line[at]);
    result.emplace_back(first < 0x20 || first == 0x7F ? " " : line.substr(at, end - at));
    at = end;
  }
  return result;
}

std::string excerpt(TextRange range, std::string_view text, const PositionMap &positions,
                    const Style &style, Severity severity) {
  const LinePosition begin = positions.position(range.begin, PositionEncoding::Utf32);
  const TextRange line = positions.line(begin.line);
  const uint32_t lastOffset = std::max(range.begin, std::min(range.end, line.end));
  const uint32_t endColumn = positions.position(lastOffset, PositionEncoding::Utf32).column;
  const std::vector<std::string> all = cells(text.substr(line.begin, line.size()));

  size_t from = 0, to = all.size();
  const size_t column = std::min<size_t>(begin.column, all.size());
  if (all.size() > kExcerptWidth) {
    from = column > kExcerptWidth / 3 ? column - kExcerptWidth / 3 : 0;
    to = std::min(all.size(), from + kExcerptWidth);
  }
  std::string shown = from > 0 ? "…" : "", under(from > 0 ? 1 : 0, ' ');
  for (size_t i = from; i < to; ++i)
    shown += all[i];
  if (to < all.size())
    shown += "…";
  under.append(column - from, ' ');
  const size_t length = std::clamp<size_t>(endColumn > column ? endColumn - column : 1, 1,
                                           std::max<size_t>(1, to - std::min(to, column)));
  std::string mark = "^" + std::string(length - 1, '~');

  const std::string number = std::to_string(begin.line + 1);
  const std::string gutter(std::max<size_t>(5, number.size()), ' ');
  return style.dim(padLeft(number, gutter.size()) + " | ") + shown + "\n" +
         style.dim(gutter + " | ") + under + style.severity(severity, mark) + "\n";
}

} // namespace

std::string findingText(const Finding &finding, std::string_view path, std::string_view text,
                        const PositionMap &positions, const Style &style) {
  std::string result = style.bold(place(path, positions, finding.range.begin)) + " " +
                       style.severity(finding.severity, severityName(finding.severity)) + ": " +
                       finding.message + " " + style.dim("[" + finding.rule + "]") + "\n";
  result += excerpt(finding.range, text, positions, style, finding.severity);
  for (const RelatedPlace &related : finding.related)
    result +=
        "  " + place(path, positions, related.range.begin) + " note: " + related.message + "\n";
  for (const Fix &fix : finding.fixes)
    result +=
        std::string("  fix") + (fix.safe ? "" : " (may change results)") + ": " + fix.title + "\n";
  return result;
}

} // namespace ktir::server
