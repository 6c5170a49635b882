#ifndef KTIR_ANALYSIS_RULES_LITERALS_H
#define KTIR_ANALYSIS_RULES_LITERALS_H

#include "mlir/IR/Operation.h"
#include "rules/float_format.h"

#include <string>
#include <vector>

namespace ktir {

struct RuleInput;

/// A decimal number as a constant op spells it, and what its type keeps of it.
struct FloatLiteral {
  mlir::Operation *op = nullptr;
  std::string text; // "-1.0e8"
  double written = 0, stored = 0;
  /// The type: its name, its largest finite and its smallest positive number.
  std::string type;
  double largest = 0, smallest = 0, smallestNormal = 0;
};

/// The decimal float literals of all constants of the function that their type changes: by more
/// than 1 %, to 0 or to infinity. In text order.
class ChangedLiterals {
public:
  explicit ChangedLiterals(const RuleInput &input);
  const std::vector<FloatLiteral> &all() const { return all_; }
  /// The first one of a constant; null if none changed.
  const FloatLiteral *of(mlir::Operation *constant) const;

private:
  std::vector<FloatLiteral> all_;
};

} // namespace ktir

#endif
