#include "text_change.h"

#include <algorithm>
#include <cstring>

namespace ktir {

namespace {

constexpr size_t kBlock = 4096;

size_t commonPrefix(std::string_view a, std::string_view b) {
  const size_t size = std::min(a.size(), b.size());
  size_t i = 0;
  while (i + kBlock <= size && std::memcmp(a.data() + i, b.data() + i, kBlock) == 0)
    i += kBlock;
  while (i < size && a[i] == b[i])
    ++i;
  return i;
}

size_t commonSuffix(std::string_view a, std::string_view b) {
  const size_t size = std::min(a.size(), b.size());
  const char *const endA = a.data() + a.size(), *const endB = b.data() + b.size();
  size_t i = 0;
  while (i + kBlock <= size && std::memcmp(endA - i - kBlock, endB - i - kBlock, kBlock) == 0)
    i += kBlock;
  while (i < size && endA[-1 - ptrdiff_t(i)] == endB[-1 - ptrdiff_t(i)])
    ++i;
  return i;
}

} // namespace

TextChange changeBetween(std::string_view before, std::string_view after) {
  const size_t prefix = commonPrefix(before, after);
  const size_t suffix = commonSuffix(before.substr(prefix), after.substr(prefix));
  return {uint32_t(prefix), uint32_t(before.size() - suffix), uint32_t(after.size() - suffix)};
}

std::optional<TextRange> TextChange::moved(TextRange range) const {
  if (range.end <= begin)
    return range;
  const uint32_t shift = newEnd - oldEnd; // modulo 2^32
  if (range.begin >= oldEnd)
    return TextRange{range.begin + shift, range.end + shift};
  if (begin <= range.begin && range.end <= oldEnd)
    return std::nullopt;
  const TextRange result{std::min(range.begin, begin),
                         range.end >= oldEnd ? range.end + shift : begin};
  return result.empty() ? std::nullopt : std::optional(result);
}

} // namespace ktir
