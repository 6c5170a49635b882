#include "workspace/settings_check.h"

#include "cost/category.h"
#include "rules/rule_table.h"
#include "workspace/hardware_profiles.h"
#include "workspace/json_with_places.h"
#include "workspace/nearest.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace ktir::server {
namespace {

using Json = nlohmann::ordered_json;
using Segments = std::vector<std::string_view>;

Segments split(std::string_view text, char separator) {
  Segments parts;
  for (;;) {
    const size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos)
      return parts;
    text.remove_prefix(at + 1);
  }
}

bool isFree(std::string_view segment) { return segment.front() == '<'; }

std::string_view kindOf(const Json &value) {
  if (value.is_object())
    return "an object";
  if (value.is_array())
    return "a list";
  if (value.is_string())
    return "a string";
  if (value.is_boolean())
    return "true or false";
  if (value.is_null())
    return "null";
  return value.is_number_float() ? "a number with a fraction" : "an integer";
}

bool isLaunchValue(const Json &value) {
  const bool tooLarge = value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX;
  return (value.is_number() && !tooLarge) || value.is_boolean();
}

class Checker {
public:
  explicit Checker(const ReportProblem &report) : report_(report) {}

  void checkObject(const Json &object, const std::string &pointer, const Segments &path) {
    for (const auto &[key, value] : object.items()) {
      const std::string at = memberPointer(pointer, key);
      if (path.empty() && key == "$schema")
        continue;
      Segments below = path;
      below.push_back(key);
      if (path.size() == 1 && path.front() == "rules" && !findRule(key)) {
        report_(at, "unknown rule '" + key + "'" + nearestRule(key));
        continue;
      }
      const Setting *setting = nullptr;
      bool inner = false;
      for (const Setting &candidate : settingsTable()) {
        const Segments segments = split(candidate.key, '.');
        if (!startsWith(segments, below))
          continue;
        if (segments.size() == below.size())
          setting = &candidate;
        else
          inner = true;
      }
      if (setting)
        checkValue(*setting, value, at, dotted(below));
      else if (!inner)
        report_(at, "unknown setting '" + dotted(below) + "'" + suggestion(path, key));
      else if (!value.is_object())
        wrongType(at, dotted(below), "an object", value);
      else
        checkObject(value, at, below);
    }
  }

private:
  /// True if the setting's path begins with the segments of `path`.
  static bool startsWith(const Segments &setting, const Segments &path) {
    if (setting.size() < path.size())
      return false;
    for (size_t i = 0; i < path.size(); ++i)
      if (!isFree(setting[i]) && setting[i] != path[i])
        return false;
    return true;
  }

  static std::string dotted(const Segments &path) {
    std::string text;
    for (std::string_view segment : path)
      text.append(text.empty() ? "" : ".").append(segment);
    return text;
  }

  static std::string suggestion(const Segments &path, std::string_view key) {
    for (const Setting &setting : settingsTable())
      if (path.empty() && setting.key == key)
        return "; settings with a dot are written as objects in objects";
    std::vector<std::string_view> names;
    for (const Setting &setting : settingsTable()) {
      const Segments segments = split(setting.key, '.');
      if (segments.size() > path.size() && startsWith(segments, path) &&
          !isFree(segments[path.size()]))
        names.push_back(segments[path.size()]);
    }
    return didYouMean(key, names);
  }

  static std::string nearestRule(std::string_view id) {
    std::vector<std::string_view> ids;
    for (const RuleInfo &rule : allRules())
      ids.push_back(rule.id);
    return didYouMean(id, ids);
  }

  void wrongType(const std::string &pointer, const std::string &name, std::string_view wanted,
                 const Json &value) {
    report_(pointer, "'" + name + "' is " + std::string(wanted) + ", here it is " +
                         std::string(kindOf(value)));
  }

