#include "rules/rule.h"

namespace ktir {
namespace {

std::string times(double count) {
  return count == 1 ? "once" : withCommas(static_cast<int64_t>(count)) + " times";
}

} // namespace

/// All cores have to reach an inter-tile op equally often: the others wait for the one that does
/// not.
void checkCollectiveDivergence(const RuleInput &input, std::vector<Finding> &findings) {
  for (const CollectiveCounts &collective : input.facts.collectives) {
    const auto &first = collective.byClass.front();
    for (const auto &other : collective.byClass) {
      // A count that is not known proves nothing.
      if (!first.second.isNumber() || !other.second.isNumber() ||
          other.second.number() == first.second.number())
        continue;
      const ProgramOp &op = input.kernel.program.ops[collective.op];
      Finding f;
      f.rule = "ktir-collective-divergence";
      f.severity = Severity::Error;
      f.range = op.range;
      f.message = "core " + std::to_string(first.first) + " reaches `" + std::string(op.name) +
                  "` " + times(first.second.number()) + ", core " + std::to_string(other.first) +
                  " " + (other.second.number() == 0 ? "never" : times(other.second.number())) +
                  "; the cores of a collective wait for each other for ever";
      findings.push_back(std::move(f));
      break;
    }
  }
}

} // namespace ktir
