// Diagnostics, code actions, lenses.
#include "features/code_actions.h"
#include "features/code_lens.h"
#include "features/diagnostics.h"
#include "features/marked_kernel.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::string oldSpaces(int views) {
  std::string body;
  for (int i = 0; i < views; ++i)
    body += "    %v" + std::to_string(i) +
            " = ktdp.construct_memory_view %x, sizes: [64, 64], strides: [64, 1] {\n"
            "      coordinate_set = #rows, memory_space = #ktdp.spyre_memory_space<HBM>\n"
            "    } : memref<64x64xf16>\n";
  return kernelAround(body);
}

TEST(Diagnostics, CarryRuleLinkTagsAndSeverity) {
  const MarkedKernel kernel(oldSpaces(1));
  const auto all = diagnostics(kernel.view(), {.ruleBase = "https://example.org/rules#"});
  const auto old = std::find_if(all.begin(), all.end(), [](const lsp::Diagnostic &d) {
    return d.code == "ktir-deprecated-memory-space";
  });
  ASSERT_NE(old, all.end());
  EXPECT_EQ(old->codeHref, "https://example.org/rules#ktir-deprecated-memory-space");
  EXPECT_EQ(old->severity, lsp::DiagnosticSeverity::Warning);
  EXPECT_EQ(old->source, "ktir");
  EXPECT_THAT(old->tags, ElementsAre(lsp::DiagnosticTag::Deprecated));
  EXPECT_EQ(all.size(), kernel.analysis().findings.size());
  EXPECT_EQ(diagnostics(kernel.view(), {}).front().codeHref, "");
}

TEST(Diagnostics, PointToTheOtherPlace) {
  const MarkedKernel kernel(kernelAround("    %row = math.exp %row : tensor<1x64xf16>\n"));
  const auto all = diagnostics(kernel.view(), {});
  const auto twice = std::find_if(all.begin(), all.end(), [](const lsp::Diagnostic &d) {
    return d.code == "ktir-redefined-value";
  });
  ASSERT_NE(twice, all.end());
  ASSERT_FALSE(twice->relatedInformation.empty());
  EXPECT_EQ(MarkedKernel::place(twice->relatedInformation[0].location.range), "15:5");
}

TEST(Diagnostics, AreVisibleEvenWhereNothingIs) {
  Analysis analysis;
  analysis.findings.push_back({.rule = "ktir-syntax", .range = {2, 2}});
  analysis.findings.push_back({.rule = "ktir-syntax", .range = {0, 0}});
  const SourceText source("ab\ncd");
  const DocumentView view{analysis, source, "file:///a.mlir", 1, PositionEncoding::Utf16};
  const auto all = diagnostics(view, {});
  EXPECT_EQ(all[0].range, (lsp::Range{{0, 1}, {0, 2}}));
  EXPECT_EQ(all[1].range, (lsp::Range{{0, 0}, {0, 1}}));
}

CodeActionRequest request(const MarkedKernel &kernel, std::vector<std::string> only = {}) {
  CodeActionRequest request;
  request.range = kernel.view().range({0, uint32_t(kernel.text().size())});
  request.only = std::move(only);
  return request;
}

TEST(CodeActions, AQuickFixForEachFix) {
  const MarkedKernel kernel(oldSpaces(1));
  const auto actions = codeActions(kernel.view(), request(kernel));
  const auto fix = std::find_if(actions.begin(), actions.end(), [](const lsp::CodeAction &a) {
    return a.diagnostics.at(0).code == "ktir-deprecated-memory-space";
  });
  ASSERT_NE(fix, actions.end());
  EXPECT_EQ(fix->kind, "quickfix");
  EXPECT_TRUE(fix->isPreferred);
  const std::string after = kernel.edited(fix->edit->documentChanges.at(0).edits);
  EXPECT_EQ(after.find("spyre_memory_space"), std::string::npos);
  EXPECT_EQ(fix->edit->documentChanges.at(0).version, 1);
}

TEST(CodeActions, OnlyForTheRangeAndTheKinds) {
  const MarkedKernel kernel(oldSpaces(1));
  CodeActionRequest first = request(kernel);
  first.range = {{0, 0}, {0, 5}};
  EXPECT_TRUE(codeActions(kernel.view(), first).empty());
  EXPECT_TRUE(codeActions(kernel.view(), request(kernel, {"refactor"})).empty());
  EXPECT_FALSE(codeActions(kernel.view(), request(kernel, {"quickfix"})).empty());
}

TEST(CodeActions, FixAllMendsWhatIsSafe) {
  const MarkedKernel kernel(oldSpaces(3));
  for (const char *kind : {"source.fixAll", "source", "source.fixAll.ktir"}) {
    const auto actions = codeActions(kernel.view(), request(kernel, {kind}));
    ASSERT_EQ(actions.size(), 1u) << kind;
    EXPECT_EQ(actions[0].kind, "source.fixAll");
    const MarkedKernel after(kernel.edited(actions[0].edit->documentChanges.at(0).edits));
    for (const Finding &finding : after.analysis().findings)
      EXPECT_NE(finding.rule, "ktir-deprecated-memory-space");
  }
  for (const lsp::CodeAction &action : codeActions(kernel.view(), request(kernel)))
    EXPECT_EQ(action.kind, "quickfix") << "a source action is for those who ask for it";
}

TEST(CodeLens, IsTheVerdict) {
  const MarkedKernel kernel(kernelAround("    %a = math.exp %row : tensor<1x64xf16>\n"));
  const auto lenses = codeLenses(kernel.view(), fullClient(), {});
  ASSERT_EQ(lenses.size(), 4u);
  EXPECT_EQ(lenses[0].command->title,
            "8 cycles · compute-bound · AI 0.5 F/B · 4/32 cores · LX 128 B");
  EXPECT_EQ(lenses[1].command->title, "launch default");
  EXPECT_EQ(lenses[1].command->command, "ktir.chooseLaunch");
  EXPECT_EQ(lenses[1].command->arguments, "[\"file:///kernel.mlir\",\"kernel\"]");
  EXPECT_EQ(kernel.at(lenses[0].range), "@kernel");
  const auto plain = codeLenses(kernel.view(), {}, {});
  ASSERT_EQ(plain.size(), 2u);
  EXPECT_EQ(plain[0].command->command, "");
}

} // namespace
