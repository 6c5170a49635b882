#ifndef KTIR_ANALYSIS_RULES_STORE_FOOTPRINT_H
#define KTIR_ANALYSIS_RULES_STORE_FOOTPRINT_H

#include "evaluate/strided_box.h"
#include "kernel/details.h"

#include <optional>
#include <vector>

namespace ktir {

struct RuleInput;

/// One store to main memory through a direct tile.
struct TileStore {
  mlir::Operation *op = nullptr;
  uint32_t tile = 0, region = 0;
  /// The lowest corner of the tile by dimension of the view, and its extents.
  std::vector<ExprId> corner;
  std::vector<int64_t> extents;
};

/// Everything that is stored to one piece of memory, in coordinates of its view.
struct StoredView {
  mlir::Value view;   // of the first store
  uint32_t index = 0; // into KernelDetails::views
  std::vector<int64_t> sizes;
  std::vector<TileStore> stores;
  bool isLoaded = false; // the same memory is read too
  /// All stores to this memory are listed, through views of the same shape.
  bool isComplete = true;
};

/// The views of main memory to which a function stores.
class StoreFootprints {
public:
  explicit StoreFootprints(const RuleInput &input);

  const std::vector<StoredView> &views() const { return views_; }

private:
  std::vector<StoredView> views_;
};

/// The base address without its constant part: equal for views of the same argument.
ExprId pointerOf(ExprId base, ExprTable &exprs);

/// True where the order of a tile leaves the box of its set as it is. The dialect takes a set to be
/// coordinates of the view, which the order only arranges in the tile; the reference sends the
/// coordinates themselves through the order. Where that makes a difference, nothing is judged.
bool orderKeepsBox(const AccessTileInfo &tile);

/// The lowest corner and the extents of a direct tile; nullopt where the tile is no box of constant
/// extents.
struct TileBox {
  std::vector<ExprId> corner;
  std::vector<int64_t> extents;
};
std::optional<TileBox> tileBox(const AccessTileInfo &tile, ExprTable &exprs);

} // namespace ktir

#endif
