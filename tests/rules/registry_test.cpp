// A rule is complete: its row in the table, its page, its fixtures, its place in the schema.
#include "files.h"
#include "rules/rule_table.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace ktir;
using namespace ktir::test;

namespace {

/// Rules of the parser and the verifiers whose page and fixtures are still to be written. Their
/// positive and negative cases are in tests/analysis/syntax, tests/analysis/dialect and
/// tests/snippets.
const std::set<std::string_view> kIncomplete = {
    "ktir-access-set-mismatch",
    "ktir-affine-arity",
    "ktir-bad-pragma",
    "ktir-deprecated-memory-space",
    "ktir-deprecated-op",
    "ktir-deprecated-syntax",
    "ktir-grid",
    "ktir-int-op-on-float",
    "ktir-inter-tile-groups",
    "ktir-invalid-op",
    "ktir-memory-space",
    "ktir-missing-attribute",
    "ktir-missing-terminator",
    "ktir-not-a-kernel",
    "ktir-redefined-value",
    "ktir-reference-misreads",
    "ktir-reference-unsupported",
    "ktir-syntax",
    "ktir-tile-shape-mismatch",
    "ktir-type-mismatch",
    "ktir-undefined-alias",
    "ktir-undefined-value",
    "ktir-unknown-op",
    "ktir-unregistered-dialect",
    "ktir-unused-suppression",
    "ktir-view-set-mismatch",
    "ktir-yield-mismatch",
};

bool hasFixture(std::string_view rule, std::string_view kind) {
  const std::string directory = "tests/rules/" + fileNameOf(rule);
  for (const std::string &path : kernelsBelow(directory))
    if (path.starts_with(directory + "/" + std::string(kind) + "-"))
      return true;
  return false;
}

/// What a rule lacks.
std::string lacks(const RuleInfo &rule) {
  std::string missing;
  if (!exists("docs/rules/" + std::string(rule.id) + ".md"))
    missing += " page";
  for (const char *kind : {"positive", "negative", "trap"})
    if (!hasFixture(rule.id, kind))
      missing += " " + std::string(kind);
  return missing;
}

TEST(RuleTable, EveryRuleHasItsPageAndFixtures) {
  for (const RuleInfo &rule : allRules()) {
    if (!kIncomplete.contains(rule.id))
      EXPECT_EQ(lacks(rule), "") << rule.id;
    else
      EXPECT_NE(lacks(rule), "") << rule.id << " is complete: take it off the list";
  }
}

TEST(RuleTable, NothingIsWrittenForARuleThatDoesNotExist) {
  namespace fs = std::filesystem;
  const fs::path root(KTIR_SOURCE_DIR);
  for (const auto &entry : fs::directory_iterator(root / "docs/rules"))
    if (entry.path().extension() == ".md" && entry.path().stem() != "README")
      EXPECT_TRUE(findRule(entry.path().stem().string())) << entry.path();
  std::set<std::string> names;
  for (const RuleInfo &rule : allRules())
    names.insert(fileNameOf(rule.id));
  for (const auto &entry : fs::directory_iterator(root / "tests/rules"))
    if (entry.is_directory())
      EXPECT_TRUE(names.contains(entry.path().filename().string())) << entry.path();
}

TEST(RuleTable, IsTheListOfRulesInTheSettingsSchema) {
  const auto schema = nlohmann::json::parse(readText("schemas/ktir.schema.json"));
  const auto &rules = schema["properties"]["rules"]["properties"];
  EXPECT_EQ(rules.size(), allRules().size());
  for (const RuleInfo &rule : allRules()) {
    ASSERT_TRUE(rules.contains(rule.id)) << rule.id;
    EXPECT_EQ(rules[std::string(rule.id)]["description"], rule.summary) << rule.id;
  }
}

TEST(RuleTable, SpellsIdsAndSummariesAlike) {
  for (const RuleInfo &rule : allRules()) {
    EXPECT_TRUE(rule.id.starts_with("ktir-")) << rule.id;
    EXPECT_EQ(rule.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos)
        << rule.id;
    EXPECT_FALSE(rule.summary.empty()) << rule.id;
    EXPECT_NE(rule.summary.back(), '.') << rule.id;
  }
}

TEST(RuleTable, OffRulesAreSwitchedOnByTheirSeverity) {
  Settings settings;
  for (const RuleInfo &rule : allRules()) {
    EXPECT_EQ(severityUnder(settings, rule.id, rule.severity).has_value(), rule.onByDefault)
        << rule.id;
    settings.ruleSeverities[std::string(rule.id)] = Severity::Hint;
    EXPECT_EQ(severityUnder(settings, rule.id, rule.severity), Severity::Hint) << rule.id;
    settings.ruleSeverities[std::string(rule.id)] = std::nullopt;
    EXPECT_EQ(severityUnder(settings, rule.id, rule.severity), std::nullopt) << rule.id;
  }
}

} // namespace
