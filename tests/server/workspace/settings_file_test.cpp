#include "workspace/settings_file.h"
#include "workspace/settings_table.h"

#include <gtest/gtest.h>
#include <map>

using namespace ktir;
using namespace ktir::server;

namespace {

/// Loads "/p/.ktir.json" from a few files in memory.
ProjectSettings load(const std::map<std::string, std::string> &files,
                     const SettingsOverrides &overrides = {}) {
  return loadSettings("/p/.ktir.json", overrides,
                      [&](const std::filesystem::path &path) -> std::optional<std::string> {
                        const auto it = files.find(path.string());
                        return it == files.end() ? std::nullopt : std::optional(it->second);
                      });
}

ProjectSettings loadText(const std::string &text, const SettingsOverrides &overrides = {}) {
  return load({{"/p/.ktir.json", text}}, overrides);
}

std::string errorsOf(const ProjectSettings &settings) {
  std::string text;
  for (const SettingsError &error : settings.errors)
    text += (text.empty() ? "" : "\n") + error.file + ":" + std::to_string(error.line) + ":" +
            std::to_string(error.column) + ": " + error.message;
  return text;
}

std::string errorsOf(const std::string &text) { return errorsOf(loadText(text)); }

TEST(SettingsFile, WithoutAFileTheDefaultsHold) {
  const ProjectSettings settings = loadSettings({}, {});
  EXPECT_EQ(errorsOf(settings), "");
  EXPECT_EQ(settings.settings.hardware, Hardware());
  EXPECT_EQ(settings.settings.hardwareName, "default");
}

TEST(SettingsFile, ReadsWhatTheAnalysisNeeds) {
  const ProjectSettings result = loadText(R"({
    // comments are welcome
    "$schema": "../schemas/ktir.schema.json",
    "hardware": "mine",
    "profiles": {"mine": {"extends": "notebook", "num_cores": 16, "lx_size_mb": 0.5}},
    "pipeline": "overlapped",
    "opCosts": {"tensor.splat": "compute_float"},
    "cost": {"analogy": "off"},
    "assume": {"fromComments": false},
    "dialect": {"generation": "g2", "preview": "on"},
    "rules": {"ktir-grid": {"severity": "off"}, "ktir-syntax": {"severity": "hint"}},
    "exclude": ["build/"],
    "launches": {"f": [{"name": "small", "args": {"N": 64, "eps": 0.5, "causal": true}, "hardware": "notebook"}]}
  })");
  ASSERT_EQ(errorsOf(result), "");
  const Settings &settings = result.settings;
  EXPECT_EQ(settings.hardwareName, "mine");
  EXPECT_EQ(settings.hardware.num_cores, 16);
  EXPECT_EQ(settings.hardware.hbm_bandwidth_tb_s, 1.024);
  EXPECT_EQ(settings.hardware.lx_size_mb, 0.5);
  EXPECT_EQ(settings.pipeline, Pipeline::Overlapped);
  EXPECT_EQ(settings.opCosts.at("tensor.splat"), Category::ComputeFloat);
  EXPECT_FALSE(settings.costAnalogy);
  EXPECT_FALSE(settings.assumeFromComments);
  EXPECT_EQ(settings.generation, DialectGeneration::G2);
  EXPECT_TRUE(settings.dialectPreview);
  EXPECT_EQ(settings.ruleSeverities.at("ktir-grid"), std::nullopt);
  EXPECT_EQ(settings.ruleSeverities.at("ktir-syntax"), Severity::Hint);
  EXPECT_EQ(result.exclude, std::vector<std::string>{"build/"});
  const LaunchSettings &launch = settings.launches.at("f").at(0);
  EXPECT_EQ(launch.name, "small");
  ASSERT_EQ(launch.arguments.size(), 3u);
  EXPECT_EQ(launch.arguments[0].value, ArgumentValue(int64_t(64)));
  EXPECT_EQ(launch.arguments[1].value, ArgumentValue(0.5));
  EXPECT_EQ(launch.arguments[2].value, ArgumentValue(true));
  EXPECT_EQ(launch.arguments[0].origin, AssumptionOrigin::ProjectFile);
  EXPECT_EQ(launch.hardware->hbm_bandwidth_tb_s, 1.024);
}

