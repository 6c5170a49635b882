#include "check/files.h"

#include <algorithm>
#include <set>

namespace ktir::server {
namespace {

namespace fs = std::filesystem;

bool matchesWhole(std::string_view pattern, std::string_view text) {
  if (pattern.empty())
    return text.empty();
  if (pattern.substr(0, 3) == "**/" && matchesWhole(pattern.substr(3), text))
    return true;
  if (pattern.substr(0, 2) == "**") {
    for (size_t skip = 0; skip <= text.size(); ++skip)
      if (matchesWhole(pattern.substr(2), text.substr(skip)))
        return true;
    return false;
  }
  if (pattern[0] == '*') {
    for (size_t skip = 0;; ++skip) {
      if (matchesWhole(pattern.substr(1), text.substr(skip)))
        return true;
      if (skip == text.size() || text[skip] == '/')
        return false;
    }
  }
  if (text.empty())
    return false;
  if (pattern[0] == text[0] || (pattern[0] == '?' && text[0] != '/'))
    return matchesWhole(pattern.substr(1), text.substr(1));
  return false;
}

bool isKernelName(const fs::path &path) {
  return path.extension() == ".mlir" || path.extension() == ".ktir";
}

class Collector {
public:
  explicit Collector(const SettingsOf &settingsOf) : settingsOf_(settingsOf) {}

  InputFiles collect(const std::vector<std::string> &paths) {
    for (const std::string &path : paths) {
      std::error_code error;
      const fs::file_status status =
          path == "-" ? fs::file_status(fs::file_type::regular) : fs::status(path, error);
      if (status.type() == fs::file_type::directory)
        walk(path);
      else if (status.type() == fs::file_type::not_found)
        result_.error = "'" + path + "' does not exist";
      else
        add(path, /*named=*/true);
      if (!result_.error.empty())
        break;
    }
    return std::move(result_);
  }

private:
  void add(const std::string &path, bool named) {
    if (seen_.insert(path == "-" ? path : fs::path(path).lexically_normal().string()).second)
      result_.files.push_back({path, named});
  }

  void walk(const fs::path &directory) {
    std::error_code error;
    std::vector<std::pair<std::string, bool>> entries; // name, is a directory
    for (auto it = fs::directory_iterator(directory, error);
         !error && it != fs::directory_iterator(); it.increment(error)) {
      const std::string name = it->path().filename().string();
      if (name.front() == '.')
        continue;
      std::error_code ignored;
      // A link to a directory may lead in a circle.
      const bool isDirectory = it->is_directory(ignored) && !it->is_symlink(ignored);
      if (isDirectory || (isKernelName(it->path()) && it->is_regular_file(ignored)))
        entries.emplace_back(name, isDirectory);
    }
    if (error) {
      result_.error = "directory '" + directory.string() + "' cannot be read: " + error.message();
      return;
    }
    std::sort(entries.begin(), entries.end());
    const ProjectSettings &settings = settingsOf_(directory);
    for (const auto &[name, isDirectory] : entries) {
      const fs::path path = directory / name;
      if (isExcluded(settings, path))
        continue;
      if (isDirectory)
        walk(path);
      else
        add(path.lexically_normal().string(), /*named=*/false);
      if (!result_.error.empty())
        return;
    }
  }

  static bool isExcluded(const ProjectSettings &settings, const fs::path &path) {
    if (settings.exclude.empty())
      return false;
    const std::string relative =
        fs::absolute(path).lexically_normal().lexically_relative(settings.root).generic_string();
    return std::any_of(settings.exclude.begin(), settings.exclude.end(),
                       [&](const std::string &p) { return matchesPattern(p, relative); });
  }

  const SettingsOf &settingsOf_;
  InputFiles result_;
  std::set<std::string> seen_;
};

} // namespace

bool matchesPattern(std::string_view pattern, std::string_view path) {
  const bool anywhere = pattern.find('/') >= pattern.size() - (pattern.empty() ? 0 : 1);
  if (!pattern.empty() && pattern.front() == '/')
    pattern.remove_prefix(1);
  if (!pattern.empty() && pattern.back() == '/')
    pattern.remove_suffix(1);
  // The path itself and every directory above it.
  for (size_t end = path.size();; end = path.rfind('/', end - 1)) {
    const std::string_view part = path.substr(0, end);
    const size_t slash = part.rfind('/');
    const std::string_view name =
        anywhere && slash != std::string_view::npos ? part.substr(slash + 1) : part;
    if (matchesWhole(pattern, name))
      return true;
    if (part.find('/') == std::string_view::npos)
      return false;
  }
}

InputFiles collectFiles(const std::vector<std::string> &paths, const SettingsOf &settingsOf) {
  return Collector(settingsOf).collect(paths);
}

} // namespace ktir::server
