// The generated code of the operations; what is written by hand stands in *_ops.cpp.
#include "dialect/ktdp.h"
#include "mlir/IR/Builders.h"

#define GET_OP_CLASSES
#include "dialect/ktdp_ops.cpp.inc"

namespace ktir::ktdp {

void KtdpDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "dialect/ktdp_ops.cpp.inc"
      >();
}

} // namespace ktir::ktdp
