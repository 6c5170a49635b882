#include "evaluate/launch.h"

#include "cost/launch_totals.h"
#include "evaluate/evaluator.h"
#include "evaluate/lx_choices.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ktir {
namespace {

/// Order between trip counts and extents, from their ranges and the range of their difference.
class ProgramFacts : public SymbolFacts {
public:
  explicit ProgramFacts(Program &program) : program_(program) {}

  bool provablyLessEqual(ExprId a, ExprId b) const override {
    if (a == b)
      return true;
    ExprTable &t = program_.exprs;
    const ExprNode x = t.node(a), y = t.node(b);
    if (x.op == ExprOp::Trips && y.op == ExprOp::Trips && x.c == y.c) {
      // ⌈u / s⌉ grows with u.
      ExprId shorter = t.subtract(x.b, x.a), longer = t.subtract(y.b, y.a);
      return t.range(t.subtract(longer, shorter)).lower >= 0;
    }
    return t.range(t.subtract(b, a)).lower >= 0;
  }
  double lower(ExprId symbol) const override {
    return static_cast<double>(std::max<int64_t>(0, program_.exprs.range(symbol).lower));
  }
  double upper(ExprId symbol) const override {
    int64_t upper = program_.exprs.range(symbol).upper;
    return upper == Interval::kMax ? INFINITY : static_cast<double>(upper);
  }

private:
  Program &program_;
};

Bounds boundsOf(const LxBytes &bytes) {
  double low = static_cast<double>(bytes.lower);
  if (!bytes.upper)
    return Bounds(Amount(low), Amount(low), true);
  return Bounds(Amount(low), Amount(static_cast<double>(*bytes.upper)));
}

CoreClassCost costOf(const CoreClass &cores, const RegionTotals &totals) {
  CoreClassCost cost;
  cost.core_ids = cores.coreIds;
  auto isNothing = [](const Bounds &b) { return b.isNumber() && b.number() == 0; };
  for (Category c : {Category::ComputeFloat, Category::ComputeTranscendental, Category::ComputeInt,
                     Category::ComputeMatmul, Category::Unknown}) {
    cost.cycles[c] = totals.cycles[c];
    cost.flops[c] = totals.flops[c];
  }
  cost.memory_cycles = totals.cycles[Category::Memory].value_or(Bounds());
  cost.comm_cycles = totals.cycles[Category::Comm].value_or(Bounds());
  for (Category c : {Category::Memory, Category::Comm})
    if (totals.bytes[c] && !isNothing(*totals.bytes[c]))
      cost.bytes[c] = totals.bytes[c];
  if (totals.cycles[Category::Unknown]) {
    cost.compute_cycles = totals.compute_cycles + *totals.cycles[Category::Unknown];
    cost.serial_cycles = totals.total_cycles;
  } else if (!totals.total_cycles.exact()) {
    cost.compute_cycles = totals.compute_cycles;
    cost.serial_cycles = totals.total_cycles;
  }
  return cost;
}

void collectSymbols(const Amount &amount, std::vector<bool> &used) {
  for (const Term &term : amount.terms())
    for (ExprId factor : term.factors) {
      if (used.size() <= factor)
        used.resize(factor + 1);
      used[factor] = true;
    }
}

void collectSymbols(const Bounds &bounds, std::vector<bool> &used) {
  if (!bounds.lower.isNumber())
    collectSymbols(bounds.lower, used);
  if (!bounds.upper.isNumber())
    collectSymbols(bounds.upper, used);
}

/// Names of all symbols that occur in the report.
void nameSymbols(const Program &program, LaunchReport &report) {
  std::vector<bool> used;
  auto collectAll = [&](const ByCategory &values) {
    for (const auto &value : values.values)
      if (value)
        collectSymbols(*value, used);
  };
  collectSymbols(report.kernel_cycles, used);
  for (const CoreReport &core : report.cores) {
    for (const Bounds *b : {&core.compute_cycles, &core.memory_cycles, &core.comm_cycles,
                            &core.total_cycles, &core.lx_peak_bytes})
      collectSymbols(*b, used);
    collectAll(core.cycles_by_category);
    collectAll(core.flops_by_category);
    collectAll(core.bytes_by_category);
  }
  for (const OpReport &op : report.ops)
    for (const Bounds *b : {&op.count, &op.cycles, &op.flops, &op.bytes})
      collectSymbols(*b, used);
  for (const LoopReport &loop : report.loops)
    for (const Bounds *b : {&loop.entries, &loop.iterations})
      collectSymbols(*b, used);
  report.symbols.resize(used.size());
  for (ExprId id = 0; id < used.size(); ++id)
    if (used[id])
      report.symbols[id] = program.exprs.format(id);
}

void mergeFacts(const LxPeak &peak, int64_t core, LaunchFacts &facts) {
  if (facts.opLxBytes.size() < peak.opBytes.size())
    facts.opLxBytes.resize(peak.opBytes.size(), -1);
  for (size_t op = 0; op < peak.opBytes.size(); ++op)
    facts.opLxBytes[op] = std::max(facts.opLxBytes[op], peak.opBytes[op]);
  if (peak.overflow && !facts.overflow) {
    facts.overflow = peak.overflow;
    facts.overflowCore = core;
  }
}

/// Cores that differ only in where their tiles lie come to the same numbers: one class.
void addClass(CoreClassCost cost, uint32_t node, std::vector<CoreClassCost> &costs,
              std::vector<uint32_t> &nodes) {
  for (CoreClassCost &known : costs) {
    bool equal =
        known.cycles == cost.cycles && known.flops == cost.flops && known.bytes == cost.bytes &&
        known.memory_cycles == cost.memory_cycles && known.comm_cycles == cost.comm_cycles &&
        known.lx_peak_bytes == cost.lx_peak_bytes && known.compute_cycles == cost.compute_cycles &&
        known.serial_cycles == cost.serial_cycles;
    if (!equal)
      continue;
    size_t middle = known.core_ids.size();
    known.core_ids.insert(known.core_ids.end(), cost.core_ids.begin(), cost.core_ids.end());
    std::inplace_merge(known.core_ids.begin(),
                       known.core_ids.begin() + static_cast<std::ptrdiff_t>(middle),
                       known.core_ids.end());
    return;
  }
  costs.push_back(std::move(cost));
  nodes.push_back(node);
}

/// Cores of one class cost the same, but may still hold different tiles in LX. Groups of cores that
/// do not, each in ascending order.
std::vector<std::vector<int64_t>> groupsByLx(Kernel &kernel, Evaluator &evaluator,
                                             const std::vector<int64_t> &coreIds) {
  ProgramChoices choices(kernel, evaluator.environmentOf(coreIds.front()));
  if (choices.sameOnAllCores() || coreIds.size() == 1)
    return {coreIds};
  std::vector<std::vector<int64_t>> groups;
  std::vector<std::vector<std::optional<int64_t>>> answers; // beside groups
  for (int64_t core : coreIds) {
    auto own = choices.deciding(evaluator.environmentOf(core));
    auto same = own.empty() ? answers.end() : std::find(answers.begin(), answers.end(), own);
    if (same != answers.end()) {
      groups[static_cast<size_t>(same - answers.begin())].push_back(core);
      continue;
    }
    groups.push_back({core});
    answers.push_back(std::move(own));
  }
  return groups;
}

/// Only classes that differ can reach a collective unequally often.
void countCollectives(const Program &program, Evaluator &evaluator,
                      const std::vector<CoreClass> &classes, LaunchFacts &facts) {
  std::vector<uint32_t> ops;
  for (uint32_t op = 0; op < program.ops.size(); ++op)
    if (program.ops[op].name.starts_with("ktdp.inter_tile_"))
      ops.push_back(op);
  if (ops.empty() || classes.size() < 2)
    return;
  for (uint32_t op : ops)
    facts.collectives.push_back({op, {}});
  for (const CoreClass &cores : classes) {
    std::vector<OpTotals> totals = evaluator.opTotals(cores.node);
    for (CollectiveCounts &c : facts.collectives)
      c.byClass.push_back({cores.coreIds.front(), totals[c.op].count});
  }
}

/// Adds what each op costs to all loops around it.
void reportLoops(const Program &program, const std::vector<OpTotals> &totals,
                 LaunchReport &report) {
  std::vector<LoopReport> loops(program.loops.size()); // beside those of the program
  for (size_t i = 0; i < loops.size(); ++i) {
    const ProgramLoop &loop = program.loops[i];
    loops[i].range = program.ops[loop.op].range;
    loops[i].entries = totals[loop.op].count;
    // What runs last in a body is its terminator, once an iteration.
    if (const auto &executions = program.regions[loop.body].executions; !executions.empty())
      loops[i].iterations = totals[executions.back().op].count;
  }
  for (size_t op = 0; op < totals.size(); ++op) {
    const RegionParent *around = &program.regions[program.ops[op].region].parent;
    for (; around->kind != RegionParent::None; around = &program.regions[around->region].parent) {
      if (around->kind != RegionParent::LoopBody)
        continue;
      LoopReport &loop = loops[around->index];
      loop.cycles += totals[op].cycles;
      loop.flops += totals[op].flops;
      loop.bytes += totals[op].bytes;
    }
  }
  // The passes of a combiner are a loop of ours, not of the text.
  size_t kept = 0;
  for (size_t i = 0; i < loops.size(); ++i)
    if (program.ops[program.loops[i].op].name.ends_with(".for"))
      loops[kept++] = loops[i];
  loops.resize(kept);
  std::stable_sort(loops.begin(), loops.end(),
                   [](const LoopReport &a, const LoopReport &b) { return a.range < b.range; });
  report.loops = std::move(loops);
}

void reportOps(const Program &program, Evaluator &evaluator, uint32_t node, LaunchReport &report) {
  std::vector<OpTotals> totals = evaluator.opTotals(node);
  reportLoops(program, totals, report);
  std::vector<uint32_t> order(program.ops.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return program.ops[a].range < program.ops[b].range;
  });
  report.ops.reserve(order.size());
  for (uint32_t i : order) {
    const ProgramOp &op = program.ops[i];
    OpReport entry;
    entry.range = op.range;
    entry.op = op.name;
    entry.category = op.category;
    entry.analogy = op.analogy;
    entry.count = std::move(totals[i].count);
    entry.cycles = std::move(totals[i].cycles);
    entry.flops = std::move(totals[i].flops);
    entry.bytes = std::move(totals[i].bytes);
    entry.unknown = op.category == Category::Unknown;
    report.ops.push_back(std::move(entry));
  }
}

} // namespace

