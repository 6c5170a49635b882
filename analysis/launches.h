#ifndef KTIR_ANALYSIS_LAUNCHES_H
#define KTIR_ANALYSIS_LAUNCHES_H

#include "settings.h"
#include "syntax/document.h"

#include <vector>

namespace ktir {

/// The launches of a function, at least one: those of the `ktir-assume` lines above it, else those
/// of the project file, else one. Each has all values that are known for it, in the order in which
/// they count: the first that names an argument wins.
std::vector<LaunchSettings> launchesOf(const syntax::Function &function, const Settings &settings);

} // namespace ktir

#endif
