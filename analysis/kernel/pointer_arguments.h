#ifndef KTIR_ANALYSIS_KERNEL_POINTER_ARGUMENTS_H
#define KTIR_ANALYSIS_KERNEL_POINTER_ARGUMENTS_H

#include "mlir/IR/Value.h"

namespace ktir {

/// True if a scalar argument of a function is the address of a tensor: it becomes the base of a
/// view, as it is or with an offset, also through loops and branches, and no other argument of the
/// same sum is the better candidate. What else is done with it does not matter, unless it counts
/// something.
bool isPointerArgument(mlir::BlockArgument argument);

} // namespace ktir

#endif
