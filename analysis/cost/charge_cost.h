#ifndef KTIR_ANALYSIS_COST_CHARGE_COST_H
#define KTIR_ANALYSIS_COST_CHARGE_COST_H

#include "cost/category.h"
#include "cost/hardware.h"
#include "evaluate/amount.h"

namespace ktir {

/// What one charge comes to.
struct ChargeCost {
  Bounds cycles, flops, bytes;
};

/// The cost of `work`: elements (float, integer, transcendental), FLOPs (matmul) or bytes (comm).
/// Loads and stores have no charge; their sticks are counted (evaluate/access_cost.h).
ChargeCost chargeCost(const Hardware &hardware, Category category, const Bounds &work);

} // namespace ktir

#endif
