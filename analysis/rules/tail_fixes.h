#ifndef KTIR_ANALYSIS_RULES_TAIL_FIXES_H
#define KTIR_ANALYSIS_RULES_TAIL_FIXES_H

#include "rules/finding.h"
#include "rules/tile_bounds.h"

namespace ktir {

struct RuleInput;

/// The subscript that gives the tile's offset along the dimension of the excess; null where that is
/// not one value of the text.
mlir::Value subscriptOf(const TileExcess &excess);

/// Ways to keep a tile inside its view: pull the last one back, give the rest a tile of its own, or
/// say that there is no rest.
void addTailFixes(const RuleInput &input, const TileExcess &excess, Finding &finding);

/// Pulls the offset of a tile back so that it ends with the view: the overlap is computed twice,
/// which only matters where something is carried from trip to trip.
void addClampFix(const RuleInput &input, const TileExcess &excess, Finding &finding);

/// Ends the loop before the last, incomplete trip and repeats its body once for what remains.
void addSplitFix(const RuleInput &input, const TileExcess &excess, Finding &finding);

/// Writes an assumption above the function under which the tiles end with the view.
void addAssumptionFix(const RuleInput &input, const TileExcess &excess, Finding &finding);

} // namespace ktir

#endif
