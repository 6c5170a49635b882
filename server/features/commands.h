#ifndef KTIR_SERVER_FEATURES_COMMANDS_H
#define KTIR_SERVER_FEATURES_COMMANDS_H

#include <string>
#include <string_view>

namespace ktir::server {

/// Commands that the client runs, if it said that it has them. Each takes the document's URI and
/// the function's name.
inline constexpr const char *kChooseLaunch = "ktir.chooseLaunch";
inline constexpr const char *kShowRoofline = "ktir.showRoofline";
inline constexpr const char *kShowCores = "ktir.showCores";

/// The JSON array [uri, function].
std::string commandArguments(std::string_view uri, std::string_view function);

} // namespace ktir::server

#endif
