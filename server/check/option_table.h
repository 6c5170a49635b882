#ifndef KTIR_SERVER_CHECK_OPTION_TABLE_H
#define KTIR_SERVER_CHECK_OPTION_TABLE_H

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ktir::server {

enum class OptionId : uint8_t {
  Check,
  Format,
  Assume,
  Function,
  Hardware,
  Pipeline,
  Set,
  Color,
  Explain,
  PrintConfig,
  Listen,
  AllowRemote,
  Stdio,
  Help,
  Version,
};

/// One option of the command line: the only place where its name and meaning stand. The parser, the
/// help text, the manual page and docs/check.md follow from it.
struct Option {
  OptionId id;
  std::string_view name; // with its dashes
  /// What its value is called in help; empty for an option without one.
  std::string_view argument;
  std::string_view doc;
  /// Words between bars that the value is one of; empty if it is free.
  std::string_view choices = {};
};

std::span<const Option> optionTable();

/// Exit statuses, in the words of the documentation.
struct ExitStatus {
  int status;
  std::string_view meaning;
};
inline constexpr ExitStatus kExitStatuses[] = {
    {0, "no error was found"},
    {1, "at least one finding of severity error"},
    {2, "the work could not be done: a file that cannot be read, a wrong option, wrong settings"},
};

/// `ktir-lsp --help`.
std::string helpText();
/// Two lines for stderr.
std::string shortUsage();
/// The manual page ktir-lsp(1), in roff.
std::string manualPage();

} // namespace ktir::server

#endif
