#ifndef KTIR_ANALYSIS_DIALECT_REGISTRATION_H
#define KTIR_ANALYSIS_DIALECT_REGISTRATION_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace ktir {

/// Registers every dialect that a kernel may use: ktdp, spyreop, and upstream's func, arith, math,
/// linalg, tensor, memref, scf, affine and cf.
void registerDialects(mlir::DialectRegistry &registry);

} // namespace ktir

#endif
