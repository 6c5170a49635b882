#ifndef KTIR_ANALYSIS_SOURCE_POSITION_MAP_H
#define KTIR_ANALYSIS_SOURCE_POSITION_MAP_H

#include "source/text_range.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ktir {

/// The unit in which columns are counted. UTF-8 units are bytes.
enum class PositionEncoding : uint8_t { Utf8, Utf16, Utf32 };

/// Line and column, both from 0.
struct LinePosition {
  uint32_t line = 0;
  uint32_t column = 0;
  friend bool operator==(const LinePosition &, const LinePosition &) = default;
};

/// The one place that converts between byte offsets and lines and columns. A line ends with LF, CR
/// LF or CR; a byte order mark at the start belongs to no column. The text must outlive the map.
/// Works on any bytes: where the text is not valid UTF-8, each wrong byte counts as one code point.
class PositionMap {
public:
  explicit PositionMap(std::string_view text);
  /// The lines of a text that is the same as that of `other`, byte by byte.
  PositionMap(std::string_view text, const PositionMap &other)
      : text_(text), lineStarts_(other.lineStarts_) {}

  /// Follows an edit, at the cost of the lines that it touches: `text` is the new text, in which
  /// `inserted` bytes stand where `replaced` of the old one did.
  void replace(std::string_view text, TextRange replaced, uint32_t inserted);

  uint32_t lineCount() const { return uint32_t(lineStarts_.size()); }
  /// The line without its end. `line` must be below lineCount().
  TextRange line(uint32_t line) const;
  uint32_t lineOf(uint32_t offset) const;

  /// Offsets past the end count as the end, offsets inside a line end as the end of its line,
  /// offsets inside a character as its start.
  LinePosition position(uint32_t offset, PositionEncoding encoding) const;

  /// Columns past the end of a line count as its end, lines past the last as the end of the text,
  /// columns inside a surrogate pair as the start of the character (as LSP demands).
  uint32_t offset(LinePosition position, PositionEncoding encoding) const;

private:
  /// Appends the starts of the lines that end in [from, to).
  static void findLines(std::string_view text, size_t from, size_t to,
                        std::vector<uint32_t> &starts);

  std::string_view text_;
  std::vector<uint32_t> lineStarts_;
};

/// Length of the byte order mark that the text starts with: 3 or 0.
uint32_t byteOrderMarkLength(std::string_view text);

/// The first byte that belongs to no well-formed UTF-8 sequence, at or after `from`; text.size() if
/// there is none.
size_t findInvalidUtf8(std::string_view text, size_t from = 0);

} // namespace ktir

#endif
