// Every kernel of tests/rules: all findings are expected and all expectations are met; every fix
// does what it promises.
#include "files.h"
#include "fix/edits.h"
#include "fix/verified_fix.h"
#include "fixture.h"
#include "rules/rule_table.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::test;

namespace {

class RuleFixture : public testing::TestWithParam<std::string> {};

/// "tests/rules/partial_stick/trap-x.mlir": "ktir-partial-stick".
std::string ruleOf(const std::string &path) {
  const size_t end = path.rfind('/'), begin = path.rfind('/', end - 1) + 1;
  std::string id = "ktir-" + path.substr(begin, end - begin);
  std::replace(id.begin(), id.end(), '_', '-');
  return id;
}

std::string fixedPathOf(const std::string &path) {
  return path.substr(0, path.rfind('.')) + ".fixed.mlir";
}

/// The first fix of each finding of a rule, applied together.
std::string firstFixes(const std::string &text, const Analysis &analysis, const std::string &rule) {
  std::vector<TextEdit> edits;
  for (const Finding &finding : analysis.findings)
    if (finding.rule == rule && !finding.fixes.empty() &&
        !overlap(edits, finding.fixes.front().edits))
      edits.insert(edits.end(), finding.fixes.front().edits.begin(),
                   finding.fixes.front().edits.end());
  return applyEdits(text, edits);
}

TEST_P(RuleFixture, HasTheFindingsThatItExpects) {
  const std::string text = readText(GetParam());
  const Fixture fixture = readFixture(text);
  ASSERT_EQ(fixture.problem, "");
  syntax::Parser parser;
  const Analysis analysis = analyze(text, fixture.settings, parser);
  EXPECT_EQ(differences(text, fixture, analysis), "");

  const std::string name = GetParam().substr(GetParam().rfind('/') + 1);
  const bool has = std::any_of(
      fixture.expectations.begin(), fixture.expectations.end(),
      [&](const Expectation &expectation) { return expectation.rule == ruleOf(GetParam()); });
  EXPECT_EQ(has, name.starts_with("positive-"))
      << "a fixture that is called positive- expects a finding of its rule, others do not";
}

TEST_P(RuleFixture, HasFixesThatDoWhatTheyPromise) {
  const std::string text = readText(GetParam()), rule = ruleOf(GetParam());
  const Fixture fixture = readFixture(text);
  syntax::Parser parser;
  const Analysis analysis = analyze(text, fixture.settings, parser);
  for (const Finding &finding : analysis.findings)
    for (const Fix &fix : finding.fixes) {
      const FixOutcome outcome = tryFix(text, analysis, finding, fix, fixture.settings, parser);
      EXPECT_EQ(outcome.refusal, "") << listed(text, {finding}) << fix.title << "\n"
                                     << outcome.text;
      EXPECT_FALSE(fix.title.empty()) << finding.message;
      EXPECT_NE(outcome.text, text) << fix.title;
    }
  const std::string fixed = firstFixes(text, analysis, rule), golden = fixedPathOf(GetParam());
  if (fixed == text) {
    EXPECT_FALSE(exists(golden)) << "nothing is fixed here";
    return;
  }
  if (updateGolden())
    return writeText(golden, fixed);
  EXPECT_EQ(readText(golden), fixed) << "KTIR_UPDATE_GOLDEN=1 writes it anew";
}

std::vector<std::string> fixturesOfRules() {
  std::vector<std::string> fixtures = kernelsBelow("tests/rules");
  std::erase_if(fixtures, [](const std::string &path) {
    return std::any_of(allRules().begin(), allRules().end(), [&](const RuleInfo &rule) {
      return !isSwitchedOn(rule.id) && path.starts_with("tests/rules/" + fileNameOf(rule.id) + "/");
    });
  });
  return fixtures;
}

INSTANTIATE_TEST_SUITE_P(Rules, RuleFixture, testing::ValuesIn(fixturesOfRules()),
                         [](const auto &info) {
                           std::string name = info.param.substr(std::string("tests/rules/").size());
                           for (char &c : name)
                             if (!std::isalnum(static_cast<unsigned char>(c)))
                               c = '_';
                           return name;
                         });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RuleFixture);

} // namespace
