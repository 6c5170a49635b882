#ifndef KTIR_ANALYSIS_KERNEL_DETAILS_H
#define KTIR_ANALYSIS_KERNEL_DETAILS_H

#include "kernel/affine_box.h"
#include "kernel/value.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace ktir {

enum class Space : uint8_t { Hbm, Lx };

/// A memory view: addresses in elements of its own type, from 0 of the memory space.
struct ViewInfo {
  ExprId base = 0;
  llvm::SmallVector<ExprId, 4> sizes, strides;
  ElementType element;
  Space space = Space::Hbm;
  bool known = true; // base and strides are worth computing with
  /// The view's coordinate set, with its symbols bound (partitions of a distributed view).
  BoundSet coordinates;
  /// A distributed view: its parts, indices into the pool of views.
  llvm::SmallVector<uint32_t, 4> parts;
  bool distributed = false;
};

/// An access tile: where it lies in its view.
struct AccessTileInfo {
  uint32_t view = 0;
  bool known = false;
  /// Coordinates of the tile's origin in the view, one per dimension of the view.
  llvm::SmallVector<ExprId, 4> base;
  BoundSet set;
  /// Linear part of the order: coordinate[d] = Σ order[d][i] × point[i] + orderConstant[d].
  PointOrder order;
  Shape declared;    // of the tile type
  int indirect = -1; // index into the pool of indirect tiles
};

/// One subscript of an indirect access tile: a function of the intermediate variables, given as
/// constant part and coefficient per variable; through an index view, or direct.
struct SubscriptInfo {
  bool indirect = false;
  uint32_t indexView = 0;
  /// Coordinates in the index view, or the one direct coordinate.
  llvm::SmallVector<VariableForm, 2> forms;
};

struct IndirectTileInfo {
  llvm::SmallVector<SubscriptInfo, 4> subscripts;
};

/// By core: its group (−1: none), and how many cores produce for that group.
struct GroupTables {
  std::vector<int64_t> groupOf, producersOf;
  std::vector<int64_t> groups; // the groups that there are, ascending
  bool complete = true;        // false: too many to look at all of them
};

/// A value in flight between tiles.
struct FutureInfo {
  llvm::SmallVector<KernelValue, 4> partials;
  GroupTables groups;
};

/// What the builder knows of single values and ops: for questions about the text (rules, hovers).
/// The expressions belong to the program's table.
struct KernelDetails {
  llvm::DenseMap<mlir::Value, KernelValue> values;
  llvm::DenseMap<mlir::Operation *, uint32_t> opIndices;
  std::vector<TileInfo> tiles;
  std::vector<ViewInfo> views;
  std::vector<AccessTileInfo> accessTiles;
  std::vector<IndirectTileInfo> indirectTiles;
  std::vector<FutureInfo> futures;
};

} // namespace ktir

#endif
