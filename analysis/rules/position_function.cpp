#include "rules/position_function.h"

#include "dialect/ktdp.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "rules/rule.h"

#include <algorithm>
#include <set>

namespace ktir {
namespace {

/// By dimension of a tensor: the dimension of the view whose coordinate it follows, −1 for none.
using Dims = std::vector<int>;

class Prover {
public:
  Prover(const RuleInput &input, const TileStore &store)
      : input_(input), exprs_(input.kernel.program.exprs), store_(store) {
    // Cores and the loops around the store are what may differ between two writers.
    const Program &program = input.kernel.program;
    for (AtomId atom : program.core)
      varying_ |= ExprTable::atomBit(atom);
    for (uint32_t r = store.region; program.regions[r].parent.kind != RegionParent::None;
         r = program.regions[r].parent.region)
      if (program.regions[r].parent.kind == RegionParent::LoopBody) {
        const ProgramLoop &loop = program.loops[program.regions[r].parent.index];
        varying_ |= ExprTable::atomBit(loop.counter);
        for (const CarriedScalar &c : loop.carried)
          varying_ |= ExprTable::atomBit(c.atom);
      }
  }

  PositionFunction prove() {
    Dims dims;
    for (size_t d = 0; d < store_.corner.size(); ++d)
      dims.push_back(varies(store_.corner[d]) ? static_cast<int>(d) : -1);
    result_.holds = follows(store_.op->getOperand(0), dims);
    return result_;
  }

private:
  bool varies(ExprId id) const {
    return (exprs_.node(id).atoms & varying_) != 0 || exprs_.node(id).data;
  }
  bool sameDistance(ExprId id, size_t dim) {
    return !varies(exprs_.subtract(id, store_.corner[dim]));
  }

  /// A number that every writer of an element has alike.
  bool fixed(ExprId id) {
    if (!varies(id))
      return true;
    for (size_t d = 0; d < store_.corner.size(); ++d)
      if (store_.extents[d] == 1 && sameDistance(id, d))
        return true;
    return false;
  }

  bool follows(mlir::Value value, const Dims &dims) {
    if (!seen_.insert({value.getAsOpaquePointer(), dims}).second)
      return true;
    auto known = input_.details.values.find(value);
    if (known != input_.details.values.end() && known->second.isScalar() &&
        !exprs_.node(known->second.id).data)
      return fixed(known->second.id);
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value))
      return followsArgument(argument, dims);
    return followsResult(value, value.getDefiningOp(), dims);
  }

  bool followsArgument(mlir::BlockArgument argument, const Dims &dims) {
    mlir::Operation *parent = argument.getOwner()->getParentOp();
    if (parent == input_.function.op())
      return false;
    if (parent->getName().getStringRef() != "scf.for" || argument.getArgNumber() == 0)
      return false;
    // A value carried by a loop around the store is what the earlier iterations made of it.
    if (parent->isAncestor(store_.op))
      return false;
    unsigned slot = argument.getArgNumber() - 1;
    return followsLoop(parent, slot, dims);
  }

  bool followsLoop(mlir::Operation *loop, unsigned slot, const Dims &dims) {
    for (unsigned bound = 0; bound < 3; ++bound)
      if (!follows(loop->getOperand(bound), {}))
        return false;
    mlir::Operation &yield = loop->getRegion(0).front().back();
    return slot + 3 < loop->getNumOperands() && slot < yield.getNumOperands() &&
           follows(loop->getOperand(slot + 3), dims) && follows(yield.getOperand(slot), dims);
  }

