#ifndef KTIR_ANALYSIS_RULES_ACCUMULATION_H
#define KTIR_ANALYSIS_RULES_ACCUMULATION_H

#include "rules/numeric_facts.h"

#include <string>
#include <vector>

namespace ktir {

/// One op that adds up, and how many values it adds into one element.
struct AccumulationLevel {
  enum Kind : uint8_t { Extent, Trips, Cores } kind = Extent;
  mlir::Operation *op = nullptr; ///< the op that adds
  mlir::scf::ForOp loop;         ///< Trips: the loop that carries the sum
  Repetition times;
  bool inHalf = false; ///< its result is of 16 bits
};

/// A sum of many terms, through all the ops that it takes: lanes that a loop adds to, the reduction
/// of the lanes, the sum over cores. `op` is the last of them.
struct Accumulation {
  mlir::Operation *op = nullptr;
  mlir::Value result;
  /// What is added first; or the two factors of a matrix product.
  mlir::Value term;
  mlir::Value factors[2];
  /// Constant factor of each term between `term` and the sum, without its sign.
  double scale = 1;
  /// From the terms to the result.
  std::vector<AccumulationLevel> levels;
  /// Terms that reach one element of the result.
  Repetition terms{1, 0};
  /// Adds up in 16 bits, by more than a sum over cores.
  bool inHalf() const;
};

/// Every sum in 16 bits, each once, at the op that ends it.
class Accumulations {
public:
  explicit Accumulations(const RuleInput &input);
  /// In text order.
  const std::vector<Accumulation> &all() const { return all_; }

private:
  struct Addition {
    mlir::Operation *op = nullptr;
    mlir::Value accumulator; // what is added to; may be null
    std::optional<Reduction> reduction;
    mlir::Value term, factors[2];
  };
  std::optional<Addition> additionOf(mlir::Operation *op);
  void follow(mlir::Value value, Accumulation &sum, int depth);
  void add(const Addition &addition, Accumulation &sum, int depth);
  void addLoops(const Addition &addition, Accumulation &sum);
  bool isWeightedMean(const Addition &addition);

  NumericFacts &facts_;
  std::vector<Accumulation> all_;
};

/// The value that a sum is added to, through reshapes, casts and factors of at most 1.
mlir::Value carriedSource(mlir::Value value, NumericFacts &facts);

} // namespace ktir

#endif
