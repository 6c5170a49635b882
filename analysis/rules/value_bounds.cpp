#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "rules/numeric_facts.h"
#include "rules/rule.h"

#include "llvm/ADT/APFloat.h"

#include <algorithm>

namespace ktir {
namespace {

/// A constant with more elements than this is looked at no further.
constexpr int64_t kMaxConstantElements = 1 << 16;
/// exp of more overflows a double; every narrower type has overflowed before.
constexpr double kMaxExponent = 700;
/// Values that rest on more others, one after the other, lie anywhere.
constexpr int kMaxDepth = 400;

ValueBounds between(double lower, double upper) {
  ValueBounds b;
  b.lower = lower;
  b.upper = upper;
  return b;
}

ValueBounds hull(const ValueBounds &a, const ValueBounds &b) {
  ValueBounds r;
  r.lower = std::min(a.lower, b.lower);
  r.upper = std::max(a.upper, b.upper);
  r.putsNegativeInfinity = a.putsNegativeInfinity || b.putsNegativeInfinity;
  r.putsPositiveInfinity = a.putsPositiveInfinity || b.putsPositiveInfinity;
  r.integral = a.integral && b.integral;
  return r;
}

/// 0 × ∞ is 0: an end of an interval that is not reached times nothing.
double times(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

ValueBounds productOf(const ValueBounds &a, const ValueBounds &b) {
  double ends[] = {times(a.lower, b.lower), times(a.lower, b.upper), times(a.upper, b.lower),
                   times(a.upper, b.upper)};
  ValueBounds r = between(*std::min_element(std::begin(ends), std::end(ends)),
                          *std::max_element(std::begin(ends), std::end(ends)));
  r.integral = a.integral && b.integral;
  return r;
}

ValueBounds sumOf(const ValueBounds &a, const ValueBounds &b) {
  ValueBounds r = between(a.lower + b.lower, a.upper + b.upper);
  if (std::isnan(r.lower))
    r.lower = -INFINITY;
  if (std::isnan(r.upper))
    r.upper = INFINITY;
  r.putsNegativeInfinity = a.putsNegativeInfinity || b.putsNegativeInfinity;
  r.putsPositiveInfinity = a.putsPositiveInfinity || b.putsPositiveInfinity;
  r.integral = a.integral && b.integral;
  return r;
}

ValueBounds negated(const ValueBounds &a) {
  ValueBounds r = between(-a.upper, -a.lower);
  r.putsNegativeInfinity = a.putsPositiveInfinity;
  r.putsPositiveInfinity = a.putsNegativeInfinity;
  r.integral = a.integral;
  return r;
}

ValueBounds maximumOf(const ValueBounds &a, const ValueBounds &b) {
  ValueBounds r = between(std::max(a.lower, b.lower), std::max(a.upper, b.upper));
  // The result is −inf only where both are; one that is bounded from below keeps it away.
  bool floor = std::isfinite(r.lower);
  r.putsNegativeInfinity = !floor && (a.putsNegativeInfinity || b.putsNegativeInfinity);
  r.putsPositiveInfinity = a.putsPositiveInfinity || b.putsPositiveInfinity;
  r.integral = a.integral && b.integral;
  return r;
}

ValueBounds minimumOf(const ValueBounds &a, const ValueBounds &b) {
  return negated(maximumOf(negated(a), negated(b)));
}

double expOf(double x) { return x > kMaxExponent ? INFINITY : std::exp(x); }

/// A function that grows with its argument.
template <typename Function> ValueBounds growing(const ValueBounds &a, Function f) {
  return between(f(a.lower), f(a.upper));
}

double asDouble(llvm::APFloat value) {
  bool loses = false;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
  return value.convertToDouble();
}

ValueBounds point(double value) {
  ValueBounds b = between(value, value);
  if (std::isnan(value))
    return {};
  b.putsNegativeInfinity = value == -INFINITY;
  b.putsPositiveInfinity = value == INFINITY;
  b.integral = std::isfinite(value) && value == std::floor(value);
  return b;
}

std::optional<double> numberOf(mlir::Attribute attribute) {
  if (auto f = llvm::dyn_cast_or_null<mlir::FloatAttr>(attribute))
    return asDouble(f.getValue());
  if (auto i = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attribute)) {
    if (i.getValue().getBitWidth() == 1)
      return i.getValue().isZero() ? 0 : 1;
    return i.getValue().getSignificantBits() <= 64
               ? std::optional(i.getValue().signedRoundToDouble())
               : std::nullopt;
  }
  return std::nullopt;
}

} // namespace

NumericFacts::NumericFacts(const RuleInput &input)
    : NumericFacts(input.kernel, input.details,
                   input.settings.knobs.f16Format == F16Format::Ieee ? kIeeeHalf : kDlFloat16) {}

NumericFacts::NumericFacts(Kernel &kernel, const KernelDetails &details, const FloatFormat &half)
    : kernel_(kernel), details_(details), half_(half) {}

ValueBounds NumericFacts::boundsOf(mlir::Value value) {
  if (auto known = bounds_.find(value); known != bounds_.end())
    return known->second;
  if (auto draft = drafts_.find(value); draft != drafts_.end()) {
    restsOn_ = std::min(restsOn_, draft->second.restsOn);
    return draft->second.bounds;
  }
  if (depth_ >= kMaxDepth) {
    restsOn_ = -1; // nothing that rests on this is kept
    return {};
  }
  int outer = restsOn_;
  restsOn_ = INT_MAX;
  size_t mark = draftOrder_.size();
  // Asked for while it is worked out, it lies anywhere.
  drafts_[value] = {{}, depth_};
  draftOrder_.push_back(value);
  ++depth_;
  ValueBounds result = withinType(compute(value), value.getType());
  --depth_;
  bool settled = restsOn_ >= depth_;
  if (settled || depth_ == 0) {
    for (size_t i = mark; i < draftOrder_.size(); ++i)
      drafts_.erase(draftOrder_[i]);
    draftOrder_.resize(mark);
  } else {
    drafts_[value] = {result, restsOn_};
  }
  if (settled) {
    bounds_[value] = result;
    restsOn_ = INT_MAX;
  }
  restsOn_ = std::min(outer, restsOn_);
  if (depth_ == 0)
    restsOn_ = INT_MAX;
  return result;
}

std::optional<double> NumericFacts::constantOf(mlir::Value value) {
  ValueBounds b = boundsOf(value);
  return b.isPoint() ? std::optional(b.lower) : std::nullopt;
}

/// What is beyond the largest finite value of the type is infinite.
ValueBounds NumericFacts::withinType(ValueBounds bounds, mlir::Type type) const {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  double largest = INFINITY;
  if (element.isF16())
    largest = half_.largest;
  else if (auto f = llvm::dyn_cast<mlir::FloatType>(element))
    largest = asDouble(llvm::APFloat::getLargest(f.getFloatSemantics()));
  if (element.isInteger(1)) {
    bounds.integral = true;
    if (!(bounds.lower >= 0 && bounds.upper <= 1)) {
      bounds.lower = 0;
      bounds.upper = 1;
    }
  }
  if (bounds.upper > largest)
    bounds.upper = INFINITY;
  if (bounds.lower < -largest)
    bounds.lower = -INFINITY;
  if (bounds.lower > largest)
    bounds.lower = largest;
  if (bounds.upper < -largest)
    bounds.upper = -largest;
  if (llvm::isa<mlir::IntegerType, mlir::IndexType>(element))
    bounds.integral = true;
  return bounds;
}

ValueBounds NumericFacts::compute(mlir::Value value) {
  auto known = details_.values.find(value);
  if (known != details_.values.end() && known->second.isScalar())
    return ofScalar(value, known->second.id);
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value))
    return ofArgument(argument);
  mlir::Operation *def = value.getDefiningOp();
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(def))
    return ofCarried(loop, llvm::cast<mlir::OpResult>(value).getResultNumber(), Moment::AfterLoop);
  if (auto branch = llvm::dyn_cast<mlir::scf::IfOp>(def)) {
    unsigned i = llvm::cast<mlir::OpResult>(value).getResultNumber();
    if (branch.getThenRegion().empty() || branch.getElseRegion().empty())
      return {};
    mlir::Operation &a = branch.getThenRegion().front().back();
    mlir::Operation &b = branch.getElseRegion().front().back();
    if (i >= a.getNumOperands() || i >= b.getNumOperands())
      return {};
    ValueBounds first = boundsOf(a.getOperand(i));
    return hull(first, boundsOf(b.getOperand(i)));
  }
  llvm::StringRef name = def->getName().getStringRef();
  if (name == "arith.constant")
    return ofConstant(def);
  if (mlir::Value source = sameElementsAs(def))
    return boundsOf(source);
  if (name == "tensor.insert_slice" || name == "tensor.insert") {
    ValueBounds first = boundsOf(def->getOperand(0));
    return hull(first, boundsOf(def->getOperand(1)));
  }
  if (auto index = llvm::dyn_cast<mlir::linalg::IndexOp>(def)) {
    mlir::Operation *around = def->getParentOp();
    ValueBounds b = between(0, INFINITY);
    b.integral = true;
    auto generic = llvm::dyn_cast_or_null<mlir::linalg::LinalgOp>(around);
    if (generic) {
      auto ranges = generic.getStaticLoopRanges();
      if (index.getDim() < ranges.size() && !mlir::ShapedType::isDynamic(ranges[index.getDim()]))
        b.upper = static_cast<double>(ranges[index.getDim()] - 1);
    }
    return b;
  }
  if (auto reduction = reductionOf(def))
    return ofReduction(*reduction);
  if (name == "linalg.generic" || name == "linalg.map" || name == "tensor.generate") {
    if (def->getNumRegions() != 1 || def->getRegion(0).empty() || def->getNumResults() != 1)
      return {};
    mlir::Operation &yield = def->getRegion(0).front().back();
    return yield.getNumOperands() == 1 ? boundsOf(yield.getOperand(0)) : ValueBounds();
  }
  ElementOp kind = elementOpOf(def);
  if (kind != ElementOp::None && def->getNumResults() == 1)
    return ofElementOp(kind, def);
  return {};
}

