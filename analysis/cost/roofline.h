#ifndef KTIR_ANALYSIS_COST_ROOFLINE_H
#define KTIR_ANALYSIS_COST_ROOFLINE_H

#include "cost/report.h"

namespace ktir {

/// What a roofline is computed from, at one scope (the chip or a core). What the launch leaves open
/// is not exact; what follows from it stays empty.
struct RooflineInput {
  Bounds flops;     // FLOP of one unit
  Bounds dramBytes; // HBM only, the ring excluded
  Bounds cycles;    // of the kernel
  double clockHz = 0;
  double peak = 0; // FLOP/s of the unit
  /// B/s; nullopt when open.
  std::optional<double> bandwidth;
};

/// The reference's formulas, in its order of operations. Where amounts are symbolic but in fixed
/// proportion (twice the rows, twice the FLOPs and twice the bytes), their ratios are numbers.
Roofline rooflineAt(const RooflineInput &input);

/// Numbers in the same proportion as these amounts, if the proportion is fixed: the amounts
/// themselves when they are numbers; nullopt when a symbol or data can change it. Amounts that are
/// 0 have no proportion; that does not count where `whole`, the cycles of the kernel, is 0 as well.
std::optional<std::vector<double>> proportions(std::initializer_list<const Bounds *> amounts,
                                               const Bounds &whole);

} // namespace ktir

#endif
