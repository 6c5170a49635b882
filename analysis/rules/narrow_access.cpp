#include "rules/core_costs.h"
#include "rules/hbm_accesses.h"
#include "rules/narrow.h"
#include "rules/rule.h"

namespace ktir {

bool isNarrow(const RuleInput &input, const HbmAccess &access) {
  constexpr int64_t kDescriptorBytes = 16; // the descriptor front end takes no less
  const auto bytes = innermostBytes(*access.pattern);
  return bytes && *bytes > 0 && *bytes < kDescriptorBytes && !isLoneScalar(input, access);
}

/// Accesses too narrow for the descriptor front end.
void checkNarrowAccess(const RuleInput &input, std::vector<Finding> &findings) {
  for (const HbmAccess &access : input.shared<HbmAccesses>().all()) {
    if (!isNarrow(input, access))
      continue;
    Finding f;
    f.rule = "ktir-narrow-access";
    f.severity = Severity::Information;
    f.range = rangeOf(input, access.operation);
    f.message = "innermost extent is " + counted(*innermostBytes(*access.pattern), "byte") +
                ", the device's descriptors take 16 or more";
    const OpReport *report = reportOf(input, access.op);
    const auto elements = elementsOf(*access.pattern);
    const auto bytes = report ? numberOf(report->bytes) : std::nullopt;
    const auto count = report ? numberOf(report->count) : std::nullopt;
    if (bytes && count && elements && *count > 0)
      f.message +=
          "; " + withCommas(static_cast<int64_t>(*bytes)) + " bytes are fetched for " +
          withCommas(*elements * access.pattern->elementBytes * static_cast<int64_t>(*count)) +
          " used";
    f.message +=
        inLoop(input, access.op) ? "; batch several items in one trip" : "; take a wider tile";
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
