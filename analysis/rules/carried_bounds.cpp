#include "rules/numeric_facts.h"

#include "llvm/ADT/DenseSet.h"

// Bounds of what a loop carries: from how one trip makes the next value of the last one.

namespace ktir {
namespace {

/// Ops looked at for one carried value.
constexpr int kMaxSteps = 256;

} // namespace

/// One trip: next = scale × value + add, kept between alternatives where maxima, minima and selects
/// put others in its place.
class CarriedBounds {
public:
  CarriedBounds(NumericFacts &facts, mlir::scf::ForOp loop, unsigned index)
      : facts_(facts), loop_(loop), carried_(loop.getRegionIterArg(index)),
        initial_(loop.getInitArgs()[index]),
        yielded_(loop.getBody()->getTerminator()->getOperand(index)) {}

  ValueBounds solve(NumericFacts::Moment moment);

private:
  struct Growth {
    bool keeps = false; // the last value is part of the next
    double scaleLow = 1, scaleHigh = 1;
    double addLow = 0, addHigh = 0;
    // The interval of alternatives; empty: lower above upper.
    double otherLow = INFINITY, otherHigh = -INFINITY;
    bool negativeInfinity = false, positiveInfinity = false;
    bool integral = true;
  };

  void markDependent(mlir::Value value);
  std::optional<Growth> of(mlir::Value value, mlir::Value carried);
  std::optional<Growth> ofOp(mlir::Operation *def, mlir::Value value, mlir::Value carried);
  std::optional<Growth> ofReduction(const Reduction &reduction, mlir::Value carried);
  std::optional<Growth> ofLoop(mlir::scf::ForOp inner, unsigned index, mlir::Value carried);
  Growth independent(mlir::Value value);
  static void addTo(Growth &g, const ValueBounds &term, double times);
  static Growth either(const Growth &a, const Growth &b);
  static ValueBounds repeat(const ValueBounds &initial, const Growth &g, double times);

