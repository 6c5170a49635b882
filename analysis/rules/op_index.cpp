#include "rules/op_index.h"

#include "kernel/details.h"
#include "rules/rule.h"

namespace ktir {

OpIndex::OpIndex(const RuleInput &input) : operations_(input.kernel.program.ops.size()) {
  for (auto [operation, op] : input.details.opIndices)
    operations_[op] = operation;
}

} // namespace ktir
