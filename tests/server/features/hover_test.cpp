#include "features/hover.h"
#include "features/marked_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;
using namespace ktir::tests;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string hoverAt(const MarkedKernel &kernel, size_t cursor = 0,
                    const ClientFeatures &client = {}) {
  const auto shown =
      hover(kernel.view(), kernel.outline(), kernel.cursor(cursor), kernel.settings(), client, {});
  return shown ? shown->contents.value : "nothing";
}

TEST(Hover, AnOpSaysItsCostAndWhy) {
  const MarkedKernel kernel(kernelAround("    %a = ^math.exp %row : tensor<1x64xf16>\n"));
  EXPECT_THAT(hoverAt(kernel),
              AllOf(HasSubstr("compute_transcendental"), HasSubstr("50 % of the kernel"),
                    HasSubstr("64 elements / 64 per cycle × 4 = 4 cycles"),
                    HasSubstr("transcendental_penalty = 4 (the reference estimator's default)"),
                    HasSubstr("all 4 cores")));
}

TEST(Hover, ALoadSaysWhatItWastes) {
  const MarkedKernel kernel(kernelAround(
      "    %part = ktdp.construct_access_tile %view[%core, %c0] {\n"
      "      access_tile_set = affine_set<(r, c) : (r >= 0, -r >= 0, c >= 0, -c + 15 >= 0)>,\n"
      "      access_tile_order = #plain\n"
      "    } : memref<64x64xf16> -> !ktdp.access_tile<1x16xindex>\n"
      "    %y = ^ktdp.load %part : !ktdp.access_tile<1x16xindex> -> tensor<1x16xf16>\n"));
  EXPECT_THAT(hoverAt(kernel),
              AllOf(HasSubstr("32 bytes asked for each time, 128 moved: 96 wasted on sticks used "
                              "in part (75 %)"),
                    HasSubstr("shared by the 4 cores of the grid"),
                    HasSubstr("Reads a tile") /* the documentation */));
}

TEST(Hover, WithoutMarkdownThereIsNone) {
  const MarkedKernel kernel(kernelAround("    %a = ^math.exp %row : tensor<1x64xf16>\n"));
  EXPECT_THAT(hoverAt(kernel), Not(HasSubstr("**")));
  EXPECT_THAT(hoverAt(kernel), Not(HasSubstr("`")));
  EXPECT_THAT(hoverAt(kernel, 0, fullClient()), HasSubstr("**math.exp**"));
}

TEST(Hover, AFunctionShowsItsRoofline) {
  const MarkedKernel kernel(kernelAround("    %a = math.exp %row : tensor<1x64xf16>\n"));
  std::string marked = kernel.text();
  marked.insert(marked.find("@kernel"), "^");
  const MarkedKernel function(marked);
  EXPECT_THAT(hoverAt(function),
              AllOf(HasSubstr("Bottleneck: compute, 4 of 8 cycles"), HasSubstr("GFLOP/s"),
                    HasSubstr("⠉"), Not(HasSubstr("svg"))));
  EXPECT_THAT(hoverAt(function, 0, fullClient()),
              AllOf(HasSubstr("](data:image/svg+xml;base64,"), Not(HasSubstr("⠉"))));
}

TEST(Hover, AValueSaysWhereItLies) {
  const MarkedKernel kernel(kernelAround("    %far = arith.muli %core, %c4 : index\n"
                                         "    scf.for %i = %^far to %n step %c4 {\n"
                                         "      %j = arith.addi %^i, %c4 : index\n"
                                         "    }\n"
                                         "    %e = math.exp %^row : tensor<1x64xf16>\n"
                                         "    %v = ktdp.load %^tile : <1x64xindex> -> "
                                         "tensor<1x64xf16>\n"));
  EXPECT_THAT(hoverAt(kernel, 0),
              AllOf(HasSubstr("%far : index"), HasSubstr("4 × core"),
                    HasSubstr("0..12 in steps of 4"), HasSubstr("most on core 3")));
  EXPECT_THAT(hoverAt(kernel, 1), HasSubstr("4 × core + 4 × trip(%i)"));
  EXPECT_THAT(hoverAt(kernel, 2),
              AllOf(HasSubstr("in LX: 1 × 64 elements, 128 bytes"), HasSubstr("used once")));
  EXPECT_THAT(hoverAt(kernel, 3), AllOf(HasSubstr("points of %view"), HasSubstr("in HBM"),
                                        HasSubstr("corner, dimension 0: core, 0..3")));
}

TEST(Hover, ALoopSaysHowItComesToItsTrips) {
  const MarkedKernel kernel(kernelAround("    ^scf.for %i = %core to %n step %c4 {\n"
                                         "    }\n"),
                            [] {
                              Settings settings;
                              settings.overrides = {{.name = "n", .value = int64_t(10)}};
                              return settings;
                            }());
  EXPECT_THAT(hoverAt(kernel),
              AllOf(HasSubstr("3 trips on core 0"), HasSubstr("from core to 10 in steps of 4"),
                    HasSubstr("2..3 trips, by core and iteration"),
                    HasSubstr("assumes n = 10 (--assume)")));
}

TEST(Hover, DocumentsTheLanguage) {
  const MarkedKernel kernel(
      kernelAround("    %t = ktdp.construct_access_tile %view[%core, %c0] {\n"
                   "      ^access_tile_set = ^#row, access_tile_order = #plain\n"
                   "    } : memref<64x64xf16> -> ^!ktdp.access_tile<1x64xindex>\n"));
  EXPECT_THAT(hoverAt(kernel, 0), HasSubstr("counted from its corner"));
  EXPECT_THAT(hoverAt(kernel, 1), HasSubstr("#row = affine_set<(r, c)"));
  EXPECT_THAT(hoverAt(kernel, 2), HasSubstr("coordinates of a tile"));
}

TEST(Hover, NothingWhereThereIsNothingToSay) {
  const MarkedKernel kernel(kernelAround("    // a ^comment: %row\n^\n"
                                         "    %a = math.exp %row ^: tensor<1x64xf16>\n"));
  EXPECT_EQ(hoverAt(kernel, 0), "nothing");
  EXPECT_EQ(hoverAt(kernel, 1), "nothing");
  EXPECT_EQ(hoverAt(kernel, 2), "nothing");
}

TEST(Hover, PacksAreToldApart) {
  const MarkedKernel kernel(
      kernelAround("    %p:2 = scf.for %i = %c0 to %c4 step %c4 iter_args(%a = %row, %b = %c0) -> "
                   "(tensor<1x64xf16>, index) {\n"
                   "      scf.yield %a, %b : tensor<1x64xf16>, index\n"
                   "    }\n"
                   "    %q = arith.addi %^p#1, %c4 : index\n"
                   "    %r = math.exp %p#^0 : tensor<1x64xf16>\n"));
  EXPECT_THAT(hoverAt(kernel, 0), HasSubstr("%p#1 : index"));
  EXPECT_THAT(hoverAt(kernel, 1), HasSubstr("%p#0 : tensor<1x64xf16>"));
}

} // namespace
