#ifndef KTIR_ANALYSIS_RULES_OP_INDEX_H
#define KTIR_ANALYSIS_RULES_OP_INDEX_H

#include <cstdint>
#include <vector>

namespace mlir {
class Operation;
}

namespace ktir {

struct RuleInput;

/// The operations behind the ops of a program.
class OpIndex {
public:
  explicit OpIndex(const RuleInput &input);

  /// By op of the program, in text order; null where an op has no operation of its own.
  const std::vector<mlir::Operation *> &operations() const { return operations_; }
  mlir::Operation *operation(uint32_t op) const { return operations_[op]; }

private:
  std::vector<mlir::Operation *> operations_;
};

} // namespace ktir

#endif
