#ifndef KTIR_SERVER_WORKSPACE_SERVE_H
#define KTIR_SERVER_WORKSPACE_SERVE_H

#include "lsp/transport.h"
#include "workspace/settings_file.h"

namespace ktir::server {

/// Serves one client until it is done or gone; the answer is the exit status. One thread reads and
/// writes, one works, so that reading never waits. Ends within a second when the client is gone: a
/// computation that takes longer is cut off together with the process.
int serve(lsp::Transport &transport, SettingsOverrides options);

} // namespace ktir::server

#endif
