#ifndef KTIR_ANALYSIS_RULES_TERM_KIND_H
#define KTIR_ANALYSIS_RULES_TERM_KIND_H

#include "rules/accumulation.h"

namespace ktir {

/// What a sum is made of, in the units of its input.
struct TermKind {
  enum Kind : uint8_t {
    Square,      ///< scale × x², x = `base`
    Product,     ///< scale × a × b
    Exponential, ///< exp(x) without a bound of x
    OneSign,     ///< |x|, or x that is known not to change its sign
    Any,
    Bounded, ///< no term is larger than `bound`
  } kind = Any;
  mlir::Value base, other; // other: of a product
  double scale = 1;
  double bound = 0;
};

TermKind kindOf(const Accumulation &sum, NumericFacts &facts);

/// The root mean square that settings assume for the argument that `value` is loaded from, through
/// casts and constant factors; nullopt where nothing is assumed.
std::optional<double> assumedRms(const RuleInput &input, mlir::Value value);

} // namespace ktir

#endif
