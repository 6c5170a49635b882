#include "fix/edits.h"

#include <algorithm>

namespace ktir {

std::string applyEdits(std::string_view text, std::vector<TextEdit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) {
    return a.range.begin < b.range.begin;
  });
  std::string result;
  uint32_t at = 0;
  for (const TextEdit &edit : edits) {
    if (edit.range.begin < at || edit.range.end < edit.range.begin || edit.range.end > text.size())
      continue;
    result.append(text.substr(at, edit.range.begin - at)).append(edit.text);
    at = edit.range.end;
  }
  return result.append(text.substr(at));
}

bool overlap(const std::vector<TextEdit> &a, const std::vector<TextEdit> &b) {
  for (const TextEdit &x : a)
    for (const TextEdit &y : b)
      if (x.range.begin <= y.range.end && y.range.begin <= x.range.end)
        return true;
  return false;
}

} // namespace ktir
