#include "dialect/ktdp.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "rules/numeric_facts.h"

// Order between elements of values without knowing either: a maximum is not below what it is taken
// of, a sum of what is not negative is not below its terms.

namespace ktir {
namespace {

/// Pairs of elements compared for one question.
constexpr int kMaxSteps = 400;

/// The linalg op whose body `value` stands in.
mlir::Operation *bodyOwner(mlir::Value value) {
  mlir::Block *block = value.getParentBlock();
  mlir::Operation *around = block ? block->getParentOp() : nullptr;
  if (!around)
    return nullptr;
  llvm::StringRef name = around->getName().getStringRef();
  return name == "linalg.generic" || name == "linalg.map" ? around : nullptr;
}

using Labels = llvm::SmallVector<int, 4>;

Labels labelsOfMap(mlir::AffineMap map, llvm::ArrayRef<int> loops) {
  Labels labels;
  for (mlir::AffineExpr result : map.getResults()) {
    auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(result);
    labels.push_back(dim && dim.getPosition() < loops.size() ? loops[dim.getPosition()]
                                                             : ElementTerm::kOther);
  }
  return labels;
}

/// The label of what one group of dimensions becomes: that of the one dimension that is not 1.
int merged(llvm::ArrayRef<int64_t> group, llvm::ArrayRef<int> labels,
           llvm::ArrayRef<int64_t> shape) {
  int label = ElementTerm::kOther;
  int wide = 0;
  bool every = true;
  for (int64_t d : group) {
    size_t i = static_cast<size_t>(d);
    if (i >= shape.size() || i >= labels.size())
      return ElementTerm::kOther;
    if (shape[i] == 1)
      continue;
    ++wide;
    label = labels[i];
    every &= label == ElementTerm::kEvery;
  }
  return wide == 1 ? label : wide > 1 && every ? ElementTerm::kEvery : ElementTerm::kOther;
}

std::optional<Labels> throughReshape(mlir::Operation *op, llvm::ArrayRef<int> labels) {
  auto from = llvm::dyn_cast<mlir::RankedTensorType>(op->getOperand(0).getType());
  auto to = llvm::dyn_cast<mlir::RankedTensorType>(op->getResult(0).getType());
  if (!from || !to || labels.size() != static_cast<size_t>(to.getRank()))
    return std::nullopt;
  Labels source(static_cast<size_t>(from.getRank()), ElementTerm::kOther);
  if (auto expand = llvm::dyn_cast<mlir::tensor::ExpandShapeOp>(op)) {
    for (auto [d, group] : llvm::enumerate(expand.getReassociationIndices()))
      if (d < source.size())
        source[d] = merged(group, labels, to.getShape());
    return source;
  }
  if (auto collapse = llvm::dyn_cast<mlir::tensor::CollapseShapeOp>(op)) {
    for (auto [d, group] : llvm::enumerate(collapse.getReassociationIndices())) {
      int wide = 0;
      for (int64_t i : group)
        wide += from.getDimSize(static_cast<unsigned>(i)) != 1;
      for (int64_t i : group)
        if (from.getDimSize(static_cast<unsigned>(i)) != 1)
          source[static_cast<size_t>(i)] =
              wide == 1 || labels[d] == ElementTerm::kEvery ? labels[d] : ElementTerm::kOther;
    }
    return source;
  }
  return std::nullopt;
}

std::optional<Labels> throughSlice(mlir::tensor::ExtractSliceOp slice, llvm::ArrayRef<int> labels) {
  auto from = slice.getSourceType();
  if (from.getRank() != static_cast<int64_t>(labels.size()) ||
      slice.getType().getRank() != from.getRank())
    return std::nullopt;
  Labels source(labels.begin(), labels.end());
  auto offsets = slice.getStaticOffsets();
  for (size_t d = 0; d < source.size(); ++d) {
    bool whole = offsets[d] == 0 && !from.isDynamicDim(static_cast<unsigned>(d)) &&
                 slice.getType().getDimSize(static_cast<unsigned>(d)) ==
                     from.getDimSize(static_cast<unsigned>(d));
    if (!whole)
      source[d] = ElementTerm::kOther;
  }
  return source;
}

Labels without(llvm::ArrayRef<int> labels, llvm::ArrayRef<int64_t> dims) {
  Labels rest;
  for (auto [i, label] : llvm::enumerate(labels))
    if (!llvm::is_contained(dims, static_cast<int64_t>(i)))
      rest.push_back(label);
  return rest;
}

/// Labels of what a reduction is taken of: every index along the dims that are gone.
Labels withEvery(llvm::ArrayRef<int> labels, llvm::ArrayRef<int64_t> dims) {
  Labels all;
  size_t next = 0;
  for (size_t d = 0; d < labels.size() + dims.size(); ++d)
    if (llvm::is_contained(dims, static_cast<int64_t>(d)))
      all.push_back(ElementTerm::kEvery);
    else
      all.push_back(next < labels.size() ? labels[next++] : ElementTerm::kOther);
  return all;
}

} // namespace

ElementTerm NumericFacts::whole(mlir::Value value) {
  ElementTerm term;
  term.value = value;
  size_t count = 0;
  if (mlir::Operation *owner = bodyOwner(value))
    count = llvm::cast<mlir::linalg::LinalgOp>(owner).getNumLoops();
  else if (auto type = llvm::dyn_cast<mlir::RankedTensorType>(value.getType()))
    count = static_cast<size_t>(type.getRank());
  for (size_t i = 0; i < count; ++i)
    term.labels.push_back(static_cast<int>(i));
  return term;
}

bool NumericFacts::unitExtent(mlir::Value value, size_t dim) {
  if (bodyOwner(value))
    return false;
  auto type = llvm::dyn_cast<mlir::RankedTensorType>(value.getType());
  return type && dim < static_cast<size_t>(type.getRank()) &&
         type.getDimSize(static_cast<unsigned>(dim)) == 1;
}

/// `high` stands for the element `low` or for all elements, `low` among them.
bool NumericFacts::covers(const ElementTerm &high, const ElementTerm &low) {
  if (high.value != low.value || high.labels.size() != low.labels.size())
    return false;
  for (size_t d = 0; d < high.labels.size(); ++d) {
    int h = high.labels[d], l = low.labels[d];
    if (h == ElementTerm::kEvery || (h == l && h >= 0) || unitExtent(high.value, d))
      continue;
    return false;
  }
  return true;
}

/// The element that this one is a copy of, in the value one op further up.
std::optional<ElementTerm> NumericFacts::sourceOf(const ElementTerm &term) {
  auto at = [](mlir::Value value, llvm::ArrayRef<int> labels) {
    return ElementTerm{value, Labels(labels.begin(), labels.end())};
  };
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(term.value)) {
    mlir::Operation *owner = bodyOwner(argument);
    unsigned i = argument.getArgNumber();
    if (!owner || i >= owner->getNumOperands())
      return std::nullopt;
    auto linalgOp = llvm::cast<mlir::linalg::LinalgOp>(owner);
    // The accumulator of a reduction is no copy of the destination.
    bool isAccumulator = i + 1 == owner->getNumOperands() && linalgOp.getNumReductionLoops() > 0;
    if (isAccumulator)
      return std::nullopt;
    auto maps = linalgOp.getIndexingMapsArray();
    mlir::Value operand = owner->getOperand(i);
    if (!llvm::isa<mlir::RankedTensorType>(operand.getType()))
      return at(operand, {});
    return at(operand, labelsOfMap(maps[i], term.labels));
  }
  mlir::Operation *def = term.value.getDefiningOp();
  if (!def || def->getNumResults() != 1)
    return std::nullopt;
  if (auto broadcast = llvm::dyn_cast<mlir::linalg::BroadcastOp>(def))
    return at(broadcast.getInput(), without(term.labels, broadcast.getDimensions()));
  if (auto transpose = llvm::dyn_cast<mlir::linalg::TransposeOp>(def)) {
    Labels labels(term.labels.size(), ElementTerm::kOther);
    for (auto [i, d] : llvm::enumerate(transpose.getPermutation()))
      if (static_cast<size_t>(d) < labels.size() && i < term.labels.size())
        labels[static_cast<size_t>(d)] = term.labels[i];
    return at(transpose.getInput(), labels);
  }
  llvm::StringRef name = def->getName().getStringRef();
  if (name == "tensor.splat" || name == "linalg.fill" || name == "tensor.from_elements")
    return def->getNumOperands() >= 1 &&
                   (name != "tensor.from_elements" || def->getNumOperands() == 1)
               ? std::optional(at(def->getOperand(0), {}))
               : std::nullopt;
  if (name == "tensor.extract")
    return at(def->getOperand(0), Labels(def->getNumOperands() - 1, ElementTerm::kOther));
  if (name == "arith.extf" || name == "linalg.copy" || name == "tensor.cast")
    return at(def->getOperand(0), term.labels);
  if (name == "tensor.expand_shape" || name == "tensor.collapse_shape") {
    auto labels = throughReshape(def, term.labels);
    return labels ? std::optional(at(def->getOperand(0), *labels)) : std::nullopt;
  }
  if (auto slice = llvm::dyn_cast<mlir::tensor::ExtractSliceOp>(def)) {
    auto labels = throughSlice(slice, term.labels);
    return labels ? std::optional(at(slice.getSource(), *labels)) : std::nullopt;
  }
  if (name == "linalg.generic" || name == "linalg.map") {
    auto linalgOp = llvm::cast<mlir::linalg::LinalgOp>(def);
    if (linalgOp.getNumReductionLoops() > 0 || def->getRegion(0).empty())
      return std::nullopt;
    mlir::Operation &yield = def->getRegion(0).front().back();
    mlir::AffineMap map = linalgOp.getIndexingMapsArray().back();
    if (yield.getNumOperands() != 1 || map.getNumResults() != term.labels.size())
      return std::nullopt;
    Labels loops(linalgOp.getNumLoops(), ElementTerm::kOther);
    for (auto [k, result] : llvm::enumerate(map.getResults()))
      if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(result))
        loops[dim.getPosition()] = term.labels[k];
    // A value from outside the body has labels of its own.
    mlir::Value yielded = yield.getOperand(0);
    return bodyOwner(yielded) == def ? at(yielded, loops) : at(yielded, {});
  }
  return std::nullopt;
}

