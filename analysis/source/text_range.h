#ifndef KTIR_ANALYSIS_SOURCE_TEXT_RANGE_H
#define KTIR_ANALYSIS_SOURCE_TEXT_RANGE_H

#include <compare>
#include <cstdint>

namespace ktir {

/// A half-open range of byte offsets into one document.
struct TextRange {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(uint32_t offset) const { return begin <= offset && offset < end; }
  bool contains(TextRange other) const { return begin <= other.begin && other.end <= end; }
  friend bool operator==(const TextRange &, const TextRange &) = default;
  friend auto operator<=>(const TextRange &, const TextRange &) = default;
};

} // namespace ktir

#endif
