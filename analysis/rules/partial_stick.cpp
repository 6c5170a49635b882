#include "rules/core_costs.h"
#include "rules/hbm_accesses.h"
#include "rules/narrow.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

/// Bytes that one execution fetches.
struct Fetched {
  double bytes = 0;
  bool average = false;
};

std::optional<StickCounter> counterOf(const StickPattern &pattern) {
  if (pattern.listed)
    return StickCounter::ofRuns(pattern.elementBytes, pattern.runs);
  std::vector<StridedDim> dims;
  for (size_t d = 0; d < pattern.extents.size(); ++d) {
    if (!pattern.extents[d].isConstant() || !pattern.strides[d].isConstant())
      return std::nullopt;
    dims.push_back({pattern.extents[d].constant, pattern.strides[d].constant});
  }
  return StickCounter(pattern.elementBytes, dims);
}

std::optional<Fetched> fetchedBy(const RuleInput &input, const HbmAccess &access) {
  const auto counter = counterOf(*access.pattern);
  if (!counter)
    return std::nullopt;
  if (access.pattern->residue.isConstant()) {
    const StickCount count = counter->at(access.pattern->residue.constant);
    if (count.lower != count.upper)
      return std::nullopt;
    return Fetched{static_cast<double>(count.lower * kStickBytes), false};
  }
  const OpReport *report = reportOf(input, access.op);
  const auto bytes = report ? numberOf(report->bytes) : std::nullopt;
  const auto times = report ? numberOf(report->count) : std::nullopt;
  if (bytes && times && *times > 0)
    return Fetched{*bytes / *times, true};
  // However the unknown start may lie, no less is fetched.
  const Residues any = Residues::anyElement(std::max<int64_t>(1, access.pattern->elementBytes));
  return Fetched{static_cast<double>(counter->over(any).lower * kStickBytes), false};
}

void report(const RuleInput &input, const HbmAccess &access, int64_t used, const Fetched &fetched,
            std::vector<Finding> &findings) {
  Finding f;
  f.rule = "ktir-partial-stick";
  f.severity = Severity::Information;
  f.range = rangeOf(input, access.operation);
  f.message = "uses " + withCommas(used) + " of " + formatNumber(fetched.bytes, 0) +
              " bytes fetched" + (fetched.average ? " on average (" : " (") +
              formatNumber(100 * static_cast<double>(used) / fetched.bytes, 0) + " %)";
  const IndexValue &residue = access.pattern->residue;
  const int64_t start = residue.isConstant() ? residue.constant : 0;
  if (start > 0)
    f.message += "; starts " + counted(start, "byte") + " into a stick";
  else if (!residue.isConstant() && fetched.average)
    f.message += "; starts inside a stick on some trips";
  f.related.push_back({rangeOf(input, access.tileOp), "the tile"});
  findings.push_back(std::move(f));
}

} // namespace

/// Loads and stores that leave much of the sticks unused that they move.
void checkPartialStick(const RuleInput &input, std::vector<Finding> &findings) {
  for (const HbmAccess &access : input.shared<HbmAccesses>().all()) {
    const auto elements = elementsOf(*access.pattern);
    if (!elements || *elements == 0 || isNarrow(input, access) || isLoneScalar(input, access))
      continue;
    const int64_t used = *elements * access.pattern->elementBytes;
    const auto fetched = fetchedBy(input, access);
    if (!fetched || fetched->bytes <= 0 ||
        static_cast<double>(used) >= input.settings.knobs.stickMinUse * fetched->bytes)
      continue;
    report(input, access, used, *fetched, findings);
  }
}

} // namespace ktir
