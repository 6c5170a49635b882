#ifndef KTIR_ANALYSIS_KERNEL_VALUE_H
#define KTIR_ANALYSIS_KERNEL_VALUE_H

#include "evaluate/amount.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <string_view>

namespace ktir {

/// How an element lies in memory. The reference knows F16, F32, I1, I32, I64 and Index (4 bytes);
/// the others count their bits, rounded up to bytes.
struct ElementType {
  enum Kind : uint8_t { Float, Integer, Index, Other } kind = Other;
  uint16_t bits = 0;
  /// Bytes of one element in a memory view and in LX.
  int64_t bytes() const { return kind == Index ? 4 : (bits + 7) / 8; }
  bool isFloat() const { return kind == Float; }
  friend bool operator==(const ElementType &, const ElementType &) = default;
};

/// A number of elements: a constant, or an expression. A negative constant counts as 0.
class Extent {
public:
  Extent() = default;
  Extent(int64_t constant) : raw_(constant < 0 ? 0 : constant) {}
  static Extent expr(ExprId id) {
    Extent e;
    e.raw_ = ~static_cast<int64_t>(id);
    return e;
  }
  bool isConstant() const { return raw_ >= 0; }
  int64_t constant() const { return raw_; }
  ExprId expr() const { return static_cast<ExprId>(~raw_); }
  friend bool operator==(const Extent &, const Extent &) = default;

private:
  int64_t raw_ = 0;
};

using Shape = llvm::SmallVector<Extent, 4>;

/// A tensor value held in LX: the real shape and element type of its array (which may differ from
/// the MLIR type where the reference differs: `arith.cmpf` makes one-byte elements, a box set
/// decides the shape of a load).
struct TileInfo {
  Shape shape;
  ElementType element;
  /// Product of the shape.
  Extent elements;
  /// Elements that an op is charged for which yields this value. The reference records the shape of
  /// the first operand, which inside region bodies may be smaller than the array.
  Extent charged;
};

/// What the estimator knows about one SSA value.
struct KernelValue {
  enum Kind : uint8_t { Unknown, Scalar, Tile, View, AccessTile, Future } kind = Unknown;
  /// Scalar: an ExprId. Tile, View, AccessTile, Future: an index into the builder's pools.
  uint32_t id = 0;

  static KernelValue scalar(ExprId expr) { return {Scalar, expr}; }
  bool isTile() const { return kind == Tile; }
  bool isScalar() const { return kind == Scalar; }
};

/// A name in the text ("%acc"), interned per function. The LX counter of the reference works by
/// name, not by value.
using NameId = uint32_t;
inline constexpr NameId kNoName = ~NameId(0);

} // namespace ktir

#endif
