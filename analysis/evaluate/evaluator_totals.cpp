#include "evaluate/evaluator.h"

#include <algorithm>

// Adding up nodes: with plain doubles where every number is known, with bounds and symbols
// elsewhere.

namespace ktir {
namespace {

bool isCompute(Category c) {
  return c == Category::ComputeFloat || c == Category::ComputeTranscendental ||
         c == Category::ComputeInt || c == Category::ComputeMatmul;
}

constexpr Category categoryAt(size_t i) { return static_cast<Category>(i); }

void accumulate(std::optional<Bounds> &into, const Bounds &what) {
  if (into)
    *into += what;
  else
    into = what;
}

/// Either of two that may both be absent: an absent one is zero.
std::optional<Bounds> eitherOf(const std::optional<Bounds> &a, const std::optional<Bounds> &b) {
  if (!a && !b)
    return std::nullopt;
  return either(a.value_or(Bounds()), b.value_or(Bounds()));
}

RegionTotals eitherTotals(const RegionTotals &a, const RegionTotals &b) {
  RegionTotals r;
  for (size_t i = 0; i < kCategoryCount; ++i) {
    r.cycles.values[i] = eitherOf(a.cycles.values[i], b.cycles.values[i]);
    r.flops.values[i] = eitherOf(a.flops.values[i], b.flops.values[i]);
    r.bytes.values[i] = eitherOf(a.bytes.values[i], b.bytes.values[i]);
  }
  r.compute_cycles = either(a.compute_cycles, b.compute_cycles);
  r.total_cycles = either(a.total_cycles, b.total_cycles);
  return r;
}

void addScaled(RegionTotals &into, const RegionTotals &what, const Bounds &times) {
  for (size_t i = 0; i < kCategoryCount; ++i) {
    if (what.cycles.values[i])
      accumulate(into.cycles.values[i], *what.cycles.values[i] * times);
    if (what.flops.values[i])
      accumulate(into.flops.values[i], *what.flops.values[i] * times);
    if (what.bytes.values[i])
      accumulate(into.bytes.values[i], *what.bytes.values[i] * times);
  }
  into.compute_cycles += what.compute_cycles * times;
  into.total_cycles += what.total_cycles * times;
}

} // namespace

const Evaluator::NumericTotals &Evaluator::numericTotals(uint32_t index) {
  auto known = numericTotals_.find(index);
  if (known != numericTotals_.end())
    return *known->second;
  auto sum = std::make_unique<NumericTotals>();
  const Node &node = nodes_[index];
  const ProgramRegion &r = program_.regions[node.region];
  size_t nextWork = 0;
  for (const Charge &c : r.charges) {
    ChargeCost cost =
        chargeCost(hardware_, c.category, c.isExpr ? node.works[nextWork++] : Bounds(c.work));
    size_t i = static_cast<size_t>(c.category);
    sum->cycles[i] += cost.cycles.number();
    sum->flops[i] += cost.flops.number();
    sum->bytes[i] += cost.bytes.number();
    sum->present |= 1u << i;
  }
  constexpr size_t kMemory = static_cast<size_t>(Category::Memory);
  for (const AccessCost &a : node.accesses) {
    sum->cycles[kMemory] += a.cycles.number();
    sum->bytes[kMemory] += a.bytes.number();
    sum->present |= 1u << kMemory;
  }
  for (const Part &part : node.parts) {
    const NumericTotals &child = numericTotals(part.alternatives[0]);
    double times = part.times.number();
    for (size_t i = 0; i < kCategoryCount; ++i) {
      sum->cycles[i] += child.cycles[i] * times;
      sum->flops[i] += child.flops[i] * times;
      sum->bytes[i] += child.bytes[i] * times;
    }
    sum->present |= child.present;
  }
  return *(numericTotals_[index] = std::move(sum));
}

const RegionTotals &Evaluator::boundedTotals(uint32_t index) {
  auto known = boundedTotals_.find(index);
  if (known != boundedTotals_.end())
    return known->second;
  RegionTotals sum;
  const Node &node = nodes_[index];
  const ProgramRegion &r = program_.regions[node.region];
  auto addCost = [&](Category category, const ChargeCost &cost) {
    if (category == Category::Zero)
      return;
    accumulate(sum.cycles[category], cost.cycles);
    accumulate(sum.flops[category], cost.flops);
    accumulate(sum.bytes[category], cost.bytes);
    if (isCompute(category))
      sum.compute_cycles += cost.cycles;
    sum.total_cycles += cost.cycles;
  };
  size_t nextWork = 0;
  for (const Charge &c : r.charges)
    addCost(c.category,
            chargeCost(hardware_, c.category, c.isExpr ? node.works[nextWork++] : Bounds(c.work)));
  for (const AccessCost &a : node.accesses)
    addCost(Category::Memory, {a.cycles, Bounds(), a.bytes});
  for (const Part &part : node.parts) {
    RegionTotals child = totals(part.alternatives[0]);
    for (size_t i = 1; i < part.alternatives.size(); ++i)
      child = eitherTotals(child, totals(part.alternatives[i]));
    addScaled(sum, child, part.times);
  }
  return boundedTotals_[index] = std::move(sum);
}

RegionTotals Evaluator::totals(uint32_t index) {
  if (!nodes_[index].numeric)
    return boundedTotals(index);
  const NumericTotals &n = numericTotals(index);
  RegionTotals r;
  double compute = 0, total = 0;
  for (size_t i = 0; i < kCategoryCount; ++i) {
    if (!(n.present >> i & 1) || categoryAt(i) == Category::Zero)
      continue;
    r.cycles.values[i] = Bounds(n.cycles[i]);
    r.flops.values[i] = Bounds(n.flops[i]);
    r.bytes.values[i] = Bounds(n.bytes[i]);
    if (isCompute(categoryAt(i)))
      compute += n.cycles[i];
    total += n.cycles[i];
  }
  r.compute_cycles = Bounds(compute);
  r.total_cycles = Bounds(total);
  return r;
}

// --- by op -----------------------------------------------------------------------------------

std::vector<OpTotals> Evaluator::opTotals(uint32_t node) {
  return nodes_[node].numeric ? numericOps(node) : boundedOps(node);
}

std::vector<OpTotals> Evaluator::numericOps(uint32_t top) {
  struct Sums {
    double count = 0, cycles = 0, flops = 0, bytes = 0;
  };
  std::vector<Sums> sums(program_.ops.size());
  // Nodes are numbered after the nodes they contain, so from the top down every node knows how
  // often it happens before its parts are looked at.
  std::vector<double> times(top + 1, 0);
  times[top] = 1;
  for (uint32_t i = top + 1; i-- > 0;) {
    if (times[i] == 0)
      continue;
    const Node &node = nodes_[i];
    const ProgramRegion &r = program_.regions[node.region];
    for (const auto &e : r.executions)
      sums[e.op].count += times[i] * e.times;
    size_t nextWork = 0;
    for (const Charge &c : r.charges) {
      ChargeCost cost =
          chargeCost(hardware_, c.category, c.isExpr ? node.works[nextWork++] : Bounds(c.work));
      sums[c.op].cycles += times[i] * cost.cycles.number();
      sums[c.op].flops += times[i] * cost.flops.number();
      sums[c.op].bytes += times[i] * cost.bytes.number();
    }
    for (size_t a = 0; a < node.accesses.size(); ++a) {
      Sums &op = sums[program_.accesses[r.accesses[a]].op];
      op.cycles += times[i] * node.accesses[a].cycles.number();
      op.bytes += times[i] * node.accesses[a].bytes.number();
    }
    for (const Part &part : node.parts)
      times[part.alternatives[0]] += times[i] * part.times.number();
  }
  std::vector<OpTotals> result;
  result.reserve(sums.size());
  for (const Sums &s : sums)
    result.push_back({Bounds(s.count), Bounds(s.cycles), Bounds(s.flops), Bounds(s.bytes)});
  return result;
}

const std::vector<OpTotals> &Evaluator::boundedOps(uint32_t index) {
  auto known = boundedOps_.find(index);
  if (known != boundedOps_.end())
    return known->second;
  std::vector<OpTotals> sums(program_.ops.size());
  const Node &node = nodes_[index];
  const ProgramRegion &r = program_.regions[node.region];
  for (const auto &e : r.executions)
    sums[e.op].count += Bounds(static_cast<double>(e.times));
  size_t nextWork = 0;
  for (const Charge &c : r.charges) {
    ChargeCost cost =
        chargeCost(hardware_, c.category, c.isExpr ? node.works[nextWork++] : Bounds(c.work));
    sums[c.op].cycles += cost.cycles;
    sums[c.op].flops += cost.flops;
    sums[c.op].bytes += cost.bytes;
  }
  for (size_t a = 0; a < node.accesses.size(); ++a) {
    OpTotals &op = sums[program_.accesses[r.accesses[a]].op];
    op.cycles += node.accesses[a].cycles;
    op.bytes += node.accesses[a].bytes;
  }
  static const Bounds kNever;
  for (const Part &part : node.parts) {
    std::vector<OpTotals> child = boundedOps(part.alternatives[0]);
    for (size_t i = 1; i < part.alternatives.size(); ++i) {
      const std::vector<OpTotals> &other = boundedOps(part.alternatives[i]);
      for (size_t op = 0; op < child.size(); ++op) {
        child[op].count = either(child[op].count, other[op].count);
        child[op].cycles = either(child[op].cycles, other[op].cycles);
        child[op].flops = either(child[op].flops, other[op].flops);
        child[op].bytes = either(child[op].bytes, other[op].bytes);
      }
    }
    for (size_t op = 0; op < child.size(); ++op) {
      if (child[op].count == kNever)
        continue;
      sums[op].count += child[op].count * part.times;
      sums[op].cycles += child[op].cycles * part.times;
      sums[op].flops += child[op].flops * part.times;
      sums[op].bytes += child[op].bytes * part.times;
    }
  }
  return boundedOps_[index] = std::move(sums);
}

} // namespace ktir
