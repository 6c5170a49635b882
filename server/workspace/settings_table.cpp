#include "workspace/settings_table.h"

namespace ktir::server {
namespace {

using enum SettingType;

constexpr std::string_view kSeverities = "error|warning|information|hint|off";

constexpr Setting kTable[] = {
    {"extends", Text, "\"\"",
     "another settings file, relative to this one; what stands here wins over what stands there"},
    {"exclude", TextList, "[]",
     "paths that a directory walk leaves out, relative to this file; `*`, `?` and `**` as usual"},

    {"hardware", HardwareName, "\"default\"",
     "the machine: `default`, `notebook`, or one of `profiles`"},
    {"profiles.<name>", HardwareProfile, "{}",
     "a machine of your own: fields by the reference estimator's names, what is left out comes "
     "from "
     "the profile that it `extends`, or from `default`"},
    {"pipeline", Choice, "\"serial\"",
     "how compute, memory and ring cycles of one core add up: their sum, max(compute, memory + "
     "ring), or the largest of the three",
     "serial|overlapped|overlapped_3way"},
    {"opCosts", CategoryMap, "{}",
     "op name to cost category; replaces the category of the built-in table"},
    {"cost.analogy", Switch, "true",
     "charge an op that the reference estimator does not execute like its twin, marked `≈`"},

    {"launches.<function>", LaunchList, "[]",
     "the launches of a function, the first is the default: `name`, `args` (an object from "
     "argument "
     "names to values), `hardware` (a profile)"},
    {"assume.fromComments", Switch, "true",
     "a comment after an argument that is one integer is that argument's value"},
    {"workloads", WorkloadList, "[]",
     "launches with the number of calls of each: `function`, `launch` or `args`, `calls`"},
    {"budgets.<function>", Text, "\"\"",
     "limits of a function, in the terms of a `// ktir-budget:` comment"},

    {"rules.<id>.severity", Choice, "per rule", "how a finding of that rule is shown, or `off`",
     kSeverities},
    {"bounds.possible", Switch, "true",
     "report out-of-bounds accesses that happen for some values only, as information"},
    {"bounds.assumeDescriptorClamp", Switch, "false",
     "accept accesses past an extent that is known only at run time"},
    {"coverage.ignoreViews", TextList, "[]", "arguments whose views may be written in part"},
    {"numerics.f16Format", Choice, "\"ieee\"", "what f16 means on the machine", "ieee|dlfloat16"},
    {"numerics.minN", Integer, "16", "smallest number of summands that accumulation rules report"},
    {"numerics.assumedRms", NumberMap, "{}",
     "root mean square of an argument's data; silences thresholds above it"},
    {"balance.threshold", Number, "1.1", "busiest core over idlest core that counts as imbalance"},
    {"balance.minCycles", Number, "0", "kernels with fewer cycles are never called imbalanced"},
    {"stick.minUse", Number, "0.75",
     "share of the fetched bytes that must be used before an access counts as wasteful"},
    {"lx.usableFraction", Number, "0.8", "share of the scratchpad that a kernel may fill"},
    {"limits.loopCount", Integer, "65535", "largest trip count that the device can express"},
    {"limits.coreSpanBytes", Integer, "268435456",
     "largest span of bytes that one core may address in one view"},

    {"dialect.generation", Choice, "\"any\"",
     "which spellings are welcome: with `g2` every deprecated one is an error", "any|g1|g2"},
    {"dialect.preview", Switch, "false", "read inter-tile ops that are documented but not settled"},
    {"generated.quickFixes", Switch, "false", "offer fixes in generated files"},
};

} // namespace

std::span<const Setting> settingsTable() { return kTable; }

} // namespace ktir::server
