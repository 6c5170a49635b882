#ifndef KTIR_SERVER_WORKSPACE_SETTINGS_TABLE_H
#define KTIR_SERVER_WORKSPACE_SETTINGS_TABLE_H

#include <span>
#include <string_view>

namespace ktir::server {

/// What the value of a setting looks like in `.ktir.json`.
enum class SettingType : uint8_t {
  Switch, ///< true or false; "on" and "off" mean the same
  Integer,
  Number,
  Text,
  Choice,          ///< one of the words in `choices`
  TextList,        ///< a list of strings
  NumberMap,       ///< an object from free names to numbers
  CategoryMap,     ///< an object from op names to cost categories
  HardwareProfile, ///< an object of hardware fields, and `extends`
  LaunchList,      ///< a list of {"name", "args", "hardware"}
  WorkloadList,    ///< a list of {"function", "launch", "args", "calls"}
  HardwareName     ///< the name of a profile
};

/// One setting: the only place where its name, default and meaning stand. Help, docs/settings.md
/// and schemas/ktir.schema.json are compared with this table.
struct Setting {
  /// With dots; `<…>` stands for a name that the user chooses.
  std::string_view key;
  SettingType type;
  /// As written in JSON.
  std::string_view defaultValue;
  std::string_view doc;
  /// Of a Choice: words between bars.
  std::string_view choices = {};
};

/// All settings, in the order in which the docs list them.
std::span<const Setting> settingsTable();

} // namespace ktir::server

#endif