ElementTerm NumericFacts::rootOf(ElementTerm term) {
  while (auto source = sourceOf(term))
    term = std::move(*source);
  return term;
}

bool NumericFacts::sameElement(mlir::Value a, mlir::Value b) {
  if (a == b)
    return true;
  ElementTerm first = rootOf(whole(a)), second = rootOf(whole(b));
  if (first.value != second.value || first.labels.size() != second.labels.size())
    return false;
  for (size_t d = 0; d < first.labels.size(); ++d)
    if (!(first.labels[d] == second.labels[d] && first.labels[d] >= 0) &&
        !unitExtent(first.value, d))
      return false;
  return true;
}

bool NumericFacts::neverBelow(mlir::Value high, mlir::Value low) {
  orderSteps_ = 0;
  everyIteration_.clear();
  return atLeast(whole(high), whole(low));
}

bool NumericFacts::atLeast(const ElementTerm &high, const ElementTerm &low) {
  if (++orderSteps_ > kMaxSteps)
    return false;
  if (covers(high, low))
    return true;
  ValueBounds h = boundsOf(high.value), l = boundsOf(low.value);
  if (std::isfinite(l.upper) && h.lower >= l.upper)
    return true;
  if (sameLoad(high, low))
    return true;
  auto above = sourceOf(high), below = sourceOf(low);
  if (above ? atLeast(*above, low) : atLeastByHigh(high, low))
    return true;
  return below ? atLeast(high, *below) : atLeastByLow(high, low);
}

