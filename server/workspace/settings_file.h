#ifndef KTIR_SERVER_WORKSPACE_SETTINGS_FILE_H
#define KTIR_SERVER_WORKSPACE_SETTINGS_FILE_H

#include "settings.h"
#include "workspace/hardware_profiles.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ktir::server {

inline constexpr std::string_view kSettingsFileName = ".ktir.json";

/// Something wrong in a settings file or on the command line. Line and column count from 1, columns
/// in code points; both are 0 where there is no text to point into.
struct SettingsError {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  std::string message;
};

/// What the settings files and the command line say, resolved.
struct ProjectSettings {
  Settings settings;
  HardwareProfiles profiles = builtInProfiles();
  /// Patterns of paths that a directory walk leaves out, and the directory they are relative to.
  std::vector<std::string> exclude;
  std::filesystem::path root;
  /// The files that were read, the nearest first.
  std::vector<std::filesystem::path> files;
  std::vector<SettingsError> errors;
};

/// What stands on the command line and wins over every file.
struct SettingsOverrides {
  /// `--set`: a key of the settings table and its value, as JSON or a bare word.
  std::vector<std::pair<std::string, std::string>> values;
  /// `--hardware`: a profile's name, or fields with values, or both, with commas between.
  std::string hardware;
  /// `--assume`.
  std::vector<Assumption> arguments;
};

/// Reads a text file; nullopt if that is not possible.
using ReadFile = std::function<std::optional<std::string>(const std::filesystem::path &)>;

std::optional<std::string> readFileFromDisk(const std::filesystem::path &path);

/// What a stream holds, at most so many bytes: a device may never end.
std::string readUpTo(std::istream &in, size_t most);

/// The nearest `.ktir.json` in `directory` or above it; empty if there is none.
std::filesystem::path findSettingsFile(const std::filesystem::path &directory);

/// Reads `file` (may be empty: defaults only), the files that it extends, and the overrides. All
/// errors are collected; the settings are good only if there is none.
ProjectSettings loadSettings(const std::filesystem::path &file, const SettingsOverrides &overrides,
                             const ReadFile &read = readFileFromDisk);

/// "256", "1e-5", "true": what a launch argument can be; nullopt for anything else.
std::optional<ArgumentValue> parseArgumentValue(std::string_view text);

} // namespace ktir::server

#endif
