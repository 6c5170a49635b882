#include "check/style.h"
#include "features/hint_text.h"

#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;

namespace {

TEST(HintText, NumbersTakeFourCharactersAtMost) {
  EXPECT_EQ(compactNumber(8), "8.0");
  EXPECT_EQ(compactNumber(9.96), "10");
  EXPECT_EQ(compactNumber(64), "64");
  EXPECT_EQ(compactNumber(999.4), "999");
  EXPECT_EQ(compactNumber(999.6), "1.0k");
  EXPECT_EQ(compactNumber(8192), "8.2k");
  EXPECT_EQ(compactNumber(131072), "131k");
  EXPECT_EQ(compactNumber(1.5e6), "1.5M");
  EXPECT_EQ(compactNumber(33554432), "34M");
  EXPECT_EQ(compactNumber(0.0625), "0.06");
  EXPECT_EQ(compactNumber(1.0 / 64), "0.02");
  EXPECT_EQ(compactNumber(0.5), "0.5");
  EXPECT_EQ(compactNumber(0.25), "0.25");
  EXPECT_EQ(compactNumber(0.999), "1.0");
  for (double value = 1e-9; value < 1e25; value *= 1.37)
    EXPECT_LE(displayWidth(compactNumber(value)), 4u) << value;
}

TEST(HintText, MoreThanNothingNeverLooksLikeNothing) {
  EXPECT_EQ(compactNumber(0), "0");
  for (double value = 1e-12; value < 1; value *= 1.7) {
    const std::string text = compactNumber(value);
    EXPECT_NE(text.find_first_of("123456789"), std::string::npos) << value << " " << text;
  }
}

TEST(HintText, BytesHaveBinaryUnits) {
  EXPECT_EQ(compactBytes(128), "128 B");
  EXPECT_EQ(compactBytes(1023), "1023 B");
  EXPECT_EQ(compactBytes(1024), "1.0 KiB");
  EXPECT_EQ(compactBytes(57344), "56 KiB");
  EXPECT_EQ(compactBytes(1536 * 1024), "1.5 MiB");
}

TEST(HintText, BoundsShowWhatIsKnown) {
  EXPECT_EQ(compactAmount(Bounds(Amount(64), Amount(128)), {}, CostUnit::Cycles), "64..128");
  EXPECT_EQ(compactAmount(Bounds(Amount(64), Amount(64), true), {}, CostUnit::Cycles), "≥ 64");
  EXPECT_EQ(compactAmount(Bounds(Amount(0), Amount(0), true), {}, CostUnit::Cycles), "?");
  EXPECT_EQ(compactCount(Bounds(Amount(0), Amount(0), true), {}), "×?");
  EXPECT_EQ(compactCount(Bounds(Amount(2), Amount(5)), {}), "×2..5");
  EXPECT_EQ(compactCount(1024, {}), "×1,024");
  EXPECT_EQ(compactCount(1048576, {}), "×1.0M");
}

TEST(HintText, WhatTheLaunchLeavesOpenIsAFormula) {
  const std::vector<std::string> symbols = {"⌈n / 4⌉"};
  const Bounds trips(Amount::symbol(0));
  EXPECT_EQ(compactAmount(trips * Bounds(64.0), symbols, CostUnit::Cycles), "64 × ⌈n / 4⌉");
  EXPECT_EQ(compactCount(trips, symbols), "×⌈n / 4⌉");
}

TEST(HintText, CutsByCharacters) {
  EXPECT_EQ(cutTo("64 × ⌈n_rows / 4⌉", 16), "64 × ⌈n_rows /…");
  EXPECT_EQ(displayWidth(cutTo("64 × ⌈numbers / 44⌉", 16)), 16u);
  EXPECT_EQ(cutTo("8.0 cy", 16), "8.0 cy");
  EXPECT_EQ(cutTo("8.0 cy", 0), "8.0 cy");
  EXPECT_EQ(cutTo("8.0 cy", 1), "…");
}

} // namespace