/// Takes the higher element apart.
bool NumericFacts::atLeastByHigh(const ElementTerm &high, const ElementTerm &low) {
  mlir::Operation *def = high.value.getDefiningOp();
  if (!def)
    return false;
  auto at = [&](mlir::Value value) { return ElementTerm{value, high.labels}; };
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(def)) {
    // What a running maximum ends with is not below what any iteration put in.
    unsigned i = llvm::cast<mlir::OpResult>(high.value).getResultNumber();
    mlir::Operation *yield = loop.getBody()->getTerminator();
    if (i >= loop.getInitArgs().size() || i >= yield->getNumOperands())
      return false;
    mlir::Value carried = loop.getRegionIterArg(i);
    mlir::Operation *last = yield->getOperand(i).getDefiningOp();
    auto operands = last ? elementOperands(last) : llvm::SmallVector<mlir::Value, 3>();
    auto reduction = last ? reductionOf(last) : std::nullopt;
    bool grows =
        last &&
        ((elementOpOf(last) == ElementOp::Maximum && llvm::is_contained(operands, carried)) ||
         (reduction && reduction->fold == Fold::Maximum && reduction->init == carried));
    if (!grows)
      return false;
    everyIteration_.push_back(loop);
    bool result = atLeast(at(yield->getOperand(i)), low);
    everyIteration_.pop_back();
    return result || atLeast(at(loop.getInitArgs()[i]), low);
  }
  if (auto reduction = reductionOf(def)) {
    bool sum = reduction->fold == Fold::Sum && reduction->term && reduction->init &&
               boundsOf(reduction->term).lower >= 0 && boundsOf(reduction->init).lower >= 0;
    if (!sum && reduction->fold != Fold::Maximum)
      return false;
    if (reduction->init && atLeast(at(reduction->init), low))
      return true;
    if (reduction->kind == Reduction::Reduce && reduction->term == def->getOperand(0))
      return atLeast({reduction->term, withEvery(high.labels, reduction->dims)}, low);
    if (reduction->kind == Reduction::Generic && reduction->term) {
      auto generic = llvm::cast<mlir::linalg::LinalgOp>(def);
      mlir::AffineMap map = generic.getIndexingMapsArray().back();
      if (map.getNumResults() != high.labels.size())
        return false;
      Labels loops(generic.getNumLoops(), ElementTerm::kEvery);
      for (auto [k, result] : llvm::enumerate(map.getResults()))
        if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(result))
          loops[dim.getPosition()] = high.labels[k];
      return atLeast({reduction->term, loops}, low);
    }
    return false;
  }
  auto operands = elementOperands(def);
  switch (elementOpOf(def)) {
  case ElementOp::Maximum:
    return llvm::any_of(operands, [&](mlir::Value v) { return atLeast(at(v), low); });
  case ElementOp::Minimum:
    return llvm::all_of(operands, [&](mlir::Value v) { return atLeast(at(v), low); });
  case ElementOp::Select:
    return operands.size() == 3 && atLeast(at(operands[1]), low) && atLeast(at(operands[2]), low);
  case ElementOp::Add:
    for (int i = 0; i < 2 && operands.size() == 2; ++i)
      if (boundsOf(operands[1 - i]).lower >= 0 && atLeast(at(operands[i]), low))
        return true;
    return false;
  case ElementOp::Narrow: {
    // Rounding keeps the order.
    mlir::Operation *other = low.value.getDefiningOp();
    return other && elementOpOf(other) == ElementOp::Narrow &&
           atLeast(at(operands[0]), {other->getOperand(0), low.labels});
  }
  case ElementOp::Multiply:
  case ElementOp::Divide: {
    // The same positive factor on both sides.
    mlir::Operation *other = low.value.getDefiningOp();
    if (!other || elementOpOf(other) != elementOpOf(def) || operands.size() != 2)
      return false;
    auto others = elementOperands(other);
    for (int i = elementOpOf(def) == ElementOp::Divide ? 1 : 0; i < 2; ++i)
      for (int k = elementOpOf(def) == ElementOp::Divide ? 1 : 0; k < 2; ++k) {
        auto factor = constantOf(operands[i]), same = constantOf(others[k]);
        if (factor && same && *factor == *same && *factor > 0)
          return atLeast(at(operands[1 - i]), {others[1 - k], low.labels});
      }
    return false;
  }
  default:
    return false;
  }
}

