#include "evaluate/checked.h"
#include "kernel/details.h"
#include "rules/assumption_note.h"
#include "rules/hbm_accesses.h"
#include "rules/rule.h"
#include "rules/value_ranges.h"

#include <algorithm>

namespace ktir {
namespace {

constexpr int64_t kMaxCores = 4096;

/// Offsets in elements, from the view's base, of the first and the last element that an access
/// reaches.
struct Reach {
  uint32_t region = 0;
  ExprId first = 0, last = 0;
};

std::optional<Reach> reachOf(const RuleInput &input, const HbmAccess &access) {
  ExprTable &exprs = input.kernel.program.exprs;
  const AccessTileInfo &tile = *access.tile;
  if (!tile.set.box || tile.set.empty || !tile.order.identity ||
      tile.base.size() != access.view->strides.size() || tile.set.low.size() != tile.base.size())
    return std::nullopt;
  Reach reach{input.kernel.program.ops[access.op].region, exprs.constant(0), exprs.constant(0)};
  for (size_t d = 0; d < tile.base.size(); ++d) {
    const ExprId stride = access.view->strides[d];
    if (!exprs.isConstant(stride) || exprs.constantValue(stride) < 0)
      return std::nullopt;
    const int64_t step = exprs.constantValue(stride);
    reach.first =
        exprs.add(reach.first, exprs.scale(exprs.add(tile.base[d], tile.set.low[d]), step));
    reach.last =
        exprs.add(reach.last, exprs.scale(exprs.add(tile.base[d], tile.set.high[d]), step));
  }
  return reach;
}

struct Span {
  int64_t core = 0, bytes = 0;
};

/// The widest span of one core over some accesses to one view.
std::optional<Span> widest(const RuleInput &input, const std::vector<Reach> &reaches,
                           int64_t elementBytes) {
  ValueRanges ranges(input.kernel.program);
  std::optional<Span> found;
  for (int64_t core = 0; core < input.kernel.program.coreCount(); ++core) {
    std::optional<Interval> touched;
    for (const Reach &reach : reaches) {
      const ValueRange first = ranges.rangeOf(reach.first, reach.region, core);
      const ValueRange last = ranges.rangeOf(reach.last, reach.region, core);
      if (!first.runs)
        continue;
      if (!first.exact || !last.exact)
        return std::nullopt;
      const Interval own{first.range.lower, last.range.upper};
      touched = touched ? intervalUnion(*touched, own) : own;
    }
    if (!touched)
      continue;
    const auto elements = checkedAdd(touched->upper, 1 - touched->lower);
    const auto bytes = elements ? checkedMul(*elements, elementBytes) : std::nullopt;
    if (bytes && (!found || *bytes > found->bytes))
      found = Span{core, *bytes};
  }
  return found;
}

} // namespace

/// Views of which one core addresses more than the device can span.
void checkCoreSpanLimit(const RuleInput &input, std::vector<Finding> &findings) {
  const int64_t limit = input.settings.knobs.limitsCoreSpanBytes;
  if (input.kernel.program.coreCount() > kMaxCores)
    return;
  const std::vector<HbmAccess> &accesses = input.shared<HbmAccesses>().all();
  std::vector<mlir::Operation *> seen;
  for (const HbmAccess &access : accesses) {
    if (std::find(seen.begin(), seen.end(), access.viewOp) != seen.end())
      continue;
    seen.push_back(access.viewOp);
    std::vector<Reach> reaches;
    std::vector<mlir::Value> behind;
    Interval anywhere{0, 0};
    for (const HbmAccess &other : accesses)
      if (other.viewOp == access.viewOp)
        if (const auto reach = reachOf(input, other)) {
          reaches.push_back(*reach);
          anywhere = intervalUnion(anywhere, input.kernel.program.exprs.range(reach->last));
          anywhere = intervalUnion(anywhere, input.kernel.program.exprs.range(reach->first));
          behind.insert(behind.end(), other.tileOp->operand_begin(), other.tileOp->operand_end());
        }
    // What no core can reach needs no second look.
    const int64_t elements = limit / std::max<int64_t>(1, access.view->element.bytes());
    if (reaches.empty() || (anywhere.lower >= 0 && anywhere.upper < elements))
      continue;
    const auto span = widest(input, reaches, access.view->element.bytes());
    if (!span || span->bytes <= limit)
      continue;
    Finding f;
    f.rule = "ktir-core-span-limit";
    f.severity = Severity::Warning;
    f.range = rangeOf(input, access.viewOp);
    f.message = "core " + std::to_string(span->core) + " addresses a span of " +
                withCommas(span->bytes) + " bytes in this view, the device reaches " +
                withCommas(limit) + ": wrong values or an abort";
    noteAssumptions(input, behind, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
