#include "kernel/details.h"
#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/value_ranges.h"

namespace ktir {
namespace {

bool hasBadStep(const RuleInput &input, mlir::Operation *op) {
  auto step = input.details.values.find(op->getOperand(2));
  return step != input.details.values.end() && step->second.isScalar() &&
         input.kernel.program.exprs.range(step->second.id).lower < 1;
}

} // namespace

/// Loops that make no trip on any core.
void checkDeadLoop(const RuleInput &input, std::vector<Finding> &findings) {
  const Program &program = input.kernel.program;
  for (size_t i = 0; i < program.loops.size(); ++i) {
    const ProgramLoop &loop = program.loops[i];
    mlir::Operation *op = input.shared<OpIndex>().operation(loop.op);
    if (!op || op->getNumOperands() < 3 || program.exprs.range(loop.trips).lower > 0)
      continue;
    // An unknown step is another question.
    if (hasBadStep(input, op))
      continue;
    const ValueRange range =
        input.shared<SharedValueRanges>().of(loop.trips, program.ops[loop.op].region);
    if (!range.runs || range.range.upper > 0)
      continue;
    Finding f;
    f.rule = "ktir-dead-loop";
    f.severity = Severity::Information;
    f.range = placeOf(input, op);
    f.message = "the loop makes no trip";
    f.message += program.coreCount() > 1 ? " on any core" : "";
    const ExprTable &t = program.exprs;
    if (t.isConstant(loop.lower) && t.isConstant(loop.upper))
      f.message += ": it starts at " + withCommas(t.constantValue(loop.lower)) + " and ends at " +
                   withCommas(t.constantValue(loop.upper));
    std::vector<mlir::Value> values = controlOf(op);
    values.insert(values.end(), op->operand_begin(), op->operand_begin() + 3);
    noteAssumptions(input, values, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
