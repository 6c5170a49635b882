#include "workspace/settings_file.h"

#include "source/position_map.h"
#include "source/source_text.h"
#include "workspace/json_with_places.h"
#include "workspace/nearest.h"
#include "workspace/settings_check.h"

#include <algorithm>
#include <charconv>
#include <fstream>

namespace ktir::server {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

/// Settings from one place: a file or the command line.
struct Layer {
  std::string name;
  std::string text;
  JsonWithPlaces json;
};

/// Objects are merged member by member; anything else is replaced.
void mergeOver(Json &base, const Json &over) {
  if (!base.is_object() || !over.is_object()) {
    base = over;
    return;
  }
  for (const auto &[key, value] : over.items()) {
    if (base.contains(key))
      mergeOver(base[key], value);
    else
      base[key] = value;
  }
}

const Json *find(const Json &settings, std::initializer_list<std::string_view> path) {
  const Json *at = &settings;
  for (std::string_view key : path) {
    const auto it = at->find(key);
    if (it == at->end())
      return nullptr;
    at = &*it;
  }
  return at;
}

ArgumentValue argumentValue(const Json &value) {
  if (value.is_boolean())
    return value.get<bool>();
  if (value.is_number_float())
    return value.get<double>();
  return value.get<int64_t>();
}

std::optional<Severity> severityFromName(std::string_view name) {
  if (name == "error")
    return Severity::Error;
  if (name == "warning")
    return Severity::Warning;
  if (name == "information")
    return Severity::Information;
  if (name == "hint")
    return Severity::Hint;
  return std::nullopt; // off
}

class Loader {
public:
  Loader(ProjectSettings &result, const ReadFile &read) : result_(result), read_(read) {}

  void load(const fs::path &file, const SettingsOverrides &overrides) {
    if (!file.empty()) {
      result_.root = file.parent_path();
      readFileLayer(file);
    }
    readOverrides(overrides.values);
    if (!result_.errors.empty())
      return;
    // The nearest file wins over those that it extends, the command line over all.
    for (auto layer = files_.rbegin(); layer != files_.rend(); ++layer)
      mergeOver(merged_, layer->json.value);
    for (const Layer &layer : overrides_)
      mergeOver(merged_, layer.json.value);
    apply();
    applyHardwareOption(overrides.hardware);
    result_.settings.overrides = overrides.arguments;
  }

private:
  void fail(const Layer &layer, size_t offset, std::string message) {
    SettingsError error{layer.name, 0, 0, std::move(message)};
    if (!layer.text.empty()) {
      const LinePosition at =
          PositionMap(layer.text).position(static_cast<uint32_t>(offset), PositionEncoding::Utf32);
      error.line = at.line + 1;
      error.column = at.column + 1;
    }
    result_.errors.push_back(std::move(error));
  }

  /// At the place that decided: the last layer that has the key.
  void failAt(const std::string &pointer, std::string message) {
    for (auto layer = overrides_.rbegin(); layer != overrides_.rend(); ++layer)
      if (layer->json.value.contains(Json::json_pointer(pointer)))
        return fail(*layer, 0, std::move(message));
    for (const Layer &layer : files_)
      if (layer.json.value.contains(Json::json_pointer(pointer)))
        return fail(layer, layer.json.place(pointer), std::move(message));
    result_.errors.push_back({{}, 0, 0, std::move(message)});
  }

  void readFileLayer(fs::path file) {
    std::vector<fs::path> seen;
    for (;;) {
      const fs::path normal = file.lexically_normal();
      auto text = read_(normal);
      if (!text) {
        if (files_.empty())
          result_.errors.push_back({normal.string(), 0, 0, "this settings file cannot be read"});
        else
          fail(files_.back(), files_.back().json.place("/extends"),
               "'extends' names '" + normal.string() + "', which cannot be read");
        return;
      }
      if (std::find(seen.begin(), seen.end(), normal) != seen.end())
        return fail(files_.back(), files_.back().json.place("/extends"),
                    "'extends' leads in a circle, back to '" + normal.string() + "'");
      seen.push_back(normal);
      result_.files.push_back(normal);
      files_.push_back({normal.string(), std::move(*text), {}});
      Layer &layer = files_.back();
      if (!readLayer(layer))
        return;
      const Json *base = find(layer.json.value, {"extends"});
      if (!base || !base->is_string() || base->get_ref<const std::string &>().empty())
        return;
      file = normal.parent_path() / base->get_ref<const std::string &>();
    }
  }