ValueBounds NumericFacts::ofArgument(mlir::BlockArgument argument) {
  mlir::Operation *around = argument.getOwner()->getParentOp();
  if (auto loop = llvm::dyn_cast_or_null<mlir::scf::ForOp>(around)) {
    if (argument.getArgNumber() == 0)
      return {};
    return ofCarried(loop, argument.getArgNumber() - 1, Moment::StartOfTrip);
  }
  if (!around)
    return {};
  llvm::StringRef name = around->getName().getStringRef();
  unsigned i = argument.getArgNumber();
  if (name == "linalg.generic" || name == "linalg.map") {
    // The accumulator of a reduction is more than what it starts from.
    if (auto reduction = reductionOf(around); reduction && i + 1 == around->getNumOperands())
      return {};
    return i < around->getNumOperands() ? boundsOf(around->getOperand(i)) : ValueBounds();
  }
  if (name == "linalg.reduce" && i == 0)
    return boundsOf(around->getOperand(0));
  if (name == "tensor.generate") {
    ValueBounds b = between(0, INFINITY);
    b.integral = true;
    if (auto type = llvm::dyn_cast<mlir::RankedTensorType>(around->getResult(0).getType()))
      if (i < type.getShape().size() && !type.isDynamicDim(i))
        b.upper = static_cast<double>(type.getDimSize(i) - 1);
    return b;
  }
  return {};
}

