#include "workspace/effective_settings.h"

#include "rules/rule_table.h"
#include "source/position_map.h"
#include "workspace/json_with_places.h"
#include "workspace/settings_table.h"

#include <algorithm>

namespace ktir::server {
namespace {

using Json = nlohmann::ordered_json;

struct Layer {
  std::string name, text;
  JsonWithPlaces json;
};

std::string severityWord(Severity severity) {
  constexpr const char *kWords[] = {"error", "warning", "information", "hint"};
  return kWords[static_cast<size_t>(severity)];
}

class Lister {
public:
  Lister(const ProjectSettings &settings, const SettingsOverrides &overrides, const ReadFile &read)
      : overrides_(overrides) {
    for (const auto &file : settings.files)
      if (auto text = read(file)) {
        JsonWithPlaces json = parseJsonWithPlaces(*text);
        layers_.push_back({file.string(), std::move(*text), std::move(json)});
      }
  }

  std::vector<EffectiveSetting> list() {
    if (!overrides_.hardware.empty())
      add("hardware", overrides_.hardware, "--hardware");
    for (const Setting &setting : settingsTable()) {
      if (setting.key == "hardware" && !overrides_.hardware.empty())
        continue;
      listSetting(setting);
    }
    for (const Assumption &argument : overrides_.arguments)
      add("%" + argument.name, valueText(argument.value), "--assume");
    return std::move(result_);
  }

private:
  void add(std::string key, std::string value, std::string origin) {
    result_.push_back({std::move(key), std::move(value), std::move(origin)});
  }

  static std::string valueText(const ArgumentValue &value) {
    return std::visit([](auto v) { return Json(v).dump(); }, value);
  }

  void listSetting(const Setting &setting) {
    const size_t open = setting.key.find('<');
    if (open == std::string_view::npos)
      return listOne(std::string(setting.key), pointerOf(setting.key),
                     std::string(setting.defaultValue));
    const size_t close = setting.key.find('>');
    const std::string_view before = setting.key.substr(0, open),
                           after = setting.key.substr(close + 1);
    if (before == "rules.") {
      for (const RuleInfo &rule : allRules())
        listOne("rules." + std::string(rule.id) + std::string(after),
                "/rules/" + std::string(rule.id) + pointerOf(after.substr(1)),
                "\"" + (rule.onByDefault ? severityWord(rule.severity) : "off") + "\"");
      return;
    }
    // Only rules have something behind the free name.
    const std::string group = pointerOf(before.substr(0, before.size() - 1));
    for (const std::string &name : namesIn(group))
      listOne(std::string(before) + name, memberPointer(group, name),
              std::string(setting.defaultValue));
  }

  static std::string pointerOf(std::string_view key) {
    std::string pointer = "/";
    for (char c : key)
      pointer += c == '.' ? '/' : c;
    return pointer;
  }

  /// The members of an object of settings, in the order in which layers name them.
  std::vector<std::string> namesIn(const std::string &group) const {
    std::vector<std::string> names;
    const Json::json_pointer pointer(group);
    for (const Layer &layer : layers_)
      if (layer.json.value.contains(pointer))
        for (const auto &member : layer.json.value[pointer].items())
          if (std::find(names.begin(), names.end(), member.key()) == names.end())
            names.push_back(member.key());
    return names;
  }

  void listOne(const std::string &key, const std::string &pointer,
               const std::string &defaultValue) {
    for (auto it = overrides_.values.rbegin(); it != overrides_.values.rend(); ++it)
      if (it->first == key || it->first.starts_with(key + ".")) {
        const Json parsed = Json::parse(it->second, nullptr, false);
        return add(it->first, parsed.is_discarded() ? Json(it->second).dump() : it->second,
                   "command line");
      }
    for (const Layer &layer : layers_)
      if (layer.json.value.contains(Json::json_pointer(pointer)))
        return add(key, layer.json.value[Json::json_pointer(pointer)].dump(),
                   layer.name + ":" + std::to_string(lineOf(layer, pointer)));
    add(key, defaultValue, "default");
  }

  static uint32_t lineOf(const Layer &layer, const std::string &pointer) {
    return PositionMap(layer.text).lineOf(static_cast<uint32_t>(layer.json.place(pointer))) + 1;
  }

  const SettingsOverrides &overrides_;
  std::vector<Layer> layers_; // the nearest first
  std::vector<EffectiveSetting> result_;
};

} // namespace

std::vector<EffectiveSetting> effectiveSettings(const ProjectSettings &settings,
                                                const SettingsOverrides &overrides,
                                                const ReadFile &read) {
  return Lister(settings, overrides, read).list();
}

} // namespace ktir::server