  bool readLayer(Layer &layer) {
    layer.json = parseJsonWithPlaces(layer.text);
    if (!layer.json.error.empty()) {
      fail(layer, layer.json.errorOffset, layer.json.error);
      return false;
    }
    if (!layer.json.value.is_object()) {
      fail(layer, 0, "settings are a JSON object");
      return false;
    }
    const size_t before = result_.errors.size();
    checkSettings(layer.json.value, [&](const std::string &pointer, std::string message) {
      fail(layer, layer.json.place(pointer), std::move(message));
    });
    return result_.errors.size() == before;
  }

  void readOverrides(const std::vector<std::pair<std::string, std::string>> &values) {
    for (const auto &[key, text] : values) {
      overrides_.push_back({"--set " + key, {}, {}});
      Layer &layer = overrides_.back();
      Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
      if (value.is_discarded())
        value = text;
      layer.json.value = Json::object();
      nest(layer.json.value, key) = std::move(value);
      checkSettings(layer.json.value, [&](const std::string &, std::string message) {
        fail(layer, 0, std::move(message));
      });
      if (key == "extends")
        fail(layer, 0, "'extends' belongs into a settings file");
    }
  }

  /// The member of nested objects that a dotted key names. An op name keeps its own dots.
  static Json &nest(Json &object, std::string_view key) {
    constexpr std::string_view kOpCosts = "opCosts.";
    if (key.substr(0, kOpCosts.size()) == kOpCosts)
      return object["opCosts"][std::string(key.substr(kOpCosts.size()))];
    const size_t dot = key.find('.');
    Json &member = object[std::string(key.substr(0, dot))];
    return dot == std::string_view::npos ? member : nest(member, key.substr(dot + 1));
  }

  void apply() {
    Settings &settings = result_.settings;
    applyProfiles();
    if (const Json *name = find(merged_, {"hardware"}))
      if (const Hardware *machine = profile(name->get<std::string>(), "/hardware")) {
        settings.hardware = *machine;
        settings.hardwareName = name->get<std::string>();
      }
    if (const Json *value = find(merged_, {"pipeline"}))
      settings.pipeline = *value == "overlapped"        ? Pipeline::Overlapped
                          : *value == "overlapped_3way" ? Pipeline::Overlapped3Way
                                                        : Pipeline::Serial;
    if (const Json *value = find(merged_, {"assume", "fromComments"}))
      settings.assumeFromComments = switchValue(*value);
    if (const Json *value = find(merged_, {"cost", "analogy"}))
      settings.costAnalogy = switchValue(*value);
    if (const Json *value = find(merged_, {"dialect", "preview"}))
      settings.dialectPreview = switchValue(*value);
    if (const Json *value = find(merged_, {"dialect", "generation"}))
      settings.generation = *value == "g1"   ? DialectGeneration::G1
                            : *value == "g2" ? DialectGeneration::G2
                                             : DialectGeneration::Any;
    if (const Json *costs = find(merged_, {"opCosts"}))
      for (const auto &[op, category] : costs->items())
        settings.opCosts[op] = *categoryFromName(category.get<std::string>());
    if (const Json *rules = find(merged_, {"rules"}))
      for (const auto &[id, rule] : rules->items())
        if (rule.contains("severity"))
          settings.ruleSeverities[id] = severityFromName(rule["severity"].get<std::string>());
    if (const Json *patterns = find(merged_, {"exclude"}))
      for (const Json &pattern : *patterns)
        result_.exclude.push_back(pattern.get<std::string>());
    applyLaunches();
    applyKnobs(settings.knobs);
  }

  template <class Apply> void with(std::initializer_list<std::string_view> path, Apply apply) {
    if (const Json *value = find(merged_, path))
      apply(*value);
  }

