#ifndef KTIR_ANALYSIS_EVALUATE_LAUNCH_H
#define KTIR_ANALYSIS_EVALUATE_LAUNCH_H

#include "cost/report.h"
#include "evaluate/lx_simulator.h"
#include "kernel/kernel.h"

namespace ktir {

/// How often each core class reaches an inter-tile op: lowest core id and count.
struct CollectiveCounts {
  uint32_t op = 0;
  std::vector<std::pair<int64_t, Bounds>> byClass;
};

/// What one launch of a kernel comes to, beside its report: what rules ask for.
struct LaunchFacts {
  /// By op of the program: most live LX bytes over all cores, −1 where it never ran.
  std::vector<int64_t> opLxBytes;
  /// The first op that does not fit, on the first core where one does not.
  std::optional<LxOverflow> overflow;
  int64_t overflowCore = 0;
  /// Inter-tile ops, where cores differ at all.
  std::vector<CollectiveCounts> collectives;
};

/// Evaluates a kernel on a machine. `report.arguments` and the like come from the kernel; `name` is
/// left to the caller.
LaunchReport evaluateLaunch(Kernel &kernel, const Hardware &hardware, Pipeline pipeline,
                            LaunchFacts *facts = nullptr);

} // namespace ktir

#endif
