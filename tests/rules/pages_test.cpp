// docs/rules: the bad example of a page has the finding, the good one has not.
#include "analysis.h"
#include "files.h"
#include "fixture.h"
#include "page.h"
#include "rules/rule_table.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::test;

namespace {

std::string pageOf(std::string_view rule) { return "docs/rules/" + std::string(rule) + ".md"; }

class RulePage : public testing::TestWithParam<std::string> {};

TEST_P(RulePage, SaysWhatItMust) {
  const std::string page = readText(pageOf(GetParam()));
  EXPECT_TRUE(page.starts_with("# " + GetParam() + "\n")) << "the title is the id";
  const RuleInfo *rule = findRule(GetParam());
  ASSERT_TRUE(rule);
  EXPECT_NE(page.find(rule->summary), std::string::npos)
      << "the summary of the table: " << rule->summary;
  for (const char *heading : {"## Why", "## Bad", "## Good", "## Settings", "## Suppress"})
    EXPECT_NE(page.find("\n" + std::string(heading) + "\n"), std::string::npos) << heading;
  EXPECT_NE(page.find("rules." + GetParam() + ".severity"), std::string::npos);
  EXPECT_NE(page.find("// ktir-lint: ignore[" + GetParam() + "]"), std::string::npos);
}

TEST_P(RulePage, HasExamplesThatAreWhatTheySay) {
  bool bad = false, good = false;
  for (const Example &example : examplesOf(readText(pageOf(GetParam())))) {
    if (!isWhole(example))
      continue;
    Fixture fixture = readFixture(example.text);
    ASSERT_EQ(fixture.problem, "");
    const RuleInfo *rule = findRule(GetParam());
    if (!rule->onByDefault)
      fixture.settings.ruleSeverities.try_emplace(GetParam(), rule->severity);
    syntax::Parser parser;
    const Analysis analysis = analyze(example.text, fixture.settings, parser);
    const bool has =
        std::any_of(analysis.findings.begin(), analysis.findings.end(),
                    [&](const Finding &finding) { return finding.rule == GetParam(); });
    if (example.heading == "Bad") {
      bad = true;
      EXPECT_TRUE(has) << example.text << listed(example.text, analysis.findings);
    } else if (example.heading == "Good") {
      good = true;
      // A remark of another rule, for instance that an op is experimental, does not make it bad.
      std::vector<Finding> wrong = analysis.findings;
      std::erase_if(wrong, [&](const Finding &finding) {
        return finding.severity > Severity::Warning && finding.rule != GetParam();
      });
      EXPECT_EQ(listed(example.text, wrong), "") << example.text;
    }
  }
  EXPECT_TRUE(bad) << "no whole function under Bad";
  EXPECT_TRUE(good) << "no whole function under Good";
}

/// The rules that have a page; registry_test says which must.
std::vector<std::string> rulesWithPage() {
  std::vector<std::string> rules;
  for (const RuleInfo &rule : allRules())
    if (isSwitchedOn(rule.id) && exists(pageOf(rule.id)))
      rules.emplace_back(rule.id);
  return rules;
}

INSTANTIATE_TEST_SUITE_P(Rules, RulePage, testing::ValuesIn(rulesWithPage()),
                         [](const auto &info) { return fileNameOf(info.param); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RulePage);

} // namespace