  void applyKnobs(RuleKnobs &knobs) {
    const auto toSwitch = [](bool &knob) {
      return [&knob](const Json &value) { knob = switchValue(value); };
    };
    const auto toNumber = [](auto &knob) {
      return [&knob](const Json &value) { knob = value.get<std::decay_t<decltype(knob)>>(); };
    };
    with({"bounds", "possible"}, toSwitch(knobs.boundsPossible));
    with({"bounds", "assumeDescriptorClamp"}, toSwitch(knobs.boundsAssumeDescriptorClamp));
    with({"generated", "quickFixes"}, toSwitch(knobs.generatedQuickFixes));
    with({"numerics", "minN"}, toNumber(knobs.numericsMinN));
    with({"balance", "threshold"}, toNumber(knobs.balanceThreshold));
    with({"balance", "minCycles"}, toNumber(knobs.balanceMinCycles));
    with({"stick", "minUse"}, toNumber(knobs.stickMinUse));
    with({"lx", "usableFraction"}, toNumber(knobs.lxUsableFraction));
    with({"limits", "loopCount"}, toNumber(knobs.limitsLoopCount));
    with({"limits", "coreSpanBytes"}, toNumber(knobs.limitsCoreSpanBytes));
    with({"numerics", "f16Format"}, [&](const Json &value) {
      knobs.f16Format = value == "dlfloat16" ? F16Format::DlFloat16 : F16Format::Ieee;
    });
    with({"numerics", "assumedRms"}, [&](const Json &value) {
      for (const auto &[argument, rms] : value.items())
        knobs.numericsAssumedRms[withoutPercent(argument)] = rms.get<double>();
    });
    with({"coverage", "ignoreViews"}, [&](const Json &value) {
      for (const Json &argument : value)
        knobs.coverageIgnoreViews.push_back(withoutPercent(argument.get<std::string>()));
    });
  }

  static std::string withoutPercent(std::string argument) {
    return argument.starts_with('%') ? argument.substr(1) : argument;
  }

  /// A profile may extend one that stands below it, so each is resolved with those it needs.
  void applyProfiles() {
    const Json *profiles = find(merged_, {"profiles"});
    if (!profiles)
      return;
    for (const auto &[name, fields] : profiles->items()) {
      std::vector<std::string> chain = {name};
      const std::string at = memberPointer("/profiles", name);
      std::optional<Hardware> base;
      while (!base) {
        const Json &last = (*profiles)[chain.back()];
        const std::string parent =
            last.contains("extends") ? last["extends"].get<std::string>() : "default";
        if (std::find(chain.begin(), chain.end(), parent) != chain.end() &&
            !(parent == chain.back() && builtInProfiles().contains(parent))) {
          failAt(memberPointer(at, "extends"),
                 "profile '" + name + "' extends itself through '" + parent + "'");
          return;
        }
        if (parent != chain.back() && profiles->contains(parent)) {
          chain.push_back(parent);
        } else if (const auto it = builtInProfiles().find(parent); it != builtInProfiles().end()) {
          base = it->second;
        } else {
          failAt(memberPointer(at, "extends"), unknownProfile(parent));
          return;
        }
      }
      for (auto link = chain.rbegin(); link != chain.rend(); ++link)
        for (const auto &[field, value] : (*profiles)[*link].items())
          if (field != "extends")
            setHardwareField(*base, field, value.get<double>());
      result_.profiles[name] = *base;
    }
  }

  std::string unknownProfile(const std::string &name) const {
    std::vector<std::string_view> names;
    for (const auto &entry : result_.profiles)
      names.push_back(entry.first);
    std::string list;
    for (std::string_view known : names)
      list.append(list.empty() ? "" : ", ").append(known);
    const std::string near = didYouMean(name, names);
    return "unknown hardware profile '" + name + "'" +
           (near.empty() ? "; there are " + list : near);
  }

  const Hardware *profile(const std::string &name, const std::string &pointer) {
    const auto it = result_.profiles.find(name);
    if (it != result_.profiles.end())
      return &it->second;
    failAt(pointer, unknownProfile(name));
    return nullptr;
  }

  void applyLaunches() {
    const Json *functions = find(merged_, {"launches"});
    if (!functions)
      return;
    for (const auto &[function, launches] : functions->items()) {
      const std::string at = memberPointer("/launches", function);
      for (size_t i = 0; i < launches.size(); ++i)
        applyLaunch(function, launches[i], memberPointer(at, std::to_string(i)));
    }
  }

