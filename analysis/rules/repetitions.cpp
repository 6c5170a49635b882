#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "rules/numeric_facts.h"

// How often: trips of loops, extents, cores.

namespace ktir {

Repetition NumericFacts::tripsOf(mlir::scf::ForOp loop) {
  auto [at, isNew] = trips_.try_emplace(loop.getOperation());
  if (!isNew)
    return at->second;
  Repetition trips;
  auto index = details_.opIndices.find(loop.getOperation());
  if (index == details_.opIndices.end())
    return trips;
  Program &program = kernel_.program;
  for (const ProgramLoop &l : program.loops) {
    if (l.op != index->second)
      continue;
    trips.expr = l.trips;
    if (program.exprs.isConstant(l.trips)) {
      trips.most = program.exprs.constantValue(l.trips);
      break;
    }
    if (!ranges_)
      ranges_.emplace(program);
    ValueRange range = ranges_->rangeOf(l.trips, program.ops[l.op].region);
    if (!range.runs)
      trips.most = 0;
    else if (range.range.upper != Interval::kMax)
      trips.most = range.range.upper;
    break;
  }
  trips_[loop.getOperation()] = trips;
  return trips;
}

Repetition NumericFacts::extentOf(mlir::Value value, int64_t dim) {
  Repetition extent;
  auto known = details_.values.find(value);
  if (known != details_.values.end() && known->second.isTile()) {
    const Shape &shape = details_.tiles[known->second.id].shape;
    if (dim >= 0 && static_cast<size_t>(dim) < shape.size()) {
      Extent e = shape[static_cast<size_t>(dim)];
      if (e.isConstant()) {
        extent.most = e.constant();
        return extent;
      }
      extent.expr = e.expr();
      Interval range = kernel_.program.exprs.range(e.expr());
      if (range.upper != Interval::kMax)
        extent.most = range.upper;
      return extent;
    }
  }
  auto type = llvm::dyn_cast<mlir::RankedTensorType>(value.getType());
  if (type && dim >= 0 && dim < type.getRank() && !type.isDynamicDim(static_cast<unsigned>(dim)))
    extent.most = type.getDimSize(static_cast<unsigned>(dim));
  return extent;
}

namespace {

/// a × b, where both are known. An unknown factor stays alone: one formula of one unknown.
void multiplyInto(Repetition &a, const Repetition &b, ExprTable &exprs) {
  if (a.most && b.most) {
    int64_t product;
    a.most =
        __builtin_mul_overflow(*a.most, *b.most, &product) ? std::nullopt : std::optional(product);
    a.expr = 0;
    return;
  }
  ExprId left = a.most ? exprs.constant(*a.most) : a.expr;
  ExprId right = b.most ? exprs.constant(*b.most) : b.expr;
  a.most.reset();
  a.expr = left && right ? exprs.multiply(left, right) : 0;
}

} // namespace

Repetition NumericFacts::product(const Repetition &a, const Repetition &b) {
  Repetition result = a;
  multiplyInto(result, b, kernel_.program.exprs);
  return result;
}

Repetition NumericFacts::termsOf(const Reduction &reduction) {
  Repetition terms;
  terms.most = 1;
  switch (reduction.kind) {
  case Reduction::Reduce:
    for (int64_t d : reduction.dims)
      terms = product(terms, extentOf(reduction.op->getOperand(0), d));
    return terms;
  case Reduction::MatrixProduct: {
    ContractedDims dims = contractedDims(reduction.op);
    if (dims.left >= 0)
      return extentOf(reduction.factors[0], dims.left);
    if (dims.right >= 0)
      return extentOf(reduction.factors[1], dims.right);
    terms.most.reset();
    return terms;
  }
  case Reduction::Generic: {
    // Each reduced loop runs over an extent of some input.
    auto generic = llvm::cast<mlir::linalg::GenericOp>(reduction.op);
    auto maps = generic.getIndexingMapsArray();
    for (int64_t d : reduction.dims) {
      Repetition extent;
      for (size_t i = 0; i < maps.size() && !extent.most && !extent.expr; ++i)
        for (auto [k, result] : llvm::enumerate(maps[i].getResults()))
          if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(result))
            if (dim.getPosition() == d)
              extent = extentOf(reduction.op->getOperand(static_cast<unsigned>(i)),
                                static_cast<int64_t>(k));
      terms = product(terms, extent);
    }
    return terms;
  }
  case Reduction::AcrossCores: {
    terms.most.reset();
    auto future = details_.values.find(reduction.op->getOperand(0));
    if (future == details_.values.end() || future->second.kind != KernelValue::Future)
      return terms;
    const GroupTables &groups = details_.futures[future->second.id].groups;
    int64_t most = 0;
    for (int64_t producers : groups.producersOf)
      most = std::max(most, producers);
    if (most > 0)
      terms.most = most;
    return terms;
  }
  }
  return terms;
}

} // namespace ktir
