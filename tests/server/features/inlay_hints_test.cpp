#include "features/inlay_hints.h"
#include "features/marked_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// "line label" of each hint.
std::vector<std::string> hintsOf(const MarkedKernel &kernel, InlayHintOptions options = {}) {
  options.mode = options.mode == HintMode::Hot ? HintMode::All : options.mode;
  std::vector<std::string> lines;
  const lsp::Range whole = kernel.view().range({0, uint32_t(kernel.text().size())});
  for (const lsp::InlayHint &hint : inlayHints(kernel.view(), whole, options))
    lines.push_back(std::to_string(hint.position.line + 1) + " " + hint.label);
  return lines;
}

TEST(InlayHints, StandAtTheEndOfTheLineOnce) {
  const MarkedKernel kernel(kernelAround(
      "    %twice = arith.addf %row, %row : tensor<1x64xf16>  // trailing\n"
      "    %two = arith.addf %row, %row : tensor<1x64xf16> %three = arith.addf %row, %row : "
      "tensor<1x64xf16>\n"));
  const lsp::Range whole = kernel.view().range({0, uint32_t(kernel.text().size())});
  const auto hints = inlayHints(kernel.view(), whole, {.mode = HintMode::All});
  ASSERT_EQ(hints.size(), 3u);
  EXPECT_EQ(hints[1].label, "1.0 cy");
  EXPECT_EQ(kernel.at({{hints[1].position.line, 0}, hints[1].position}),
            "    %twice = arith.addf %row, %row : tensor<1x64xf16>  // trailing");
  EXPECT_EQ(hints[2].label, "2.0 cy") << "two ops on one line are added up";
  EXPECT_TRUE(hints[1].paddingLeft);
}

TEST(InlayHints, CountInsideLoopsAndTotalsAtHeaders) {
  const MarkedKernel kernel(kernelAround("    %c8 = arith.constant 8 : index\n"
                                         "    scf.for %i = %c0 to %c8 step %c4 {\n"
                                         "      scf.for %j = %c0 to %c4 step %c4 {\n"
                                         "        %a = arith.addf %row, %row : tensor<1x64xf16>\n"
                                         "      }\n"
                                         "      %b = math.exp %row : tensor<1x64xf16>\n"
                                         "    }\n"));
  EXPECT_THAT(hintsOf(kernel),
              ElementsAre("15 4.0 cy", "17 ×2 Σ 10", "18 2×1 Σ 2.0", "19 ×2 = 2.0", "21 ×2 = 8.0"));
}

TEST(InlayHints, OpenArgumentsGiveFormulasThatAreCut) {
  const MarkedKernel kernel(kernelAround("    scf.for %i = %c0 to %n step %c4 {\n"
                                         "      %a = arith.addf %row, %row : tensor<1x64xf16>\n"
                                         "    }\n"));
  EXPECT_THAT(hintsOf(kernel), ElementsAre("15 4.0 cy", "16 ×⌈n / 4⌉ Σ ⌈n /…", "17 ⌈n / 4⌉ cy"));
  EXPECT_THAT(hintsOf(kernel, {.maximumLength = 0}),
              ElementsAre("15 4.0 cy", "16 ×⌈n / 4⌉ Σ ⌈n / 4⌉", "17 ⌈n / 4⌉ cy"));
}

TEST(InlayHints, UnknownIsAQuestionMarkAndAnalogyIsMarked) {
  const MarkedKernel kernel(
      kernelAround("    %a = func.call @other(%row) : (tensor<1x64xf16>) -> tensor<1x64xf16>\n"
                   "    %b = math.exp2 %row : tensor<1x64xf16>\n"));
  EXPECT_THAT(hintsOf(kernel), ElementsAre("15 4.0 cy", "16 ?", "17 ≈4.0 cy"));
}

TEST(InlayHints, UnitsAndModes) {
  const MarkedKernel kernel(kernelAround("    %a = math.exp %row : tensor<1x64xf16>\n"));
  EXPECT_THAT(hintsOf(kernel, {.unit = CostUnit::Percent}), ElementsAre("15 50 %", "16 50 %"));
  EXPECT_THAT(hintsOf(kernel, {.unit = CostUnit::Bytes}), ElementsAre("15 128 B"));
  EXPECT_THAT(hintsOf(kernel, {.mode = HintMode::Off}), ElementsAre());
  const lsp::Range whole = kernel.view().range({0, uint32_t(kernel.text().size())});
  EXPECT_EQ(inlayHints(kernel.view(), whole, {.threshold = 0.51}).size(), 0u);
  EXPECT_EQ(inlayHints(kernel.view(), whole, {.threshold = 0.01}).size(), 2u);
}

TEST(InlayHints, OnlyThoseOfTheRange) {
  const MarkedKernel kernel(kernelAround("    %a = math.exp %row : tensor<1x64xf16>\n"
                                         "[[    %b = math.exp %row : tensor<1x64xf16>\n]]"
                                         "    %c = math.exp %row : tensor<1x64xf16>\n"));
  const auto hints = inlayHints(kernel.view(), kernel.range(), {.mode = HintMode::All});
  ASSERT_EQ(hints.size(), 1u);
  EXPECT_EQ(hints[0].position.line + 1, 17u);
}

TEST(InlayHints, TooltipsSayWhy) {
  const MarkedKernel kernel(kernelAround("    scf.for %i = %c0 to %n step %c4 {\n"
                                         "      %a = math.exp %row : tensor<1x64xf16>\n"
                                         "    }\n"));
  const lsp::Range whole = kernel.view().range({0, uint32_t(kernel.text().size())});
  const auto hints = inlayHints(kernel.view(), whole, {.mode = HintMode::All});
  ASSERT_EQ(hints.size(), 3u);
  const auto resolve = [&](const lsp::InlayHint &hint) {
    return resolveInlayHint(kernel.view(), hint, kernel.settings(), fullClient(), {});
  };
  EXPECT_FALSE(hints[2].tooltip) << "lazily";
  const lsp::InlayHint resolved = resolve(hints[2]);
  ASSERT_TRUE(resolved.tooltip);
  EXPECT_EQ(resolved.label, hints[2].label);
  EXPECT_THAT(resolved.tooltip->value, HasSubstr("64 elements / 64 per cycle × 4 = 4 cycles"));
  EXPECT_THAT(resolve(hints[1]).tooltip->value, HasSubstr("in steps of `4`"));
  EXPECT_THAT(resolve(hints[0]).tooltip->value,
              HasSubstr("1 stick × 128 bytes = 128 bytes / 32 per cycle and core"));
  for (const char *data : {"", "x", "-1", "99999999", "3", "4294967296"}) {
    lsp::InlayHint odd = hints[0];
    odd.data = data;
    EXPECT_FALSE(resolve(odd).tooltip) << data;
  }
}

TEST(InlayHints, NothingForOtherFiles) {
  const MarkedKernel kernel("func.func @f(%x: f32) {\n  %y = math.exp %x : f32\n  return\n}\n");
  EXPECT_THAT(hintsOf(kernel), ElementsAre());
}

} // namespace