  void applyLaunch(const std::string &function, const Json &launch, const std::string &pointer) {
    LaunchSettings settings;
    if (launch.contains("name"))
      settings.name = launch["name"].get<std::string>();
    if (launch.contains("args"))
      for (const auto &[name, value] : launch["args"].items())
        settings.arguments.push_back({name, argumentValue(value), AssumptionOrigin::ProjectFile,
                                      std::string(kSettingsFileName)});
    if (launch.contains("hardware"))
      if (const Hardware *machine =
              profile(launch["hardware"].get<std::string>(), memberPointer(pointer, "hardware")))
        settings.hardware = *machine;
    result_.settings.launches[function].push_back(std::move(settings));
  }

  void applyHardwareOption(std::string_view text) {
    if (text.empty() || !result_.errors.empty())
      return;
    Settings &settings = result_.settings;
    auto bad = [&](std::string message) {
      result_.errors.push_back({"--hardware", 0, 0, std::move(message)});
    };
    bool first = true;
    while (!text.empty() || first) {
      const size_t comma = text.find(',');
      const std::string_view item = text.substr(0, comma);
      text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
      const size_t equals = item.find('=');
      if (equals == std::string_view::npos) {
        const auto it = result_.profiles.find(item);
        if (it == result_.profiles.end())
          return bad(first ? unknownProfile(std::string(item))
                           : "'" + std::string(item) + "' is not of the form FIELD=VALUE");
        if (!first)
          return bad("a profile's name comes first, before FIELD=VALUE");
        settings.hardware = it->second;
        settings.hardwareName = it->first;
      } else {
        const std::string_view field = item.substr(0, equals), value = item.substr(equals + 1);
        double number = 0;
        const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), number);
        if (code != std::errc() || end != value.data() + value.size())
          return bad("'" + std::string(value) + "' is not a number, in '" + std::string(item) +
                     "'");
        if (std::string problem = setHardwareField(settings.hardware, field, number);
            !problem.empty())
          return bad(std::move(problem));
        settings.hardwareName += ", " + std::string(item);
      }
      first = false;
    }
    // What the command line says wins over what a launch of the file says.
    for (auto &[function, launches] : settings.launches)
      for (LaunchSettings &launch : launches)
        launch.hardware.reset();
  }

  ProjectSettings &result_;
  const ReadFile &read_;
  std::vector<Layer> files_;     // the nearest first
  std::vector<Layer> overrides_; // in the order of the command line
  Json merged_ = Json::object();
};

} // namespace

std::optional<std::string> readFileFromDisk(const fs::path &path) {
  std::error_code error;
  if (fs::is_directory(path, error))
    return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return std::nullopt;
  std::string text = readUpTo(in, SourceText::kMaximumSize + 1);
  if (in.bad())
    return std::nullopt;
  return text;
}

std::string readUpTo(std::istream &in, size_t most) {
  constexpr size_t kBlock = size_t(1) << 16;
  std::string text;
  while (in && text.size() < most) {
    const size_t had = text.size();
    text.resize(had + std::min(kBlock, most - had));
    in.read(text.data() + had, static_cast<std::streamsize>(text.size() - had));
    text.resize(had + static_cast<size_t>(in.gcount()));
  }
  return text;
}

fs::path findSettingsFile(const fs::path &directory) {
  std::error_code error;
  for (fs::path at = fs::absolute(directory, error).lexically_normal();; at = at.parent_path()) {
    fs::path candidate = at / kSettingsFileName;
    if (fs::is_regular_file(candidate, error))
      return candidate;
    if (at == at.parent_path())
      return {};
  }
}

ProjectSettings loadSettings(const fs::path &file, const SettingsOverrides &overrides,
                             const ReadFile &read) {
  ProjectSettings result;
  Loader(result, read).load(file, overrides);
  return result;
}

std::optional<ArgumentValue> parseArgumentValue(std::string_view text) {
  if (text == "true" || text == "false")
    return ArgumentValue(text == "true");
  const char *const end = text.data() + text.size();
  int64_t integer = 0;
  if (const auto parsed = std::from_chars(text.data(), end, integer);
      parsed.ec == std::errc() && parsed.ptr == end && !text.empty())
    return ArgumentValue(integer);
  double number = 0;
  if (const auto parsed = std::from_chars(text.data(), end, number);
      parsed.ec == std::errc() && parsed.ptr == end && !text.empty() && number - number == 0)
    return ArgumentValue(number);
  return std::nullopt;
}

} // namespace ktir::server
