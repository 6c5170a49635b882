#ifndef KTIR_ANALYSIS_COST_STICKS_H
#define KTIR_ANALYSIS_COST_STICKS_H

#include "cost/hardware.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace ktir {

/// How many sticks an access touches. Both ends are equal when the number is known; they differ
/// when the start is not known well enough, when data decides, or when counting exactly would take
/// too long. A number that does not fit saturates at `kMany`.
struct StickCount {
  static constexpr int64_t kMany = std::numeric_limits<int64_t>::max();

  int64_t lower = 0;
  int64_t upper = 0;

  bool exact() const { return lower == upper && upper != kMany; }
  friend bool operator==(const StickCount &, const StickCount &) = default;
};

/// One dimension of an access: `extent` points, `stride` elements apart. Any sign, zero included.
struct StridedDim {
  int64_t extent = 1;
  int64_t stride = 1;
};

/// `count` elements, `stride` elements apart, from element `first` on.
struct OffsetRun {
  int64_t first = 0;
  int64_t count = 1;
  int64_t stride = 1;
};

/// All byte addresses that are `remainder` modulo `modulus`: what is known of a start.
struct Residues {
  int64_t remainder = 0;
  int64_t modulus = 1;

  /// Nothing but the element size is known.
  static Residues anyElement(int64_t elementBytes) { return {0, elementBytes}; }
  /// The start is known up to whole sticks.
  static Residues exactly(int64_t byte) { return {byte, kStickBytes}; }
};

/// Counts the distinct sticks that a set of elements touches, as a function of where it starts.
/// Only the start modulo one stick matters. Building it costs tens of nanoseconds for boxes whose
/// dims nest; it never visits elements one by one, and work is capped (then the ends of the count
/// differ).
class StickCounter {
public:
  /// `elementBytes` may be 0 (i0). The box { Σ i_d · stride_d : 0 ≤ i_d < extent_d }; empty when an
  /// extent is not positive. Without dims it is one element. Rows may overlap.
  StickCounter(int64_t elementBytes, std::span<const StridedDim> dims);
  /// The union of runs, in any order; they may overlap.
  static StickCounter ofRuns(int64_t elementBytes, std::span<const OffsetRun> runs);

  /// Sticks when element 0 stands at this byte address (may be negative).
  StickCount at(int64_t startByte) const;
  /// Fewest and most sticks over every such start.
  StickCount over(Residues starts) const;

private:
  /// Counts by start residue.
  using Table = std::array<int64_t, kStickBytes>;
  struct Tables {
    Table lower, upper;
  };
  struct Builder;

  StickCounter() = default;
  int64_t closedForm(unsigned residue) const;

  // The set is `copies` images, a multiple of a stick apart, of `rows` runs, `rowStep` bytes apart
  // modulo a stick; a run touches every stick from its first byte to `lastByte` after it. No two of
  // all these runs share a stick. Where that does not describe the set, `tables_` does.
  int64_t copies_ = 0;
  int64_t rows_ = 1;
  int64_t rowSticks_ = 1; // ⌊lastByte / 128⌋ + 1
  unsigned lastByte_ = 0; // modulo one stick
  unsigned rowStep_ = 0;  // modulo one stick
  unsigned origin_ = 0;   // first byte relative to element 0, modulo one stick
  std::shared_ptr<const Tables> tables_;
};

/// Sticks of a box whose element 0 stands at `startByte`.
StickCount countSticks(int64_t startByte, int64_t elementBytes, std::span<const StridedDim> dims);

/// A gather or scatter, as far as it is known without its index values.
struct IndirectAccess {
  int64_t elementBytes = 2;
  /// What one look-up touches: the variables that no index tensor is read with, as they move the
  /// address.
  std::span<const StridedDim> direct;
  /// Everything else that moves the address: for each indirect subscript the number of legal values
  /// and the stride of its dim; for a direct use of a variable that an index tensor is read with
  /// also, its extent and stride.
  std::span<const StridedDim> indices;
  /// Element from which `direct` is counted when every index is 0.
  int64_t directFirst = 0;
  /// Number of distinct index tuples that are looked up.
  int64_t lookups = 1;
  /// All that legal index values can reach: the whole parent, from its element 0 on.
  std::span<const StridedDim> parent;
};

/// Data sticks of an indirect access over every start of the parent and all legal index values: at
/// least the smallest look-up (all values alike), at most every look-up on sticks of its own, and
/// never more than the parent has.
StickCount indirectSticks(const IndirectAccess &access, Residues starts);

} // namespace ktir

#endif
