#ifndef KTIR_ANALYSIS_RULES_REDUCTION_H
#define KTIR_ANALYSIS_RULES_REDUCTION_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace ktir {

/// How a reduction combines its terms.
enum class Fold : uint8_t { Sum, Product, Maximum, Minimum, Other };

/// An op that combines many elements into one.
struct Reduction {
  enum Kind : uint8_t { Reduce, Generic, MatrixProduct, AcrossCores } kind = Reduce;
  Fold fold = Fold::Other;
  mlir::Operation *op = nullptr;
  /// What it starts from; null across cores without an identity.
  mlir::Value init;
  /// The term that is combined: the input tile of `linalg.reduce`, a value of the body of a
  /// generic, the partial result of a core. Null for a matrix product, whose terms are products of
  /// `factors`.
  mlir::Value term;
  mlir::Value factors[2];
  /// Reduced dimensions: of `term` for `linalg.reduce`, loops of a generic, else empty.
  llvm::SmallVector<int64_t, 4> dims;
};

/// The reduction that `op` is; nullopt for other ops and for those that combine several values at
/// once.
std::optional<Reduction> reductionOf(mlir::Operation *op);

/// The dimension of each factor of a matrix product that is summed over; −1 where unknown.
struct ContractedDims {
  int64_t left = -1, right = -1;
};
ContractedDims contractedDims(mlir::Operation *product);

} // namespace ktir

#endif