TEST(SettingsFile, ReadsEveryKnobOfTheRules) {
  const ProjectSettings result = loadText(R"({
    "bounds": {"possible": "off", "assumeDescriptorClamp": true},
    "coverage": {"ignoreViews": ["%cache", "out"]},
    "numerics": {"f16Format": "dlfloat16", "minN": 32, "assumedRms": {"%x": 1.5, "w": 2}},
    "balance": {"threshold": 1.25, "minCycles": 100},
    "stick": {"minUse": 0.5},
    "lx": {"usableFraction": 0.75},
    "limits": {"loopCount": 1000, "coreSpanBytes": 4096},
    "generated": {"quickFixes": "on"}
  })");
  ASSERT_EQ(errorsOf(result), "");
  const RuleKnobs expected = {
      .boundsPossible = false,
      .boundsAssumeDescriptorClamp = true,
      .coverageIgnoreViews = {"cache", "out"},
      .f16Format = F16Format::DlFloat16,
      .numericsMinN = 32,
      .numericsAssumedRms = {{"x", 1.5}, {"w", 2}},
      .balanceThreshold = 1.25,
      .balanceMinCycles = 100,
      .stickMinUse = 0.5,
      .lxUsableFraction = 0.75,
      .limitsLoopCount = 1000,
      .limitsCoreSpanBytes = 4096,
      .generatedQuickFixes = true,
  };
  EXPECT_EQ(result.settings.knobs, expected);
}

/// The table's defaults are those of the plain value.
TEST(SettingsFile, DefaultsOfTheTableAreThoseOfTheKnobs) {
  SettingsOverrides overrides;
  for (const Setting &setting : settingsTable()) {
    const std::string_view group = setting.key.substr(0, setting.key.find('.'));
    for (std::string_view of :
         {"bounds", "coverage", "numerics", "balance", "stick", "lx", "limits", "generated"})
      if (group == of)
        overrides.values.emplace_back(setting.key, setting.defaultValue);
  }
  EXPECT_GE(overrides.values.size(), 13u);
  const ProjectSettings result = loadText("{}", overrides);
  ASSERT_EQ(errorsOf(result), "");
  EXPECT_EQ(result.settings.knobs, RuleKnobs());
}

TEST(SettingsFile, ExtendsIsOverlaid) {
  const ProjectSettings result =
      load({{"/p/.ktir.json", R"({"extends": "../base.json", "pipeline": "serial",
                                  "rules": {"ktir-grid": {"severity": "hint"}}})"},
            {"/base.json", R"({"pipeline": "overlapped", "hardware": "notebook",
                               "rules": {"ktir-syntax": {"severity": "off"}}})"}});
  ASSERT_EQ(errorsOf(result), "");
  EXPECT_EQ(result.settings.pipeline, Pipeline::Serial);
  EXPECT_EQ(result.settings.hardwareName, "notebook");
  EXPECT_EQ(result.settings.ruleSeverities.size(), 2u);
  EXPECT_EQ(result.files.size(), 2u);
}

