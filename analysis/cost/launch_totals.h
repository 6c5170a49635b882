#ifndef KTIR_ANALYSIS_COST_LAUNCH_TOTALS_H
#define KTIR_ANALYSIS_COST_LAUNCH_TOTALS_H

#include "cost/amount_order.h"
#include "cost/report.h"

#include <vector>

namespace ktir {

/// What the ops that one core class runs add up to.
struct CoreClassCost {
  std::vector<int64_t> core_ids; // ascending
  /// Compute categories only; `memory` and `comm` have their own sums.
  ByCategory cycles, flops;
  ByCategory bytes; // `memory` and `comm`
  Bounds memory_cycles, comm_cycles;
  Bounds lx_peak_bytes;
  /// Where branches that data decides make these tighter than the sums of their categories.
  std::optional<Bounds> compute_cycles, serial_cycles;
};

/// Fills what a report derives from its cores: totals under the pipeline, the critical core, kernel
/// cycles and time, the bottleneck and both rooflines. Reads `hardware` and `pipeline` of the
/// report. Numbers equal the reference's bit for bit where the sums do; what the launch leaves open
/// stays empty or symbolic. `classes` must cover every core of the grid once.
void deriveTotals(LaunchReport &report, std::vector<CoreClassCost> classes,
                  const SymbolFacts &facts);

} // namespace ktir

#endif