LaunchReport evaluateLaunch(Kernel &kernel, const Hardware &hardware, Pipeline pipeline,
                            LaunchFacts *facts) {
  Program &program = kernel.program;
  LaunchReport report;
  report.args = program.arguments;
  report.unknown_arguments = program.unknownArguments;
  report.pointer_arguments = program.pointerArguments;
  report.hardware = hardware;
  report.pipeline = pipeline;
  report.grid = program.grid;
  report.approximate = program.approximate;

  Evaluator evaluator(program, hardware);
  std::vector<CoreClass> classes = evaluator.classes();
  LxLimits limits;
  limits.capacity = static_cast<int64_t>(hardware.lxBytes());
  std::vector<CoreClassCost> costs;
  std::vector<uint32_t> nodes;  // beside costs
  std::optional<Bounds> shared; // LX bytes where they are the same on every core
  for (const CoreClass &cores : classes) {
    const CoreClassCost cost = costOf(cores, evaluator.totals(cores.node));
    if (shared) {
      CoreClassCost whole = cost;
      whole.lx_peak_bytes = *shared;
      addClass(std::move(whole), cores.node, costs, nodes);
      continue;
    }
    for (std::vector<int64_t> &group : groupsByLx(kernel, evaluator, cores.coreIds)) {
      ProgramChoices choices(kernel, evaluator.environmentOf(group.front()));
      LxPeak peak = simulateLx(kernel.lx, choices, limits);
      if (facts)
        mergeFacts(peak, group.front(), *facts);
      if (peak.capped)
        report.approximate = "too many iterations differ; LX bytes are bounds";
      CoreClassCost part = cost;
      part.core_ids = std::move(group);
      part.lx_peak_bytes = boundsOf(peak.peak);
      if (choices.sameOnAllCores())
        shared = part.lx_peak_bytes;
      addClass(std::move(part), cores.node, costs, nodes);
    }
  }
  if (facts)
    countCollectives(program, evaluator, classes, *facts);
  if (!evaluator.approximate().empty())
    report.approximate = evaluator.approximate();

  deriveTotals(report, std::move(costs), ProgramFacts(program));
  // deriveTotals orders classes by lowest core id, as the evaluator does.
  reportOps(program, evaluator, nodes[report.critical_class], report);
  if (!program.unknownArguments.empty())
    nameSymbols(program, report);
  return report;
}

} // namespace ktir
