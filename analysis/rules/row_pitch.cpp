#include "kernel/details.h"
#include "rules/core_costs.h"
#include "rules/hbm_accesses.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

/// Bytes from one row to the next: the smallest stride over one element, where it is known and the
/// view has more than one row.
std::optional<int64_t> pitchOf(const ExprTable &exprs, const ViewInfo &view) {
  std::optional<int64_t> pitch;
  bool hasColumns = false;
  for (size_t d = 0; d < view.strides.size() && d < view.sizes.size(); ++d) {
    if (exprs.isConstant(view.sizes[d]) && exprs.constantValue(view.sizes[d]) == 1)
      continue;
    if (!exprs.isConstant(view.strides[d]))
      return std::nullopt;
    const int64_t stride = exprs.constantValue(view.strides[d]);
    hasColumns |= stride == 1;
    if (stride > 1)
      pitch = std::min(pitch.value_or(stride), stride);
  }
  return hasColumns && pitch ? std::optional(*pitch * view.element.bytes()) : std::nullopt;
}

/// What the accesses to one view come to on the critical core.
struct Traffic {
  double fetched = 0, used = 0;
  bool known = true;
  bool startsInside = false;
};

Traffic trafficOf(const RuleInput &input, mlir::Operation *view) {
  Traffic traffic;
  for (const HbmAccess &access : input.shared<HbmAccesses>().all()) {
    if (access.viewOp != view)
      continue;
    const IndexValue &residue = access.pattern->residue;
    traffic.startsInside |= !residue.isConstant() || residue.constant != 0;
    const OpReport *report = reportOf(input, access.op);
    const auto bytes = report ? numberOf(report->bytes) : std::nullopt;
    const auto count = report ? numberOf(report->count) : std::nullopt;
    const auto elements = elementsOf(*access.pattern);
    traffic.known &= bytes && count && elements;
    if (!traffic.known)
      continue;
    traffic.fetched += *bytes;
    traffic.used += static_cast<double>(*elements * access.pattern->elementBytes) * *count;
  }
  return traffic;
}

} // namespace

/// Views whose rows start at ever other places of a stick, once per view.
void checkRowPitch(const RuleInput &input, std::vector<Finding> &findings) {
  std::vector<mlir::Operation *> seen;
  for (const HbmAccess &access : input.shared<HbmAccesses>().all()) {
    if (std::find(seen.begin(), seen.end(), access.viewOp) != seen.end())
      continue;
    seen.push_back(access.viewOp);
    const auto pitch = pitchOf(input.kernel.program.exprs, *access.view);
    if (!pitch || *pitch % kStickBytes == 0)
      continue;
    const Traffic traffic = trafficOf(input, access.viewOp);
    if (!traffic.startsInside || (traffic.known && traffic.fetched <= traffic.used))
      continue;
    const int64_t whole = (*pitch + kStickBytes - 1) / kStickBytes * kStickBytes;
    Finding f;
    f.rule = "ktir-row-pitch";
    f.severity = Severity::Information;
    f.range = rangeOf(input, access.viewOp);
    f.message = "rows are " + counted(*pitch, "byte") +
                " apart, no multiple of the 128-byte stick, so each starts elsewhere in one";
    if (traffic.known)
      f.message += "; " + formatNumber(traffic.used, 0) + " of " +
                   formatNumber(traffic.fetched, 0) + " bytes that a core moves are used";
    f.message += "; a pitch of " + withCommas(whole) + " bytes (" +
                 counted(whole / access.view->element.bytes(), "element") + ") aligns them";
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