  void checkValue(const Setting &setting, const Json &value, const std::string &pointer,
                  const std::string &name) {
    auto expect = [&](bool holds, std::string_view wanted) {
      if (!holds)
        wrongType(pointer, name, wanted, value);
      return holds;
    };
    switch (setting.type) {
    case SettingType::Switch:
      expect(value.is_boolean() || value == "on" || value == "off", "true or false");
      return;
    case SettingType::Integer:
      expect(value.is_number_integer() && value >= 0, "an integer from 0 on");
      return;
    case SettingType::Number:
      expect(value.is_number() && value >= 0, "a number from 0 on");
      return;
    case SettingType::Text:
    case SettingType::HardwareName:
      expect(value.is_string(), "a string");
      return;
    case SettingType::Choice:
      if (expect(value.is_string(), "a string"))
        checkChoice(setting, value.get_ref<const std::string &>(), pointer, name);
      return;
    case SettingType::TextList:
      if (expect(value.is_array(), "a list of strings"))
        for (const Json &element : value)
          if (!element.is_string())
            return wrongType(pointer, name, "a list of strings", element);
      return;
    case SettingType::NumberMap:
      if (expect(value.is_object(), "an object with numbers"))
        for (const auto &[key, element] : value.items())
          if (!element.is_number())
            wrongType(memberPointer(pointer, key), name + "." + key, "a number", element);
      return;
    case SettingType::CategoryMap:
      if (expect(value.is_object(), "an object from op names to categories"))
        for (const auto &[key, element] : value.items())
          checkCategory(element, memberPointer(pointer, key), key);
      return;
    case SettingType::HardwareProfile:
      if (expect(value.is_object(), "an object with hardware fields"))
        checkProfile(value, pointer, name);
      return;
    case SettingType::LaunchList:
      if (expect(value.is_array(), "a list of launches"))
        checkLaunches(value, pointer, name, {"name", "args", "hardware"});
      return;
    case SettingType::WorkloadList:
      if (expect(value.is_array(), "a list of launches"))
        checkLaunches(value, pointer, name, {"function", "launch", "args", "calls", "hardware"});
      return;
    }
  }

  void checkChoice(const Setting &setting, std::string_view word, const std::string &pointer,
                   const std::string &name) {
    const Segments choices = split(setting.choices, '|');
    if (std::find(choices.begin(), choices.end(), word) != choices.end())
      return;
    std::string list;
    for (std::string_view choice : choices)
      list.append(list.empty() ? "" : ", ").append(choice);
    report_(pointer,
            "'" + name + "' is one of " + list + "; here it is '" + std::string(word) + "'");
  }

  void checkCategory(const Json &value, const std::string &pointer, const std::string &op) {
    if (!value.is_string())
      return wrongType(pointer, "opCosts." + op, "the name of a category", value);
    const auto &word = value.get_ref<const std::string &>();
    if (categoryFromName(word))
      return;
    Segments names;
    for (size_t i = 0; i < kCategoryCount; ++i)
      if (const std::string_view name = categoryName(static_cast<Category>(i));
          categoryFromName(name))
        names.push_back(name);
    std::string list;
    for (std::string_view name : names)
      list.append(list.empty() ? "" : ", ").append(name);
    report_(pointer, "unknown category '" + word + "'; one of " + list);
  }

  void checkProfile(const Json &profile, const std::string &pointer, const std::string &name) {
    for (const auto &[key, value] : profile.items()) {
      const std::string at = memberPointer(pointer, key);
      if (key == "extends") {
        if (!value.is_string())
          wrongType(at, name + ".extends", "the name of a profile", value);
        continue;
      }
      Hardware scratch;
      const double number = value.is_number() ? value.get<double>() : 1;
      const std::string problem = setHardwareField(scratch, key, number);
      if (!problem.empty())
        report_(at, problem);
      else if (!value.is_number())
        wrongType(at, name + "." + key, "a number", value);
    }
  }

  void checkLaunches(const Json &launches, const std::string &pointer, const std::string &name,
                     const Segments &keys) {
    for (size_t i = 0; i < launches.size(); ++i) {
      const Json &launch = launches[i];
      const std::string at = memberPointer(pointer, std::to_string(i));
      if (!launch.is_object()) {
        wrongType(at, name, "a list of objects", launch);
        continue;
      }
      for (const auto &[key, value] : launch.items())
        checkLaunchMember(key, value, memberPointer(at, key), name, keys);
    }
  }

  void checkLaunchMember(const std::string &key, const Json &value, const std::string &pointer,
                         const std::string &name, const Segments &keys) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      return report_(pointer, "unknown key '" + key + "' of a launch in '" + name + "'" +
                                  didYouMean(key, keys));
    if (key == "args") {
      if (!value.is_object())
        return wrongType(pointer, key, "an object from argument names to values", value);
      for (const auto &[argument, element] : value.items())
        if (!isLaunchValue(element))
          wrongType(memberPointer(pointer, argument), argument,
                    "an integer, a number, true or false", element);
      return;
    }
    if (key == "calls") {
      if (!value.is_number() || value < 0)
        wrongType(pointer, key, "a number from 0 on", value);
      return;
    }
    if (!value.is_string())
      wrongType(pointer, key, "a string", value);
  }

  const ReportProblem &report_;
};

} // namespace

void checkSettings(const Json &settings, const ReportProblem &report) {
  Checker(report).checkObject(settings, "", {});
}

bool switchValue(const Json &value) { return value == true || value == "on"; }

} // namespace ktir::server
