#ifndef KTIR_ANALYSIS_KERNEL_AFFINE_BOX_H
#define KTIR_ANALYSIS_KERNEL_AFFINE_BOX_H

#include "cost/sticks.h"
#include "evaluate/expr_table.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"

#include "llvm/ADT/SmallVector.h"

namespace ktir {

/// An integer set with its symbols bound. A box where every constraint bounds one dimension with
/// coefficient 1 or −1; then low ≤ d ≤ high. Otherwise `set` has to be asked point by point.
struct BoundSet {
  bool given = false;
  bool box = false;
  bool empty = false;
  llvm::SmallVector<ExprId, 4> low, high;
  mlir::IntegerSet set;
  llvm::SmallVector<ExprId, 2> symbols;
};

BoundSet bindSet(mlir::IntegerSet set, llvm::ArrayRef<ExprId> symbols, ExprTable &exprs);

/// The affine expression over the given values of its dimensions (and symbols); id 0 where it is
/// undefined or not followed.
ExprId affineValue(mlir::AffineExpr expr, llvm::ArrayRef<ExprId> dims,
                   llvm::ArrayRef<ExprId> symbols, ExprTable &exprs);

/// The value at constant dimensions; nullopt for a division by something that is not positive.
std::optional<int64_t> affineAt(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> dims,
                                llvm::ArrayRef<int64_t> symbols);

/// coefficients · dims + constant, where the expression is linear with constant coefficients and
/// has no symbols.
struct LinearMapRow {
  llvm::SmallVector<int64_t, 4> coefficients;
  int64_t constant = 0;
};
std::optional<LinearMapRow> linearRow(mlir::AffineExpr expr, unsigned dims);

/// What an order map does to the points of a tile.
struct PointOrder {
  bool identity = true;
  /// By dimension of the view; empty where the map is the identity or is not linear.
  llvm::SmallVector<LinearMapRow, 4> rows;
  mlir::AffineMap map;
};
PointOrder orderOf(mlir::AffineMap map);

/// A function of the intermediate variables of an indirect tile: `constant` (over values captured
/// from outside) plus `variable` (over the variables alone; null: nothing).
struct VariableForm {
  bool known = false;
  ExprId constant = 0;
  mlir::AffineExpr variable;
};
/// Splits an expression whose first `captured.size()` dimensions are captured values and whose
/// other dimensions are variables.
VariableForm splitVariables(mlir::AffineExpr expr, llvm::ArrayRef<ExprId> captured,
                            ExprTable &exprs);

/// Receives the points of a set as runs along the innermost dimension: the outer coordinates, then
/// the first and last innermost one. Rank 0 calls it once with an empty point.
class PointRuns {
public:
  virtual ~PointRuns() = default;
  virtual void run(llvm::ArrayRef<int64_t> outer, int64_t first, int64_t last) = 0;
};

/// Visits the integer points of [0, extents) that satisfy the set. False when that would take more
/// than some millions of steps, or when the symbols are not constants.
bool visitPoints(const BoundSet &set, llvm::ArrayRef<int64_t> extents, const ExprTable &exprs,
                 PointRuns &runs);

} // namespace ktir

#endif
