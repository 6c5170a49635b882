// Definition, references, highlights, rename, symbols, folding, selection.
#include "features/definition.h"
#include "features/document_highlight.h"
#include "features/document_symbols.h"
#include "features/folding_ranges.h"
#include "features/marked_kernel.h"
#include "features/references.h"
#include "features/rename.h"
#include "features/selection_ranges.h"
#include "features/workspace_symbols.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

std::vector<std::string> definitionsAt(const MarkedKernel &kernel, size_t cursor = 0) {
  std::vector<std::string> places;
  for (const auto &link : definition(kernel.view(), kernel.outline(), kernel.cursor(cursor)))
    places.push_back(MarkedKernel::place(link.targetSelectionRange) + " " +
                     kernel.at(link.targetSelectionRange));
  return places;
}

TEST(Definition, OfValuesAliasesAndFunctions) {
  const MarkedKernel kernel(kernelAround("    scf.for %i = %c0 to %n step %c4 {\n"
                                         "      %a = arith.addi %^i, %c^4 : index\n"
                                         "    }\n"
                                         "    %u = arith.addi %c0, %^nowhere : index\n"));
  EXPECT_THAT(definitionsAt(kernel, 0), ElementsAre("16:13 %i"));
  EXPECT_THAT(definitionsAt(kernel, 1), ElementsAre("8:5 %c4"));
  EXPECT_THAT(definitionsAt(kernel, 2), IsEmpty());
  std::string marked = kernel.text();
  marked.insert(marked.find("#row, access") + 1, "^");
  const MarkedKernel alias(marked);
  EXPECT_THAT(definitionsAt(alias), ElementsAre("2:1 #row"));
}

TEST(References, InTextOrderWithOrWithoutTheDefinition) {
  const MarkedKernel kernel(kernelAround("    %a = math.exp %r^ow : tensor<1x64xf16>\n"));
  const auto all =
      references(kernel.view(), kernel.outline(), kernel.cursor(), Declarations::Included);
  const auto uses =
      references(kernel.view(), kernel.outline(), kernel.cursor(), Declarations::Left);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(MarkedKernel::place(all[0].range), "15:5");
  EXPECT_EQ(MarkedKernel::place(all[1].range), "16:19");
  ASSERT_EQ(uses.size(), 1u);
  EXPECT_EQ(uses[0].range, all[1].range);
}

TEST(Highlight, TellsWritingFromReading) {
  const MarkedKernel kernel(kernelAround("    %a = math.exp %r^ow : tensor<1x64xf16>\n"));
  const auto places = documentHighlight(kernel.view(), kernel.outline(), kernel.cursor());
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].kind, lsp::DocumentHighlightKind::Write);
  EXPECT_EQ(places[1].kind, lsp::DocumentHighlightKind::Read);
}

std::string renamed(const MarkedKernel &kernel, std::string_view name, size_t cursor = 0) {
  const auto result = rename(kernel.view(), kernel.outline(), kernel.cursor(cursor), name);
  if (const auto *refusal = std::get_if<lsp::Refusal>(&result))
    return "refused: " + refusal->message;
  std::vector<lsp::TextEdit> edits;
  for (const auto &document : std::get<lsp::WorkspaceEdit>(result).documentChanges)
    edits.insert(edits.end(), document.edits.begin(), document.edits.end());
  return kernel.edited(edits);
}

TEST(Rename, ChangesEveryUseAndNothingElse) {
  const std::string body = "    %a = math.exp %row : tensor<1x64xf16>\n"
                           "    // %row stays here\n"
                           "    scf.for %row2 = %c0 to %n step %c4 {\n"
                           "      %b = math.exp %r^ow : tensor<1x64xf16>\n"
                           "    }\n";
  const MarkedKernel kernel(kernelAround(body));
  std::string expected = kernel.text();
  for (const char *place :
       {"%row = ktdp.load", "%row : tensor<1x64xf16>\n    //", "%row : tensor<1x64xf16>\n    }"})
    expected.replace(expected.find(place), 4, "%line");
  EXPECT_EQ(renamed(kernel, "line"), expected);
  EXPECT_EQ(renamed(kernel, "%line"), expected) << "with the sigil, as some people type it";
  EXPECT_EQ(renamed(kernel, "row"), kernel.text());
}

TEST(Rename, RefusesWhatIsNoNameAndWhatIsTaken) {
  const MarkedKernel kernel(kernelAround("    %a = ma^th.exp %r^ow : tensor<1x64xf16>\n"
                                         "    %b = arith.addi %^zz, %c0 : index\n"));
  EXPECT_THAT(renamed(kernel, "x", 0), HasSubstr("refused: there is no name here"));
  EXPECT_THAT(renamed(kernel, "view", 1), HasSubstr("`%view` is something else already, line 9"));
  EXPECT_THAT(renamed(kernel, "n", 1), HasSubstr("refused"));
  EXPECT_THAT(renamed(kernel, "a b", 1), HasSubstr("cannot be a name"));
  EXPECT_THAT(renamed(kernel, "", 1), HasSubstr("cannot be a name"));
  EXPECT_THAT(renamed(kernel, "1x", 1), HasSubstr("cannot be a name"));
  EXPECT_THAT(renamed(kernel, "x", 2), HasSubstr("nothing defines `%zz`"));
  EXPECT_TRUE(std::holds_alternative<lsp::Refusal>(
      prepareRename(kernel.view(), kernel.outline(), kernel.cursor(0))));
  const auto prepared = prepareRename(kernel.view(), kernel.outline(), kernel.cursor(1));
  ASSERT_TRUE(std::holds_alternative<lsp::PrepareRename>(prepared));
  EXPECT_EQ(std::get<lsp::PrepareRename>(prepared).placeholder, "row");
  EXPECT_EQ(kernel.at(std::get<lsp::PrepareRename>(prepared).range), "row");
}

