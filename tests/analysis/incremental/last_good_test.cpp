#include "analysis_text.h"
#include "analyzer.h"
#include "random_edits.h"

#include <gtest/gtest.h>

using namespace ktir;

namespace {

/// One document, version by version.
class LastGoodTest : public testing::Test {
protected:
  const Analysis &show(std::string text) {
    text_ = std::move(text);
    analysis_ = analyzer_.analyze(SourceText(text_), Settings(), parser_);
    return analysis_;
  }
  /// What stands in the text where an op of the old function is said to be.
  std::vector<std::string> oldOps(size_t function) const {
    std::vector<std::string> words;
    for (const OpReport &op : analysis_.old.at(function).launches[0].ops)
      words.push_back(text_.substr(op.range.begin, op.range.size()));
    return words;
  }

  syntax::Parser parser_;
  Analyzer analyzer_;
  std::string text_;
  Analysis analysis_;
};

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

TEST_F(LastGoodTest, FactsOfABrokenFunctionStayAndMove) {
  const std::string first = readSource("examples/vector_add.mlir");
  const std::string text = first + "\n" + replaced(first, "func.func @", "func.func @other_");
  ASSERT_TRUE(show(text).old.empty());
  const std::string launches = textOf(analysis_.functions[0].launches);
  const size_t ops = analysis_.functions[0].launches[0].ops.size();
  ASSERT_EQ(analysis_.functions.size(), 2u);

  const std::string broken = replaced(text, "ktdp.load", "ktdp.load (");
  show(broken);
  ASSERT_EQ(analysis_.old.size(), 1u);
  EXPECT_EQ(analysis_.old[0].name, "vector_add");
  EXPECT_EQ(analysis_.old[0].launches[0].ops.size(), ops);
  for (const std::string &word : oldOps(0))
    EXPECT_NE(word.find_first_of("abcdefghijklmnopqrstuvwxyz"), std::string::npos) << word;
  EXPECT_FALSE(analysis_.functions.back().partial) << "the other function is current";

  // Lines come above: everything moves.
  show("// one\n// two\n" + broken);
  ASSERT_EQ(analysis_.old.size(), 1u);
  EXPECT_EQ(oldOps(0).size(), ops);
  EXPECT_EQ(oldOps(0).front(), analysis_.old[0].launches[0].ops.front().op);

  // Repaired: nothing old is left.
  show("// one\n// two\n" + text);
  EXPECT_TRUE(analysis_.old.empty());
}

TEST_F(LastGoodTest, AFunctionWhoseFirstWordIsBeingTypedKeepsItsFacts) {
  const std::string text = readSource("examples/vector_add.mlir");
  show(text);
  show(replaced(text, "func.func", "func.fun"));
  ASSERT_EQ(analysis_.old.size(), 1u);
  EXPECT_EQ(analysis_.old[0].name, "vector_add");
}

TEST_F(LastGoodTest, WhatIsDeletedIsGone) {
  const std::string text = readSource("examples/vector_add.mlir");
  show(text);
  show("// nothing\n");
  EXPECT_TRUE(analysis_.old.empty());
  show(text);
  EXPECT_TRUE(analysis_.old.empty());
}

TEST_F(LastGoodTest, OpsWhoseTextIsGoneAreLeftOut) {
  const std::string text = readSource("examples/vector_add.mlir");
  show(text);
  const size_t ops = analysis_.functions[0].launches[0].ops.size();
  // The whole statement goes, and what used its result breaks the function.
  const size_t load = text.find("ktdp.load");
  const size_t begin = text.rfind('\n', load), end = text.find('\n', load);
  show(text.substr(0, begin) + text.substr(end));
  ASSERT_EQ(analysis_.old.size(), 1u);
  EXPECT_EQ(analysis_.old[0].launches[0].ops.size(), ops - 1);
}

} // namespace
