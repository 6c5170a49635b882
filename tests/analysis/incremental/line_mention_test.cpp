#include "source/line_mention.h"

#include <gtest/gtest.h>

using namespace ktir;

namespace {

TEST(LineMention, FollowsItsLine) {
  const std::string text = "defined on " + lineMention(26) + " and " + lineMention(9);
  EXPECT_EQ(settleLines(text, 0), "defined on line 26 and line 9");
  EXPECT_EQ(settleLines(text, 3), "defined on line 29 and line 12");
  EXPECT_EQ(settleLines(text, uint32_t(-9)), "defined on line 17 and line 0");
  int sum = 0;
  forEachLineMention(text, [&](uint32_t line) { sum += int(line); });
  EXPECT_EQ(sum, 35);
}

TEST(LineMention, WhatOnlyLooksLikeAMarkStays) {
  for (const char *text : {"\x1e", "\x1e\x1f",
                           "\x1e"
                           "12",
                           "\x1e"
                           "a\x1f",
                           "\x1e"
                           "12345678901\x1f",
                           "plain"})
    EXPECT_EQ(settleLines(text, 1), text);
}

} // namespace