ValueBounds NumericFacts::ofScalar(mlir::Value value, ExprId expr) {
  const ExprNode &node = kernel_.program.exprs.node(expr);
  if (node.op == ExprOp::FloatConstant)
    return point(node.floating);
  if (!node.isFloat) {
    Interval range = kernel_.program.exprs.range(expr);
    ValueBounds b;
    b.integral = true;
    if (range.lower != Interval::kMin)
      b.lower = static_cast<double>(range.lower);
    if (range.upper != Interval::kMax)
      b.upper = static_cast<double>(range.upper);
    return b;
  }
  // A float that the launch does not decide: by how it is computed.
  mlir::Operation *def = value.getDefiningOp();
  if (!def) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value))
      if (llvm::isa_and_nonnull<mlir::scf::ForOp>(argument.getOwner()->getParentOp()))
        return ofArgument(argument);
    return {};
  }
  if (def->getName().getStringRef() == "arith.constant")
    return ofConstant(def);
  if (mlir::Value source = sameElementsAs(def))
    return boundsOf(source);
  if (auto reduction = reductionOf(def))
    return ofReduction(*reduction);
  ElementOp kind = elementOpOf(def);
  return kind != ElementOp::None && def->getNumResults() == 1 ? ofElementOp(kind, def)
                                                              : ValueBounds();
}

