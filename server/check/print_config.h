#ifndef KTIR_SERVER_CHECK_PRINT_CONFIG_H
#define KTIR_SERVER_CHECK_PRINT_CONFIG_H

#include "workspace/settings_file.h"

#include <ostream>
#include <string>

namespace ktir::server {

/// `ktir-lsp --print-config`: every setting that holds for a file and where its value comes from.
/// The answer is the exit status; wrong settings are one message on `err`.
int runPrintConfig(const std::string &file, const SettingsOverrides &overrides, std::ostream &out,
                   std::ostream &err);

} // namespace ktir::server

#endif
