#include "rules/reduction.h"

#include "dialect/ktdp.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rules/element_op.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

Fold foldOfElementOp(ElementOp op) {
  switch (op) {
  case ElementOp::Add:
    return Fold::Sum;
  case ElementOp::Multiply:
    return Fold::Product;
  case ElementOp::Maximum:
    return Fold::Maximum;
  case ElementOp::Minimum:
    return Fold::Minimum;
  default:
    return Fold::Other;
  }
}

/// True if `value` is computed in `block` from `from`.
bool dependsOn(mlir::Value value, mlir::Value from, int depth = 0) {
  if (value == from || depth > 32)
    return true;
  mlir::Operation *def = value.getDefiningOp();
  if (!def || def->getBlock() != from.getParentBlock())
    return false;
  for (mlir::Value operand : def->getOperands())
    if (dependsOn(operand, from, depth + 1))
      return true;
  return false;
}

/// Reads `yield fold(term, accumulator)`.
void readCombiner(mlir::Block &body, mlir::Value accumulator, Reduction &reduction) {
  if (body.empty() || body.back().getNumOperands() == 0)
    return;
  mlir::Operation *last = body.back().getOperand(0).getDefiningOp();
  if (!last || last->getBlock() != &body)
    return;
  ElementOp kind = elementOpOf(last);
  auto operands = elementOperands(last);
  if (kind == ElementOp::MultiplyAdd && operands.size() == 3 && operands[2] == accumulator) {
    // a × b + accumulator: the product has no value of its own.
    reduction.fold = Fold::Sum;
    reduction.factors[0] = operands[0];
    reduction.factors[1] = operands[1];
    return;
  }
  if (operands.size() != 2)
    return;
  for (int i = 0; i < 2; ++i)
    if (operands[i] == accumulator && !dependsOn(operands[1 - i], accumulator)) {
      reduction.fold = foldOfElementOp(kind);
      reduction.term = operands[1 - i];
      return;
    }
}

bool isMatrixProduct(llvm::StringRef mnemonic) {
  return llvm::StringSwitch<bool>(mnemonic)
      .Cases({"matmul", "batch_matmul", "matvec", "vecmat", "dot", "batch_matvec", "batch_vecmat"},
             true)
      .Cases({"matmul_transpose_a", "matmul_transpose_b", "batch_matmul_transpose_a",
              "batch_matmul_transpose_b", "batch_reduce_matmul"},
             true)
      .Default(false);
}

std::optional<Reduction> acrossCores(mlir::Operation *op) {
  auto reduce = llvm::dyn_cast<ktdp::InterTileReduceOp>(op);
  if (!reduce || op->getNumRegions() == 0 || op->getRegion(0).empty() || op->getNumOperands() == 0)
    return std::nullopt;
  mlir::Block &body = op->getRegion(0).front();
  if (body.getNumArguments() != 2)
    return std::nullopt;
  Reduction reduction;
  reduction.kind = Reduction::AcrossCores;
  reduction.op = op;
  readCombiner(body, body.getArgument(0), reduction);
  if (reduction.term != body.getArgument(1))
    return std::nullopt;
  reduction.term = {};
  if (mlir::Operation *produce = op->getOperand(0).getDefiningOp())
    if (produce->getNumRegions() == 1 && !produce->getRegion(0).empty()) {
      mlir::Operation &yield = produce->getRegion(0).front().back();
      if (yield.getNumOperands() == 1)
        reduction.term = yield.getOperand(0);
    }
  if (op->getNumOperands() > 1)
    reduction.init = op->getOperand(1);
  return reduction;
}

} // namespace

std::optional<Reduction> reductionOf(mlir::Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  if (name == "ktdp.inter_tile_reduce")
    return acrossCores(op);
  if (!name.consume_front("linalg.") || op->getNumResults() != 1)
    return std::nullopt;
  Reduction reduction;
  reduction.op = op;
  if (auto reduce = llvm::dyn_cast<mlir::linalg::ReduceOp>(op)) {
    if (reduce.getInputs().size() != 1 || reduce.getCombiner().empty())
      return std::nullopt;
    mlir::Block &body = reduce.getCombiner().front();
    if (body.getNumArguments() != 2)
      return std::nullopt;
    reduction.init = reduce.getInits()[0];
    reduction.dims.assign(reduce.getDimensions().begin(), reduce.getDimensions().end());
    readCombiner(body, body.getArgument(1), reduction);
    // The element itself: the tile says more. Otherwise it is a value of the body.
    if (!reduction.term || reduction.term == body.getArgument(0))
      reduction.term = reduce.getInputs()[0];
    return reduction;
  }
  if (auto generic = llvm::dyn_cast<mlir::linalg::GenericOp>(op)) {
    if (generic.getOutputs().size() != 1 || generic.getRegion().empty())
      return std::nullopt;
    for (auto [d, kind] : llvm::enumerate(generic.getIteratorTypesArray()))
      if (kind == mlir::utils::IteratorType::reduction)
        reduction.dims.push_back(static_cast<int64_t>(d));
    mlir::Block &body = generic.getRegion().front();
    if (reduction.dims.empty() || body.getNumArguments() != op->getNumOperands())
      return std::nullopt;
    reduction.kind = Reduction::Generic;
    reduction.init = generic.getOutputs()[0];
    readCombiner(body, body.getArguments().back(), reduction);
    return reduction;
  }
  if (!isMatrixProduct(name) || op->getNumOperands() != 3)
    return std::nullopt;
  reduction.kind = Reduction::MatrixProduct;
  reduction.fold = Fold::Sum;
  reduction.init = op->getOperand(2);
  reduction.factors[0] = op->getOperand(0);
  reduction.factors[1] = op->getOperand(1);
  return reduction;
}

ContractedDims contractedDims(mlir::Operation *product) {
  auto linalgOp = llvm::dyn_cast<mlir::linalg::LinalgOp>(product);
  ContractedDims dims;
  if (!linalgOp || product->getNumOperands() < 2)
    return dims;
  llvm::SmallVector<unsigned, 2> reduced;
  linalgOp.getReductionDims(reduced);
  auto maps = linalgOp.getIndexingMapsArray();
  if (reduced.size() != 1 || maps.size() < 2)
    return dims;
  for (int side = 0; side < 2; ++side)
    for (auto [i, result] : llvm::enumerate(maps[static_cast<size_t>(side)].getResults()))
      if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(result))
        if (dim.getPosition() == reduced[0])
          (side == 0 ? dims.left : dims.right) = static_cast<int64_t>(i);
  return dims;
}

} // namespace ktir
