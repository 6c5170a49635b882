#include "rules/loop_invariant_load_fix.h"

#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rules/rule.h"
#include "rules/statement_lines.h"

#include "llvm/ADT/SetVector.h"

#include <algorithm>

namespace ktir {
namespace {

/// The load and what it needs that stands in the loop, operands before users; empty where something
/// cannot be moved.
std::vector<mlir::Operation *> needed(mlir::Operation *load, mlir::Operation *loop) {
  llvm::SetVector<mlir::Operation *> found;
  found.insert(load);
  for (size_t i = 0; i < found.size(); ++i)
    for (mlir::Value operand : found[i]->getOperands()) {
      mlir::Operation *op = operand.getDefiningOp();
      if (!op) {
        mlir::Operation *owner = llvm::cast<mlir::BlockArgument>(operand).getOwner()->getParentOp();
        if (loop->isAncestor(owner))
          return {};
        continue;
      }
      if (!loop->isProperAncestor(op))
        continue;
      if (op->getNumRegions() != 0 || !mlir::isMemoryEffectFree(op))
        return {};
      found.insert(op);
    }
  return {found.begin(), found.end()};
}

bool unconditional(mlir::Operation *load, mlir::Operation *loop) {
  for (mlir::Operation *around = load->getParentOp(); around != loop;
       around = around->getParentOp())
    if (around->getName() != loop->getName())
      return false;
  return true;
}

} // namespace

std::optional<Fix> hoistLoad(const RuleInput &input, mlir::Operation *load, mlir::Operation *loop) {
  const StatementLines &lines = input.shared<StatementLines>();
  std::vector<mlir::Operation *> ops = needed(load, loop);
  const syntax::OpSite *loopSite = input.function.site(loop);
  if (ops.empty() || !loopSite || !unconditional(load, loop))
    return std::nullopt;
  const std::optional<uint32_t> target = lines.insertionPoint(loopSite->statement);
  if (!target)
    return std::nullopt;
  std::vector<TextRange> statements;
  for (mlir::Operation *op : ops) {
    const syntax::OpSite *site = input.function.site(op);
    if (!site)
      return std::nullopt;
    statements.push_back(site->statement);
  }
  std::sort(statements.begin(), statements.end());
  const std::string_view to = lines.indentation(loopSite->statement.begin);
  Fix fix;
  fix.title = "move the load before the loop on " + lines.lineText(loopSite->statement);
  TextEdit insertion{{*target, *target}, {}};
  for (TextRange statement : statements) {
    const std::optional<TextRange> whole = lines.wholeLines(statement);
    if (!whole)
      return std::nullopt;
    insertion.text += lines.reindented(*whole, lines.indentation(statement.begin), to);
    fix.edits.push_back({*whole, ""});
  }
  fix.edits.insert(fix.edits.begin(), std::move(insertion));
  return fix;
}

} // namespace ktir
