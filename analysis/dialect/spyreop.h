#ifndef KTIR_ANALYSIS_DIALECT_SPYREOP_H
#define KTIR_ANALYSIS_DIALECT_SPYREOP_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

// Generated code needs what stands above it.
// clang-format off
#include "dialect/spyreop_dialect.h.inc"
#include "dialect/spyreop_enums.h.inc"
// clang-format on

#define GET_ATTRDEF_CLASSES
#include "dialect/spyreop_attributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "dialect/spyreop_types.h.inc"

#define GET_OP_CLASSES
#include "dialect/spyreop_ops.h.inc"

#endif
