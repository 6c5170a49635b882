#include "check/option_table.h"
#include "check/style.h"
#include "cost/category.h"
#include "golden_file.h"
#include "rules/rule_table.h"
#include "workspace/hardware_profiles.h"
#include "workspace/settings_table.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

using namespace ktir::server;

namespace {

using Json = nlohmann::ordered_json;

TEST(Help, ListsEveryOptionAndStaysWithinTheWidth) {
  const std::string help = helpText();
  for (const Option &option : optionTable()) {
    EXPECT_NE(help.find(std::string(option.name)), std::string::npos) << option.name;
    for (std::string_view rest = option.choices; !rest.empty();) {
      const size_t bar = rest.find('|');
      EXPECT_NE(option.doc.find(rest.substr(0, bar)), std::string_view::npos)
          << option.name << " does not explain " << rest.substr(0, bar);
      rest = bar == std::string_view::npos ? std::string_view() : rest.substr(bar + 1);
    }
  }
  for (size_t begin = 0; begin < help.size();) {
    const size_t end = help.find('\n', begin);
    EXPECT_LE(end - begin, 100u) << help.substr(begin, end - begin);
    begin = end + 1;
  }
}

TEST(ManualPage, IsTheOneInDocs) { ktir::test::expectFile("docs/ktir-lsp.1", manualPage()); }

TEST(CheckDocument, NamesEveryOption) {
  const std::string page = ktir::test::readFile("docs/check.md");
  for (const Option &option : optionTable())
    EXPECT_NE(page.find("`" + std::string(option.name)), std::string::npos) << option.name;
}

std::string typeText(const Setting &setting) {
  switch (setting.type) {
  case SettingType::Switch:
    return "true, false";
  case SettingType::Integer:
    return "integer";
  case SettingType::Number:
    return "number";
  case SettingType::Text:
    return "string";
  case SettingType::HardwareName:
    return "name of a profile";
  case SettingType::Choice: {
    std::string words;
    for (char c : setting.choices)
      words += c == '|' ? std::string(", ") : std::string(1, c);
    return words;
  }
  case SettingType::TextList:
    return "list of strings";
  case SettingType::NumberMap:
    return "object with numbers";
  case SettingType::CategoryMap:
    return "object with categories";
  case SettingType::HardwareProfile:
    return "object with hardware fields";
  case SettingType::LaunchList:
    return "list of launches";
  case SettingType::WorkloadList:
    return "list of launches with calls";
  }
  return {};
}

/// docs/settings.md: prose around a table that follows from the code.
TEST(SettingsDocument, IsTheTable) {
  std::string page =
      "# Settings\n\n"
      "The nearest `.ktir.json` up the tree from a file holds for it, as a whole, unless it "
      "`extends` another one.\nIt is JSON with comments. A key with dots in this table is "
      "written as objects in objects, so `balance.threshold` is\n"
      "`{\"balance\": {\"threshold\": 1.2}}`. On the command line any of them is "
      "`--set KEY=VALUE`. Order: command line or editor,\ncomment in the kernel, file, "
      "default.\n\nAn unknown key or a wrong type is an error with its place and the nearest "
      "key; the check then ends with status 2.\n\n"
      "| setting | value | default | meaning |\n| --- | --- | --- | --- |\n";
  for (const Setting &setting : settingsTable())
    page += "| `" + std::string(setting.key) + "` | " + typeText(setting) + " | `" +
            std::string(setting.defaultValue) + "` | " + std::string(setting.doc) + " |\n";
  page += "\n## Hardware fields\n\nBuilt in are `default`, the reference estimator's "
          "`HardwareConfig()`, and "
          "`notebook`, the same with the HBM\nbandwidth of its notebooks.\n\n"
          "| field | unit | `default` | `notebook` | meaning |\n| --- | --- | --- | --- | --- |\n";
  for (const HardwareField &field : hardwareFields()) {
    page += "| `" + std::string(field.name) + "` | " + std::string(field.unit) + " |";
    for (const char *profile : {"default", "notebook"})
      page += " " + Json(field.get(builtInProfiles().at(profile))).dump() + " |";
    page += " " + std::string(field.doc) + " |\n";
  }
  ktir::test::expectFile("docs/settings.md", page);
}

Json schemaOf(const Setting &setting) {
  const Json argument = {{"type", Json::array({"number", "boolean"})}};
  const Json arguments = {{"type", "object"}, {"additionalProperties", argument}};
  Json schema = Json::object();
  switch (setting.type) {
  case SettingType::Switch:
    schema["enum"] = {true, false, "on", "off"};
    break;
  case SettingType::Integer:
    schema = {{"type", "integer"}, {"minimum", 0}};
    break;
  case SettingType::Number:
    schema = {{"type", "number"}, {"minimum", 0}};
    break;
  case SettingType::Text:
  case SettingType::HardwareName:
    schema["type"] = "string";
    break;
  case SettingType::Choice:
    schema["enum"] = Json::array();
    for (std::string_view rest = setting.choices; !rest.empty();) {
      const size_t bar = rest.find('|');
      schema["enum"].push_back(rest.substr(0, bar));
      rest = bar == std::string_view::npos ? std::string_view() : rest.substr(bar + 1);
    }
    break;
  case SettingType::TextList:
    schema = {{"type", "array"}, {"items", {{"type", "string"}}}};
    break;
  case SettingType::NumberMap:
    schema = {{"type", "object"}, {"additionalProperties", {{"type", "number"}}}};
    break;
  case SettingType::CategoryMap: {
    Json words = Json::array();
    for (size_t i = 0; i < ktir::kCategoryCount; ++i)
      if (const auto name = ktir::categoryName(static_cast<ktir::Category>(i));
          ktir::categoryFromName(name))
        words.push_back(name);
    schema = {{"type", "object"}, {"additionalProperties", {{"enum", words}}}};
    break;
  }
  case SettingType::HardwareProfile: {
    Json fields = {{"extends", {{"type", "string"}}}};
    for (const HardwareField &field : hardwareFields())
      fields[std::string(field.name)] = {
          {"type", field.integer ? "integer" : "number"},
          {field.integer ? "minimum" : "exclusiveMinimum", field.integer ? 1 : 0},
          {"description", std::string(field.doc) + ", in " + std::string(field.unit)}};
    schema = {{"type", "object"}, {"properties", fields}, {"additionalProperties", false}};
    break;
  }
  case SettingType::LaunchList:
  case SettingType::WorkloadList: {
    Json members = {{"args", arguments}, {"hardware", {{"type", "string"}}}};
    if (setting.type == SettingType::LaunchList) {
      members["name"] = {{"type", "string"}};
    } else {
      members["function"] = {{"type", "string"}};
      members["launch"] = {{"type", "string"}};
      members["calls"] = {{"type", "number"}, {"minimum", 0}};
    }
    schema = {
        {"type", "array"},
        {"items", {{"type", "object"}, {"properties", members}, {"additionalProperties", false}}}};
    break;
  }
  }
  schema["description"] = setting.doc;
  if (const Json value = Json::parse(setting.defaultValue, nullptr, false); !value.is_discarded())
    schema["default"] = value;
  return schema;
}

/// The object schema that a dotted key leads to, one step: a named member or any other member.
Json &stepInto(Json &schema, std::string_view segment) {
  schema["type"] = "object";
  if (segment.front() == '<')
    return schema["additionalProperties"];
  if (!schema.contains("additionalProperties"))
    schema["additionalProperties"] = false;
  return schema["properties"][std::string(segment)];
}

Json &memberOf(Json &schema, std::string_view key) {
  Json *at = &schema;
  for (;;) {
    const size_t dot = key.find('.');
    at = &stepInto(*at, key.substr(0, dot));
    if (dot == std::string_view::npos)
      return *at;
    key.remove_prefix(dot + 1);
  }
}

TEST(SettingsSchema, IsTheTable) {
  Json schema = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                 {"title", ".ktir.json, the settings of ktir-lsp"},
                 {"type", "object"},
                 {"properties", {{"$schema", {{"type", "string"}}}}}};
  for (const Setting &setting : settingsTable()) {
    if (setting.key == "rules.<id>.severity") {
      for (const ktir::RuleInfo &rule : ktir::allRules()) {
        Json &of = memberOf(schema, "rules." + std::string(rule.id));
        of["description"] = rule.summary;
        Json &severity = stepInto(of, "severity");
        severity = schemaOf(setting);
        severity["default"] = rule.onByDefault ? severityName(rule.severity) : "off";
      }
      continue;
    }
    memberOf(schema, setting.key) = schemaOf(setting);
  }
  ktir::test::expectFile("schemas/ktir.schema.json", schema.dump(2) + "\n");
}

} // namespace
