#ifndef KTIR_ANALYSIS_COST_PARTIAL_REPORT_H
#define KTIR_ANALYSIS_COST_PARTIAL_REPORT_H

#include "cost/report.h"

namespace ktir {

/// The report of a function of which a part could not be read: what was read costs what it costs,
/// every total may be more, and what compares totals is open.
void leaveTotalsOpen(LaunchReport &report);

} // namespace ktir

#endif
