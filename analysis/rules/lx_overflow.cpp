#include "kernel/details.h"
#include "mlir/IR/Operation.h"
#include "rules/core_costs.h"
#include "rules/lx_holders.h"
#include "rules/lx_liveness.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>

namespace ktir {
namespace {

int64_t bytesOf(const TileInfo &tile) {
  return tile.elements.isConstant() ? tile.elements.constant() * tile.element.bytes() : -1;
}

/// The largest extent of a block with which everything fits, if all large tiles have the outermost
/// extent of the op's result and so shrink with it.
std::string proposal(const RuleInput &input, uint32_t op, int64_t capacity) {
  mlir::Operation *operation = input.shared<OpIndex>().operation(op);
  const auto peak = input.report.cores.empty() ? std::nullopt
                                               : numberOf(input.report.cores.front().lx_peak_bytes);
  if (!operation || operation->getNumResults() != 1 || !peak)
    return {};
  const auto value = input.details.values.find(operation->getResult(0));
  if (value == input.details.values.end() || !value->second.isTile())
    return {};
  const Shape &shape = input.details.tiles[value->second.id].shape;
  const auto outermost = std::find_if(shape.begin(), shape.end(), [](const Extent &extent) {
    return !extent.isConstant() || extent.constant() > 1;
  });
  if (outermost == shape.end() || !outermost->isConstant())
    return {};
  const int64_t block = outermost->constant();
  constexpr int64_t kLargeShare = 100;
  double small = 0;
  for (const TileInfo &tile : input.details.tiles) {
    const int64_t bytes = bytesOf(tile);
    if (bytes < 0)
      return {};
    const bool has =
        std::find(tile.shape.begin(), tile.shape.end(), *outermost) != tile.shape.end();
    if (!has && bytes > capacity / kLargeShare)
      return {};
    if (!has)
      small += static_cast<double>(bytes);
  }
  const auto fits = static_cast<int64_t>(static_cast<double>(block) *
                                         (static_cast<double>(capacity) - small) / *peak);
  if (fits < 1 || fits >= block)
    return {};
  int64_t power = 1;
  while (power * 2 <= fits)
    power *= 2;
  return "; with at most " + withCommas(fits) + " instead of " + withCommas(block) + " rows (" +
         withCommas(power) + " as a power of two) it fits";
}

} // namespace

/// The first op whose result does not fit into the scratchpad beside what is still held.
void checkLxOverflow(const RuleInput &input, std::vector<Finding> &findings) {
  if (!input.facts.overflow)
    return;
  const LxOverflow &overflow = *input.facts.overflow;
  const auto capacity = static_cast<int64_t>(input.report.hardware.lxBytes());
  Finding f;
  f.rule = "ktir-lx-overflow";
  f.severity = Severity::Error;
  f.range = rangeOfOp(input, overflow.op);
  f.message = "needs " + withCommas(overflow.inUse + overflow.requested) +
              " bytes, scratchpad has " + withCommas(capacity) + ": ";
  describeHolders(input, overflow, f);
  const std::optional<int64_t> least = bytesWithTrueLastUses(input);
  if (least && *least <= capacity)
    f.message += "; freed after their last uses the tiles would fit, with " + withCommas(*least) +
                 " bytes at most";
  else
    f.message += proposal(input, overflow.op, capacity);
  findings.push_back(std::move(f));
}

} // namespace ktir
