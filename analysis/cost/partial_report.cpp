#include "cost/partial_report.h"

namespace ktir {
namespace {

void open(Bounds &total) {
  total.upper = total.lower;
  total.unbounded = true;
}

void open(ByCategory &totals) {
  for (std::optional<Bounds> &total : totals.values)
    if (total)
      open(*total);
}

} // namespace

void leaveTotalsOpen(LaunchReport &report) {
  open(report.kernel_cycles);
  open(report.kernel_time_us);
  for (CoreReport &core : report.cores) {
    for (Bounds *total : {&core.compute_cycles, &core.memory_cycles, &core.comm_cycles,
                          &core.total_cycles, &core.lx_peak_bytes})
      open(*total);
    for (ByCategory *totals :
         {&core.flops_by_category, &core.cycles_by_category, &core.bytes_by_category})
      open(*totals);
  }
  report.bottleneck.clear();
  report.critical_core.reset();
  if (report.chip_roofline)
    report.chip_roofline = ChipRoofline{{}, {}, {}, {}, report.chip_roofline->num_cores, {}};
  if (report.core_roofline)
    report.core_roofline = CoreRoofline{};
}

} // namespace ktir
