#include "check/explain.h"
#include "golden_file.h"
#include "rules/rule_table.h"
#include "workspace/rule_pages.h"

#include <gtest/gtest.h>
#include <sstream>

using namespace ktir;
using namespace ktir::server;

namespace {

TEST(RulePages, AreThePagesOfDocs) {
  ASSERT_GT(kRulePageCount, 0u);
  for (size_t i = 0; i < kRulePageCount; ++i) {
    const RulePageText &page = kRulePages[i];
    EXPECT_TRUE(findRule(page.id)) << page.id;
    EXPECT_EQ(test::readFile("docs/rules/" + std::string(page.id) + ".md"), page.text);
    EXPECT_TRUE(rulePageUri(page.id).ends_with("/rules/" + std::string(page.id) + ".md"));
  }
  EXPECT_EQ(rulePageUri("ktir-no-such-rule"), "");
}

TEST(Explain, PrintsThePageOfEveryRule) {
  for (const RuleInfo &rule : allRules()) {
    std::ostringstream out, err;
    EXPECT_EQ(runExplain(rule.id, out, err), 0) << rule.id;
    EXPECT_EQ(err.str(), "") << rule.id;
    EXPECT_TRUE(out.str().starts_with("# " + std::string(rule.id) + "\n")) << rule.id;
    EXPECT_NE(out.str().find(rule.summary), std::string::npos) << rule.id;
  }
}

TEST(Explain, TakesAnIdWithoutItsPrefixAndSuggestsTheNearest) {
  std::ostringstream out, err;
  EXPECT_EQ(runExplain("grid", out, err), 0);
  EXPECT_TRUE(out.str().starts_with("# ktir-grid\n"));
  EXPECT_EQ(runExplain("ktir-grit", out, err), 2);
  EXPECT_EQ(err.str(),
            "ktir-lsp: --explain 'ktir-grit': no such rule; did you mean 'ktir-grid'?\n");
}

} // namespace
