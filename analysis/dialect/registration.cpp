#include "dialect/registration.h"

#include "dialect/ktdp.h"
#include "dialect/spyreop.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace ktir {

void registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<ktdp::KtdpDialect, spyreop::SpyreOpDialect, mlir::func::FuncDialect,
                  mlir::arith::ArithDialect, mlir::math::MathDialect, mlir::linalg::LinalgDialect,
                  mlir::tensor::TensorDialect, mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                  mlir::affine::AffineDialect, mlir::cf::ControlFlowDialect>();
}

} // namespace ktir
