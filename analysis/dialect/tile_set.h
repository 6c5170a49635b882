#ifndef KTIR_ANALYSIS_DIALECT_TILE_SET_H
#define KTIR_ANALYSIS_DIALECT_TILE_SET_H

#include "mlir/IR/IntegerSet.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ktir {

/// How much enumerating one function may cost; shared by all its sets, so that a crafted set ends
/// in "unknown" and not in a long wait.
class EnumerationBudget {
public:
  explicit EnumerationBudget(int64_t points) : left_(points) {}

  /// False once the budget is used up.
  bool spend(int64_t points) {
    left_ -= points;
    return left_ >= 0;
  }

private:
  int64_t left_;
};

/// The points of a one-dimensional set, its symbols being fixed.
struct TilePoints {
  std::vector<int64_t> ids;     ///< ascending, within the range asked for
  std::optional<int64_t> above; ///< a point beyond the range
  std::optional<int64_t> below; ///< a negative point
  bool isComplete = true;       ///< false if there may be points above the range
};

/// A one-dimensional integer set, prepared for evaluating it for many values of its symbols. Sets
/// without quotients and remainders are solved in closed form, the others are visited id by id.
class TileSet {
public:
  explicit TileSet(mlir::IntegerSet set);

  /// The points in [0, limit); nothing if the set has no constant upper bound for these symbols, or
  /// if the budget is used up.
  std::optional<TilePoints> pointsBelow(int64_t limit, llvm::ArrayRef<int64_t> symbols,
                                        EnumerationBudget &budget) const;

  /// The least and the greatest point (negative ones too); nothing if either is unknown.
  struct Bounds {
    int64_t lower, upper; ///< lower > upper: the set is empty
  };
  std::optional<Bounds> bounds(llvm::ArrayRef<int64_t> symbols) const;

  bool contains(int64_t id, llvm::ArrayRef<int64_t> symbols) const;

  /// True if the set has divisions by constants greater than 0 only: others cannot be evaluated.
  bool isReadable() const { return isReadable_; }

private:
  /// coefficient * id + Σ symbolCoefficients * symbols + constant, == 0 or >= 0.
  struct LinearRow {
    int64_t coefficient = 0, constant = 0;
    llvm::SmallVector<int64_t, 2> symbolCoefficients;
    bool isEquality = false;
  };
  struct Interval {
    std::optional<int64_t> lower, upper;
    bool empty = false;
  };

  static std::optional<LinearRow> linearRow(mlir::AffineExpr expression, unsigned symbols);
  static std::optional<int64_t> valueOf(const LinearRow &row, llvm::ArrayRef<int64_t> symbols);
  /// What the linear constraints alone say about the id.
  std::optional<Interval> linearInterval(llvm::ArrayRef<int64_t> symbols) const;
  std::optional<Interval> interval(llvm::ArrayRef<int64_t> symbols) const;
  std::optional<int64_t> firstIn(int64_t first, int64_t last,
                                 llvm::ArrayRef<int64_t> symbols) const;

  mlir::IntegerSet set_;
  std::vector<LinearRow> rows_;
  bool isLinear_ = true;
  bool isReadable_ = true;
};

} // namespace ktir

#endif
