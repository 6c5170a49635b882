#include "features/commands.h"

#include <nlohmann/json.hpp>

namespace ktir::server {

std::string commandArguments(std::string_view uri, std::string_view function) {
  const nlohmann::json arguments = {std::string(uri), std::string(function)};
  return arguments.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace ktir::server