ValueBounds NumericFacts::ofConstant(mlir::Operation *op) {
  mlir::Attribute value = op->getAttr("value");
  if (auto number = numberOf(value))
    return point(*number);
  auto elements = llvm::dyn_cast_or_null<mlir::DenseElementsAttr>(value);
  if (!elements || elements.getNumElements() == 0 ||
      (!elements.isSplat() && elements.getNumElements() > kMaxConstantElements))
    return {};
  std::optional<ValueBounds> all;
  auto add = [&](double number) { all = all ? hull(*all, point(number)) : point(number); };
  if (llvm::isa<mlir::FloatType>(elements.getElementType())) {
    if (elements.isSplat())
      return point(asDouble(elements.getSplatValue<llvm::APFloat>()));
    for (const llvm::APFloat &f : elements.getValues<llvm::APFloat>())
      add(asDouble(f));
  } else if (elements.getElementType().isIntOrIndex()) {
    if (elements.isSplat()) {
      auto number = numberOf(elements.getSplatValue<mlir::Attribute>());
      return number ? point(*number) : ValueBounds();
    }
    for (const llvm::APInt &i : elements.getValues<llvm::APInt>())
      add(i.getBitWidth() == 1 ? (i.isZero() ? 0 : 1) : i.signedRoundToDouble());
  }
  return all.value_or(ValueBounds());
}

ValueBounds NumericFacts::ofProduct(mlir::Value a, mlir::Value b) {
  ValueBounds first = boundsOf(a), second = boundsOf(b);
  ValueBounds r = productOf(first, second);
  if (sameElement(a, b)) {
    double lowest = first.lower <= 0 && first.upper >= 0
                        ? 0
                        : std::min(std::abs(first.lower), std::abs(first.upper));
    r.lower = times(lowest, lowest);
  }
  return r;
}

ValueBounds NumericFacts::ofQuotient(mlir::Value a, mlir::Value b) {
  ValueBounds top = boundsOf(a), bottom = boundsOf(b);
  // Shares of a sum that they are part of.
  if (top.lower >= 0 && bottom.lower >= 0 && neverBelow(b, a))
    return between(0, 1);
  if (bottom.lower <= 0 && bottom.upper >= 0) {
    if (top.lower >= 0 && bottom.lower >= 0)
      return between(0, INFINITY);
    return {};
  }
  ValueBounds inverse = between(1 / bottom.upper, 1 / bottom.lower);
  return productOf(top, inverse);
}

