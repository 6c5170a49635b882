#ifndef KTIR_ANALYSIS_EVALUATE_ACCESS_COST_H
#define KTIR_ANALYSIS_EVALUATE_ACCESS_COST_H

#include "cost/sticks.h"
#include "kernel/program.h"

#include <memory>
#include <optional>

namespace ktir {

/// What one execution of a load or store moves, and how long that takes.
struct AccessCost {
  Bounds bytes, cycles;
};

/// Counts sticks for the accesses of one program. Counters are built once per access and kept where
/// extents and strides are constant.
class AccessCosts {
public:
  AccessCosts(const Program &program, double hbmPerCore, double lxPerCycle);
  ~AccessCosts();

  AccessCost cost(uint32_t access, Environment &environment);

private:
  StickCount scattered(const StickPattern &pattern, Environment &environment) const;
  StickCount direct(const StickPattern &pattern, uint32_t slot, Environment &environment);
  StickCount indirect(const IndirectPattern &pattern, Environment &environment);
  AccessCost distributed(const MemoryAccess &access, Environment &environment);
  std::optional<int64_t> value(const IndexValue &v, Environment &environment) const;
  Residues residues(const StickPattern &pattern, Environment &environment) const;
  bool dims(const StickPattern &pattern, Environment &environment,
            std::vector<StridedDim> &out) const;
  AccessCost fromSticks(StickCount sticks) const;

  const Program &program_;
  double hbmPerCore_, lxPerCycle_;
  std::vector<std::optional<StickCounter>> counters_; // by slot, constant patterns only
  std::vector<uint32_t> firstSlot_;                   // by access
};

} // namespace ktir

#endif
