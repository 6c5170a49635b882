#ifndef KTIR_ANALYSIS_RULES_DICTIONARY_TEXT_H
#define KTIR_ANALYSIS_RULES_DICTIONARY_TEXT_H

#include "source/text_range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ktir {

/// Where the value of the entry `name = value` stands in a part of the text; nullopt if there is no
/// such entry or it does not end there.
std::optional<TextRange> entryValue(std::string_view text, TextRange within, std::string_view name);

/// "affine_set<(d0, d1) : (d0 >= 0, -d0 + 7 >= 0, …)>": all points from 0 below the extents.
std::string boxSetText(const std::vector<int64_t> &extents);

/// "8x64".
std::string shapeText(const std::vector<int64_t> &extents);

} // namespace ktir

#endif
