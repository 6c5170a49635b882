#ifndef KTIR_ANALYSIS_EVALUATE_LX_SIMULATOR_H
#define KTIR_ANALYSIS_EVALUATE_LX_SIMULATOR_H

#include "kernel/lx_program.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace ktir {

/// What one core decides on its way through an LX program. Answers may depend on the iterations
/// that have been entered.
class LxChoices {
public:
  /// enterIteration's number where any iteration is meant. What depends on it has no value then.
  static constexpr int64_t kAnyIteration = -1;

  virtual ~LxChoices() = default;

  /// How often a loop runs; nothing if that is not known.
  virtual std::optional<int64_t> trips(uint32_t loop) = 0;
  /// A number that a loop of unknown trips runs at least.
  virtual int64_t minimumTrips(uint32_t) { return 0; }
  virtual std::optional<bool> condition(uint32_t condition) = 0;
  /// The value of an extent that is an expression.
  virtual std::optional<int64_t> extent(Extent extent) = 0;

  /// No trip count, condition or extent inside depends on the iteration of this loop.
  virtual bool uniform(uint32_t loop) = 0;
  /// The first iteration after `iteration` that may decide differently. Not asked of uniform loops.
  virtual int64_t alikeUntil(uint32_t loop, int64_t iteration) {
    (void)loop;
    return iteration + 1;
  }

  /// Mostly in order; iterations that can only repeat what was seen are left out.
  virtual void enterIteration(uint32_t loop, int64_t iteration) = 0;
  virtual void leaveLoop(uint32_t loop) = 0;
};

struct LxLimits {
  /// Where the holders are wanted: see LxPeak::overflow. To list who holds the peak, run again with
  /// one byte less than the peak.
  int64_t capacity = INT64_MAX;
  /// After so many steps the remaining iterations of a loop are summarised.
  uint64_t steps = uint64_t(1) << 21;
};

/// A tile in LX: the first name that stands for it (kNoName: a temporary), its bytes, the op that
/// made it.
struct LxHolder {
  NameId name = kNoName;
  int64_t bytes = 0;
  uint32_t op = 0;
  friend bool operator==(const LxHolder &, const LxHolder &) = default;
};

/// The first time that a tile does not fit.
struct LxOverflow {
  uint32_t op = 0;
  int64_t requested = 0;
  int64_t inUse = 0;
  std::vector<LxHolder> holders; // before the request; largest first
};

/// A number of bytes between two bounds; without an upper one nothing is known to limit it.
struct LxBytes {
  int64_t lower = 0;
  std::optional<int64_t> upper = 0;
  bool exact() const { return upper == lower; }
  friend bool operator==(const LxBytes &, const LxBytes &) = default;
};

struct LxPeak {
  LxBytes peak;
  LxBytes atEnd;
  /// Per op: the most bytes that were in use while it ran, -1 if it never ran or handles no tile.
  /// Of the heavier alternative where something is not known.
  std::vector<int64_t> opBytes;
  /// If the capacity certainly does not suffice; where something is not known, as the heavier
  /// alternative meets it.
  std::optional<LxOverflow> overflow;
  /// Some iterations were summarised: the bounds hold but may be apart.
  bool capped = false;
};

/// Runs the scratchpad counter of the reference over a program (cost-model, section 8).
///
/// A loop is left as soon as its state repeats: as nothing else outlives an iteration, the state is
/// the bytes in use and what the carried names stand for. A loop whose iterations decide
/// differently is left as soon as one of them has needed as much as any of them may need. Where a
/// condition or a trip count is not known, both sides count: the upper bound follows the
/// alternative that holds more, every differing result as a tile of its own with the bytes of the
/// larger; the lower bound the one that holds less. Sharing an object never makes the counter
/// larger, so both are bounds.
LxPeak simulateLx(const LxProgram &program, LxChoices &choices, const LxLimits &limits = {});

} // namespace ktir

#endif
