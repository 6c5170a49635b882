#ifndef KTIR_ANALYSIS_RULES_TILE_BOUNDS_H
#define KTIR_ANALYSIS_RULES_TILE_BOUNDS_H

#include "evaluate/value_range.h"
#include "mlir/IR/Value.h"
#include "rules/finding.h"

#include <optional>
#include <string>
#include <vector>

namespace ktir {

struct RuleInput;

/// A tile that leaves its view on some core and iteration.
struct TileExcess {
  mlir::Operation *op = nullptr; // the tile's constructor
  uint32_t tile = 0;             // index into KernelDetails::accessTiles
  mlir::Value view;              // what the tile is cut from, or the index view that it reads
  size_t dim = 0;
  bool below = false;     // in front of the view; else behind it
  bool indexView = false; // the positions in an index view
  /// Along the dimension: where the tile starts, how far it goes, and what the view has.
  int64_t offset = 0, extent = 0, size = 0;
  int64_t amount = 0; // elements outside
  Proof proof = Proof::Proved;
  RangeWitness witness;
  /// For what is only possible: an argument and a value of it with which it happens.
  std::string argument;
  int64_t argumentValue = 0;
  /// Where the tile starts along the dimension, and how many elements lie outside (negative: none).
  ExprId offsetExpr = 0, amountExpr = 0;
};

/// All access tiles of a launch that leave their views, in text order; one dimension per tile.
class TileBounds {
public:
  explicit TileBounds(const RuleInput &input);

  const std::vector<TileExcess> &excesses() const { return excesses_; }
  /// The excess of a tile; null if it stays inside or that is not known.
  const TileExcess *of(uint32_t tile) const;
  /// False where the position along a dimension of the view, or its size, cannot be told.
  bool isDecided(uint32_t tile, size_t dim) const;

private:
  std::vector<TileExcess> excesses_;
  std::vector<std::vector<bool>> decided_; // by tile and dimension
};

} // namespace ktir

#endif
