#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/op_index.h"
#include "rules/rule.h"
#include "rules/value_ranges.h"

namespace ktir {

/// Loops with more trips than the device can count.
void checkLoopCountLimit(const RuleInput &input, std::vector<Finding> &findings) {
  const Program &program = input.kernel.program;
  const int64_t limit = input.settings.knobs.limitsLoopCount;
  for (const ProgramLoop &loop : program.loops) {
    if (program.exprs.range(loop.trips).upper <= limit)
      continue;
    const ValueRange &trips =
        input.shared<SharedValueRanges>().of(loop.trips, program.ops[loop.op].region);
    mlir::Operation *op = input.shared<OpIndex>().operation(loop.op);
    const int64_t most = trips.exact ? trips.range.upper : trips.range.lower;
    if (!op || !trips.runs || most <= limit)
      continue;
    Finding f;
    f.rule = "ktir-loop-count-limit";
    f.severity = Severity::Warning;
    f.range = rangeOf(input, op);
    f.message = withCommas(most) + " trips, the device counts to " + withCommas(limit) +
                "; split the loop in two";
    std::vector<mlir::Value> behind = controlOf(op);
    behind.insert(behind.end(), op->operand_begin(), op->operand_end());
    noteAssumptions(input, behind, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
