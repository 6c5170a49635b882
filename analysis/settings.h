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
};

} // namespace ktir

#endif
