// All kernels of the tree, as they are and after random damage.
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "parsed_text.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

using namespace ktir;
using namespace ktir::tests;
using testing::IsEmpty;

namespace {

/// The check that each invalid snippet, by its number, must be refused by.
const std::vector<std::string> kRefusedBy = {
    "V14", "V15", "V18", "V11", "V11", "V21", "V22", "V25", "V27", "V26", "V28", "V01", "V44",
    "V44", "V35", "V37", "V46", "V51", "L02", "L03", "L04", "L08", "V56", "L13", "L14"};

TEST(Corpus, SnippetsAreJudgedAsTheirFirstLineSays) {
  size_t invalid = 0;
  for (const std::string &path : testFiles("snippets")) {
    const std::string text = readTestFile(path);
    const ParsedText parsed(text);
    if (!text.starts_with("// error")) {
      for (const Finding &finding : parsed.findings())
        EXPECT_EQ(finding.severity, Severity::Warning) << path << ": " << finding.message;
      continue;
    }
    ASSERT_LT(invalid, kRefusedBy.size());
    ASSERT_EQ(parsed.findings().size(), 1u) << path << testing::PrintToString(parsed.lines());
    EXPECT_EQ(parsed.findings()[0].code, "KT-" + kRefusedBy[invalid]) << path;
    EXPECT_EQ(parsed.findings()[0].severity, Severity::Error) << path;
    ++invalid;
  }
  EXPECT_EQ(invalid, kRefusedBy.size());
}

TEST(Corpus, SoundKernelsHaveNoFindings) {
  for (const std::string directory : {"golden/kernels", "golden/rmsnorm"})
    for (const std::string &path : testFiles(directory))
      EXPECT_THAT(ParsedText(readTestFile(path)).lines(), IsEmpty()) << path;
}

/// Looks at everything that a document promises.
void checkPromises(const std::string &text, const syntax::Document &document) {
  for (const Finding &finding : document.findings) {
    ASSERT_LT(finding.range.begin, finding.range.end) << finding.message;
    ASSERT_LE(finding.range.end, text.size()) << finding.message;
    for (const RelatedPlace &place : finding.related)
      ASSERT_LE(place.range.end, text.size());
    for (const Fix &fix : finding.fixes)
      for (const TextEdit &edit : fix.edits)
        ASSERT_TRUE(edit.range.begin <= edit.range.end && edit.range.end <= text.size());
  }
  for (const syntax::Part &part : document.parts)
    for (const auto &function : part.functions) {
      if (!function->op())
        continue;
      function->op()->walk([&](mlir::Operation *op) {
        const syntax::OpSite *site = function->site(op);
        ASSERT_TRUE(site);
        ASSERT_LE(site->name.end, text.size());
        ASSERT_LE(site->statement.begin, site->statement.end);
        for (mlir::Value result : op->getResults())
          ASSERT_TRUE(function->site(result));
      });
    }
}

/// Damage of the kinds that typing makes: characters go, come or change; lines go or come twice.
std::string damaged(std::string text, std::mt19937 &random) {
  static const std::string kCharacters = "{}()[]<>=,:%#!@\"/-> \nax01.\xC3";
  const size_t changes = 1 + random() % 3;
  for (size_t i = 0; i < changes && text.size() > 10; ++i) {
    const size_t at = random() % text.size();
    switch (random() % 5) {
    case 0:
      text.erase(at, 1 + random() % 12);
      break;
    case 1:
      text.insert(at, 1, kCharacters[random() % kCharacters.size()]);
      break;
    case 2:
      text[at] = kCharacters[random() % kCharacters.size()];
      break;
    case 3: {
      const size_t end = std::min(text.find('\n', at), text.size() - 1);
      text.erase(at, end - at);
      break;
    }
    default:
      text.insert(random() % text.size(), text.substr(at, 1 + random() % 80));
    }
  }
  return text;
}

TEST(Corpus, DamageNeitherCrashesNorBreaksPromises) {
  std::mt19937 random(11);
  syntax::Parser parser;
  std::vector<std::string> paths = testFiles("golden");
  const std::vector<std::string> snippets = testFiles("snippets");
  paths.insert(paths.end(), snippets.begin(), snippets.end());
  for (const std::string &path : paths) {
    const std::string whole = readTestFile(path);
    for (int round = 0; round < 12; ++round) {
      const std::string text = damaged(whole, random);
      SCOPED_TRACE(path + "\n" + text);
      checkPromises(text, parser.parse(text, Settings{}));
      if (HasFatalFailure())
        return;
    }
  }
}

TEST(Corpus, TheSameTextGivesTheSameFindings) {
  std::mt19937 random(5);
  syntax::Parser one, two;
  for (const std::string &path : testFiles("golden/kernels")) {
    const std::string text = damaged(readTestFile(path), random);
    EXPECT_EQ(one.parse(text, Settings{}).findings, two.parse(text, Settings{}).findings) << path;
    EXPECT_EQ(one.parse(text, Settings{}).findings, two.parse(text, Settings{}).findings) << path;
  }
}

} // namespace
