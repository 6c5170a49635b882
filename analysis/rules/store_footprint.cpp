#include "rules/store_footprint.h"

#include "dialect/ktdp.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>
#include <map>

namespace ktir {

ExprId pointerOf(ExprId base, ExprTable &exprs) {
  const ExprNode &node = exprs.node(base);
  return node.op == ExprOp::Linear ? exprs.addConstant(base, -node.value) : base;
}

bool orderKeepsBox(const AccessTileInfo &tile) {
  if (tile.order.identity)
    return true;
  const BoundSet &set = tile.set;
  if (!set.box || tile.order.rows.size() != set.low.size())
    return false;
  std::vector<bool> used(set.low.size());
  for (size_t d = 0; d < tile.order.rows.size(); ++d) {
    const LinearMapRow &row = tile.order.rows[d];
    size_t from = used.size();
    for (size_t i = 0; i < row.coefficients.size(); ++i) {
      if (row.coefficients[i] == 0)
        continue;
      if (row.coefficients[i] != 1 || from != used.size())
        return false;
      from = i;
    }
    if (row.constant != 0 || from >= used.size() || used[from] || set.low[from] != set.low[d] ||
        set.high[from] != set.high[d])
      return false;
    used[from] = true;
  }
  return true;
}

std::optional<TileBox> tileBox(const AccessTileInfo &tile, ExprTable &exprs) {
  const BoundSet &set = tile.set;
  const size_t rank = tile.base.size();
  if (!tile.known || !set.box || set.empty || set.low.size() != rank || tile.indirect >= 0)
    return std::nullopt;
  if (!orderKeepsBox(tile))
    return std::nullopt;
  TileBox box;
  for (size_t d = 0; d < rank; ++d) {
    if (!exprs.isConstant(set.low[d]) || !exprs.isConstant(set.high[d]))
      return std::nullopt;
    int64_t low = exprs.constantValue(set.low[d]);
    box.corner.push_back(exprs.addConstant(tile.base[d], low));
    box.extents.push_back(exprs.constantValue(set.high[d]) - low + 1);
  }
  return box;
}

namespace {

/// The parts of the address space that the kernel reads or writes, by pointer.
struct Memory {
  StoredView view;
  bool stored = false;
};

bool sameShape(const ViewInfo &a, const ViewInfo &b) {
  return a.base == b.base && a.sizes == b.sizes && a.strides == b.strides;
}

class Collector {
public:
  explicit Collector(const RuleInput &input) : input_(input), exprs_(input.kernel.program.exprs) {}

  std::vector<StoredView> collect() {
    const OpIndex &index = input_.shared<OpIndex>();
    const Program &program = input_.kernel.program;
    for (uint32_t op = 0; op < program.ops.size(); ++op) {
      mlir::Operation *operation = index.operation(op);
      if (!operation)
        continue;
      if (llvm::isa<ktdp::LoadOp>(operation))
        load(operation);
      else if (llvm::isa<ktdp::StoreOp>(operation))
        store(operation, program.ops[op].region);
    }
    std::vector<StoredView> result;
    for (ExprId pointer : order_)
      if (memory_[pointer].stored && !unknownStore_)
        result.push_back(std::move(memory_[pointer].view));
    return result;
  }

private:
  const AccessTileInfo *tileOf(mlir::Value value, uint32_t &index) {
    auto known = input_.details.values.find(value);
    if (known == input_.details.values.end() || known->second.kind != KernelValue::AccessTile)
      return nullptr;
    index = known->second.id;
    return &input_.details.accessTiles[index];
  }

  Memory &memoryOf(const ViewInfo &view) {
    ExprId pointer = pointerOf(view.base, exprs_);
    auto [at, isNew] = memory_.try_emplace(pointer);
    if (isNew)
      order_.push_back(pointer);
    return at->second;
  }