  NumericFacts &facts_;
  mlir::scf::ForOp loop_;
  mlir::Value carried_, initial_, yielded_;
  llvm::DenseSet<mlir::Value> dependent_;
  int steps_ = 0;
};

void CarriedBounds::markDependent(mlir::Value value) {
  llvm::SmallVector<mlir::Value, 8> open{value};
  while (!open.empty()) {
    mlir::Value v = open.pop_back_val();
    if (!dependent_.insert(v).second)
      continue;
    for (mlir::OpOperand &use : v.getUses()) {
      mlir::Operation *user = use.getOwner();
      for (mlir::Value result : user->getResults())
        open.push_back(result);
      // Regions see their operands as arguments; what leaves a region leaves its op.
      for (mlir::Region &region : user->getRegions())
        for (mlir::Block &block : region)
          open.append(block.args_begin(), block.args_end());
      if (user->hasTrait<mlir::OpTrait::IsTerminator>() && user->getParentOp() != loop_)
        for (mlir::Value result : user->getParentOp()->getResults())
          open.push_back(result);
    }
  }
}

CarriedBounds::Growth CarriedBounds::independent(mlir::Value value) {
  ValueBounds b = facts_.boundsOf(value);
  Growth g;
  g.otherLow = b.lower;
  g.otherHigh = b.upper;
  g.negativeInfinity = b.putsNegativeInfinity;
  g.positiveInfinity = b.putsPositiveInfinity;
  g.integral = b.integral;
  return g;
}

void CarriedBounds::addTo(Growth &g, const ValueBounds &term, double times) {
  auto scaled = [&](double end) { return end == 0 ? 0 : end * times; };
  double low = scaled(std::min(term.lower, times > 1 ? 0.0 : term.lower));
  double high = scaled(std::max(term.upper, times > 1 ? 0.0 : term.upper));
  g.addLow += low;
  g.addHigh += high;
  if (g.otherLow <= g.otherHigh || std::isfinite(g.otherLow))
    g.otherLow += low;
  if (g.otherLow <= g.otherHigh || std::isfinite(g.otherHigh))
    g.otherHigh += high;
  for (double *end : {&g.addLow, &g.otherLow})
    if (std::isnan(*end))
      *end = -INFINITY;
  for (double *end : {&g.addHigh, &g.otherHigh})
    if (std::isnan(*end))
      *end = INFINITY;
  g.negativeInfinity |= term.putsNegativeInfinity;
  g.positiveInfinity |= term.putsPositiveInfinity;
  g.integral &= term.integral;
}

CarriedBounds::Growth CarriedBounds::either(const Growth &a, const Growth &b) {
  Growth g;
  g.keeps = a.keeps || b.keeps;
  auto merge = [&](const Growth &x, const Growth &y) {
    if (!y.keeps)
      return x;
    Growth r = x;
    r.scaleLow = std::min(x.scaleLow, y.scaleLow);
    r.scaleHigh = std::max(x.scaleHigh, y.scaleHigh);
    r.addLow = std::min(x.addLow, y.addLow);
    r.addHigh = std::max(x.addHigh, y.addHigh);
    return r;
  };
  g = a.keeps ? merge(a, b) : b;
  g.otherLow = std::min(a.otherLow, b.otherLow);
  g.otherHigh = std::max(a.otherHigh, b.otherHigh);
  g.negativeInfinity = a.negativeInfinity || b.negativeInfinity;
  g.positiveInfinity = a.positiveInfinity || b.positiveInfinity;
  g.integral = a.integral && b.integral;
  return g;
}

std::optional<CarriedBounds::Growth> CarriedBounds::of(mlir::Value value, mlir::Value carried) {
  if (value == carried) {
    Growth g;
    g.keeps = true;
    return g;
  }
  if (!dependent_.contains(value) || ++steps_ > kMaxSteps)
    return independent(value);
  mlir::Operation *def = value.getDefiningOp();
  if (!def)
    return independent(value);
  auto g = ofOp(def, value, carried);
  return g ? g : independent(value);
}

std::optional<CarriedBounds::Growth> CarriedBounds::ofOp(mlir::Operation *def, mlir::Value value,
                                                         mlir::Value carried) {
  if (mlir::Value source = sameElementsAs(def))
    return of(source, carried);
  if (auto inner = llvm::dyn_cast<mlir::scf::ForOp>(def))
    return ofLoop(inner, llvm::cast<mlir::OpResult>(value).getResultNumber(), carried);
  if (auto branch = llvm::dyn_cast<mlir::scf::IfOp>(def)) {
    unsigned i = llvm::cast<mlir::OpResult>(value).getResultNumber();
    if (branch.getThenRegion().empty() || branch.getElseRegion().empty())
      return std::nullopt;
    auto a = of(branch.thenYield().getOperand(i), carried);
    auto b = of(branch.elseYield().getOperand(i), carried);
    return a && b ? std::optional(either(*a, *b)) : std::nullopt;
  }
  llvm::StringRef name = def->getName().getStringRef();
  if (name == "tensor.insert_slice" || name == "tensor.insert") {
    auto a = of(def->getOperand(0), carried), b = of(def->getOperand(1), carried);
    return a && b ? std::optional(either(*a, *b)) : std::nullopt;
  }
  if (auto reduction = reductionOf(def))
    return ofReduction(*reduction, carried);
  ElementOp kind = elementOpOf(def);
  auto operands = elementOperands(def);
  if (kind == ElementOp::Select && operands.size() == 3) {
    auto a = of(operands[1], carried), b = of(operands[2], carried);
    return a && b ? std::optional(either(*a, *b)) : std::nullopt;
  }
  if (operands.size() != 2)
    return std::nullopt;
  bool first = dependent_.contains(operands[0]), second = dependent_.contains(operands[1]);
  if (first == second && kind != ElementOp::Maximum && kind != ElementOp::Minimum)
    return std::nullopt;
  mlir::Value self = operands[first ? 0 : 1], other = operands[first ? 1 : 0];
  auto g = of(self, carried);
  if (!g || !g->keeps)
    return std::nullopt;
  ValueBounds t = facts_.boundsOf(other);
  switch (kind) {
  case ElementOp::Add:
    addTo(*g, t, 1);
    return g;
  case ElementOp::Subtract: {
    if (!first)
      return std::nullopt;
    ValueBounds minus;
    minus.lower = -t.upper;
    minus.upper = -t.lower;
    minus.integral = t.integral;
    addTo(*g, minus, 1);
    return g;
  }
  case ElementOp::Multiply: {
    if (!(t.lower >= 0 && t.upper <= 1))
      return std::nullopt;
    g->scaleLow *= t.lower;
    g->scaleHigh *= t.upper;
    // A factor of one at most leaves ends where they are or brings them nearer to zero.
    g->addLow = std::min(g->addLow, 0.0);
    g->addHigh = std::max(g->addHigh, 0.0);
    if (g->otherLow <= g->otherHigh) {
      g->otherLow = std::min(g->otherLow, 0.0);
      g->otherHigh = std::max(g->otherHigh, 0.0);
    }
    g->integral &= t.integral;
    return g;
  }
  case ElementOp::Maximum:
    g->otherHigh = std::max(g->otherHigh, t.upper);
    g->negativeInfinity |= t.putsNegativeInfinity;
    g->positiveInfinity |= t.putsPositiveInfinity;
    g->integral &= t.integral;
    return g;
  case ElementOp::Minimum:
    g->otherLow = std::min(g->otherLow, t.lower);
    g->negativeInfinity |= t.putsNegativeInfinity;
    g->positiveInfinity |= t.putsPositiveInfinity;
    g->integral &= t.integral;
    return g;
  default:
    return std::nullopt;
  }
}

std::optional<CarriedBounds::Growth> CarriedBounds::ofReduction(const Reduction &reduction,
                                                                mlir::Value carried) {
  if (!reduction.init || !dependent_.contains(reduction.init))
    return std::nullopt;
  auto g = of(reduction.init, carried);
  if (!g || !g->keeps)
    return std::nullopt;
  ValueBounds term = reduction.factors[0]
                         ? facts_.ofProduct(reduction.factors[0], reduction.factors[1])
                     : reduction.term ? facts_.boundsOf(reduction.term)
                                      : ValueBounds();
  g->integral &= term.integral;
  switch (reduction.fold) {
  case Fold::Sum: {
    Repetition terms = facts_.termsOf(reduction);
    addTo(*g, term, terms.most ? static_cast<double>(*terms.most) : INFINITY);
    return g;
  }
  case Fold::Maximum:
    g->otherHigh = std::max(g->otherHigh, term.upper);
    g->negativeInfinity |= term.putsNegativeInfinity;
    g->positiveInfinity |= term.putsPositiveInfinity;
    return g;
  case Fold::Minimum:
    g->otherLow = std::min(g->otherLow, term.lower);
    g->negativeInfinity |= term.putsNegativeInfinity;
    g->positiveInfinity |= term.putsPositiveInfinity;
    return g;
  default:
    return std::nullopt;
  }
}

/// A loop inside: its own growth per trip, as often as it runs.
std::optional<CarriedBounds::Growth> CarriedBounds::ofLoop(mlir::scf::ForOp inner, unsigned index,
                                                           mlir::Value carried) {
  mlir::Operation *yield = inner.getBody()->getTerminator();
  if (index >= inner.getInitArgs().size() || index >= yield->getNumOperands())
    return std::nullopt;
  auto before = of(inner.getInitArgs()[index], carried);
  if (!before || !before->keeps)
    return std::nullopt;
  auto trip = of(yield->getOperand(index), inner.getRegionIterArg(index));
  if (!trip)
    return std::nullopt;
  Repetition trips = facts_.tripsOf(inner);
  double most = trips.most ? static_cast<double>(*trips.most) : INFINITY;
  Growth g = *before;
  g.keeps = trip->keeps || g.keeps;
  g.scaleLow *= std::min(1.0, trip->scaleLow);
  ValueBounds add;
  add.lower = trip->addLow;
  add.upper = trip->addHigh;
  add.integral = trip->integral;
  add.putsNegativeInfinity = trip->negativeInfinity;
  add.putsPositiveInfinity = trip->positiveInfinity;
  addTo(g, add, std::max(2.0, most));
  g.otherLow = std::min(g.otherLow, trip->otherLow);
  g.otherHigh = std::max(g.otherHigh, trip->otherHigh);
  return g;
}

ValueBounds CarriedBounds::repeat(const ValueBounds &initial, const Growth &g, double times) {
  auto scaled = [&](double end) { return end == 0 ? 0 : end * times; };
  ValueBounds r;
  r.lower = std::min(initial.lower, g.otherLow);
  r.upper = std::max(initial.upper, g.otherHigh);
  if (g.keeps) {
    if (g.scaleLow < 1) {
      r.lower = std::min(r.lower, 0.0);
      r.upper = std::max(r.upper, 0.0);
    }
    r.lower += scaled(std::min(0.0, g.addLow));
    r.upper += scaled(std::max(0.0, g.addHigh));
  }
  if (std::isnan(r.lower))
    r.lower = -INFINITY;
  if (std::isnan(r.upper))
    r.upper = INFINITY;
  r.putsNegativeInfinity =
      !std::isfinite(r.lower) && (initial.putsNegativeInfinity || g.negativeInfinity);
  r.putsPositiveInfinity =
      !std::isfinite(r.upper) && (initial.putsPositiveInfinity || g.positiveInfinity);
  r.integral = initial.integral && g.integral;
  return r;
}

ValueBounds CarriedBounds::solve(NumericFacts::Moment moment) {
  ValueBounds initial = facts_.boundsOf(initial_);
  if (yielded_ == carried_)
    return initial;
  markDependent(carried_);
  auto g = of(yielded_, carried_);
  if (!g)
    return {};
  Repetition trips = facts_.tripsOf(loop_);
  double most = trips.most ? static_cast<double>(*trips.most) : INFINITY;
  return repeat(initial, *g,
                moment == NumericFacts::Moment::AfterLoop ? most : std::max(0.0, most - 1));
}

ValueBounds NumericFacts::ofCarried(mlir::scf::ForOp loop, unsigned index, Moment moment) {
  if (index >= loop.getInitArgs().size() ||
      index >= loop.getBody()->getTerminator()->getNumOperands())
    return {};
  return CarriedBounds(*this, loop, index).solve(moment);
}

} // namespace ktir
