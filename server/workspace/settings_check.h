#ifndef KTIR_SERVER_WORKSPACE_SETTINGS_CHECK_H
#define KTIR_SERVER_WORKSPACE_SETTINGS_CHECK_H

#include "workspace/settings_table.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace ktir::server {

/// Takes what is wrong with the value at a JSON pointer.
using ReportProblem = std::function<void(const std::string &pointer, std::string message)>;

/// Compares a settings object with the table: unknown keys, wrong types, words that are no choice.
/// References between settings (a profile by name) are not judged here.
void checkSettings(const nlohmann::ordered_json &settings, const ReportProblem &report);

/// true, false, "on" or "off"; anything else is false.
bool switchValue(const nlohmann::ordered_json &value);

} // namespace ktir::server

#endif