  void load(mlir::Operation *op) {
    uint32_t index = 0;
    const AccessTileInfo *tile = tileOf(op->getOperand(0), index);
    if (!tile)
      return;
    const ViewInfo &view = input_.details.views[tile->view];
    if (!view.distributed)
      memoryOf(view).view.isLoaded = true;
    for (uint32_t part : view.parts)
      memoryOf(input_.details.views[part]).view.isLoaded = true;
  }

  void store(mlir::Operation *op, uint32_t region) {
    uint32_t index = 0;
    const AccessTileInfo *tile = tileOf(op->getOperand(1), index);
    if (!tile) {
      unknownStore_ = true;
      return;
    }
    const ViewInfo &view = input_.details.views[tile->view];
    for (uint32_t part : view.parts)
      memoryOf(input_.details.views[part]).view.isComplete = false;
    if (view.distributed || view.space != Space::Hbm)
      return;
    // A base that moves with the core or an iteration is another piece of memory each time.
    if (!view.known || moves(view.base)) {
      unknownStore_ = true;
      return;
    }
    Memory &memory = memoryOf(view);
    StoredView &stored = memory.view;
    auto box = tileBox(*tile, exprs_);
    if (!box || (memory.stored && !sameShape(view, input_.details.views[stored.index]))) {
      stored.isComplete = false;
      return;
    }
    if (!memory.stored) {
      memory.stored = true;
      stored.index = tile->view;
      stored.view = tileBase(op->getOperand(1));
      for (ExprId size : view.sizes) {
        stored.isComplete &= exprs_.isConstant(size) && exprs_.constantValue(size) >= 0;
        stored.sizes.push_back(exprs_.isConstant(size) ? exprs_.constantValue(size) : 0);
      }
      stored.isComplete &= stored.view && coversSizes(stored);
    }
    if (box->corner.size() != stored.sizes.size()) {
      stored.isComplete = false;
      return;
    }
    stored.stores.push_back({op, index, region, std::move(box->corner), std::move(box->extents)});
  }

  bool moves(ExprId base) const {
    if (exprs_.node(base).data)
      return true;
    for (AtomId atom = 0; atom < exprs_.atomCount(); ++atom) {
      AtomKind kind = exprs_.atom(atom).kind;
      if (kind != AtomKind::Pointer && kind != AtomKind::Argument && exprs_.dependsOn(base, atom))
        return true;
    }
    return false;
  }

  mlir::Value tileBase(mlir::Value tile) {
    auto construct = llvm::dyn_cast_or_null<ktdp::ConstructAccessTileOp>(tile.getDefiningOp());
    return construct ? construct.base() : mlir::Value();
  }

  /// The coordinates of the view are all that its sizes say.
  bool coversSizes(const StoredView &stored) {
    auto construct =
        llvm::dyn_cast_or_null<ktdp::ConstructMemoryViewOp>(stored.view.getDefiningOp());
    if (!construct || !construct.coordinateSet())
      return false;
    llvm::SmallVector<ExprId, 4> symbols;
    // Symbols are the dynamic sizes from left to right.
    symbols.clear();
    size_t d = 0;
    for (const ktdp::IndexOrLiteral &size : construct.sizes()) {
      if (!size.isLiteral())
        symbols.push_back(exprs_.constant(stored.sizes[d]));
      ++d;
    }
    BoundSet set = bindSet(construct.coordinateSet(), symbols, exprs_);
    if (!set.box || set.empty || set.low.size() != stored.sizes.size())
      return false;
    for (d = 0; d < stored.sizes.size(); ++d)
      if (!exprs_.isConstant(set.low[d]) || exprs_.constantValue(set.low[d]) != 0 ||
          !exprs_.isConstant(set.high[d]) ||
          exprs_.constantValue(set.high[d]) != stored.sizes[d] - 1)
        return false;
    return true;
  }

  const RuleInput &input_;
  ExprTable &exprs_;
  std::map<ExprId, Memory> memory_;
  std::vector<ExprId> order_;
  bool unknownStore_ = false;
};

} // namespace

StoreFootprints::StoreFootprints(const RuleInput &input) : views_(Collector(input).collect()) {}

} // namespace ktir
