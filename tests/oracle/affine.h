#ifndef KTIR_ORACLE_AFFINE_H
#define KTIR_ORACLE_AFFINE_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"
#include "value.h"

namespace ktir::oracle {

int64_t evaluate(mlir::AffineExpr expr, const Point &dims, const Point &symbols);
Point evaluate(mlir::AffineMap map, const Point &dims, const Point &symbols = {});

/// The set with its symbols bound. It is a box when each constraint is ± one dimension plus a
/// constant, every dimension has both bounds, and none is empty.
PointSet pointSet(mlir::IntegerSet set, const Point &symbols = {});

} // namespace ktir::oracle

#endif
