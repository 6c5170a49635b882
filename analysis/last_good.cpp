#include "last_good.h"

#include "text_change.h"

#include <algorithm>

namespace ktir {

namespace {

/// The function as it is in the changed text; nullopt if nothing of it is left.
std::optional<OldFunction> moved(const OldFunction &function, const TextChange &change) {
  const std::optional<TextRange> range = change.moved(function.range);
  if (!range)
    return std::nullopt;
  std::vector<LaunchReport> launches = function.launches;
  for (LaunchReport &launch : launches)
    moveRanges(launch, [&](TextRange place) { return change.moved(place); });
  return OldFunction{function.name, *range, std::move(launches)};
}

bool meet(TextRange a, TextRange b) { return a.begin < b.end && b.begin < a.end; }

} // namespace

void LastGood::follow(std::string_view text, Analysis &analysis) {
  const TextChange change = changeBetween(text_, text);
  // Both are in text order, as are the functions that can be read now.
  std::vector<TextRange> readable;
  for (const FunctionAnalysis &function : analysis.functions)
    if (!function.partial)
      readable.push_back(function.range);
  const auto isReadable = [&](TextRange range) {
    const auto after = std::partition_point(readable.begin(), readable.end(),
                                            [&](TextRange r) { return r.end <= range.begin; });
    return after != readable.end() && meet(*after, range);
  };
  std::vector<OldFunction> old;
  for (const std::vector<OldFunction> *known : {&old_, &good_})
    for (const OldFunction &function : *known) {
      const std::optional<TextRange> range = change.moved(function.range);
      if (!range || isReadable(*range))
        continue;
      if (std::optional<OldFunction> kept = moved(function, change))
        old.push_back(std::move(*kept));
    }
  std::stable_sort(old.begin(), old.end(),
                   [](const OldFunction &a, const OldFunction &b) { return a.range < b.range; });
  old_ = old;
  analysis.old = std::move(old);
  good_.clear();
  for (const FunctionAnalysis &function : analysis.functions)
    if (!function.partial)
      good_.push_back({function.name, function.range, function.launches});
  text_ = text;
}

} // namespace ktir
