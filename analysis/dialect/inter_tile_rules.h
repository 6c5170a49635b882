#ifndef KTIR_ANALYSIS_DIALECT_INTER_TILE_RULES_H
#define KTIR_ANALYSIS_DIALECT_INTER_TILE_RULES_H

#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace ktir {

/// A rule about a producer and its delivery together that the text breaks.
struct InterTileViolation {
  std::string code;       ///< "KT-V51", "KT-L02" …
  mlir::Operation *op;    ///< where it shows
  std::string message;    ///< names the tile and the group
  mlir::Operation *other; ///< the other side: producer, delivery or second use; may be null
};

/// The rules of inter-tile communication that no single operation can be checked against:
///
///     KT-V51 (R1)   producer sets of different groups are disjoint
///     KT-L02 (R2)   a future has exactly one use
///     KT-L03 (R3)   every declared producer produces in the group
///     KT-L04 (R4)   every producer is claimed by some consumer
///     KT-L08 (R8)   a copy has exactly one source per consumer
///     KT-L13 (R13)  a tile that receives a reduction contributes to it
///     KT-L14 (R14)  a reduction goes to all its producers or to one tile
///     KT-S33        a set of tiles has one dimension
///     KT-S34        a tile id is negative or not in the grid
///
/// The sets are evaluated point by point: groups between the constant bounds of `groups`, tiles
/// from 0 up to the upper bound of their set, at most the grid (1024 ids without one). Where a
/// bound is unknown, or the enumeration would be too long, nothing is reported. Each rule reports
/// the first tile and group that break it, once per operation. Order is that of the text.
std::vector<InterTileViolation> checkInterTileRules(mlir::Operation *function);

} // namespace ktir

#endif