TEST(SettingsFile, ErrorsHaveTheirPlaceAndTheNearestKey) {
  EXPECT_EQ(errorsOf("{\n  \"numerics\": {\"minM\": 3}\n}"),
            "/p/.ktir.json:2:16: unknown setting 'numerics.minM'; did you mean 'minN'?");
  EXPECT_EQ(errorsOf("{\"numerics\": {\"minN\": \"3\"}}"),
            "/p/.ktir.json:1:15: 'numerics.minN' is an integer from 0 on, here it is a string");
  EXPECT_EQ(errorsOf("{\"numerics\": 3}"),
            "/p/.ktir.json:1:2: 'numerics' is an object, here it is an integer");
  EXPECT_EQ(
      errorsOf("{\"balance.threshold\": 2}"),
      "/p/.ktir.json:1:2: unknown setting 'balance.threshold'; settings with a dot are written "
      "as objects in objects");
  EXPECT_EQ(
      errorsOf("{\"pipeline\": \"both\"}"),
      "/p/.ktir.json:1:2: 'pipeline' is one of serial, overlapped, overlapped_3way; here it is "
      "'both'");
  EXPECT_EQ(errorsOf("{\"hardware\": \"notebok\"}"),
            "/p/.ktir.json:1:2: unknown hardware profile 'notebok'; did you mean 'notebook'?");
  EXPECT_EQ(errorsOf("{\"hardware\": \"x\"}"),
            "/p/.ktir.json:1:2: unknown hardware profile 'x'; there are default, notebook");
  EXPECT_EQ(errorsOf("{\"profiles\": {\"m\": {\"num_core\": 4}}}"),
            "/p/.ktir.json:1:21: unknown hardware field 'num_core'; did you mean 'num_cores'?");
  EXPECT_EQ(errorsOf("{\"profiles\": {\"m\": {\"num_cores\": 0.5}}}"),
            "/p/.ktir.json:1:21: 'num_cores' is an integer from 1 to 1,000,000,000, in cores");
  EXPECT_EQ(errorsOf("{\"profiles\": {\"m\": {\"clock_ghz\": \"fast\"}}}"),
            "/p/.ktir.json:1:21: 'profiles.m.clock_ghz' is a number, here it is a string");
  EXPECT_EQ(errorsOf("{\"opCosts\": {\"arith.mulf\": \"float\"}}"),
            "/p/.ktir.json:1:14: unknown category 'float'; one of zero, memory, compute_float, "
            "compute_transcendental, compute_int, compute_matmul, comm");
  EXPECT_EQ(
      errorsOf("{\"launches\": {\"f\": [{\"arg\": {}}]}}"),
      "/p/.ktir.json:1:22: unknown key 'arg' of a launch in 'launches.f'; did you mean 'args'?");
  EXPECT_EQ(errorsOf("{\"launches\": {\"f\": [{\"args\": {\"N\": \"64\"}}]}}"),
            "/p/.ktir.json:1:31: 'N' is an integer, a number, true or false, here it is a string");
  EXPECT_EQ(errorsOf("{\"launches\": {\"f\": [{\"hardware\": \"x\"}]}}"),
            "/p/.ktir.json:1:22: unknown hardware profile 'x'; there are default, notebook");
  EXPECT_EQ(errorsOf("{\"rules\": {\"ktir-grid\": {\"level\": \"off\"}}}"),
            "/p/.ktir.json:1:26: unknown setting 'rules.ktir-grid.level'");
  EXPECT_EQ(errorsOf("{\"rules\": {\"ktir-grit\": {\"severity\": \"off\"}}}"),
            "/p/.ktir.json:1:12: unknown rule 'ktir-grit'; did you mean 'ktir-grid'?");
}

TEST(SettingsFile, TextThatIsNoJsonIsAnErrorWithItsPlace) {
  const ProjectSettings result = loadText("{\n  \"pipeline\": serial\n}");
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_EQ(result.errors[0].line, 2u);
  EXPECT_NE(result.errors[0].message.find("syntax error"), std::string::npos)
      << result.errors[0].message;
  EXPECT_EQ(errorsOf("[]"), "/p/.ktir.json:1:1: settings are a JSON object");
  EXPECT_EQ(errorsOf("{\"exclude\": [], \"exclude\": []}"),
            "/p/.ktir.json:1:17: key 'exclude' occurs twice in one object");
  EXPECT_EQ(loadText("").errors.size(), 1u);
  EXPECT_EQ(loadText(std::string(5000, '[')).errors.size(), 1u);
}

TEST(SettingsFile, ColumnsCountCodePointsAndAByteOrderMarkNone) {
  EXPECT_EQ(errorsOf("\xEF\xBB\xBF{/* é */ \"xyz\": 1}"),
            "/p/.ktir.json:1:10: unknown setting 'xyz'");
}

TEST(SettingsFile, ABrokenChainIsAnError) {
  EXPECT_EQ(errorsOf("{\"extends\": \"none.json\"}"),
            "/p/.ktir.json:1:2: 'extends' names '/p/none.json', which cannot be read");
  EXPECT_EQ(errorsOf("{\"extends\": \".ktir.json\"}"),
            "/p/.ktir.json:1:2: 'extends' leads in a circle, back to '/p/.ktir.json'");
  EXPECT_EQ(errorsOf(load(std::map<std::string, std::string>())),
            "/p/.ktir.json:0:0: this settings file cannot be read");
  // An error is shown in the file that has it.
  EXPECT_EQ(errorsOf(load({{"/p/.ktir.json", "{\"extends\": \"base.json\"}"},
                           {"/p/base.json", "{\"hardware\": \"x\"}"}})),
            "/p/base.json:1:2: unknown hardware profile 'x'; there are default, notebook");
}

