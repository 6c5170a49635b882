#ifndef KTIR_SERVER_CHECK_ARGUMENTS_H
#define KTIR_SERVER_CHECK_ARGUMENTS_H

#include "workspace/settings_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir::server {

enum class OutputFormat : uint8_t { Text, Json };
enum class ColorChoice : uint8_t { Auto, Always, Never };
enum class Mode : uint8_t { Serve, Check, Explain, PrintConfig, Help, Version };

/// The command line, understood.
struct Arguments {
  Mode mode = Mode::Serve;
  OutputFormat format = OutputFormat::Text;
  ColorChoice color = ColorChoice::Auto;
  /// What `--explain` or `--print-config` is about.
  std::string subject;
  /// Report this function only; empty for all.
  std::string function;
  SettingsOverrides overrides;
  /// Where to listen, as written; empty for standard input and output.
  std::string listen;
  bool allowRemote = false;
  /// Files and directories as written; "-" is standard input.
  std::vector<std::string> paths;
  /// What is wrong; empty if nothing is.
  std::string error;
};

/// `words` are the arguments without the program's name.
Arguments parseArguments(const std::vector<std::string_view> &words);

} // namespace ktir::server

#endif