/// Takes the lower element apart.
bool NumericFacts::atLeastByLow(const ElementTerm &high, const ElementTerm &low) {
  mlir::Operation *def = low.value.getDefiningOp();
  if (!def)
    return false;
  auto operands = elementOperands(def);
  auto at = [&](mlir::Value value) { return ElementTerm{value, low.labels}; };
  switch (elementOpOf(def)) {
  case ElementOp::Minimum:
    return llvm::any_of(operands, [&](mlir::Value v) { return atLeast(high, at(v)); });
  case ElementOp::Maximum:
    return llvm::all_of(operands, [&](mlir::Value v) { return atLeast(high, at(v)); });
  case ElementOp::Select:
    return operands.size() == 3 && atLeast(high, at(operands[1])) && atLeast(high, at(operands[2]));
  case ElementOp::Add:
    for (int i = 0; i < 2 && operands.size() == 2; ++i)
      if (boundsOf(operands[1 - i]).upper <= 0 && atLeast(high, at(operands[i])))
        return true;
    return false;
  case ElementOp::Subtract:
    return operands.size() == 2 && boundsOf(operands[1]).lower >= 0 &&
           atLeast(high, at(operands[0]));
  default:
    return false;
  }
}

namespace {

struct Access {
  const AccessTileInfo *tile = nullptr;
  const ViewInfo *view = nullptr;
};

Access accessOf(mlir::Value loaded, const KernelDetails &details) {
  auto load = llvm::dyn_cast_or_null<ktdp::LoadOp>(loaded.getDefiningOp());
  if (!load)
    return {};
  auto tile = details.values.find(load->getOperand(0));
  if (tile == details.values.end() || tile->second.kind != KernelValue::AccessTile)
    return {};
  const AccessTileInfo &info = details.accessTiles[tile->second.id];
  if (!info.known || info.indirect >= 0)
    return {};
  return {&info, &details.views[info.view]};
}

} // namespace

