#ifndef KTIR_SERVER_WORKSPACE_URI_H
#define KTIR_SERVER_WORKSPACE_URI_H

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ktir::server {

/// The path of a `file:` URI; nullopt for any other scheme or another machine.
std::optional<std::filesystem::path> pathOfUri(std::string_view uri);

/// The `file:` URI of an absolute path.
std::string uriOfPath(const std::filesystem::path &path);

} // namespace ktir::server

#endif
