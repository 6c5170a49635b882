#ifndef KTIR_SERVER_CHECK_LAUNCH_WORDS_H
#define KTIR_SERVER_CHECK_LAUNCH_WORDS_H

#include "check/style.h"
#include "cost/report.h"

#include <optional>
#include <string>
#include <vector>

/// What is said about a launch, in the same words wherever it is said: in reports on the command
/// line, in hovers, in lenses.
namespace ktir::server {

/// "4,096", "true", "0.5".
std::string valueText(const ArgumentValue &value);
/// "ktir-assume, line 3": where an assumption comes from.
std::string originText(const Assumption &assumption);
/// "rows = 256, width = 4,096 (ktir-assume, line 3); BLOCK = 1,024 (comment, line 9)".
std::string assumptionsText(const std::vector<Assumption> &args);
/// "a, b, c".
std::string joined(const std::vector<std::string> &parts);
std::string_view pipelineName(Pipeline pipeline);
/// "notebook: 32 cores at 1 GHz, HBM 1.024 TB/s, …".
std::string hardwareText(const LaunchReport &launch);
/// "4 × 8 = 32 cores".
std::string gridText(const std::array<int64_t, 3> &grid);
/// "SIMD" or "systolic".
std::string unitName(const std::string &unit);
/// "12.546 µs", from 10,000 µs on in ms.
std::string timeText(double microseconds);
/// Costs nothing whatever the launch is.
bool isFree(const Bounds &bounds);

/// The class of cores that `ops` and `loops` describe; nullptr if there is none.
const CoreReport *shownCores(const LaunchReport &launch);
/// "core 3": the critical core, else the first of the class that is shown.
std::string coreName(const LaunchReport &launch);
/// All parts of a core, one after another: what shares are shares of.
Bounds partsOf(const CoreReport &core);
/// "0.5313 F/B lies right of the SIMD ridge, 0.25 F/B at 4 cores"; empty where the launch leaves it
/// open.
std::string ridgeText(const LaunchReport &launch);
/// What limits the kernel, in one sentence.
std::string bottleneckText(const LaunchReport &launch, const Style &style);

/// "0..25, 30"; after four runs "…".
std::string coreRanges(const std::vector<int64_t> &ids);

/// `part` over `whole`, if that is one number whatever the symbols stand for.
std::optional<double> ratio(const Bounds &part, const Bounds &whole);

} // namespace ktir::server

#endif
