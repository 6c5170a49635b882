#ifndef KTIR_SERVER_CHECK_FILES_H
#define KTIR_SERVER_CHECK_FILES_H

#include "workspace/settings_file.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::server {

/// One file to check.
struct InputFile {
  /// As shown to people: as named, or the directory as named with the rest of the path.
  std::string path;
  /// Named on the command line, rather than found in a directory.
  bool named = false;
};

struct InputFiles {
  std::vector<InputFile> files;
  /// What could not be read, for people; empty if all is well.
  std::string error;
};

/// The settings that hold for a directory.
using SettingsOf = std::function<const ProjectSettings &(const std::filesystem::path &directory)>;

/// Files as named, in this order; directories are replaced by the `.mlir` and `.ktir` files below
/// them, sorted by path, without hidden ones and without what the settings exclude. No file comes
/// twice.
InputFiles collectFiles(const std::vector<std::string> &paths, const SettingsOf &settingsOf);

/// True if `pattern` covers `path` or a directory above it. `*` and `?` stay within one name, `**`
/// crosses directories; a pattern without '/' matches a name at any depth.
bool matchesPattern(std::string_view pattern, std::string_view path);

} // namespace ktir::server

#endif
