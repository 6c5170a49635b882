#include "dialect/ktdp.h"
#include "kernel/details.h"
#include "rules/dictionary_text.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

/// The coordinates that each result of the order takes over the box; nullopt where that is not
/// known.
std::optional<std::vector<int64_t>> extentsOf(const ExprTable &exprs, const AccessTileInfo &tile) {
  std::vector<int64_t> extents;
  for (size_t d = 0; d < tile.set.low.size(); ++d) {
    if (!exprs.isConstant(tile.set.low[d]) || !exprs.isConstant(tile.set.high[d]))
      return std::nullopt;
    extents.push_back(exprs.constantValue(tile.set.high[d]) - exprs.constantValue(tile.set.low[d]) +
                      1);
  }
  if (tile.order.identity)
    return extents;
  std::vector<int64_t> ordered;
  for (const LinearMapRow &row : tile.order.rows) {
    // A permutation takes one coordinate for each.
    const auto one = std::find(row.coefficients.begin(), row.coefficients.end(), 1);
    if (std::count(row.coefficients.begin(), row.coefficients.end(), 0) + 1 !=
            static_cast<std::ptrdiff_t>(row.coefficients.size()) ||
        one == row.coefficients.end())
      return std::nullopt;
    ordered.push_back(extents[static_cast<size_t>(one - row.coefficients.begin())]);
  }
  return ordered.size() == extents.size() ? std::optional(ordered) : std::nullopt;
}

void report(const RuleInput &input, mlir::Operation *op, std::string code, std::string message,
            const std::vector<int64_t> &shape, bool identity, std::vector<Finding> &findings) {
  Finding f;
  f.rule = "ktir-access-set-mismatch";
  f.code = std::move(code);
  f.severity = Severity::Error;
  f.range = rangeOf(input, op);
  f.message = std::move(message);
  const syntax::OpSite *site = input.function.site(op);
  if (site && identity)
    if (const auto value = entryValue(input.text, site->statement, "access_tile_set"))
      f.fixes.push_back({"write the set of the result type", false, {{*value, boxSetText(shape)}}});
  findings.push_back(std::move(f));
}

} // namespace

/// Access tiles whose set does not span the type that they have.
void checkAccessSetMismatch(const RuleInput &input, std::vector<Finding> &findings) {
  const ExprTable &exprs = input.kernel.program.exprs;
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!llvm::isa_and_present<ktdp::ConstructAccessTileOp>(op))
      continue;
    const auto value = input.details.values.find(op->getResult(0));
    if (value == input.details.values.end() || value->second.kind != KernelValue::AccessTile)
      continue;
    const AccessTileInfo &tile = input.details.accessTiles[value->second.id];
    std::vector<int64_t> shape;
    for (const Extent &extent : tile.declared)
      if (extent.isConstant())
        shape.push_back(extent.constant());
    if (!tile.set.given || !tile.set.box || shape.size() != tile.declared.size())
      continue;
    const bool wantsNothing = std::find(shape.begin(), shape.end(), 0) != shape.end();
    const auto extents = extentsOf(exprs, tile);
    const bool empty = tile.set.empty || (extents && std::any_of(extents->begin(), extents->end(),
                                                                 [](int64_t e) { return e <= 0; }));
    if (empty && !wantsNothing)
      report(input, op, "KT-S22", "access_tile_set is empty, result type says " + shapeText(shape),
             shape, tile.order.identity, findings);
    else if (!empty && extents && extents->size() == shape.size() && *extents != shape)
      report(input, op, "KT-S20",
             "access_tile_set spans " + shapeText(*extents) + ", result type says " +
                 shapeText(shape),
             shape, tile.order.identity, findings);
  }
}

} // namespace ktir