TEST(Rename, OfArgumentsAliasesAndFunctions) {
  for (const char *name : {"%core", "#plain", "@kernel", "%n"}) {
    std::string marked = kernelAround("    %a = arith.addi %core, %n : index\n");
    marked.insert(marked.find(name) + 1, "^");
    const MarkedKernel kernel(marked);
    const std::string after = renamed(kernel, "fresh");
    EXPECT_EQ(after.find(std::string(name) + " "), std::string::npos) << name;
    EXPECT_NE(after.find(std::string(1, name[0]) + "fresh"), std::string::npos) << name;
    const MarkedKernel again(after);
    EXPECT_EQ(again.analysis().findings.size(), kernel.analysis().findings.size()) << after;
  }
}

TEST(DocumentSymbols, FollowTheRegions) {
  const MarkedKernel kernel(kernelAround("    scf.for %i = %c0 to %c4 step %c4 {\n"
                                         "      %a = math.exp %row : tensor<1x64xf16>\n"
                                         "    }\n"));
  const auto symbols = documentSymbols(kernel.view(), kernel.outline(), {});
  ASSERT_EQ(symbols.size(), 4u);
  EXPECT_EQ(symbols[0].name, "#rows");
  EXPECT_EQ(symbols[0].detail, "affine_set");
  EXPECT_EQ(symbols[3].name, "kernel");
  EXPECT_EQ(symbols[3].detail, "8 cycles");
  const auto &loop = symbols[3].children.back();
  EXPECT_EQ(loop.name, "scf.for");
  EXPECT_EQ(loop.detail, "×1 Σ 4.0 cy");
  ASSERT_EQ(loop.children.size(), 1u);
  EXPECT_EQ(loop.children[0].name, "%a");
}

TEST(WorkspaceSymbols, MatchLettersInOrder) {
  const MarkedKernel kernel(kernelAround(""));
  const auto names = [&](std::string_view query) {
    std::vector<std::string> result;
    for (const auto &symbol : workspaceSymbols(kernel.view(), kernel.outline(), query))
      result.push_back(symbol.name);
    return result;
  };
  EXPECT_THAT(names(""), ElementsAre("#rows", "#row", "#plain", "kernel"));
  EXPECT_THAT(names("KRN"), ElementsAre("kernel"));
  EXPECT_THAT(names("zz"), IsEmpty());
}

TEST(Folding, RegionsDictionariesCommentsAndAliases) {
  const MarkedKernel kernel("// one\n// two\n" +
                            kernelAround("    scf.for %i = %c0 to %c4 step %c4 {\n"
                                         "      %a = math.exp %row : tensor<1x64xf16>\n"
                                         "    }\n"));
  std::vector<std::string> folds;
  for (const auto &fold : foldingRanges(kernel.view(), kernel.outline()))
    folds.push_back(std::to_string(fold.startLine + 1) + ".." + std::to_string(fold.endLine + 1) +
                    (fold.kind.empty() ? "" : " " + fold.kind));
  EXPECT_THAT(folds, ElementsAre("1..2 comment", "3..5 region", "6..22", "7..21", "11..12",
                                 "14..15", "18..19"));
}

TEST(Selection, GrowsFromTheWordToTheText) {
  const MarkedKernel kernel(kernelAround("    scf.for %i = %c0 to %c4 step %c4 {\n"
                                         "      %a = arith.addi %^i, %c4 : index\n"
                                         "      %b = arith.addi %i, %c4 : index\n"
                                         "    }\n"));
  const auto selections =
      selectionRanges(kernel.view(), kernel.outline(), {kernel.cursor(), {9999, 0}});
  ASSERT_EQ(selections.size(), 2u);
  std::vector<std::string> texts;
  for (const lsp::Range &range : selections[0].ranges)
    texts.push_back(kernel.at(range));
  ASSERT_GE(texts.size(), 7u);
  EXPECT_EQ(texts[0], "i");
  EXPECT_EQ(texts[1], "%i");
  EXPECT_EQ(texts[2], "%a = arith.addi %i, %c4 : index");
  EXPECT_EQ(texts[3], "      %a = arith.addi %i, %c4 : index");
  EXPECT_THAT(texts[4], testing::AllOf(testing::StartsWith("{\n"), testing::EndsWith("}")));
  EXPECT_THAT(texts[5], testing::StartsWith("scf.for"));
  EXPECT_EQ(texts.back(), kernel.text());
  for (const auto &selection : selections)
    for (size_t i = 1; i < selection.ranges.size(); ++i) {
      EXPECT_LE(selection.ranges[i].start, selection.ranges[i - 1].start);
      EXPECT_GE(selection.ranges[i].end, selection.ranges[i - 1].end);
    }
}

} // namespace
