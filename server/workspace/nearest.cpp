#include "workspace/nearest.h"

#include <algorithm>
#include <cctype>

namespace ktir::server {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Letters to insert, delete or change, or neighbours to swap; case does not count.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before, previous(b.size() + 1), current(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    previous[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      current[j] =
          std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1]))
        current[j] = std::min(current[j], before[j - 2] + 1);
    }
    before = previous;
    previous = current;
  }
  return previous[b.size()];
}

} // namespace

std::vector<std::string_view> nearest(std::string_view word,
                                      const std::vector<std::string_view> &candidates) {
  const size_t limit = std::max<size_t>(1, word.size() / 3);
  std::vector<std::pair<size_t, std::string_view>> near;
  for (std::string_view candidate : candidates)
    if (const size_t d = distance(word, candidate); d <= limit)
      near.emplace_back(d, candidate);
  std::stable_sort(near.begin(), near.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  std::vector<std::string_view> result;
  for (const auto &[d, candidate] : near)
    if (result.size() < 3 && std::find(result.begin(), result.end(), candidate) == result.end())
      result.push_back(candidate);
  return result;
}

std::string didYouMean(std::string_view word, const std::vector<std::string_view> &candidates) {
  const auto near = nearest(word, candidates);
  if (near.empty())
    return {};
  std::string text = "; did you mean ";
  for (size_t i = 0; i < near.size(); ++i) {
    if (i > 0)
      text += i + 1 == near.size() ? " or " : ", ";
    text.append("'").append(near[i]).append("'");
  }
  return text + "?";
}

} // namespace ktir::server
