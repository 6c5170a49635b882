#ifndef KTIR_ANALYSIS_SETTINGS_H
#define KTIR_ANALYSIS_SETTINGS_H

#include "cost/category.h"
#include "cost/hardware.h"
#include "rules/finding.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ktir {

/// The value of one launch argument, as written by a person.
using ArgumentValue = std::variant<int64_t, double, bool>;

/// Where an assumption comes from, in order of precedence (design: first match wins).
enum class AssumptionOrigin : uint8_t { CommandLine, Comment, ProjectFile, ArgumentComment };

/// One launch argument with a value and where that value was found.
struct Assumption {
  std::string name; // without '%'
  ArgumentValue value;
  AssumptionOrigin origin = AssumptionOrigin::CommandLine;
  std::string place; // for people: "line 26", "--assume", ".ktir.json"
};

/// One launch of a function: its scalar arguments by name. `hardware` overrides the profile.
struct LaunchSettings {
  std::string name; // empty: the default launch
  std::vector<Assumption> arguments;
  std::optional<Hardware> hardware;
};

enum class Pipeline : uint8_t { Serial, Overlapped, Overlapped3Way };

/// Which generations of the dialect are welcome: `G2` makes every deprecated spelling an error.
enum class DialectGeneration : uint8_t { Any, G1, G2 };

/// What `f16` means on the machine: IEEE binary16, or the device's format with six exponent bits.
enum class F16Format : uint8_t { Ieee, DlFloat16 };

/// What rules compare with. Names, defaults and meanings: the settings table of the server.
struct RuleKnobs {
  bool boundsPossible = true;
  bool boundsAssumeDescriptorClamp = false;
  std::vector<std::string> coverageIgnoreViews; // names of arguments, without '%'
  F16Format f16Format = F16Format::Ieee;
  int64_t numericsMinN = 16;
  std::map<std::string, double> numericsAssumedRms; // by name of an argument, without '%'
  double balanceThreshold = 1.1;                    // busiest over idlest
  double balanceMinCycles = 0;
  double stickMinUse = 0.75;     // used over fetched bytes
  double lxUsableFraction = 0.8; // of the scratchpad
  int64_t limitsLoopCount = 65535;
  int64_t limitsCoreSpanBytes = 268435456;
  bool generatedQuickFixes = false;
  friend bool operator==(const RuleKnobs &, const RuleKnobs &) = default;
};

/// Everything that reaches the analysis from outside the text. The server reads `.ktir.json` and
/// the command line into this plain value.
struct Settings {
  Hardware hardware;
  std::string hardwareName = "default";
  Pipeline pipeline = Pipeline::Serial;

  /// Values that win over everything in the text (command line or the editor's choice).
  std::vector<Assumption> overrides;
  /// Launches from the project file, by function name.
  std::map<std::string, std::vector<LaunchSettings>> launches;
  /// Read `%BLOCK: index // 1024` (knob `assume.fromComments`).
  bool assumeFromComments = true;

  /// Op name to category, replaces the table (`opCosts`).
  std::map<std::string, Category> opCosts;
  /// Charge ops that the reference does not execute like their twins (`cost.analogy`).
  bool costAnalogy = true;

  DialectGeneration generation = DialectGeneration::Any;
  bool dialectPreview = false;

  /// Severity by rule id; nullopt switches the rule off.
  std::map<std::string, std::optional<Severity>> ruleSeverities;
  RuleKnobs knobs;
};

} // namespace ktir

#endif
