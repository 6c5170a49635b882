#include "source/position_map.h"

#include <algorithm>
#include <cstring>

namespace ktir {

namespace {

/// Length of the well-formed UTF-8 sequence at `text[i]`, or 0.
size_t sequenceLength(std::string_view text, size_t i) {
  const auto byte = [&](size_t k) { return k < text.size() ? uint8_t(text[k]) : uint8_t(0); };
  const auto continues = [&](size_t k) { return (byte(k) & 0xC0) == 0x80; };
  const uint8_t lead = byte(i);
  if (lead < 0x80)
    return 1;
  if (lead >= 0xC2 && lead <= 0xDF)
    return continues(i + 1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const uint8_t second = byte(i + 1);
    const bool overlong = lead == 0xE0 && second < 0xA0;
    const bool surrogate = lead == 0xED && second > 0x9F;
    return continues(i + 1) && continues(i + 2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const uint8_t second = byte(i + 1);
    const bool overlong = lead == 0xF0 && second < 0x90;
    const bool tooLarge = lead == 0xF4 && second > 0x8F;
    return continues(i + 1) && continues(i + 2) && continues(i + 3) && !overlong && !tooLarge ? 4
                                                                                              : 0;
  }
  return 0;
}

/// Length of the character at `text[i]`, wrong bytes being characters of their own.
size_t characterLength(std::string_view text, size_t i) {
  return std::max<size_t>(1, sequenceLength(text, i));
}

uint32_t unitsOf(size_t characterBytes, PositionEncoding encoding) {
  switch (encoding) {
  case PositionEncoding::Utf8:
    return uint32_t(characterBytes);
  case PositionEncoding::Utf16:
    return characterBytes == 4 ? 2 : 1;
  case PositionEncoding::Utf32:
    return 1;
  }
  return 1;
}

} // namespace

uint32_t byteOrderMarkLength(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

size_t findInvalidUtf8(std::string_view text, size_t from) {
  size_t i = from;
  while (i < text.size()) {
    uint64_t word;
    if (i + sizeof(word) <= text.size()) {
      std::memcpy(&word, text.data() + i, sizeof(word));
      if ((word & 0x8080808080808080ull) == 0) {
        i += sizeof(word);
        continue;
      }
    }
    const size_t length = sequenceLength(text, i);
    if (length == 0)
      return i;
    i += length;
  }
  return text.size();
}

void PositionMap::findLines(std::string_view text, size_t from, size_t to,
                            std::vector<uint32_t> &starts) {
  for (size_t i = from; i < to; ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
      starts.push_back(uint32_t(i + 1));
}

PositionMap::PositionMap(std::string_view text) : text_(text) {
  lineStarts_.push_back(byteOrderMarkLength(text));
  findLines(text, lineStarts_[0], text.size(), lineStarts_);
}

void PositionMap::replace(std::string_view text, TextRange replaced, uint32_t inserted) {
  if (replaced.begin <= 3) { // a byte order mark may have come or gone
    *this = PositionMap(text);
    return;
  }
  text_ = text;
  // A line feed right behind the edit still ends a line; a carriage return before it may not.
  const auto kept = std::lower_bound(lineStarts_.begin() + 1, lineStarts_.end(), replaced.begin);
  const auto moved = std::upper_bound(kept, lineStarts_.end(), replaced.end + 1);
  std::vector<uint32_t> between;
  const size_t last = replaced.begin + inserted;
  findLines(text, *(kept - 1), std::min(last + 1, text.size()), between);
  const uint32_t shift = inserted - replaced.size(); // modulo 2^32
  for (auto start = moved; start != lineStarts_.end(); ++start)
    *start += shift;
  const auto hole = lineStarts_.erase(kept, moved);
  lineStarts_.insert(hole, between.begin(), between.end());
}

TextRange PositionMap::line(uint32_t line) const {
  const uint32_t begin = lineStarts_[line];
  if (line + 1 == lineStarts_.size())
    return {begin, uint32_t(text_.size())};
  uint32_t end = lineStarts_[line + 1] - 1;
  if (text_[end] == '\n' && end > begin && text_[end - 1] == '\r')
    --end;
  return {begin, end};
}

uint32_t PositionMap::lineOf(uint32_t offset) const {
  const auto next = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
  return next == lineStarts_.begin() ? 0 : uint32_t(next - lineStarts_.begin() - 1);
}

LinePosition PositionMap::position(uint32_t offset, PositionEncoding encoding) const {
  const uint32_t lineNumber = lineOf(std::min<uint32_t>(offset, uint32_t(text_.size())));
  const TextRange range = line(lineNumber);
  const uint32_t target = std::min(offset, range.end);
  LinePosition result{lineNumber, 0};
  for (uint32_t i = range.begin; i < target;) {
    const uint32_t length = uint32_t(characterLength(text_, i));
    if (i + length > target)
      break;
    result.column += unitsOf(length, encoding);
    i += length;
  }
  return result;
}

uint32_t PositionMap::offset(LinePosition position, PositionEncoding encoding) const {
  if (position.line >= lineCount())
    return uint32_t(text_.size());
  const TextRange range = line(position.line);
  uint32_t column = 0;
  uint32_t i = range.begin;
  while (i < range.end) {
    const uint32_t length = uint32_t(characterLength(text_, i));
    column += unitsOf(length, encoding);
    if (column > position.column)
      break;
    i += length;
  }
  return std::min(i, range.end);
}

} // namespace ktir