  bool followsResult(mlir::Value value, mlir::Operation *op, const Dims &dims) {
    llvm::StringRef name = op->getName().getStringRef();
    if (auto load = llvm::dyn_cast<ktdp::LoadOp>(op))
      return followsLoad(load, dims);
    if (name == "arith.constant")
      return followsConstant(op, dims);
    if (name == "tensor.empty")
      return true;
    if (name == "scf.for")
      return followsLoop(op, llvm::cast<mlir::OpResult>(value).getResultNumber(), dims);
    if (name == "scf.if")
      return followsBranch(op, llvm::cast<mlir::OpResult>(value).getResultNumber(), dims);
    if (name == "ktdp.inter_tile_reduce" || name == "ktdp.inter_tile_consume")
      return followsDelivery(op);
    if (name == "linalg.fill" || name == "tensor.splat")
      return follows(op->getOperand(0), {});
    if (name == "tensor.extract")
      return followsOperands(op, {});
    if (name == "linalg.broadcast")
      return follows(op->getOperand(0), without(dims, listed(op, "dimensions")));
    if (name == "linalg.reduce")
      return followsReduce(op, dims);
    if (name == "linalg.transpose")
      return followsTranspose(op, dims);
    if (name == "linalg.matmul")
      return followsMatmul(op, dims);
    bool elementwise =
        name.starts_with("arith.") || name.starts_with("math.") || name.starts_with("spyreop.");
    if (elementwise && op->getNumRegions() == 0)
      return followsOperands(op, dims);
    // Any other op on whole tiles: fine where no dimension is followed.
    bool plain = std::all_of(dims.begin(), dims.end(), [&](int d) { return isThin(d); });
    return plain && op->getNumRegions() == 0 && followsOperands(op, Dims());
  }

  /// A dimension along which the store writes one element: position within the tile is no matter.
  bool isThin(int dim) const { return dim < 0 || store_.extents[static_cast<size_t>(dim)] == 1; }

  bool followsOperands(mlir::Operation *op, const Dims &dims) {
    return std::all_of(op->operand_begin(), op->operand_end(), [&](mlir::Value operand) {
      bool isShaped = llvm::isa<mlir::ShapedType>(operand.getType());
      return follows(operand, isShaped ? fitted(operand, dims) : Dims());
    });
  }

  /// The dimensions of an operand of another rank are not followed.
  static Dims fitted(mlir::Value operand, const Dims &dims) {
    auto type = llvm::cast<mlir::ShapedType>(operand.getType());
    if (type.hasRank() && static_cast<size_t>(type.getRank()) == dims.size())
      return dims;
    return {};
  }

  bool followsConstant(mlir::Operation *op, const Dims &dims) {
    auto dense = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(op->getAttr("value"));
    return !dense || dense.isSplat() ||
           std::all_of(dims.begin(), dims.end(), [&](int d) { return isThin(d); });
  }

  bool followsLoad(ktdp::LoadOp load, const Dims &dims) {
    auto tile = input_.details.values.find(load->getOperand(0));
    if (tile == input_.details.values.end() || tile->second.kind != KernelValue::AccessTile)
      return false;
    const AccessTileInfo &info = input_.details.accessTiles[tile->second.id];
    const ViewInfo &view = input_.details.views[info.view];
    auto box = tileBox(info, exprs_);
    if (!box || !isShared(load, view))
      return false;
    const bool follow = dims.size() == box->corner.size();
    for (int d : dims)
      if (!follow && !isThin(d))
        return false;
    for (size_t i = 0; i < box->corner.size(); ++i) {
      int d = follow ? dims[i] : -1;
      if (isThin(d) ? !fixed(box->corner[i])
                    : !sameDistance(box->corner[i], static_cast<size_t>(d)))
        return false;
    }
    return true;
  }

