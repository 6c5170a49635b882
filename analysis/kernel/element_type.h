#ifndef KTIR_ANALYSIS_KERNEL_ELEMENT_TYPE_H
#define KTIR_ANALYSIS_KERNEL_ELEMENT_TYPE_H

#include "kernel/value.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace mlir {
class Operation;
class Type;
class Value;
} // namespace mlir

namespace ktir {

/// The type of an element in memory; of a shaped or access-tile type, that of its elements. What
/// the reference has no array type for (bf16, f8) is Other with its bits.
ElementType elementTypeOf(mlir::Type type);

/// "f16", "i32", "index"; "16-bit" where only the size is known.
std::string elementTypeName(ElementType type);

/// The element type of an index grid (linalg.index, the block arguments of tensor.generate).
inline constexpr ElementType kGridElement{ElementType::Integer, 64};

/// The type that holds both, as the reference's arrays promote: the wider one; a float and an
/// integer make a float that holds the integers (f16 with i32: 64 bits).
ElementType promote(ElementType a, ElementType b);

/// The element type of the array that `op` makes for a result of type `resultType`, which may
/// differ from the type in the text (cost-model, section 8.3). `operands` beside the operands of
/// `op`, `tiles` indexed by their ids; in the body of a generic, generate or fold they are lifted
/// tiles although the text says scalars.
///
/// Ops with regions: linalg.reduce is what its body yields, so that the caller knows better; here
/// it is input with outs.
ElementType resultElementType(mlir::Operation *op, llvm::ArrayRef<KernelValue> operands,
                              llvm::ArrayRef<TileInfo> tiles, mlir::Type resultType);

} // namespace ktir

#endif
