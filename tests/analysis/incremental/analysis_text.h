#ifndef KTIR_TESTS_ANALYSIS_INCREMENTAL_ANALYSIS_TEXT_H
#define KTIR_TESTS_ANALYSIS_INCREMENTAL_ANALYSIS_TEXT_H

#include "analysis.h"

#include <string>

namespace ktir {

/// Everything that an analysis says, in lines: findings, functions, reports, and where each op and
/// value stands. Two analyses that say the same give the same text.
std::string textOf(const Analysis &analysis);

/// The launches alone.
std::string textOf(const std::vector<LaunchReport> &launches);

} // namespace ktir

#endif
