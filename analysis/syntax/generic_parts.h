#ifndef KTIR_ANALYSIS_SYNTAX_GENERIC_PARTS_H
#define KTIR_ANALYSIS_SYNTAX_GENERIC_PARTS_H

#include <string>

namespace mlir {
class Operation;
} // namespace mlir

namespace ktir::syntax {

/// What a `linalg.generic` lacks that its accessors need: MLIR 22.1 reads its maps and iterators
/// without looking whether they are there. Empty for all other ops, and for one that is whole.
std::string missingGenericPart(mlir::Operation *op);

} // namespace ktir::syntax

#endif
