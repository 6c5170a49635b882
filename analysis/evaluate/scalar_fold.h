#ifndef KTIR_ANALYSIS_EVALUATE_SCALAR_FOLD_H
#define KTIR_ANALYSIS_EVALUATE_SCALAR_FOLD_H

#include "evaluate/expr.h"

#include <optional>

namespace ktir {

/// The value of a binary integer operation (Multiply, FloorDiv … ShiftRightLogical) with the
/// reference's semantics; nullopt where the reference would raise or the value does not fit.
std::optional<int64_t> foldInteger(ExprOp op, int64_t a, int64_t b);
bool foldCompare(ComparePredicate predicate, int64_t difference);
/// Iterations of a loop: steps below one count as one.
std::optional<int64_t> foldTrips(int64_t lower, int64_t upper, int64_t step);

/// Scalar floats. Functions round to f16 where the reference does.
double foldFloat(FloatFunction function, double a, double b, double c);
bool foldFloatCompare(FloatPredicate predicate, double a, double b);
/// The nearest IEEE binary16 value, ties to even; too large becomes infinite.
double roundToHalf(double value);

} // namespace ktir

#endif