ValueBounds NumericFacts::ofElementOp(ElementOp kind, mlir::Operation *op) {
  auto operands = elementOperands(op);
  if (operands.empty())
    return {};
  ValueBounds a = boundsOf(operands[0]);
  bool binary = operands.size() == 2;
  switch (kind) {
  case ElementOp::Add:
    return binary ? sumOf(a, boundsOf(operands[1])) : ValueBounds();
  case ElementOp::Subtract: {
    if (!binary)
      return {};
    ValueBounds r = sumOf(a, negated(boundsOf(operands[1])));
    if (r.upper > 0 && neverBelow(operands[1], operands[0]))
      r.upper = 0;
    else if (r.lower < 0 && neverBelow(operands[0], operands[1]))
      r.lower = 0;
    return r;
  }
  case ElementOp::Multiply:
    return binary ? ofProduct(operands[0], operands[1]) : ValueBounds();
  case ElementOp::Divide: {
    if (!binary)
      return {};
    ValueBounds r = ofQuotient(operands[0], operands[1]);
    if (a.integral && mlir::getElementTypeOrSelf(op->getResult(0).getType()).isIntOrIndex())
      r = between(std::floor(r.lower), std::floor(r.upper));
    return r;
  }
  case ElementOp::Remainder: {
    if (!binary)
      return {};
    ValueBounds b = boundsOf(operands[1]);
    double most = b.magnitude();
    ValueBounds r = between(a.lower >= 0 ? 0 : -most, most);
    r.integral = a.integral && b.integral;
    return r;
  }
  case ElementOp::Negate:
    return negated(a);
  case ElementOp::Absolute: {
    ValueBounds r =
        between(a.lower <= 0 && a.upper >= 0 ? 0 : std::min(std::abs(a.lower), std::abs(a.upper)),
                a.magnitude());
    r.putsPositiveInfinity = a.putsNegativeInfinity || a.putsPositiveInfinity;
    r.integral = a.integral;
    return r;
  }
  case ElementOp::Maximum:
    return binary ? maximumOf(a, boundsOf(operands[1])) : ValueBounds();
  case ElementOp::Minimum:
    return binary ? minimumOf(a, boundsOf(operands[1])) : ValueBounds();
  case ElementOp::Select: {
    if (operands.size() != 3)
      return {};
    ValueBounds first = boundsOf(operands[1]);
    return hull(first, boundsOf(operands[2]));
  }
  case ElementOp::Clamp: {
    if (operands.size() != 3)
      return {};
    ValueBounds low = boundsOf(operands[1]);
    return minimumOf(maximumOf(a, low), boundsOf(operands[2]));
  }
  case ElementOp::MultiplyAdd: {
    if (operands.size() != 3)
      return {};
    ValueBounds product = ofProduct(operands[0], operands[1]);
    return sumOf(product, boundsOf(operands[2]));
  }
  case ElementOp::Square: {
    double lowest =
        a.lower <= 0 && a.upper >= 0 ? 0 : std::min(std::abs(a.lower), std::abs(a.upper));
    return between(lowest * lowest, times(a.magnitude(), a.magnitude()));
  }
  case ElementOp::Reciprocal:
    if (a.lower <= 0 && a.upper >= 0)
      return a.lower >= 0 ? between(0, INFINITY) : ValueBounds();
    return between(1 / a.upper, 1 / a.lower);
  case ElementOp::Power:
    if (binary)
      if (auto exponent = constantOf(operands[1]); exponent && *exponent == 2)
        return between(0, times(a.magnitude(), a.magnitude()));
    return a.lower >= 0 ? between(0, INFINITY) : ValueBounds();
  case ElementOp::SquareRoot:
    return growing(a, [](double x) { return x <= 0 ? 0 : std::sqrt(x); });
  case ElementOp::ReciprocalRoot:
    return between(a.upper > 0 ? 1 / std::sqrt(a.upper) : 0,
                   a.lower > 0 ? 1 / std::sqrt(a.lower) : INFINITY);
  case ElementOp::Exp:
    return growing(a, expOf);
  case ElementOp::Exp2:
    return growing(a, [](double x) { return expOf(x * std::log(2.0)); });
  case ElementOp::Tanh:
    return growing(a, [](double x) { return std::tanh(x); });
  case ElementOp::Erf:
    return growing(a, [](double x) { return std::erf(x); });
  case ElementOp::Sigmoid:
    return between(0, 1);
  case ElementOp::Sine:
    return between(-1, 1);
  case ElementOp::Round: {
    ValueBounds r = between(std::floor(a.lower), std::ceil(a.upper));
    r.putsNegativeInfinity = a.putsNegativeInfinity;
    r.putsPositiveInfinity = a.putsPositiveInfinity;
    r.integral = true;
    return r;
  }
  case ElementOp::ToFloat:
  case ElementOp::ToInteger:
  case ElementOp::IntegerCast: {
    ValueBounds r = a;
    if (kind == ElementOp::ToInteger)
      r = between(std::trunc(a.lower), std::trunc(a.upper));
    r.integral = true;
    return r;
  }
  case ElementOp::Copy:
  case ElementOp::Widen:
  case ElementOp::Narrow:
    return a;
  case ElementOp::Log:
  case ElementOp::None:
    return {};
  }
  return {};
}

