#ifndef KTIR_ANALYSIS_KERNEL_LX_PROGRAM_H
#define KTIR_ANALYSIS_KERNEL_LX_PROGRAM_H

#include "kernel/value.h"

#include <cstdint>
#include <vector>

namespace ktir {

inline constexpr uint32_t kNoIndex = ~uint32_t(0);

/// Bytes of a tile in LX: elements times the bytes of one. `elementBytes` below zero: not known.
struct LxSize {
  Extent elements = 0;
  int64_t elementBytes = -1;

  static LxSize unknown() { return {}; }
  static LxSize bytes(int64_t count) { return {count, 1}; }
  static LxSize of(const TileInfo &tile) { return {tile.elements, tile.element.bytes()}; }
  friend bool operator==(const LxSize &, const LxSize &) = default;
};

/// One step of the scratchpad counter. A *slot* holds an object between two steps although no name
/// need stand for it any more.
struct LxStep {
  enum Kind : uint8_t {
    Mark,        ///< the following steps belong to op `a`
    Note,        ///< op without a tile of its own: the bytes in use now are its bytes
    Fetch,       ///< an operand read: the only textual use of `name` ends it, if it is local
    Hold,        ///< slot `a` ← what `name` stands for
    Drop,        ///< empties slot `a`
    BindNew,     ///< `name` ← new tile of size `a`
    BindLiteral, ///< `name` ← new tile of size `a` that takes no space
    BindScalar,  ///< `name` ← something that is not a tile
    BindHeld,    ///< `name` ← slot `a`; a new tile of size `b` if the slot is empty
    BindInPlace, ///< the same, but a charged copy of an object that takes no space
    BindChosen,  ///< `name` ← slot `a` if condition `b` holds, else slot `a + 1`
    PushScope,
    PopScope,
    Loop,   ///< loop `a` of the LX program
    Branch, ///< branch `a` of the LX program
  };
  Kind kind = Mark;
  NameId name = kNoName;
  uint32_t a = 0, b = 0;
};

/// Steps [begin, end) of the program.
struct LxRegion {
  uint32_t begin = 0, end = 0;
};

/// A tile that a loop carries: copied from `initial`, bound to `argument`, bound to `result` after
/// the loop. The body leaves its replacement in `slot`.
struct LxCarried {
  NameId argument = kNoName, initial = kNoName, result = kNoName;
  uint32_t slot = 0;
};

struct LxLoop {
  uint32_t loop = 0; ///< as the builder numbers loops
  LxRegion body;
  uint32_t carriedBegin = 0, carriedEnd = 0;
};

struct LxBranchResult {
  NameId name = kNoName;
  uint32_t whenTrue = 0, whenFalse = 0; ///< slots
};

struct LxBranch {
  uint32_t condition = 0; ///< as the builder numbers conditions
  bool scoped = true;     ///< the branches have a scope of their own
  LxRegion whenTrue, whenFalse;
  uint32_t resultsBegin = 0, resultsEnd = 0;
};

/// What a function does to the scratchpad counter (docs/cost-model.md, "LX"), whatever its trip
/// counts and conditions are. Made by LxRecorder, run by simulateLx.
struct LxProgram {
  std::vector<LxStep> steps;
  std::vector<LxSize> sizes;
  std::vector<LxLoop> loops;
  std::vector<LxCarried> carried;
  std::vector<LxBranch> branches;
  std::vector<LxBranchResult> branchResults;
  LxRegion body;
  /// Bounds of the ids that occur.
  uint32_t nameCount = 0, slotCount = 0, opCount = 0;
};

} // namespace ktir

#endif
