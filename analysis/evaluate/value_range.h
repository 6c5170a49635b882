#ifndef KTIR_ANALYSIS_EVALUATE_VALUE_RANGE_H
#define KTIR_ANALYSIS_EVALUATE_VALUE_RANGE_H

#include "kernel/program.h"

#include <optional>
#include <vector>

namespace ktir {

/// Where an extreme of a value is reached: the core, and for each loop around it, from the outside
/// in, the iteration (from 0).
struct RangeWitness {
  int64_t core = 0;
  std::vector<std::pair<uint32_t, int64_t>> iterations;
};

/// The values of an expression where an op runs, over all cores and iterations.
struct ValueRange {
  /// False where the op runs on no core.
  bool runs = false;
  /// Both ends are reached. Otherwise the interval only encloses the values.
  bool exact = true;
  Interval range;
  Congruence congruence;
  RangeWitness atLower, atUpper;
};

/// Answers where index values lie, with the loops and guards around an op taken into account.
///
/// A quasi-linear value takes its extremes at the ends of the segments that guards and inner trip
/// counts cut out of a loop, so huge loops cost no more than small ones. Where an inner loop's
/// bounds depend on an outer iteration in another way, iterations are visited, up to a cap.
class ValueRanges {
public:
  explicit ValueRanges(Program &program);

  /// An atom and the value that a question takes it to have.
  using Given = std::vector<std::pair<AtomId, Scalar>>;

  /// The range of `value` at ops of `region`, on all cores or on one, where `given` holds.
  ValueRange rangeOf(ExprId value, uint32_t region, std::optional<int64_t> core = std::nullopt,
                     const Given &given = {});

private:
  struct Level {
    RegionParent::Kind kind;
    uint32_t index;
  };
  void explore(size_t level);
  void exploreLoop(size_t level, const ProgramLoop &loop, uint32_t index);
  void exploreCarried(size_t level, const ProgramLoop &loop, uint32_t index, int64_t trips);
  void visit(size_t level, const ProgramLoop &loop, uint32_t index, int64_t iteration);
  void reach();
  void enclose();
  bool dependsOnLoop(ExprId id, const ProgramLoop &loop, bool carriedOnly) const;

  Program &program_;
  Environment environment_;
  std::vector<Level> levels_; // from the outside in
  ExprId value_ = 0;
  int64_t core_ = 0;
  std::vector<std::pair<uint32_t, int64_t>> iterations_;
  ValueRange result_;
  bool first_ = true;
  bool certain_ = true; // every guard on the way is known to hold
  int64_t visits_ = 0;
};

} // namespace ktir

#endif
