#ifndef KTIR_ANALYSIS_EVALUATE_ITERATION_CLASSES_H
#define KTIR_ANALYSIS_EVALUATE_ITERATION_CLASSES_H

#include "evaluate/expr_table.h"

#include <optional>
#include <vector>

namespace ktir {

/// `count` iterations of a loop that behave like iteration `first`.
struct IterationClass {
  int64_t first = 0;
  int64_t count = 0;
  friend bool operator==(const IterationClass &, const IterationClass &) = default;
};

/// Iterations first … last of a loop. Those that lie `period` apart give the same values of what
/// was observed; over them, what was targeted is linear.
struct IterationSegment {
  int64_t first = 0, last = 0, period = 1;
  friend bool operator==(const IterationSegment &, const IterationSegment &) = default;
};

/// Groups the iterations 0 … trips − 1 of a loop by the values that the observed expressions take.
///
/// The idea: seen as functions of the iteration number alone, most expressions of a kernel are
/// quasi-linear (f(k + P) = f(k) + d for some period P and drift d) on a few segments that minima,
/// maxima, comparisons and trip counts cut out. Where every observed expression has no drift, a
/// segment needs no more than one period of visits. What is not of that kind is visited one by one,
/// which is always right.
class IterationClasses {
public:
  /// `environment` gives the atoms outside the loop; the counter is set and cleared on the way.
  IterationClasses(const ExprTable &table, AtomId counter, Environment &environment)
      : t_(table), counter_(counter), environment_(environment) {}

  /// Classes in ascending order of `first`, their counts adding up to `trips`; nullopt when the
  /// iterations have to be visited one by one.
  std::optional<std::vector<IterationClass>> group(const std::vector<ExprId> &observed,
                                                   int64_t trips);

  /// The segments behind the classes; targets may drift (grow by the same amount every period).
  std::optional<std::vector<IterationSegment>>
  segments(const std::vector<ExprId> &observed, const std::vector<ExprId> &targets, int64_t trips);

  /// The period after which the observed expressions repeat whatever the trip count is; nullopt
  /// when there is none, or none below `limit`.
  std::optional<int64_t> period(const std::vector<ExprId> &observed, int64_t limit);

private:
  struct Shape {
    bool regular = false;
    int64_t period = 1, drift = 0;
    bool constant() const { return regular && period == 1 && drift == 0; }
    bool linear() const { return regular && period == 1; }
  };
  static Shape irregular() { return {}; }

  Shape shape(ExprId id);
  Shape sum(const ExprNode &n);
  Shape quotient(Shape dividend, ExprId expr, int64_t divisor);
  Shape remainder(Shape dividend, ExprId expr, int64_t divisor);
  Shape extremum(const ExprNode &n);
  Shape comparison(const ExprNode &n);
  Shape choice(const ExprNode &n);
  Shape tripCount(const ExprNode &n);
  std::optional<int64_t> valueAt(ExprId id, int64_t k);
  enum class Sign { Negative, Zero, Positive };
  /// The sign of a linear value over the segment, or a split where it changes. `zeroAs` merges zero
  /// with a neighbour.
  std::optional<Sign> sign(int64_t first, int64_t slope, Sign zeroAs);
  static Shape combine(Shape a, int64_t ca, Shape b, int64_t cb);

  const ExprTable &t_;
  AtomId counter_;
  Environment &environment_;
  int64_t low_ = 0, high_ = 0; // the segment
  bool open_ = false;          // no segment: the trip count is not known
  std::optional<int64_t> split_;
};

} // namespace ktir

#endif
