#include "rules/lx_liveness.h"

#include "kernel/details.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Region.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "rules/rule.h"

#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <vector>

namespace ktir {
namespace {

class Liveness {
public:
  explicit Liveness(const RuleInput &input) : details_(input.details) {}

  /// Bytes of the tiles that a block and what it contains define, at the worst op.
  int64_t peakOf(mlir::Block &block) {
    llvm::DenseMap<mlir::Operation *, int64_t> position;
    int64_t count = 0;
    for (mlir::Operation &op : block)
      position[&op] = count++;
    std::vector<int64_t> live(static_cast<size_t>(count) + 1);
    for (mlir::BlockArgument argument : block.getArguments())
      hold(argument, 0, block, position, live);
    for (mlir::Operation &op : block) {
      const bool nested = op.getNumRegions() != 0 && !isCombiner(op);
      for (mlir::Value result : op.getResults())
        // What a loop yields is counted inside until the loop is done.
        hold(result, position[&op] + (nested ? 1 : 0), block, position, live);
      if (nested)
        live[static_cast<size_t>(position[&op])] += nestedPeak(op, position, block);
      reuseOuts(op, block, position, live);
    }
    return *std::max_element(live.begin(), live.end());
  }

  bool known() const { return known_; }

private:
  /// Bodies of linalg ops run on elements.
  static bool isCombiner(mlir::Operation &op) {
    return op.getName().getStringRef().starts_with("linalg.");
  }

  int64_t bytesOf(mlir::Value value) {
    const auto found = details_.values.find(value);
    if (found == details_.values.end() || !found->second.isTile())
      return 0;
    mlir::Operation *op = value.getDefiningOp();
    if (op && op->getName().getStringRef() == "arith.constant")
      return 0; // constants take no space
    const TileInfo &tile = details_.tiles[found->second.id];
    known_ &= tile.elements.isConstant();
    return tile.elements.isConstant() ? tile.elements.constant() * tile.element.bytes() : 0;
  }

  int64_t lastUse(mlir::Value value, int64_t otherwise, mlir::Block &block,
                  const llvm::DenseMap<mlir::Operation *, int64_t> &position) {
    int64_t last = otherwise;
    for (mlir::Operation *user : value.getUsers())
      if (mlir::Operation *here = block.findAncestorOpInBlock(*user))
        last = std::max(last, position.lookup(here));
    return last;
  }

  void hold(mlir::Value value, int64_t from, mlir::Block &block,
            const llvm::DenseMap<mlir::Operation *, int64_t> &position,
            std::vector<int64_t> &live) {
    const int64_t bytes = bytesOf(value);
    if (bytes == 0)
      return;
    for (int64_t i = from; i <= lastUse(value, from, block, position); ++i)
      live[static_cast<size_t>(i)] += bytes;
  }

  /// What a loop carries in takes the place of a tile that nothing uses any more.
  int64_t nestedPeak(mlir::Operation &op,
                     const llvm::DenseMap<mlir::Operation *, int64_t> &position,
                     mlir::Block &block) {
    int64_t peak = 0;
    for (mlir::Region &region : op.getRegions())
      for (mlir::Block &inner : region)
        peak = std::max(peak, peakOf(inner));
    for (mlir::Value operand : op.getOperands())
      if (lastUse(operand, -1, block, position) == position.lookup(&op) &&
          operand.getParentBlock() == &block)
        peak -= bytesOf(operand);
    return std::max<int64_t>(0, peak);
  }

  /// A result takes the place of an outs that ends here.
  void reuseOuts(mlir::Operation &op, mlir::Block &block,
                 const llvm::DenseMap<mlir::Operation *, int64_t> &position,
                 std::vector<int64_t> &live) {
    auto style = llvm::dyn_cast<mlir::DestinationStyleOpInterface>(op);
    if (!style)
      return;
    const int64_t here = position.lookup(&op);
    for (mlir::Value outs : style.getDpsInits())
      if (outs.getParentBlock() == &block && lastUse(outs, -1, block, position) == here)
        live[static_cast<size_t>(here)] -= bytesOf(outs);
  }

  const KernelDetails &details_;
  bool known_ = true;
};

} // namespace

std::optional<int64_t> bytesWithTrueLastUses(const RuleInput &input) {
  mlir::Operation *function = input.function.op();
  if (!function || function->getNumRegions() == 0)
    return std::nullopt;
  Liveness liveness(input);
  int64_t peak = 0;
  for (mlir::Block &block : function->getRegion(0))
    peak = std::max(peak, liveness.peakOf(block));
  return liveness.known() ? std::optional(peak) : std::nullopt;
}

} // namespace ktir
