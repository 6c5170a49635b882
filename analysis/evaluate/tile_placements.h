#ifndef KTIR_ANALYSIS_EVALUATE_TILE_PLACEMENTS_H
#define KTIR_ANALYSIS_EVALUATE_TILE_PLACEMENTS_H

#include "evaluate/iteration_classes.h"
#include "kernel/program.h"

#include <optional>
#include <vector>

namespace ktir {

/// A level around a place of the program that repeats what is inside: an axis of the grid or a
/// loop.
struct PlacementLevel {
  bool isCore = false;
  uint32_t index = 0; // axis or loop
  friend bool operator==(const PlacementLevel &, const PlacementLevel &) = default;
};

/// `count` repetitions along one level, each `move` further than the one before.
struct PlacementStep {
  PlacementLevel level;
  int64_t count = 1;
  std::vector<int64_t> move; // by coordinate
};

/// The values origin + Σ kᵢ × moveᵢ for all 0 ≤ kᵢ < countᵢ.
struct Placement {
  std::vector<int64_t> origin;
  std::vector<PlacementStep> steps; // from the outside in; those of count 1 are left out
  /// By level, from the outside in (three axes, then loops): the coordinate or the iteration of the
  /// origin.
  std::vector<int64_t> path;

  /// How often the place is reached.
  int64_t times() const;
};

/// Where a vector of index values lies over all cores and iterations, exactly and without visiting
/// what only repeats: cores and iterations of a kind are one lattice.
class TilePlacements {
public:
  explicit TilePlacements(Program &program) : program_(program) {}

  /// All values at ops of `region`, each execution once. Nullopt where they cannot be told: data or
  /// an unknown argument decides, or too much differs.
  std::optional<std::vector<Placement>> of(const std::vector<ExprId> &values, uint32_t region);

  /// The same on one core.
  std::optional<std::vector<Placement>> onCore(const std::vector<ExprId> &values, uint32_t region,
                                               int64_t core);

  /// The levels of the last answer, as `Placement::path` numbers them.
  const std::vector<PlacementLevel> &levels() const { return repeated_; }

private:
  struct Level {
    RegionParent::Kind kind; // None: an axis of the grid
    uint32_t index;
  };
  bool start(const std::vector<ExprId> &values, uint32_t region);
  void setCore(int64_t core);
  std::optional<std::vector<Placement>> finish();
  void explore(size_t level);
  void exploreCounted(size_t level, AtomId counter, int64_t trips);
  void exploreCarried(size_t level, const ProgramLoop &loop, int64_t trips);
  bool exploreSegments(size_t level, AtomId counter, int64_t trips,
                       const std::vector<ExprId> &observed);
  std::vector<IterationSegment> joinEqual(AtomId counter, int64_t trips,
                                          const std::vector<ExprId> &observed,
                                          const std::vector<ExprId> &targets);
  void visit(size_t level, AtomId counter, int64_t iteration, const PlacementStep *step);
  std::optional<std::vector<int64_t>> valuesAt(size_t level, AtomId counter, int64_t iteration);
  bool dependsOnCarried(ExprId id, const ProgramLoop &loop) const;
  bool usesAtom(AtomId atom) const;
  void reach();

  Program &program_;
  Environment environment_;
  std::vector<Level> levels_; // from the outside in
  std::vector<PlacementLevel> repeated_;
  std::vector<ExprId> values_;
  std::vector<PlacementStep> steps_;
  std::vector<int64_t> path_;
  std::vector<Placement> found_;
  int64_t visits_ = 0;
  bool failed_ = false;
};

} // namespace ktir

#endif
