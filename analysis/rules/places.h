#ifndef KTIR_ANALYSIS_RULES_PLACES_H
#define KTIR_ANALYSIS_RULES_PLACES_H

#include "rules/finding.h"

#include <string>
#include <vector>

namespace mlir {
class Operation;
class Value;
} // namespace mlir

namespace ktir {

struct RuleInput;

/// An op's results and its name: what a finding about it marks.
TextRange placeOf(const RuleInput &input, mlir::Operation *op);

/// Where a value is defined: its op, or its own name for an argument. Empty if the text does not
/// show it.
TextRange definitionOf(const RuleInput &input, mlir::Value value);

/// How the text calls a value ("%x"); empty where it has no name there.
std::string nameOf(const RuleInput &input, mlir::Value value);

/// The line of an offset, from 1.
uint32_t lineOf(const RuleInput &input, uint32_t offset);

/// The loops around an op, from the inside out.
std::vector<mlir::Operation *> loopsAround(mlir::Operation *op);

/// "rows", "columns", or "dimension 1" where there are more than two.
std::string coordinateName(size_t dim, size_t rank, bool several = true);

/// "rows 32..39", "row 3": the coordinates of one dimension.
std::string coordinateRange(size_t dim, size_t rank, int64_t first, int64_t last);

} // namespace ktir

#endif
