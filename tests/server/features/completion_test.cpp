// Completion and signature help.
#include "cost/charge_rules.h"
#include "features/completion.h"
#include "features/dialect_docs.h"
#include "features/marked_kernel.h"
#include "features/signature_help.h"
#include "features/upstream_ops.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

std::vector<lsp::CompletionItem> itemsAt(const MarkedKernel &kernel, size_t cursor = 0,
                                         const ClientFeatures &client = fullClient()) {
  std::vector<lsp::CompletionItem> items =
      completion(kernel.view(), kernel.outline(), kernel.cursor(cursor), client).items;
  std::stable_sort(items.begin(), items.end(),
                   [](const auto &a, const auto &b) { return a.sortText < b.sortText; });
  return items;
}

std::vector<std::string> labelsAt(const MarkedKernel &kernel, size_t cursor = 0) {
  std::vector<std::string> labels;
  for (const lsp::CompletionItem &item : itemsAt(kernel, cursor))
    labels.push_back(item.label);
  return labels;
}

TEST(Completion, OpsWithTheirWholeForm) {
  const MarkedKernel kernel(kernelAround("    ktdp.lo^\n"
                                         "    %y = ktdp.construct_a^\n"));
  const auto items = itemsAt(kernel, 0);
  ASSERT_FALSE(items.empty());
  EXPECT_EQ(items[0].label, "ktdp.load");
  EXPECT_EQ(items[0].insertTextFormat, lsp::InsertTextFormat::Snippet);
  EXPECT_THAT(items[0].textEdit->newText,
              testing::StartsWith("%${1:value} = ktdp.load ${2:%tile}"));
  EXPECT_EQ(kernel.at(items[0].textEdit->range), "ktdp.lo");
  const auto tiles = itemsAt(kernel, 1);
  ASSERT_FALSE(tiles.empty());
  EXPECT_EQ(tiles[0].label, "ktdp.construct_access_tile");
  EXPECT_THAT(tiles[0].textEdit->newText, testing::StartsWith("ktdp.construct_access_tile"))
      << "the result is there already";
  EXPECT_THAT(tiles[0].textEdit->newText,
              AllOf(HasSubstr("access_tile_set"), HasSubstr("access_tile_order")));
}

TEST(Completion, WithoutSnippetsTheFormIsPlain) {
  const MarkedKernel kernel(kernelAround("    %y = ktdp.lo^\n"));
  const auto items = itemsAt(kernel, 0, {});
  ASSERT_FALSE(items.empty());
  EXPECT_EQ(items[0].insertTextFormat, lsp::InsertTextFormat::PlainText);
  EXPECT_EQ(items[0].textEdit->newText,
            "ktdp.load %tile : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>");
}

TEST(Completion, ValuesOfFittingTypeComeFirst) {
  const MarkedKernel kernel(kernelAround("    %y = ktdp.load %^\n"
                                         "    ktdp.store %row, %^\n"
                                         "    %t = ktdp.construct_access_tile %^\n"
                                         "    scf.for %i = %^\n"));
  EXPECT_EQ(labelsAt(kernel, 0).front(), "%tile");
  EXPECT_EQ(labelsAt(kernel, 1).front(), "%tile");
  EXPECT_EQ(labelsAt(kernel, 2).front(), "%view");
  EXPECT_EQ(labelsAt(kernel, 3).front(), "%c4") << "the nearest index";
  const auto items = itemsAt(kernel, 0);
  EXPECT_EQ(items.front().detail, "!ktdp.access_tile<1x64xindex>");
}

TEST(Completion, OnlyValuesInScope) {
  const MarkedKernel kernel(kernelAround("    scf.for %i = %c0 to %c4 step %c4 {\n"
                                         "      %inside = arith.addi %^i, %c4 : index\n"
                                         "    }\n"
                                         "    %a = arith.addi %^c0, %c4 : index\n"
                                         "    %later = arith.addi %c0, %c4 : index\n"));
  EXPECT_THAT(labelsAt(kernel, 0), AllOf(Contains("%i"), Not(Contains("%inside"))));
  EXPECT_THAT(labelsAt(kernel, 1),
              AllOf(Not(Contains("%i")), Not(Contains("%inside")), Not(Contains("%later"))));
}

TEST(Completion, KeysAndTheirValues) {
  const MarkedKernel kernel(
      kernelAround("    %v = ktdp.construct_memory_view %x, sizes: [64], strides: [1] {^\n"
                   "    }\n"
                   "    %w = ktdp.construct_memory_view %x, sizes: [64], strides: [1] {\n"
                   "      coordinate_set = #^, ^\n"
                   "    }\n"
                   "    %u = ktdp.construct_memory_view %x, sizes: [64], strides: [1] {\n"
                   "      coordinate_set = ^\n"
                   "    }\n"));
  EXPECT_THAT(labelsAt(kernel, 0), ElementsAre("coordinate_set", "memory_space"));
  EXPECT_THAT(labelsAt(kernel, 1), Contains("#rows"));
  EXPECT_THAT(labelsAt(kernel, 2), ElementsAre("memory_space")) << "the other one is there";
  const auto values = labelsAt(kernel, 3);
  ASSERT_GE(values.size(), 3u);
  EXPECT_EQ(values[0], "#row") << "sets come before maps";
  EXPECT_EQ(values[1], "#rows");
  EXPECT_THAT(values, Contains("affine_set"));
}

