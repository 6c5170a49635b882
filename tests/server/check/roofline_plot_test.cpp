#include "check/roofline_plot.h"
#include "check/style.h"
#include "golden_file.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace ktir::server;

namespace {

std::string joined(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

struct Picture {
  const char *name;
  RooflinePoint point;
};

class RooflinePictures : public testing::TestWithParam<Picture> {};

TEST_P(RooflinePictures, LookAsInTheGoldenFile) {
  const auto lines = plotRoofline(GetParam().point);
  ASSERT_LE(lines.size(), 12u);
  for (const std::string &line : lines)
    EXPECT_LE(displayWidth(line), 60u) << line;
  ktir::test::expectFile(
      std::string("tests/server/check/golden/roofline_") + GetParam().name + ".txt", joined(lines));
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, RooflinePictures,
    testing::Values(
        Picture{"compute", {.intensity = 0.53125, .achieved = 43.5, .peak = 64, .ridge = 0.25}},
        Picture{"memory", {.intensity = 0.1667, .achieved = 4.9, .peak = 64, .ridge = 2}},
        Picture{"far_right", {.intensity = 4096, .achieved = 900, .peak = 1024, .ridge = 4}},
        Picture{"far_left", {.intensity = 1e-5, .achieved = 1e-4, .peak = 1024, .ridge = 32}},
        Picture{"on_the_ridge", {.intensity = 2, .achieved = 64, .peak = 64, .ridge = 2}}),
    [](const auto &info) { return info.param.name; });

TEST(RooflinePlot, DrawsNothingWithoutWorkOrBytes) {
  EXPECT_TRUE(plotRoofline({.intensity = 0, .achieved = 0, .peak = 64, .ridge = 2}).empty());
  EXPECT_TRUE(
      plotRoofline({.intensity = INFINITY, .achieved = 64, .peak = 64, .ridge = 2}).empty());
}

TEST(RooflinePlot, EveryNumberFitsThePicture) {
  constexpr double kValues[] = {5e-324, 1e-300, 1e-40, 1, 1e40, 1e300, INFINITY, NAN, -1};
  for (const double intensity : kValues)
    for (const double achieved : kValues)
      for (const double peak : kValues)
        for (const double ridge : kValues) {
          const auto lines = plotRoofline(
              {.intensity = intensity, .achieved = achieved, .peak = peak, .ridge = ridge});
          for (const std::string &line : lines)
            ASSERT_LE(displayWidth(line), 60u) << line;
        }
}

} // namespace
