#include "check/print_config.h"

#include "workspace/effective_settings.h"

namespace ktir::server {

int runPrintConfig(const std::string &file, const SettingsOverrides &overrides, std::ostream &out,
                   std::ostream &err) {
  const std::filesystem::path directory = std::filesystem::path(file).parent_path();
  const std::filesystem::path found =
      findSettingsFile(directory.empty() ? std::filesystem::path(".") : directory);
  const ProjectSettings settings = loadSettings(found, overrides);
  if (!settings.errors.empty()) {
    const SettingsError &first = settings.errors.front();
    err << first.file;
    if (first.line > 0)
      err << ':' << first.line << ':' << first.column;
    err << ": error: " << first.message << " [ktir-config]\n";
    return 2;
  }
  for (const EffectiveSetting &setting : effectiveSettings(settings, overrides))
    out << setting.key << " = " << setting.value << "  // " << setting.origin << '\n';
  return 0;
}

} // namespace ktir::server