TEST(Completion, EnumWordsAndTypes) {
  const MarkedKernel kernel(
      kernelAround("    %v = ktdp.construct_memory_view %x, sizes: [64], strides: [1] {\n"
                   "      memory_space = #ktdp.memory_space<^\n"
                   "    %y = ktdp.load %tile : ^\n"
                   "    %z = ktdp.load %tile : !^\n"));
  EXPECT_THAT(labelsAt(kernel, 0), ElementsAre("ct_local", "global"));
  const auto types = labelsAt(kernel, 1);
  EXPECT_EQ(types.front(), "!ktdp.access_tile<1x64xindex>") << "that of the operand";
  EXPECT_THAT(types, AllOf(Contains("index"), Contains("tensor"), Contains("!ktdp.access_tile")));
  EXPECT_THAT(labelsAt(kernel, 2), Not(Contains("index")));
}

TEST(Completion, PragmasInComments) {
  const MarkedKernel kernel(kernelAround("    // ktir-a^\n"
                                         "    // ktir-lint: ignore[ktir-bad^\n"));
  EXPECT_THAT(labelsAt(kernel, 0), Contains("ktir-assume"));
  EXPECT_THAT(labelsAt(kernel, 1), ElementsAre("ktir-bad-pragma"));
  EXPECT_EQ(kernel.at(itemsAt(kernel, 1)[0].textEdit->range), "ktir-bad");
}

TEST(Completion, AWholeKernelInAnEmptyText) {
  const MarkedKernel kernel("^");
  EXPECT_THAT(labelsAt(kernel), Contains("module"));
  const MarkedKernel started("mod^");
  EXPECT_THAT(labelsAt(started), Contains("module"));
  const MarkedKernel whole(withoutTabStops(kernelSnippet()));
  EXPECT_TRUE(whole.analysis().findings.empty());
  EXPECT_TRUE(whole.analysis().isKernel);
}

TEST(Completion, EverySnippetHasItsStopsInOrder) {
  const auto check = [](std::string_view name, const std::string &snippet) {
    EXPECT_TRUE(snippet.starts_with(name)) << snippet;
    EXPECT_EQ(std::count(snippet.begin(), snippet.end(), '{'),
              std::count(snippet.begin(), snippet.end(), '}'))
        << snippet;
    EXPECT_EQ(withoutTabStops(snippet).find('$'), std::string::npos) << snippet;
    EXPECT_EQ(snippet.find("${1:"), std::string::npos) << "1 is the result's: " << snippet;
  };
  for (const OpDoc &doc : ktdpOps())
    check(doc.name, std::string(doc.snippet));
  for (const WordDoc &doc : spyreOps())
    check(doc.name, std::string(doc.snippet));
  for (const ChargeRule &rule : chargeRules())
    check(rule.op, upstreamSnippet(rule.op));
}

/// The defaults of a snippet must be text that the parser reads.
TEST(Completion, SnippetsOfLoadAndStoreParse) {
  const MarkedKernel kernel(
      kernelAround("    %value = " + withoutTabStops(findOpDoc("ktdp.load")->snippet) + "\n    " +
                   withoutTabStops(findOpDoc("ktdp.store")->snippet) + "\n"));
  for (const Finding &finding : kernel.analysis().findings)
    EXPECT_NE(finding.rule, "ktir-syntax") << finding.message;
}

TEST(Completion, NothingInStringsAndNumbers) {
  const MarkedKernel kernel(kernelAround("    %a = arith.constant 12^ : index\n"
                                         "    \"test.op\"() {s = \"te^xt\"} : () -> ()\n"));
  EXPECT_TRUE(labelsAt(kernel, 0).empty());
  EXPECT_TRUE(labelsAt(kernel, 1).empty());
}

std::string activePart(const MarkedKernel &kernel, size_t cursor) {
  const auto help =
      signatureHelp(kernel.view(), kernel.outline(), kernel.cursor(cursor), fullClient());
  if (!help)
    return "none";
  const auto &signature = help->signatures.at(0);
  const auto &part = signature.parameters.at(help->activeParameter);
  EXPECT_LT(part.labelBegin, part.labelEnd) << signature.label;
  std::string label;
  uint32_t unit = 0;
  for (char c : signature.label) {
    const bool starts = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    unit += starts;
    if (unit > part.labelBegin && unit <= part.labelEnd)
      label += c;
  }
  return label;
}

TEST(SignatureHelp, FollowsTheCursor) {
  const MarkedKernel kernel(kernelAround(
      "    %v = ktdp.construct_memory_view ^%x, sizes: [^64, 64], strides: [64, ^1] {\n"
      "      coordinate_set = ^#rows, memory_space = ^#ktdp.memory_space<global>\n"
      "    } : ^memref<64x64xf16>\n"
      "    ^ktdp.store %row, ^%tile : tensor<1x64xf16>, <1x64xindex>\n"
      "    %z = math.exp ^%row : tensor<1x64xf16>\n"));
  EXPECT_EQ(activePart(kernel, 0), "%base");
  EXPECT_EQ(activePart(kernel, 1), "sizes: [n, …]");
  EXPECT_EQ(activePart(kernel, 2), "strides: [s, …]");
  EXPECT_EQ(activePart(kernel, 3), "coordinate_set = #set");
  EXPECT_EQ(activePart(kernel, 4), "memory_space = #space");
  EXPECT_EQ(activePart(kernel, 5), "memref<…>");
  EXPECT_EQ(activePart(kernel, 7), "%tile");
  EXPECT_EQ(activePart(kernel, 8), "none") << "only ktdp ops have a signature here";
}

TEST(SignatureHelp, EveryPartIsInItsSyntax) {
  for (const OpDoc &doc : ktdpOps()) {
    size_t from = 0;
    for (const SyntaxPart &part : doc.parts) {
      const size_t at = doc.syntax.find(part.label, from);
      ASSERT_NE(at, std::string_view::npos) << doc.name << ": " << part.label;
      from = at + part.label.size();
    }
  }
}

} // namespace
