#ifndef KTIR_ANALYSIS_RULES_NUMERIC_FACTS_H
#define KTIR_ANALYSIS_RULES_NUMERIC_FACTS_H

#include "evaluate/value_range.h"
#include "kernel/details.h"
#include "kernel/kernel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "rules/element_op.h"
#include "rules/float_format.h"
#include "rules/reduction.h"

#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <optional>
#include <vector>

namespace ktir {

struct RuleInput;

/// Where the elements of a tile lie, or a scalar. Loaded floats lie anywhere. Real arithmetic:
/// rounding is not counted, and a bound beyond the largest finite value of the type is infinite.
struct ValueBounds {
  double lower = -INFINITY, upper = INFINITY;
  /// The text itself may put an infinity here (a constant, a select, a mask that is added), beside
  /// what may overflow.
  bool putsNegativeInfinity = false, putsPositiveInfinity = false;
  /// Every element is an integer.
  bool integral = false;
  bool isPoint() const { return lower == upper; }
  bool bounded() const { return std::isfinite(lower) && std::isfinite(upper); }
  double magnitude() const { return std::max(std::abs(lower), std::abs(upper)); }
  friend bool operator==(const ValueBounds &, const ValueBounds &) = default;
};

/// How often something happens at most, over all cores and all times that control comes there.
struct Repetition {
  std::optional<int64_t> most;
  ExprId expr = 0; ///< what it is where `most` is not known; 0 if not even that
};

/// An element of a value: for each dimension of the value (for each loop of the generic, if the
/// value stands in a body) the label of the index. A label from 0 on is "this index", the others
/// are below.
struct ElementTerm {
  static constexpr int kEvery = -1; ///< whatever the index is
  static constexpr int kOther = -2; ///< some index that is not followed
  mlir::Value value;
  llvm::SmallVector<int, 4> labels;
  friend bool operator==(const ElementTerm &, const ElementTerm &) = default;
};

/// What is known of the numbers in a kernel without its data. Everything is worked out when asked
/// for, and once; shared by the rules of a launch (AnalysisCache).
class NumericFacts {
public:
  explicit NumericFacts(const RuleInput &input);
  NumericFacts(Kernel &kernel, const KernelDetails &details, const FloatFormat &half);

  ValueBounds boundsOf(mlir::Value value);
  /// The number that every element is.
  std::optional<double> constantOf(mlir::Value value);

  /// Two values of one shape: no element of `high` is below the element of `low` at the same place
  /// (a maximum over an axis, broadcast along it, against what it was taken of).
  bool neverBelow(mlir::Value high, mlir::Value low);
  /// The elements along a dimension are weights: none negative, their sum 1 or less (softmax).
  bool sumsToOne(mlir::Value value, int64_t dim);
  /// Both are the same number wherever they are used: one value, or one element of it seen through
  /// casts and block arguments.
  bool sameElement(mlir::Value a, mlir::Value b);

  /// Trips of a loop each time control reaches it.
  Repetition tripsOf(mlir::scf::ForOp loop);
  /// Elements that a reduction combines into one, without its loops: extents or cores.
  Repetition termsOf(const Reduction &reduction);
  Repetition extentOf(mlir::Value tile, int64_t dim);
  Repetition product(const Repetition &a, const Repetition &b);

  const FloatFormat &half() const { return half_; }
  const KernelDetails &details() const { return details_; }
  Kernel &kernel() { return kernel_; }

private:
  // value_bounds.cpp
  ValueBounds compute(mlir::Value value);
  ValueBounds ofArgument(mlir::BlockArgument argument);
  ValueBounds ofScalar(mlir::Value value, ExprId expr);
  ValueBounds ofConstant(mlir::Operation *op);
  ValueBounds ofElementOp(ElementOp kind, mlir::Operation *op);
  ValueBounds ofProduct(mlir::Value a, mlir::Value b);
  ValueBounds ofQuotient(mlir::Value a, mlir::Value b);
  ValueBounds ofReduction(const Reduction &reduction);
  ValueBounds ofSum(const ValueBounds &init, const ValueBounds &term, const Repetition &times);
  ValueBounds withinType(ValueBounds bounds, mlir::Type type) const;
  // carried_bounds.cpp
  enum class Moment : uint8_t { StartOfTrip, AfterLoop };
  ValueBounds ofCarried(mlir::scf::ForOp loop, unsigned index, Moment moment);
  friend class CarriedBounds;
  // value_order.cpp
  bool atLeast(const ElementTerm &high, const ElementTerm &low);
  bool atLeastByHigh(const ElementTerm &high, const ElementTerm &low);
  bool atLeastByLow(const ElementTerm &high, const ElementTerm &low);
  bool sameLoad(const ElementTerm &high, const ElementTerm &low);
  std::optional<ElementTerm> sourceOf(const ElementTerm &term);
  ElementTerm whole(mlir::Value value);
  ElementTerm rootOf(ElementTerm term);
  bool storedTo(ExprId base);
  bool unitExtent(mlir::Value value, size_t dim);
  bool covers(const ElementTerm &high, const ElementTerm &low);

  Kernel &kernel_;
  const KernelDetails &details_;
  FloatFormat half_;
  llvm::DenseMap<mlir::Value, ValueBounds> bounds_;
  /// Bounds that rest on a value which is still being worked out (what a loop carries rests on
  /// itself): the depth of that value. Dropped when it is decided.
  struct Draft {
    ValueBounds bounds;
    int restsOn = 0;
  };
  llvm::DenseMap<mlir::Value, Draft> drafts_;
  std::vector<mlir::Value> draftOrder_;
  int depth_ = 0, restsOn_ = INT_MAX;
  llvm::DenseMap<mlir::Operation *, Repetition> trips_;
  std::optional<ValueRanges> ranges_;
  int orderSteps_ = 0;
  std::optional<llvm::SmallVector<ExprId, 4>> storedBases_;
  llvm::SmallVector<mlir::scf::ForOp, 4> everyIteration_; // loops that `high` is a maximum over
};

} // namespace ktir

#endif
