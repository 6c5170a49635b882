#include "workspace/editor_settings.h"

#include "workspace/settings_table.h"
#include "workspace/uri.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ktir::server {

namespace {

namespace fs = std::filesystem;

/// True if some setting's key starts with this word.
bool isFirstWord(std::string_view word) {
  const auto settings = settingsTable();
  return std::any_of(settings.begin(), settings.end(), [&](const Setting &setting) {
    return setting.key.substr(0, setting.key.find('.')) == word;
  });
}

/// Without members that say nothing.
lsp::Json compact(const lsp::Json &json) {
  if (!json.is_object())
    return json;
  lsp::Json result = lsp::Json::object();
  for (const auto &[key, value] : json.items()) {
    const bool silent = value.is_null() || (value.is_string() && value.get<std::string>().empty());
    if (silent)
      continue;
    lsp::Json inner = compact(value);
    if (!value.is_object() || value.empty() || !inner.empty())
      result[key] = std::move(inner);
  }
  return result;
}

} // namespace

void SettingsStore::setEditor(const std::string &folder, const lsp::Json &settings) {
  auto &values = editor_[folder];
  values.clear();
  byPlace_.clear();
  const lsp::Json said = compact(settings);
  if (!said.is_object())
    return;
  for (const auto &[key, value] : said.items())
    if (isFirstWord(key) && key != "extends" && key != "exclude")
      values.emplace_back(key, value.dump(-1, ' ', false, lsp::Json::error_handler_t::replace));
}

SettingsOverrides SettingsStore::overridesFor(const std::string &folder) const {
  SettingsOverrides overrides = options_;
  std::vector<std::pair<std::string, std::string>> values;
  if (const auto all = editor_.find(""); all != editor_.end())
    values = all->second;
  if (const auto own = editor_.find(folder); own != editor_.end() && !folder.empty())
    values.insert(values.end(), own->second.begin(), own->second.end());
  values.insert(values.end(), options_.values.begin(), options_.values.end());
  overrides.values = std::move(values);
  return overrides;
}

std::shared_ptr<const ProjectSettings> SettingsStore::of(const std::string &documentUri) {
  std::string folder;
  for (const auto &[uri, values] : editor_) {
    const bool inside =
        documentUri.starts_with(uri) &&
        (uri.ends_with('/') || documentUri.size() == uri.size() || documentUri[uri.size()] == '/');
    if (inside && uri.size() > folder.size())
      folder = uri;
  }
  fs::path file;
  if (const auto path = pathOfUri(documentUri))
    file = findSettingsFile(path->parent_path());
  std::shared_ptr<const ProjectSettings> &known = byPlace_[{file.string(), folder}];
  if (!known) {
    ProjectSettings project = loadSettings(file, overridesFor(folder));
    if (!project.errors.empty())
      project.settings = loadSettings({}, {}).settings;
    known = std::make_shared<const ProjectSettings>(std::move(project));
  }
  return known;
}

} // namespace ktir::server