bool NumericFacts::storedTo(ExprId base) {
  if (!storedBases_) {
    storedBases_.emplace();
    for (const auto &[op, index] : details_.opIndices) {
      if (kernel_.program.ops[index].name != "ktdp.store" || op->getNumOperands() < 2)
        continue;
      auto tile = details_.values.find(op->getOperand(1));
      bool known = tile != details_.values.end() && tile->second.kind == KernelValue::AccessTile;
      // 0 stands for a store that may go anywhere.
      ExprId to = 0;
      if (known)
        to = details_.views[details_.accessTiles[tile->second.id].view].base;
      storedBases_->push_back(to);
    }
  }
  return llvm::any_of(*storedBases_, [&](ExprId to) { return to == 0 || to == base; });
}

/// Two loads read the same elements, or `high` is taken over all iterations of a loop like the one
/// that `low` stands in: a first pass over a row against the second.
bool NumericFacts::sameLoad(const ElementTerm &high, const ElementTerm &low) {
  Access a = accessOf(high.value, details_), b = accessOf(low.value, details_);
  if (!a.view || !b.view || a.view->base != b.view->base || a.view->sizes != b.view->sizes ||
      a.view->strides != b.view->strides || !(a.view->element == b.view->element) ||
      a.tile->base.size() != b.tile->base.size() || a.tile->set.set != b.tile->set.set ||
      a.tile->set.symbols != b.tile->set.symbols || storedTo(a.view->base))
    return false;
  if (!covers({high.value, high.labels}, {high.value, low.labels}))
    return false;
  // Loops of the first pass and loops around the second that run alike.
  const Program &program = kernel_.program;
  auto loopOf = [&](mlir::Operation *op) -> const ProgramLoop * {
    auto index = details_.opIndices.find(op);
    for (const ProgramLoop &l : program.loops)
      if (index != details_.opIndices.end() && l.op == index->second)
        return &l;
    return nullptr;
  };
  llvm::SmallVector<std::pair<ExprId, ExprId>, 2> alike; // counters
  for (mlir::scf::ForOp first : everyIteration_) {
    const ProgramLoop *h = loopOf(first);
    for (mlir::Operation *op = low.value.getDefiningOp()->getParentOp(); op;
         op = op->getParentOp()) {
      const ProgramLoop *l = llvm::isa<mlir::scf::ForOp>(op) ? loopOf(op) : nullptr;
      if (h && l && h->lower == l->lower && h->upper == l->upper && h->step == l->step) {
        ExprTable &exprs = kernel_.program.exprs;
        alike.push_back({exprs.ref(h->counter), exprs.ref(l->counter)});
        break;
      }
    }
  }
  ExprTable &exprs = kernel_.program.exprs;
  for (size_t d = 0; d < a.tile->base.size(); ++d) {
    // a − b with the counters of the first pass replaced by those of the second.
    ExprId difference = exprs.subtract(a.tile->base[d], b.tile->base[d]);
    for (auto [from, to] : alike) {
      const ExprNode node = exprs.node(difference);
      if (node.op != ExprOp::Linear)
        continue;
      for (uint32_t i = 0; i < node.b; ++i) {
        LinearTerm term = exprs.termsBegin(node)[i];
        if (term.node == from) {
          difference = exprs.add(exprs.subtract(difference, exprs.scale(from, term.coefficient)),
                                 exprs.scale(to, term.coefficient));
          break;
        }
      }
    }
    if (!exprs.isConstant(difference) || exprs.constantValue(difference) != 0)
      return false;
  }
  return true;
}

