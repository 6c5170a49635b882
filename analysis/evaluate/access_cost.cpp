#include "evaluate/access_cost.h"

#include "evaluate/checked.h"

#include <algorithm>

namespace ktir {

AccessCosts::AccessCosts(const Program &program, double hbmPerCore, double lxPerCycle)
    : program_(program), hbmPerCore_(hbmPerCore), lxPerCycle_(lxPerCycle) {
  uint32_t slots = 0;
  firstSlot_.reserve(program.accesses.size());
  for (const MemoryAccess &access : program.accesses) {
    firstSlot_.push_back(slots);
    slots += static_cast<uint32_t>(access.direct.size());
  }
  counters_.resize(slots);
}

AccessCosts::~AccessCosts() = default;

std::optional<int64_t> AccessCosts::value(const IndexValue &v, Environment &environment) const {
  if (v.isConstant())
    return v.constant;
  Scalar s = program_.exprs.evaluate(v.expr, environment);
  return s.isInteger() ? std::optional(s.integer) : std::nullopt;
}

Residues AccessCosts::residues(const StickPattern &pattern, Environment &environment) const {
  if (auto start = value(pattern.residue, environment))
    return Residues::exactly(positiveMod(*start, kStickBytes));
  Congruence c = program_.exprs.congruence(pattern.residue.expr);
  int64_t modulus =
      std::max(std::gcd(c.modulus, kStickBytes), std::gcd(pattern.elementBytes, kStickBytes));
  return {positiveMod(c.modulus % modulus == 0 ? c.remainder : 0, modulus), modulus};
}

bool AccessCosts::dims(const StickPattern &pattern, Environment &environment,
                       std::vector<StridedDim> &out) const {
  out.clear();
  for (size_t d = 0; d < pattern.extents.size(); ++d) {
    auto extent = value(pattern.extents[d], environment);
    auto stride = value(pattern.strides[d], environment);
    if (!extent || !stride)
      return false;
    out.push_back({*extent, *stride});
  }
  return true;
}

/// Of an access with dims of unknown stride: its parts of known stride may stand anywhere, all on
/// the same sticks or each on its own.
StickCount AccessCosts::scattered(const StickPattern &pattern, Environment &environment) const {
  std::vector<StridedDim> part;
  int64_t parts = 1;
  for (size_t d = 0; d < pattern.extents.size(); ++d) {
    auto extent = value(pattern.extents[d], environment);
    auto stride = value(pattern.strides[d], environment);
    if (extent && *extent <= 0)
      return {0, 0};
    auto more = extent ? checkedMul(parts, *extent) : std::nullopt;
    if (extent && stride)
      part.push_back({*extent, *stride});
    else if (more)
      parts = *more;
    else
      return {0, StickCount::kMany};
  }
  StickCount one = StickCounter(pattern.elementBytes, part)
                       .over(Residues::anyElement(std::gcd(pattern.elementBytes, kStickBytes)));
  auto most = one.upper == StickCount::kMany ? std::nullopt : checkedMul(one.upper, parts);
  return {one.lower, most.value_or(StickCount::kMany)};
}

StickCount AccessCosts::direct(const StickPattern &pattern, uint32_t slot,
                               Environment &environment) {
  if (!counters_[slot]) {
    if (pattern.listed) {
      counters_[slot] = StickCounter::ofRuns(pattern.elementBytes, pattern.runs);
    } else {
      std::vector<StridedDim> shape;
      if (!dims(pattern, environment, shape))
        return scattered(pattern, environment);
      auto constant = [](const IndexValue &v) { return v.isConstant(); };
      StickCounter counter(pattern.elementBytes, shape);
      if (!std::all_of(pattern.extents.begin(), pattern.extents.end(), constant) ||
          !std::all_of(pattern.strides.begin(), pattern.strides.end(), constant)) {
        Residues r = residues(pattern, environment);
        return r.modulus == kStickBytes ? counter.at(r.remainder) : counter.over(r);
      }
      counters_[slot] = std::move(counter);
    }
  }
  Residues r = residues(pattern, environment);
  return r.modulus == kStickBytes ? counters_[slot]->at(r.remainder) : counters_[slot]->over(r);
}

StickCount AccessCosts::indirect(const IndirectPattern &pattern, Environment &environment) {
  std::vector<StridedDim> direct, parent, indices;
  auto lookups = value(pattern.lookups, environment);
  if (!dims(pattern.direct, environment, direct) || !dims(pattern.parent, environment, parent) ||
      !lookups)
    return {0, StickCount::kMany};
  for (size_t i = 0; i < pattern.indexStrides.size(); ++i) {
    auto stride = value(pattern.indexStrides[i], environment);
    auto extent = value(pattern.indexExtents[i], environment);
    if (!stride || !extent)
      return {0, StickCount::kMany};
    indices.push_back({*extent, *stride});
  }
  IndirectAccess access;
  if (auto first = value(pattern.directFirst, environment))
    access.directFirst = *first;
  else
    indices.push_back({kStickBytes, 1}); // anywhere on the sticks
  access.elementBytes = pattern.direct.elementBytes;
  access.direct = direct;
  access.indices = indices;
  access.lookups = *lookups;
  access.parent = parent;
  return indirectSticks(access, residues(pattern.parent, environment));
}

AccessCost AccessCosts::fromSticks(StickCount sticks) const {
  double low = static_cast<double>(sticks.lower) * kStickBytes;
  double high = static_cast<double>(sticks.upper) * kStickBytes;
  auto cycles = [&](double bytes) { return hbmPerCore_ > 0 ? bytes / hbmPerCore_ : 0; };
  if (sticks.upper == StickCount::kMany)
    return {Bounds(Amount(low), Amount(low), true),
            Bounds(Amount(cycles(low)), Amount(cycles(low)), true)};
  return {Bounds(Amount(low), Amount(high)), Bounds(Amount(cycles(low)), Amount(cycles(high)))};
}

AccessCost AccessCosts::distributed(const MemoryAccess &access, Environment &environment) {
  StickCount sticks;
  double lxBytes = 0;
  for (const PartitionPattern &p : access.partitions) {
    std::vector<StridedDim> shape;
    int64_t offset = 0; // of the intersection's first element from the partition's
    bool empty = false;
    for (size_t d = 0; d < p.low.size(); ++d) {
      auto low = value(p.low[d], environment), high = value(p.high[d], environment),
           stride = value(p.strides[d], environment), base = value(p.base[d], environment),
           tileLow = value(p.tileLow[d], environment), tileHigh = value(p.tileHigh[d], environment);
      if (!low || !high || !stride || !base || !tileLow || !tileHigh)
        return fromSticks({0, StickCount::kMany});
      int64_t first = std::max(*low, *base + *tileLow), last = std::min(*high, *base + *tileHigh);
      empty |= last < first;
      offset += (first - *low) * *stride;
      shape.push_back({last - first + 1, *stride});
    }
    if (empty)
      continue;
    if (!p.inHbm) {
      lxBytes += static_cast<double>(value(p.bytes, environment).value_or(0));
      continue;
    }
    Scalar residue = program_.exprs.evaluate(p.residue, environment);
    StickCounter counter(p.elementBytes, shape);
    StickCount part =
        residue.isInteger()
            ? counter.at(residue.integer + offset * p.elementBytes)
            : counter.over(Residues::anyElement(std::gcd(p.elementBytes, kStickBytes)));
    sticks.lower += part.lower;
    sticks.upper = part.upper == StickCount::kMany ? part.upper : sticks.upper + part.upper;
  }
  if (sticks.upper == 0)
    return {}; // all in LX, or nothing: free
  AccessCost cost = fromSticks(sticks);
  if (lxBytes == 0)
    return cost;
  // Both pipes work at once; the bytes of whole LX partitions are counted as memory traffic.
  Bounds lx(lxPerCycle_ > 0 ? lxBytes / lxPerCycle_ : 0.0);
  return {cost.bytes + Bounds(lxBytes), maximum(cost.cycles, lx)};
}

AccessCost AccessCosts::cost(uint32_t index, Environment &environment) {
  const MemoryAccess &access = program_.accesses[index];
  switch (access.kind) {
  case MemoryAccess::Free:
    return {};
  case MemoryAccess::Unknown:
    return fromSticks({0, StickCount::kMany});
  case MemoryAccess::Distributed:
    return distributed(access, environment);
  case MemoryAccess::Direct:
  case MemoryAccess::Indirect:
    break;
  }
  StickCount total;
  auto addUp = [&](StickCount part) {
    total.lower += part.lower;
    bool many = part.upper == StickCount::kMany || total.upper == StickCount::kMany;
    total.upper = many ? StickCount::kMany : total.upper + part.upper;
  };
  for (size_t i = 0; i < access.direct.size(); ++i)
    addUp(direct(access.direct[i], firstSlot_[index] + static_cast<uint32_t>(i), environment));
  for (const IndirectPattern &pattern : access.indirect)
    addUp(indirect(pattern, environment));
  return fromSticks(total);
}

} // namespace ktir
