#ifndef KTIR_ANALYSIS_RULES_ELEMENT_OP_H
#define KTIR_ANALYSIS_RULES_ELEMENT_OP_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace ktir {

/// What an op does to each element, whichever dialect spells it (`arith.mulf`, `linalg.mul`,
/// `spyreop.realdiv`).
enum class ElementOp : uint8_t {
  None, ///< not element by element, or a function that nothing is known of
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Negate,
  Absolute,
  Maximum,
  Minimum,
  Select, ///< condition, value where true, value where false
  Clamp,  ///< value, lower end, upper end
  MultiplyAdd,
  Square,
  Reciprocal,
  Power,
  SquareRoot,
  ReciprocalRoot,
  Exp,
  Exp2,
  Log,
  Tanh,
  Erf,
  Sigmoid,
  Sine, ///< or cosine
  Round,
  Copy,
  Widen,   ///< `arith.extf`
  Narrow,  ///< `arith.truncf`
  ToFloat, ///< of an integer
  ToInteger,
  IntegerCast, ///< changes the width of an integer
};

ElementOp elementOpOf(mlir::Operation *op);

/// What it is applied to: without the destination of a linalg op.
llvm::SmallVector<mlir::Value, 3> elementOperands(mlir::Operation *op);

/// Casts, reshapes, transpositions, slices and splats: the result holds elements of the operand and
/// nothing else. Null for other ops.
mlir::Value sameElementsAs(mlir::Operation *op);

/// The value that an op of `sameElementsAs` took its elements from, through any number of them.
mlir::Value sourceOfElements(mlir::Value value);

/// True if the elements are floats of 16 bits in IEEE format.
bool isHalf(mlir::Type type);
inline bool isHalf(mlir::Value value) { return isHalf(value.getType()); }

} // namespace ktir

#endif
