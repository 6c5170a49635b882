#ifndef KTIR_ANALYSIS_EVALUATE_STRIDED_BOX_H
#define KTIR_ANALYSIS_EVALUATE_STRIDED_BOX_H

#include "evaluate/tile_placements.h"

#include <optional>
#include <vector>

namespace ktir {

/// The integers start + step × i + j for 0 ≤ i < count, 0 ≤ j < length; runs do not touch
/// (step > length) unless there is only one.
struct Progression {
  int64_t start = 0, length = 1, step = 0, count = 1;
  int64_t last() const { return start + step * (count - 1) + length - 1; }
};

/// A product of progressions, one per dimension. `owner` is for the caller.
struct StridedBox {
  std::vector<Progression> dims;
  uint32_t owner = 0;
};

/// All elements that a tile of the given extents covers at the places of a placement, whose
/// coordinates are those of the tile's lowest corner; as few boxes as it takes. Nullopt where that
/// would be too many, or where numbers do not fit.
std::optional<std::vector<StridedBox>> stridedBoxes(const Placement &placement,
                                                    const std::vector<int64_t> &extents);

/// A rectangular part of a space, both ends included.
struct Cell {
  std::vector<int64_t> low, high;
};

/// What is missing of a space that boxes should cover.
struct Gap {
  /// Elements that no box covers.
  int64_t elements = 0;
  /// By dimension: the coordinates that occur among them.
  struct Projection {
    int64_t count = 0, first = 0, last = 0;
  };
  std::vector<Projection> dims;
  /// One missing element, the first of them.
  std::vector<int64_t> first;
  /// All combinations of these coordinates are missing.
  bool isProduct() const;
};

/// What a set of strided boxes covers of the space [0, sizes), counted without visiting elements.
class BoxSpace {
public:
  explicit BoxSpace(std::vector<int64_t> sizes) : sizes_(std::move(sizes)) {}

  /// What lies outside of the space is left out.
  void add(StridedBox box) { boxes_.push_back(std::move(box)); }

  /// Elements of the space. Nullopt where that does not fit.
  std::optional<int64_t> volume() const;
  /// Elements of the space that a box covers. Nullopt where it takes too much work.
  std::optional<int64_t> covered() const;
  /// Nullopt where it takes too much work; `elements` is 0 where nothing is missing.
  std::optional<Gap> gap() const;

  /// The first element that boxes of different owners cover, and two of these owners.
  struct Shared {
    std::vector<int64_t> element;
    uint32_t one = 0, other = 0;
  };
  struct SharedResult {
    bool decided = false;
    std::optional<Shared> first;
  };
  SharedResult shared() const;

  /// The smallest box around all elements that more than one box covers; nullopt where there is
  /// none or it takes too much work.
  std::optional<Cell> coveredTwice() const;

private:
  std::vector<int64_t> sizes_;
  std::vector<StridedBox> boxes_;
};

} // namespace ktir

#endif
