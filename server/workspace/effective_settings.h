#ifndef KTIR_SERVER_WORKSPACE_EFFECTIVE_SETTINGS_H
#define KTIR_SERVER_WORKSPACE_EFFECTIVE_SETTINGS_H

#include "workspace/settings_file.h"

#include <string>
#include <vector>

namespace ktir::server {

/// One value that holds, as JSON, and where it was found: "default", "--set", "path:line".
struct EffectiveSetting {
  std::string key, value, origin;
};

/// All settings in the order of the table, those with a free name once for each name that occurs,
/// rules once for each rule. `settings` were loaded without an error.
std::vector<EffectiveSetting> effectiveSettings(const ProjectSettings &settings,
                                                const SettingsOverrides &overrides,
                                                const ReadFile &read = readFileFromDisk);

} // namespace ktir::server

#endif
