#ifndef KTIR_ANALYSIS_RULES_FOLDING_H
#define KTIR_ANALYSIS_RULES_FOLDING_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ktir {

/// How two values become one.
enum class Combining : unsigned char { Sum, Product, Maximum, Minimum };

/// What the op does to its two operands; nullopt for anything else.
std::optional<Combining> combiningOf(mlir::Operation *op);

/// Ops that add products of their inputs to their outs.
bool isMatrixProduct(mlir::Operation *op);

/// An op that folds elements of its inputs into its outs.
struct OutsFold {
  Combining combining = Combining::Sum;
  std::vector<mlir::Value> inputs;
  mlir::Value init;                    // the outs
  mlir::Operation *combiner = nullptr; // in the op's region; null for matrix products
};

/// What a linalg op reduces: `reduce` and `generic` with one combining op, matrix products.
std::optional<OutsFold> outsFoldOf(mlir::Operation *op);

/// A value that a loop carries and to which it adds (or of which it takes the maximum, …) each
/// trip.
struct Accumulator {
  mlir::Operation *loop = nullptr;
  unsigned slot = 0;
  mlir::Operation *op = nullptr; // combines the carried value with the new ones
  Combining combining = Combining::Sum;
  std::vector<mlir::Value> terms;
};

/// The accumulators of an `scf.for`.
std::vector<Accumulator> accumulatorsOf(mlir::Operation *loop);

/// The loops that carry an accumulator on, from the inside out: its own, and those around it that
/// pass it in and take it over unchanged.
std::vector<mlir::Operation *> carryingLoops(const Accumulator &accumulator);

/// "added", "multiplied"
std::string_view combined(Combining combining);

} // namespace ktir

#endif
