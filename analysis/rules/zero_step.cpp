#include "kernel/details.h"
#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

namespace ktir {

/// Loops that do not move on.
void checkZeroStep(const RuleInput &input, std::vector<Finding> &findings) {
  const Program &program = input.kernel.program;
  for (const ProgramLoop &loop : program.loops) {
    mlir::Operation *op = input.shared<OpIndex>().operation(loop.op);
    if (!op || op->getNumOperands() < 3)
      continue;
    // The program's own step is at least 1.
    auto step = input.details.values.find(op->getOperand(2));
    if (step == input.details.values.end() || !step->second.isScalar())
      continue;
    Interval range = program.exprs.range(step->second.id);
    if (range.upper > 0 || program.exprs.node(step->second.id).isFloat)
      continue;
    Finding f;
    f.rule = "ktir-zero-step";
    f.severity = Severity::Error;
    f.range = placeOf(input, op);
    f.message = range.isPoint() ? "step " + withCommas(range.upper) : std::string("a step below 1");
    f.message += " of a loop: the variable never reaches the upper bound; the step has to be at "
                 "least 1";
    f.related.push_back({definitionOf(input, op->getOperand(2)), "the step"});
    noteAssumptions(input, {op->getOperand(2)}, f);
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
