#include "rules/accumulation.h"
#include "rules/finding_at.h"
#include "rules/rule.h"

namespace ktir {

/// A value that is narrowed to f16 only to be added up there.
void checkNarrowBeforeReduce(const RuleInput &input, std::vector<Finding> &findings) {
  llvm::SmallVector<mlir::Operation *, 4> reported;
  for (const Accumulation &sum : input.shared<Accumulations>().all())
    for (const AccumulationLevel &level : sum.levels) {
      if (!level.inHalf || level.kind == AccumulationLevel::Cores)
        continue;
      for (mlir::Value operand : level.op->getOperands()) {
        // Reshapes do not stand between.
        mlir::Operation *def = operand.getDefiningOp();
        while (def && elementOpOf(def) != ElementOp::Narrow && sameElementsAs(def))
          def = def->getOperand(0).getDefiningOp();
        auto reduction = reductionOf(level.op);
        bool isTerm = !reduction ||
                      (reduction->kind != Reduction::MatrixProduct && operand != reduction->init);
        if (!def || !isTerm || elementOpOf(def) != ElementOp::Narrow || !isHalf(def->getResult(0)))
          continue;
        if (llvm::is_contained(reported, def))
          continue;
        reported.push_back(def);
        Finding f = findingAt(
            input, def, "ktir-narrow-before-reduce",
            "narrowed to f16 just before `" + std::string(level.op->getName().getStringRef()) +
                "` adds up " + (sum.terms.most ? withCommas(*sum.terms.most) : std::string("all")) +
                " of them there; add up in the wide type and narrow the result");
        f.related.push_back({rangeOf(input, level.op), "the sum in f16"});
        findings.push_back(std::move(f));
      }
    }
}

} // namespace ktir
