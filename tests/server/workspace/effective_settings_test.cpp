#include "rules/rule_table.h"
#include "workspace/effective_settings.h"
#include "workspace/settings_table.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

using namespace ktir;
using namespace ktir::server;

namespace {

std::map<std::string, EffectiveSetting> effective(const std::map<std::string, std::string> &files,
                                                  const SettingsOverrides &overrides) {
  const ReadFile read = [&](const std::filesystem::path &path) -> std::optional<std::string> {
    const auto it = files.find(path.string());
    return it == files.end() ? std::nullopt : std::optional(it->second);
  };
  const ProjectSettings settings =
      loadSettings(files.empty() ? std::string() : "/p/.ktir.json", overrides, read);
  EXPECT_TRUE(settings.errors.empty());
  std::map<std::string, EffectiveSetting> result;
  for (EffectiveSetting &setting : effectiveSettings(settings, overrides, read))
    result[setting.key] = setting;
  return result;
}

TEST(EffectiveSettings, WithoutAFileAreTheDefaults) {
  const auto all = effective({}, {});
  for (const Setting &setting : settingsTable()) {
    if (setting.key.find('<') != std::string_view::npos)
      continue;
    const auto it = all.find(std::string(setting.key));
    ASSERT_NE(it, all.end()) << setting.key;
    EXPECT_EQ(it->second.value, setting.defaultValue);
    EXPECT_EQ(it->second.origin, "default");
  }
  for (const RuleInfo &rule : allRules())
    EXPECT_TRUE(all.contains("rules." + std::string(rule.id) + ".severity")) << rule.id;
}

TEST(EffectiveSettings, HaveTheirOrigin) {
  SettingsOverrides overrides;
  overrides.values = {{"balance.threshold", "1.5"}};
  overrides.hardware = "notebook";
  overrides.arguments = {{"N", int64_t(4096), AssumptionOrigin::CommandLine, "--assume"}};
  const auto all = effective(
      {{"/p/.ktir.json", "{\n  \"extends\": \"../base.json\",\n  \"pipeline\": \"overlapped\",\n"
                         "  \"profiles\": {\"my.chip\": {\"num_cores\": 4}}\n}"},
       {"/base.json", "{\"pipeline\": \"serial\",\n \"stick\": {\"minUse\": 0.5},\n"
                      " \"rules\": {\"ktir-grid\": {\"severity\": \"off\"}}}"}},
      overrides);
  EXPECT_EQ(all.at("pipeline").value, "\"overlapped\"");
  EXPECT_EQ(all.at("pipeline").origin, "/p/.ktir.json:3");
  EXPECT_EQ(all.at("stick.minUse").value, "0.5");
  EXPECT_EQ(all.at("stick.minUse").origin, "/base.json:2");
  EXPECT_EQ(all.at("rules.ktir-grid.severity").origin, "/base.json:3");
  EXPECT_EQ(all.at("rules.ktir-grid.severity").value, "\"off\"");
  EXPECT_EQ(all.at("profiles.my.chip").value, "{\"num_cores\":4}");
  EXPECT_EQ(all.at("balance.threshold").value, "1.5");
  EXPECT_EQ(all.at("balance.threshold").origin, "command line");
  EXPECT_EQ(all.at("hardware").value, "notebook");
  EXPECT_EQ(all.at("hardware").origin, "--hardware");
  EXPECT_EQ(all.at("%N").value, "4096");
  EXPECT_EQ(all.at("lx.usableFraction").origin, "default");
}

} // namespace