TEST(Profiles, MayExtendEachOtherButNotThemselves) {
  const ProjectSettings good = loadText(R"({"hardware": "b", "profiles": {
      "b": {"extends": "a", "num_cores": 2}, "a": {"num_cores": 3, "clock_ghz": 2},
      "notebook": {"extends": "notebook", "systolic_rows": 4}}})");
  ASSERT_EQ(errorsOf(good), "");
  EXPECT_EQ(good.settings.hardware.num_cores, 2);
  EXPECT_EQ(good.settings.hardware.clock_ghz, 2);
  EXPECT_EQ(good.profiles.at("notebook").systolic_rows, 4);
  EXPECT_EQ(good.profiles.at("notebook").hbm_bandwidth_tb_s, 1.024);
  EXPECT_EQ(errorsOf(R"({"profiles": {"a": {"extends": "b"}, "b": {"extends": "a"}}})"),
            "/p/.ktir.json:1:21: profile 'a' extends itself through 'a'");
  EXPECT_EQ(errorsOf(R"({"profiles": {"a": {"extends": "notebok"}}})"),
            "/p/.ktir.json:1:21: unknown hardware profile 'notebok'; did you mean 'notebook'?");
}

TEST(Overrides, TheCommandLineWinsOverTheFile) {
  SettingsOverrides overrides;
  overrides.values = {{"pipeline", "overlapped_3way"},
                      {"opCosts.tensor.splat", "compute_float"},
                      {"cost.analogy", "false"},
                      {"rules.ktir-grid.severity", "off"}};
  overrides.hardware = "notebook,num_cores=16";
  const ProjectSettings result = loadText(
      R"({"pipeline": "serial", "launches": {"f": [{"hardware": "default"}]}})", overrides);
  ASSERT_EQ(errorsOf(result), "");
  EXPECT_EQ(result.settings.pipeline, Pipeline::Overlapped3Way);
  EXPECT_EQ(result.settings.opCosts.at("tensor.splat"), Category::ComputeFloat);
  EXPECT_FALSE(result.settings.costAnalogy);
  EXPECT_EQ(result.settings.ruleSeverities.at("ktir-grid"), std::nullopt);
  EXPECT_EQ(result.settings.hardware.num_cores, 16);
  EXPECT_EQ(result.settings.hardware.hbm_bandwidth_tb_s, 1.024);
  EXPECT_EQ(result.settings.hardwareName, "notebook, num_cores=16");
  EXPECT_FALSE(result.settings.launches.at("f")[0].hardware);
}

TEST(Overrides, ErrorsNameTheOption) {
  const auto setting = [](std::string key, std::string value) {
    SettingsOverrides overrides;
    overrides.values = {{std::move(key), std::move(value)}};
    return errorsOf(loadText("{}", overrides));
  };
  EXPECT_EQ(setting("balance.treshold", "2"),
            "--set balance.treshold:0:0: unknown setting 'balance.treshold'; did you mean "
            "'threshold'?");
  EXPECT_EQ(setting("balance.threshold", "high"),
            "--set balance.threshold:0:0: 'balance.threshold' is a number from 0 on, here it is a "
            "string");
  EXPECT_EQ(setting("hardware", "x"),
            "--set hardware:0:0: unknown hardware profile 'x'; there are default, notebook");
  EXPECT_EQ(setting("extends", "a.json"),
            "--set extends:0:0: 'extends' belongs into a settings file");
  const auto hardware = [](std::string text) {
    SettingsOverrides overrides;
    overrides.hardware = std::move(text);
    return errorsOf(loadText("{}", overrides));
  };
  EXPECT_EQ(hardware("notebok"),
            "--hardware:0:0: unknown hardware profile 'notebok'; did you mean 'notebook'?");
  EXPECT_EQ(hardware("num_core=4"),
            "--hardware:0:0: unknown hardware field 'num_core'; did you mean 'num_cores'?");
  EXPECT_EQ(hardware("num_cores=four"),
            "--hardware:0:0: 'four' is not a number, in 'num_cores=four'");
  EXPECT_EQ(hardware("num_cores=4,notebook"),
            "--hardware:0:0: a profile's name comes first, before FIELD=VALUE");
}

} // namespace