bool NumericFacts::sumsToOne(mlir::Value value, int64_t dim) {
  ElementTerm term = whole(value);
  if (dim < 0 || static_cast<size_t>(dim) >= term.labels.size())
    return false;
  int along = term.labels[static_cast<size_t>(dim)];
  auto unrounded = [&](ElementTerm t) {
    for (;;) {
      t = rootOf(std::move(t));
      mlir::Operation *def = t.value.getDefiningOp();
      if (!def || elementOpOf(def) != ElementOp::Narrow)
        return t;
      t.value = def->getOperand(0);
    }
  };
  term = unrounded(term);
  mlir::Operation *quotient = term.value.getDefiningOp();
  if (!quotient)
    return false;
  auto operands = elementOperands(quotient);
  ElementOp kind = elementOpOf(quotient);
  if (operands.size() != 2 || (kind != ElementOp::Divide && kind != ElementOp::Multiply))
    return false;
  for (int i = 0; i < (kind == ElementOp::Multiply ? 2 : 1); ++i) {
    if (boundsOf(operands[i]).lower < 0)
      continue;
    ElementTerm part = unrounded({operands[i], term.labels});
    ElementTerm total = unrounded({operands[1 - i], term.labels});
    mlir::Operation *def = total.value.getDefiningOp();
    if (kind == ElementOp::Multiply) {
      // × 1 / sum
      if (!def)
        continue;
      auto inverse = elementOperands(def);
      bool isInverse = elementOpOf(def) == ElementOp::Reciprocal;
      if (elementOpOf(def) == ElementOp::Divide && inverse.size() == 2)
        isInverse = constantOf(inverse[0]) == 1.0;
      if (!isInverse)
        continue;
      total = unrounded({inverse.back(), total.labels});
      def = total.value.getDefiningOp();
    }
    auto reduction = def ? reductionOf(def) : std::nullopt;
    if (!reduction || reduction->fold != Fold::Sum || !reduction->term || !reduction->init ||
        reduction->kind != Reduction::Reduce || boundsOf(reduction->init).lower < 0)
      continue;
    ElementTerm terms = unrounded({reduction->term, withEvery(total.labels, reduction->dims)});
    if (!covers(terms, part))
      continue;
    for (size_t d = 0; d < part.labels.size(); ++d)
      if (part.labels[d] == along && terms.labels[d] == ElementTerm::kEvery)
        return true;
  }
  return false;
}

} // namespace ktir
