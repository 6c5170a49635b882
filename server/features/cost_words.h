#ifndef KTIR_SERVER_FEATURES_COST_WORDS_H
#define KTIR_SERVER_FEATURES_COST_WORDS_H

#include "analysis.h"
#include "explain/explanation.h"
#include "features/markup.h"

#include <string>

/// What hovers and tooltips say of costs.
namespace ktir::server {

/// An op: its cost on the shown core and on all, the formula, bytes used and wasted, the constants.
void writeOp(const LaunchReport &launch, const OpFacts &facts, Markup &markup);
/// A loop: trips, how they come about, and what all of it costs.
void writeLoop(const LaunchReport &launch, const LoopReport &loop, const LoopFacts &facts,
               Markup &markup);
/// The values that the numbers rest on, and what is left open; nothing if neither is so.
void writeAssumptions(const LaunchReport &launch, Markup &markup);
/// "0..511 in steps of 4", "at most 7", "any value".
std::string rangeText(const RangeFacts &range);
/// "compute_float", and what that is.
std::string categoryText(const OpReport &op, const Markup &markup);

} // namespace ktir::server

#endif
