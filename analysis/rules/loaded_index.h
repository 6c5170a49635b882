#ifndef KTIR_ANALYSIS_RULES_LOADED_INDEX_H
#define KTIR_ANALYSIS_RULES_LOADED_INDEX_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace ktir {

/// The `tensor.extract` by which an integer comes from memory that the kernel loads, through casts
/// only or (`arithmetic`) through integer arithmetic too; null for anything else.
enum class Through : unsigned char { Casts, Arithmetic };
mlir::Operation *loadedIndexBehind(mlir::Value value, Through through);

} // namespace ktir

#endif
