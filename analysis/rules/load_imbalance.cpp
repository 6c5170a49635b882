#include "mlir/IR/Operation.h"
#include "rules/assumption_note.h"
#include "rules/core_costs.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include <algorithm>
#include <map>

namespace ktir {
namespace {

constexpr double kWarningRatio = 1.5;
constexpr int64_t kMaxCores = 4096;

/// By amount of work: how many cores have it.
using Distribution = std::map<double, int64_t>;

/// Cores without work are idle, not out of balance.
Distribution withoutIdle(Distribution all) {
  all.erase(0);
  return all;
}

double ratioOf(const Distribution &work) {
  return work.size() < 2 ? 1 : work.rbegin()->first / work.begin()->first;
}

double idleShare(const Distribution &work) {
  double sum = 0;
  int64_t cores = 0;
  for (const auto &[amount, count] : work) {
    sum += amount * static_cast<double>(count);
    cores += count;
  }
  return 1 - sum / (work.rbegin()->first * static_cast<double>(cores));
}

class Imbalance {
public:
  explicit Imbalance(const RuleInput &input)
      : input_(input), program_(input.kernel.program), exprs_(program_.exprs) {}

  void check(std::vector<Finding> &findings) {
    if (program_.coreCount() < 2 || program_.coreCount() > kMaxCores || !readCycles())
      return;
    const double threshold = input_.settings.knobs.balanceThreshold;
    if (cyclesKnown_ && ratioOf(cycles_) <= threshold)
      return;
    std::vector<Distribution> reported;
    for (const ProgramLoop &loop : program_.loops) {
      const std::optional<Distribution> trips = tripsByCore(loop);
      if (!trips || ratioOf(*trips) <= threshold ||
          std::find(reported.begin(), reported.end(), *trips) != reported.end())
        continue;
      reported.push_back(*trips);
      reportLoop(loop, *trips, findings);
    }
    if (reported.empty() && cyclesKnown_)
      reportCycles(findings);
  }

private:
  /// False where the kernel is too small to speak of.
  bool readCycles() {
    for (const CoreReport &core : input_.report.cores) {
      cyclesKnown_ &= core.total_cycles.isNumber();
      if (cyclesKnown_)
        cycles_[core.total_cycles.number()] += static_cast<int64_t>(core.core_ids.size());
    }
    cycles_ = withoutIdle(std::move(cycles_));
    return !cyclesKnown_ ||
           (!cycles_.empty() && cycles_.rbegin()->first >= input_.settings.knobs.balanceMinCycles);
  }

  bool dependsOnCore(ExprId expr) const {
    return std::any_of(program_.core.begin(), program_.core.end(),
                       [&](AtomId atom) { return exprs_.dependsOn(expr, atom); });
  }

  /// Trips on each core that enters the loop; nullopt where they are the same everywhere, or not
  /// decided by the core alone.
  std::optional<Distribution> tripsByCore(const ProgramLoop &loop) {
    if (!dependsOnCore(loop.trips))
      return std::nullopt;
    Environment environment;
    environment.resize(exprs_.atomCount());
    Distribution trips;
    const int64_t nx = program_.grid[0], ny = program_.grid[1];
    for (int64_t core = 0; core < program_.coreCount(); ++core) {
      environment.set(program_.core[0], Scalar::of(core % nx));
      environment.set(program_.core[1], Scalar::of(core / nx % ny));
      environment.set(program_.core[2], Scalar::of(core / (nx * ny)));
      environment.set(program_.core[3], Scalar::of(core));
      const std::optional<bool> enters = entersOn(loop, environment);
      const Scalar count = exprs_.evaluate(loop.trips, environment);
      if (!enters || !count.isInteger())
        return std::nullopt;
      if (*enters)
        ++trips[static_cast<double>(std::max<int64_t>(0, count.integer))];
    }
    return withoutIdle(std::move(trips));
  }

  /// Whether the branches around a loop lead to it.
  std::optional<bool> entersOn(const ProgramLoop &loop, Environment &environment) const {
    for (uint32_t region = program_.ops[loop.op].region;
         program_.regions[region].parent.kind != RegionParent::None;
         region = program_.regions[region].parent.region) {
      const RegionParent &parent = program_.regions[region].parent;
      if (parent.kind == RegionParent::LoopBody)
        continue;
      const Scalar taken = exprs_.evaluate(program_.branches[parent.index].condition, environment);
      if (!taken.known())
        return std::nullopt;
      if (taken.truth() != (parent.kind == RegionParent::BranchTrue))
        return false;
    }
    return true;
  }

  Finding make(TextRange range, double ratio) const {
    Finding f;
    f.rule = "ktir-load-imbalance";
    f.severity = ratio > kWarningRatio ? Severity::Warning : Severity::Information;
    f.range = range;
    return f;
  }

  static std::string split(const Distribution &work, std::string_view verb, std::string_view unit) {
    const auto &[most, busiest] = *work.rbegin();
    const auto &[least, idlest] = *work.begin();
    std::string text = counted(busiest, "core") + (busiest == 1 ? " does " : " do ");
    if (verb == "need")
      text = counted(busiest, "core") + (busiest == 1 ? " needs " : " need ");
    text += formatNumber(most) + " " + std::string(unit) + (most == 1 ? "" : "s") + ", " +
            withCommas(idlest) +
            (verb == "need" ? (idlest == 1 ? " needs " : " need ")
                            : (idlest == 1 ? " does " : " do ")) +
            formatNumber(least);
    if (work.size() > 2)
      text += ", the others between";
    return text;
  }

  void reportLoop(const ProgramLoop &loop, const Distribution &trips,
                  std::vector<Finding> &findings) {
    mlir::Operation *op = input_.shared<OpIndex>().operation(loop.op);
    if (!op)
      return;
    const double ratio = ratioOf(trips);
    Finding f = make(rangeOf(input_, op), ratio);
    f.message = split(trips, "do", "trip") + ": ratio " + formatNumber(ratio, 3) + ", " +
                formatNumber(100 * idleShare(cyclesKnown_ ? cycles_ : trips), 1) +
                " % of core time idle";
    std::vector<mlir::Value> behind = controlOf(op);
    behind.insert(behind.end(), op->operand_begin(), op->operand_end());
    noteAssumptions(input_, behind, f);
    findings.push_back(std::move(f));
  }

  void reportCycles(std::vector<Finding> &findings) {
    const double ratio = ratioOf(cycles_);
    Finding f = make(input_.function.nameRange(), ratio);
    f.message = split(cycles_, "need", "cycle") + ": ratio " + formatNumber(ratio, 3) + ", " +
                formatNumber(100 * idleShare(cycles_), 1) + " % of core time idle";
    findings.push_back(std::move(f));
  }

  const RuleInput &input_;
  Program &program_;
  ExprTable &exprs_;
  Distribution cycles_;
  bool cyclesKnown_ = true;
};

} // namespace

/// Cores that do unequal numbers of trips, or need unequal numbers of cycles.
void checkLoadImbalance(const RuleInput &input, std::vector<Finding> &findings) {
  Imbalance(input).check(findings);
}

} // namespace ktir
