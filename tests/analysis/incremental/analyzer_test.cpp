#include "analysis_text.h"
#include "analyzer.h"
#include "random_edits.h"
#include "source/position_map.h"
#include "syntax/function_impl.h"

#include <gtest/gtest.h>

using namespace ktir;

namespace {

using Bodies = std::vector<const syntax::FunctionBody *>;

Bodies bodiesOf(const Analysis &analysis) {
  Bodies bodies;
  for (const syntax::Part &part : analysis.document.parts)
    for (const auto &function : part.functions)
      bodies.push_back(static_cast<const syntax::FunctionImpl &>(*function).body().get());
  return bodies;
}

class AnalyzerTest : public testing::Test {
protected:
  Analysis show(const std::string &text, const Settings &settings = {}) {
    Analysis analysis = analyzer_.analyze(SourceText(text), settings, parser_);
    EXPECT_EQ(textOf(analysis), textOf(analyze(text, settings, fresh_)));
    return analysis;
  }

  syntax::Parser parser_, fresh_;
  Analyzer analyzer_;
};

/// Three functions that share one alias, and one that does not use it.
std::string fourFunctions(std::string_view map = "affine_map<(d0) -> (d0)>") {
  std::string text = "#m = " + std::string(map) + "\n";
  for (const char *name : {"a", "b", "c"})
    text += "func.func @" + std::string(name) +
            "(%x: index) attributes {grid = [4]} {\n"
            "  %y = affine.apply #m(%x)\n"
            "  return\n}\n";
  return text + "func.func @d(%x: index) attributes {grid = [4]} {\n"
                "  %y = arith.addi %x, %x : index\n  return\n}\n";
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  return text.replace(text.find(what), what.size(), by);
}

TEST_F(AnalyzerTest, ReadsOnlyTheFunctionThatAnEditTouches) {
  const Bodies before = bodiesOf(show(fourFunctions()));
  const Bodies after = bodiesOf(show(replaced(fourFunctions(), "arith.addi", "arith.muli")));
  ASSERT_EQ(after.size(), 4u);
  for (size_t i = 0; i < 3; ++i)
    EXPECT_EQ(before[i], after[i]);
  EXPECT_NE(before[3], after[3]);
}

TEST_F(AnalyzerTest, TextThatComesAboveMovesEverythingAndReadsNothing) {
  const Bodies before = bodiesOf(show(fourFunctions()));
  EXPECT_EQ(bodiesOf(show("// a line\n\n" + fourFunctions())), before);
}

TEST_F(AnalyzerTest, AnAliasReachesThoseThatUseIt) {
  const Bodies before = bodiesOf(show(fourFunctions()));
  const Bodies after = bodiesOf(show(fourFunctions("affine_map<(d0) -> (d0 + 1)>")));
  ASSERT_EQ(after.size(), 4u);
  for (size_t i = 0; i < 3; ++i)
    EXPECT_NE(before[i], after[i]);
  EXPECT_EQ(before[3], after[3]);
}

TEST_F(AnalyzerTest, UndoFindsWhatWasKnown) {
  const Bodies before = bodiesOf(show(fourFunctions()));
  show(replaced(fourFunctions(), "arith.addi", "arith.addi ("));
  EXPECT_EQ(bodiesOf(show(fourFunctions())), before);
}

TEST_F(AnalyzerTest, LinesInMessagesAndPlacesMove) {
  const std::string text = "// ktir-assume: rows = 8, width = 1024\n" +
                           readSource("tests/golden/rmsnorm/f32_accum.mlir");
  std::string kernel = replaced(text, "module {", "");
  kernel.erase(kernel.rfind('}'), 1);
  // Directly above the function, as the pragma wants it.
  kernel = replaced(kernel, "// ktir-assume: rows = 8, width = 1024\n", "");
  kernel = replaced(kernel, "func.func", "// ktir-assume: rows = 8, width = 1024\nfunc.func");
  const Bodies before = bodiesOf(show(kernel));
  const Analysis moved = show("\n\n\n" + kernel);
  EXPECT_EQ(bodiesOf(moved), before);
  ASSERT_FALSE(moved.functions.empty());
  ASSERT_FALSE(moved.functions[0].launches[0].args.empty());
  const uint32_t line =
      PositionMap("\n\n\n" + kernel).lineOf(uint32_t(("\n\n\n" + kernel).find("// ktir-assume"))) +
      1;
  EXPECT_EQ(moved.functions[0].launches[0].args[0].place, "line " + std::to_string(line));
}

TEST_F(AnalyzerTest, OtherSettingsForgetWhatWasComputedUnderTheOld) {
  show(fourFunctions("affine_map<(d0) -> (d1)>"));
  Settings settings;
  for (const char *rule : {"ktir-syntax", "ktir-undefined-value", "ktir-undefined-alias"})
    settings.ruleSeverities[rule] = Severity::Hint;
  analyzer_.forgetCosts();
  show(fourFunctions("affine_map<(d0) -> (d1)>"), settings);
}

TEST_F(AnalyzerTest, WorksOnAnything) {
  for (const char *text : {"", "\n", "\xFF\xFE", "func.func", "}", "// -----\n// -----\n"})
    show(text);
  show(readSource("tests/golden/kernels/matmul_4core.mlir"));
  show(std::string(3, '\0'));
}

} // namespace
