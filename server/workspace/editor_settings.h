#ifndef KTIR_SERVER_WORKSPACE_EDITOR_SETTINGS_H
#define KTIR_SERVER_WORKSPACE_EDITOR_SETTINGS_H

#include "lsp/json.h"
#include "workspace/settings_file.h"

#include <map>
#include <memory>
#include <string>

namespace ktir::server {

/// The settings that hold for documents: those that the editor gave, over the nearest `.ktir.json`.
/// Files are read once, until `forgetFiles`.
class SettingsStore {
public:
  /// `options` are the overrides of the command line, which win over everything.
  explicit SettingsStore(SettingsOverrides options) : options_(std::move(options)) {}

  /// What the editor says, as an object of the keys of `.ktir.json`; for one folder, or for all
  /// with an empty URI. Members that are null or empty text say nothing; what the settings table
  /// does not know is the client's own affair.
  void setEditor(const std::string &folder, const lsp::Json &settings);

  void forgetFiles() { byPlace_.clear(); }

  /// Never null. Settings that are wrong anywhere have errors, and the values of the defaults.
  std::shared_ptr<const ProjectSettings> of(const std::string &documentUri);

private:
  SettingsOverrides overridesFor(const std::string &folder) const;

  SettingsOverrides options_;
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> editor_; // by folder
  std::map<std::pair<std::string, std::string>, std::shared_ptr<const ProjectSettings>> byPlace_;
};

} // namespace ktir::server

#endif
