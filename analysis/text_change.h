#ifndef KTIR_ANALYSIS_TEXT_CHANGE_H
#define KTIR_ANALYSIS_TEXT_CHANGE_H

#include "source/text_range.h"

#include <optional>
#include <string_view>

namespace ktir {

/// What differs between two texts: `[begin, oldEnd)` of the one stands as `[begin, newEnd)` in the
/// other; everything around is the same.
struct TextChange {
  uint32_t begin = 0, oldEnd = 0, newEnd = 0;

  /// Where a range of the old text is in the new one; nullopt if all of it is gone. A range that is
  /// touched grows or shrinks with what stands in it.
  std::optional<TextRange> moved(TextRange range) const;
};

TextChange changeBetween(std::string_view before, std::string_view after);

} // namespace ktir

#endif