/// The initial value and up to as many terms, any of which may be missing.
ValueBounds NumericFacts::ofSum(const ValueBounds &init, const ValueBounds &term,
                                const Repetition &repeated) {
  double most = repeated.most ? static_cast<double>(*repeated.most) : INFINITY;
  ValueBounds all =
      between(std::min(0.0, times(most, term.lower)), std::max(0.0, times(most, term.upper)));
  all.putsNegativeInfinity = term.putsNegativeInfinity;
  all.putsPositiveInfinity = term.putsPositiveInfinity;
  all.integral = term.integral;
  return sumOf(init, all);
}

ValueBounds NumericFacts::ofReduction(const Reduction &reduction) {
  ValueBounds init = reduction.init ? boundsOf(reduction.init) : point(0);
  // A destination without a value: zero in the reference.
  if (reduction.init)
    if (mlir::Operation *def = sourceOfElements(reduction.init).getDefiningOp())
      if (def->getName().getStringRef() == "tensor.empty")
        init = point(0);
  ValueBounds term = reduction.factors[0] ? ofProduct(reduction.factors[0], reduction.factors[1])
                     : reduction.term     ? boundsOf(reduction.term)
                                          : ValueBounds();
  switch (reduction.fold) {
  case Fold::Maximum:
    return maximumOf(init, term);
  case Fold::Minimum:
    return minimumOf(init, term);
  case Fold::Sum:
    break;
  case Fold::Product:
    if (term.lower >= 0 && term.upper <= 1 && init.lower >= 0)
      return between(0, init.upper);
    return term.lower >= 0 && init.lower >= 0 ? between(0, INFINITY) : ValueBounds();
  case Fold::Other:
    return {};
  }
  // A weighted mean does not leave the range of what it averages.
  if (reduction.kind == Reduction::MatrixProduct) {
    ContractedDims dims = contractedDims(reduction.op);
    for (int side = 0; side < 2; ++side) {
      int64_t dim = side == 0 ? dims.left : dims.right;
      if (dim < 0 || !sumsToOne(reduction.factors[side], dim))
        continue;
      ValueBounds other = boundsOf(reduction.factors[1 - side]);
      ValueBounds mean = between(std::min(0.0, other.lower), std::max(0.0, other.upper));
      return sumOf(init, mean);
    }
  }
  if (reduction.kind == Reduction::Reduce && reduction.dims.size() == 1 && reduction.term &&
      sumsToOne(reduction.term, reduction.dims[0]))
    return sumOf(init, between(0, 1));
  return ofSum(init, term, termsOf(reduction));
}

} // namespace ktir
