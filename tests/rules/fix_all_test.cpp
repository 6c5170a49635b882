// Fixing everything: it holds together, leaves nothing to do, and keeps what it does not touch.
#include "files.h"
#include "fix/edits.h"
#include "fix/fix_all.h"
#include "fixture.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace ktir;
using namespace ktir::test;

namespace {

size_t weight(const Analysis &analysis) {
  return static_cast<size_t>(
      std::count_if(analysis.findings.begin(), analysis.findings.end(),
                    [](const Finding &finding) { return finding.severity <= Severity::Warning; }));
}

/// The lines that are comments, sorted: fixes keep them.
std::vector<std::string> commentsOf(const std::string &text) {
  std::vector<std::string> comments;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (const size_t mark = line.find("//"); mark != std::string::npos)
      comments.push_back(line.substr(mark));
    at = end + 1;
  }
  std::sort(comments.begin(), comments.end());
  return comments;
}

void expectFixedPoint(const std::string &text, FixSafety safety) {
  syntax::Parser parser;
  const Settings settings;
  const FixSelection all = {.rule = {}, .safety = safety};
  const std::string once = fixAll(text, all, settings, parser);
  EXPECT_EQ(fixAll(once, all, settings, parser), once);
  EXPECT_LE(weight(analyze(once, settings, parser)), weight(analyze(text, settings, parser)));
  const Analysis left = analyze(once, settings, parser);
  EXPECT_TRUE(fixRound(once, left, all, settings, parser).empty()) << once;
}

std::vector<std::string> everyKernel() {
  std::vector<std::string> paths;
  for (const char *directory :
       {"tests/rules", "tests/cases", "tests/snippets", "tests/golden/micro"}) {
    const auto found = kernelsBelow(directory);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  return paths;
}

TEST(FixAll, ReachesAFixedPointOnEveryKernel) {
  for (const std::string &path : everyKernel()) {
    SCOPED_TRACE(path);
    expectFixedPoint(readText(path), FixSafety::SafeOnly);
    expectFixedPoint(readText(path), FixSafety::All);
  }
}

/// Two kernels in one file, each with findings, are fixed in one go.
TEST(FixAll, ReachesAFixedPointOnKernelsThatStandTogether) {
  std::mt19937 random(3);
  const std::vector<std::string> paths = everyKernel();
  for (int round = 0; round < 40; ++round) {
    const std::string text = readText(paths[random() % paths.size()]) + "// -----\n" +
                             readText(paths[random() % paths.size()]);
    SCOPED_TRACE(text);
    expectFixedPoint(text, FixSafety::SafeOnly);
  }
}

TEST(FixAll, LeavesNoFindingOfTheOldMemorySpaces) {
  syntax::Parser parser;
  const std::string fixed =
      fixAll(readText("tests/cases/11-old-memory-space.mlir"), {}, Settings(), parser);
  EXPECT_EQ(listed(fixed, analyze(fixed, Settings(), parser).findings), "");
}

TEST(FixAll, KeepsComments) {
  syntax::Parser parser;
  const std::string text = readText("tests/rules/loop_invariant_load/positive-weight.mlir");
  const std::string fixed = fixAll(text, {}, Settings(), parser);
  EXPECT_NE(fixed, text);
  EXPECT_EQ(commentsOf(fixed), commentsOf(text));
}

TEST(FixAll, TakesTheRuleThatIsAskedForOnly) {
  syntax::Parser parser;
  const std::string text = readText("tests/cases/11-old-memory-space.mlir");
  EXPECT_EQ(fixAll(text, {.rule = "ktir-loop-invariant-load"}, Settings(), parser), text);
}

TEST(Edits, AreAppliedAtOnceAndOverlapsAreSeen) {
  EXPECT_EQ(applyEdits("abcdef", {{{4, 5}, "X"}, {{0, 1}, ""}, {{2, 2}, "--"}}), "b--cdXf");
  EXPECT_EQ(applyEdits("abc", {{{0, 2}, "x"}, {{1, 3}, "y"}}), "xc");
  EXPECT_TRUE(overlap({{{0, 2}, ""}}, {{{1, 3}, ""}}));
  EXPECT_TRUE(overlap({{{2, 2}, "a"}}, {{{2, 2}, "b"}}));
  EXPECT_FALSE(overlap({{{0, 1}, ""}}, {{{2, 3}, ""}}));
}

} // namespace
