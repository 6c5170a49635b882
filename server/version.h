#ifndef KTIR_SERVER_VERSION_H
#define KTIR_SERVER_VERSION_H

#include <string_view>

namespace ktir::server {

/// "0.1.0".
std::string_view version();
/// The version of the MLIR that this binary was built with: "22.1.8".
std::string_view mlirVersion();

} // namespace ktir::server

#endif
