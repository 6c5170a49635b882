#include "rules/rule.h"

#include <set>

namespace ktir {

/// Ops between compute tiles, whose surface is not settled: the first of each in a function.
void checkExperimentalOp(const RuleInput &input, std::vector<Finding> &findings) {
  std::set<std::string_view> seen;
  for (const ProgramOp &op : input.kernel.program.ops) {
    if (!op.name.starts_with("ktdp.inter_tile_") || !seen.insert(op.name).second)
      continue;
    Finding f;
    f.rule = "ktir-experimental-op";
    f.severity = Severity::Information;
    f.range = op.range;
    f.message =
        "`" + std::string(op.name) + "` is experimental: its spelling and meaning may change";
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
