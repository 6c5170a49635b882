#ifndef KTIR_ANALYSIS_KERNEL_PROGRAM_H
#define KTIR_ANALYSIS_KERNEL_PROGRAM_H

#include "cost/category.h"
#include "cost/sticks.h"
#include "evaluate/expr_table.h"
#include "kernel/value.h"
#include "settings.h"
#include "source/text_range.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ktir {

/// What an op is called that stands for text that could not be read.
inline constexpr std::string_view kNotRead = "(not read)";

/// One op of the text.
struct ProgramOp {
  std::string_view name; // lives as long as the document
  Category category = Category::Zero;
  std::string_view analogy; // see OpCharge
  TextRange range;          // the op's name
  uint32_t region = 0;      // where it stands
};

/// An integer that is a constant or an expression.
struct IndexValue {
  int64_t constant = 0;
  ExprId expr = 0; // 0: constant
  bool isConstant() const { return expr == 0; }
  friend bool operator==(const IndexValue &, const IndexValue &) = default;
};

/// `op` runs once each time its region does, and is charged for `work`: elements (float, integer,
/// transcendental), FLOPs (matmul) or bytes (comm).
struct Charge {
  uint32_t op = 0;
  Category category = Category::Zero;
  bool isExpr = false;
  double work = 0;
  ExprId expr = 0;
};

/// Elements in HBM at `start + elementBytes × Σ pointᵈ × strideᵈ` for all points of a box, or at
/// `start + elementBytes × offset` for the listed offsets.
struct StickPattern {
  int64_t elementBytes = 0;
  /// First byte modulo 128: a constant, or an expression (unknown alignment when it has no value).
  IndexValue residue;
  std::vector<IndexValue> extents, strides;
  bool listed = false;
  /// Only where `listed`.
  std::vector<OffsetRun> runs;
};

/// Data sticks of an access through an index tensor (cost-model, section 9; the fields are those of
/// IndirectAccess in cost/sticks.h).
struct IndirectPattern {
  /// The elements reached for one tuple of index values.
  StickPattern direct;
  IndexValue directFirst;
  std::vector<IndexValue> indexExtents, indexStrides;
  IndexValue lookups;
  /// The parent view as a whole; its residue is that of the parent's first element.
  StickPattern parent;
};

/// The part of a distributed access that falls into one partition: a box of global coordinates,
/// from the intersection of the partition's box with the tile's.
struct PartitionPattern {
  bool inHbm = true;
  int64_t elementBytes = 0;
  ExprId residue = 0; // first byte of the partition modulo one stick
  /// Global coordinates: the partition's box [low, high], the tile's base and its box [low, high].
  std::vector<IndexValue> low, high, strides, base, tileLow, tileHigh;
  /// Bytes of the whole partition.
  IndexValue bytes;
};

/// One load or store.
struct MemoryAccess {
  enum Kind : uint8_t { Free, Direct, Indirect, Distributed, Unknown } kind = Free;
  uint32_t op = 0;
  std::vector<StickPattern> direct;      // Direct: one; Indirect: the index tensors in HBM
  std::vector<IndirectPattern> indirect; // at most one
  std::vector<PartitionPattern> partitions;
};

/// What a region belongs to: nothing (the function body), a loop, or one side of a branch.
struct RegionParent {
  enum Kind : uint8_t { None, LoopBody, BranchTrue, BranchFalse } kind = None;
  uint32_t index = 0;  // loop or branch
  uint32_t region = 0; // the region around it
};

/// A region of the program: what happens each time control enters it. Nested loops and branches are
/// regions of their own.
struct ProgramRegion {
  struct Execution {
    uint32_t op;
    uint32_t times;
  };
  RegionParent parent;
  std::vector<Execution> executions;
  std::vector<Charge> charges;
  std::vector<uint32_t> accesses, loops, branches;
};

struct ProgramLoop {
  uint32_t op = 0;
  ExprId lower = 0, upper = 0, step = 0, trips = 0;
  AtomId counter = 0;
  std::vector<CarriedScalar> carried;
  uint32_t body = 0;
};

struct ProgramBranch {
  uint32_t op = 0;
  ExprId condition = 0;
  uint32_t whenTrue = 0, whenFalse = 0; // regions; the second may be empty
};

/// A function as the estimator sees it: scalars are expressions, tiles are shapes, every op stands
/// once whatever the trip counts are.
struct Program {
  ExprTable exprs;
  std::array<int64_t, 3> grid = {1, 1, 1};
  /// The coordinates and the linear id of the core.
  std::array<AtomId, 4> core = {0, 0, 0, 0};
  int64_t coreCount() const { return grid[0] * grid[1] * grid[2]; }

  std::vector<ProgramOp> ops;         // in text order
  std::vector<ProgramRegion> regions; // 0: the function body
  std::vector<ProgramLoop> loops;
  std::vector<ProgramBranch> branches;
  std::vector<MemoryAccess> accesses;
  /// What decides between LX states: of branches, of guards, of scalar selects between tiles.
  std::vector<ExprId> conditions;

  std::vector<Assumption> arguments; // scalar arguments with a value, in declared order
  std::vector<std::string> unknownArguments, pointerArguments;
  /// Why numbers are not exact, where a set was too large to count; else empty.
  std::string approximate;
};

} // namespace ktir

#endif
