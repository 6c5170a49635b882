#include "mlir/IR/Operation.h"
#include "rules/rule.h"

namespace ktir {

/// Cores that get nothing to do: the grid is smaller than the chip, or there is less work than
/// cores.
void checkIdleCores(const RuleInput &input, std::vector<Finding> &findings) {
  mlir::Operation *function = input.function.op();
  if (!function || !function->hasAttr("grid"))
    return; // nothing depends on a grid that is not given
  const auto chip = static_cast<int64_t>(input.report.hardware.num_cores);
  const int64_t grid = input.kernel.program.coreCount();
  int64_t idle = 0;
  for (const CoreReport &core : input.report.cores)
    if (core.total_cycles.isNumber() && core.total_cycles.number() == 0)
      idle += static_cast<int64_t>(core.core_ids.size());
  std::string message;
  if (idle > 0 && idle < grid)
    message = withCommas(idle) + " of " + counted(grid, "core") + " have nothing to do";
  else if (grid < chip)
    message = "the grid uses " + withCommas(grid) + " of " + counted(chip, "core") + " (" +
              formatNumber(100.0 * static_cast<double>(grid) / static_cast<double>(chip), 1) +
              " %)";
  if (message.empty())
    return;
  Finding f;
  f.rule = "ktir-idle-cores";
  f.severity = Severity::Hint;
  f.range = input.function.nameRange();
  f.message = std::move(message);
  findings.push_back(std::move(f));
}

} // namespace ktir
