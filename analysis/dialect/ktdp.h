#ifndef KTIR_ANALYSIS_DIALECT_KTDP_H
#define KTIR_ANALYSIS_DIALECT_KTDP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <cstdint>
#include <optional>

namespace ktir::ktdp {

/// Where memory is. `L0` and `Unspecified` exist in the older spelling only.
enum class MemorySpaceKind : uint8_t { Global, CtLocal, L0, Unspecified };

/// A memory space, whichever generation spelled it: `HBM` is `Global`, `LX` is `CtLocal`.
struct MemorySpace {
  MemorySpaceKind kind = MemorySpaceKind::Global;
  std::optional<int64_t> ctId; ///< the tile that owns the memory; absent: the executing one
  bool legacy = false;         ///< spelled `#ktdp.spyre_memory_space<..>`
  friend bool operator==(const MemorySpace &, const MemorySpace &) = default;
};

/// The space that an attribute names; nothing if it is neither of the two space attributes.
std::optional<MemorySpace> memorySpaceOf(mlir::Attribute attribute);

/// A size or a stride: an SSA value, or a literal if there is none.
struct IndexOrLiteral {
  mlir::Value value;
  int64_t literal = 0;
  bool isLiteral() const { return !value; }
};

/// One subscript of an indirect access tile. A map over the captured values, then the variables:
/// with an index view its results are the indices into that view and the coordinate is what the
/// view holds there, without one its single result is the coordinate.
struct IndirectSubscript {
  mlir::AffineMap map;
  mlir::Value indexView;
  bool isIndirect() const { return static_cast<bool>(indexView); }
};

enum class RuntimeArgKind : uint8_t { Value, Granularity, UpperBound };

} // namespace ktir::ktdp

#include "dialect/ktdp_dialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "dialect/ktdp_attributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "dialect/ktdp_types.h.inc"

#define GET_OP_CLASSES
#include "dialect/ktdp_ops.h.inc"

#endif
