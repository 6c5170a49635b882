#ifndef KTIR_SERVER_FEATURES_UPSTREAM_OPS_H
#define KTIR_SERVER_FEATURES_UPSTREAM_OPS_H

#include <string>
#include <string_view>

namespace ktir::server {

/// A snippet of an op of MLIR's own dialects, from its name on; tab stop 1 is the result's. The
/// name alone for ops whose form is not known here.
std::string upstreamSnippet(std::string_view op);

/// What a result of the op is called in a snippet; empty for ops that need none.
std::string_view upstreamResult(std::string_view op);

/// A whole kernel, to begin with.
std::string_view kernelSnippet();

} // namespace ktir::server

#endif