  /// All cores see the same memory there.
  bool isShared(ktdp::LoadOp load, const ViewInfo &view) {
    if (!view.distributed)
      return !varies(view.base) && view.space == Space::Hbm;
    auto tile =
        llvm::dyn_cast_or_null<ktdp::ConstructAccessTileOp>(load->getOperand(0).getDefiningOp());
    mlir::Operation *whole = tile ? tile.base().getDefiningOp() : nullptr;
    if (!whole)
      return false;
    for (mlir::Value operand : whole->getOperands()) {
      auto part = llvm::dyn_cast_or_null<ktdp::ConstructMemoryViewOp>(operand.getDefiningOp());
      auto space = part ? part.memorySpace() : std::nullopt;
      if (!space || (space->kind != ktdp::MemorySpaceKind::Global && !space->ctId))
        return false;
    }
    return llvm::none_of(view.parts,
                         [&](uint32_t part) { return varies(input_.details.views[part].base); });
  }

  bool followsBranch(mlir::Operation *op, unsigned slot, const Dims &dims) {
    if (!follows(op->getOperand(0), {}))
      return false;
    for (mlir::Region &side : op->getRegions()) {
      if (side.empty() || slot >= side.front().back().getNumOperands())
        return false;
      if (!follows(side.front().back().getOperand(slot), dims))
        return false;
    }
    return true;
  }

  bool followsDelivery(mlir::Operation *op) {
    auto future = input_.details.values.find(op->getOperand(0));
    if (future == input_.details.values.end() || future->second.kind != KernelValue::Future)
      return false;
    result_.futures.push_back(future->second.id);
    return true;
  }

  static std::vector<int64_t> listed(mlir::Operation *op, llvm::StringRef attribute) {
    auto list = op->getAttrOfType<mlir::DenseI64ArrayAttr>(attribute);
    return list ? std::vector<int64_t>(list.asArrayRef().begin(), list.asArrayRef().end())
                : std::vector<int64_t>();
  }

  static Dims without(const Dims &dims, const std::vector<int64_t> &gone) {
    Dims kept;
    for (size_t i = 0; i < dims.size(); ++i)
      if (std::find(gone.begin(), gone.end(), static_cast<int64_t>(i)) == gone.end())
        kept.push_back(dims[i]);
    return kept;
  }

  bool followsReduce(mlir::Operation *op, const Dims &dims) {
    if (op->getNumOperands() != 2)
      return false;
    std::vector<int64_t> reduced = listed(op, "dimensions");
    auto type = llvm::dyn_cast<mlir::ShapedType>(op->getOperand(0).getType());
    if (!type || !type.hasRank())
      return false;
    Dims inner;
    size_t next = 0;
    for (int64_t i = 0; i < type.getRank(); ++i) {
      bool gone = std::find(reduced.begin(), reduced.end(), i) != reduced.end();
      inner.push_back(gone || next >= dims.size() ? -1 : dims[next++]);
    }
    return follows(op->getOperand(0), inner) && follows(op->getOperand(1), dims);
  }

  bool followsTranspose(mlir::Operation *op, const Dims &dims) {
    std::vector<int64_t> permutation = listed(op, "permutation");
    Dims inner(permutation.size(), -1);
    for (size_t i = 0; i < permutation.size() && i < dims.size(); ++i)
      if (permutation[i] >= 0 && static_cast<size_t>(permutation[i]) < inner.size())
        inner[static_cast<size_t>(permutation[i])] = dims[i];
    return follows(op->getOperand(0), inner);
  }

  bool followsMatmul(mlir::Operation *op, const Dims &dims) {
    if (op->getNumOperands() != 3 || (!dims.empty() && dims.size() != 2))
      return false;
    Dims a = {dims.empty() ? -1 : dims[0], -1}, b = {-1, dims.empty() ? -1 : dims[1]};
    return follows(op->getOperand(0), a) && follows(op->getOperand(1), b) &&
           follows(op->getOperand(2), dims);
  }

  const RuleInput &input_;
  ExprTable &exprs_;
  const TileStore &store_;
  uint64_t varying_ = 0;
  std::set<std::pair<const void *, Dims>> seen_;
  PositionFunction result_;
};

} // namespace

PositionFunction positionFunctionOf(const RuleInput &input, const TileStore &store) {
  return Prover(input, store).prove();
}

} // namespace ktir
