#include "features/marked_kernel.h"
#include "features/semantic_tokens.h"

#include <gtest/gtest.h>
#include <random>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;

namespace {

struct Token {
  lsp::Range range;
  std::string type;
  uint32_t modifiers;
};

std::vector<Token> decoded(const lsp::SemanticTokens &tokens) {
  const auto legend = semanticTokensLegend();
  std::vector<Token> result;
  uint32_t line = 0, column = 0;
  for (size_t i = 0; i + 4 < tokens.data.size(); i += 5) {
    column = tokens.data[i] > 0 ? tokens.data[i + 1] : column + tokens.data[i + 1];
    line += tokens.data[i];
    result.push_back({{{line, column}, {line, column + tokens.data[i + 2]}},
                      legend.tokenTypes.at(tokens.data[i + 3]),
                      tokens.data[i + 4]});
  }
  return result;
}

std::string typeOf(const MarkedKernel &kernel, std::string_view text, size_t occurrence = 0) {
  for (const Token &token : decoded(semanticTokens(kernel.view(), kernel.outline())))
    if (kernel.at(token.range) == text && occurrence-- == 0)
      return token.type + (token.modifiers & 1 ? ".definition" : "");
  return "none";
}

TEST(SemanticTokens, ColourOpsByCostAndValuesByKind) {
  const MarkedKernel kernel(
      kernelAround("    %a = math.exp %row : tensor<1x64xf16>\n"
                   "    %b = arith.addf %a, %row : tensor<1x64xf16>\n"
                   "    %c = \"arith.addi\"(%n, %c4) : (index, index) -> index // note\n"));
  EXPECT_EQ(typeOf(kernel, "math.exp"), "ktirOpTranscendental");
  EXPECT_EQ(typeOf(kernel, "arith.addf"), "ktirOpFloat");
  EXPECT_EQ(typeOf(kernel, "\"arith.addi\""), "ktirOpInt");
  EXPECT_EQ(typeOf(kernel, "ktdp.load"), "ktirOpMemory");
  EXPECT_EQ(typeOf(kernel, "ktdp.get_compute_tile_id"), "ktirOpZero");
  EXPECT_EQ(typeOf(kernel, "func.func"), "keyword");
  EXPECT_EQ(typeOf(kernel, "%view"), "ktirView.definition");
  EXPECT_EQ(typeOf(kernel, "%view", 1), "ktirView");
  EXPECT_EQ(typeOf(kernel, "%tile"), "ktirAccessTile.definition");
  EXPECT_EQ(typeOf(kernel, "%n"), "parameter.definition");
  EXPECT_EQ(typeOf(kernel, "%row"), "variable.definition");
  EXPECT_EQ(typeOf(kernel, "#rows"), "macro.definition");
  EXPECT_EQ(typeOf(kernel, "#ktdp.memory_space"), "type");
  EXPECT_EQ(typeOf(kernel, "global"), "enumMember");
  EXPECT_EQ(typeOf(kernel, "coordinate_set"), "property");
  EXPECT_EQ(typeOf(kernel, "affine_set"), "keyword");
  EXPECT_EQ(typeOf(kernel, "// note"), "comment");
  EXPECT_EQ(typeOf(kernel, "@kernel"), "function.definition");
}

TEST(SemanticTokens, CountInTheEncodingOfTheClient) {
  const MarkedKernel kernel(kernelAround("    // 𝛼\n    %a = math.exp %row : tensor<1x64xf16>\n"));
  for (const Token &token : decoded(semanticTokens(kernel.view(), kernel.outline())))
    if (token.type == "comment")
      EXPECT_EQ(token.range.end.character - token.range.start.character, 5u);
}

TEST(SemanticTokens, ARangeHasTheTokensOfTheWhole) {
  const MarkedKernel kernel(kernelAround("[[    %a = math.exp %row : tensor<1x64xf16>\n]]"));
  const auto whole = decoded(semanticTokens(kernel.view(), kernel.outline()));
  size_t found = 0;
  for (const Token &token :
       decoded(semanticTokens(kernel.view(), kernel.outline(), kernel.range())))
    for (const Token &other : whole)
      found += token.range == other.range && token.type == other.type;
  EXPECT_GE(found, 6u);
  EXPECT_LT(found, whole.size());
}

TEST(SemanticTokens, TheDeltaGivesTheNewTokens) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    lsp::SemanticTokens before, after;
    after.resultId = "2";
    for (unsigned i = 0; i < random() % 8 * 5; ++i)
      before.data.push_back(random() % 3);
    after.data = before.data;
    for (unsigned i = 0; i < random() % 3; ++i)
      after.data.insert(after.data.begin() + std::ptrdiff_t(random() % (after.data.size() + 1)),
                        random() % 3);
    if (!after.data.empty() && random() % 2)
      after.data.erase(after.data.begin() + std::ptrdiff_t(random() % after.data.size()));
    const auto delta = semanticTokensDelta(before, after);
    EXPECT_EQ(delta.resultId, "2");
    std::vector<uint32_t> data = before.data;
    for (const auto &edit : delta.edits) {
      const auto at = data.begin() + edit.start;
      data.insert(data.erase(at, at + edit.deleteCount), edit.data.begin(), edit.data.end());
    }
    EXPECT_EQ(data, after.data);
    EXPECT_EQ(delta.edits.empty(), before.data == after.data);
  }
}

} // namespace
