#include "text_change.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

using namespace ktir;

namespace {

TEST(TextChange, IsTheSmallestThatExplainsTheNewText) {
  const TextChange change = changeBetween("abcXdef", "abcYYdef");
  EXPECT_EQ(change.begin, 3u);
  EXPECT_EQ(change.oldEnd, 4u);
  EXPECT_EQ(change.newEnd, 5u);
  const TextChange same = changeBetween("abc", "abc");
  EXPECT_EQ(same.begin, 3u);
  EXPECT_EQ(same.oldEnd, 3u);
  const TextChange doubled = changeBetween("aa", "aaa");
  EXPECT_EQ(doubled.newEnd - doubled.begin, 1u);
}

TEST(TextChange, MovesWhatStandsAroundIt) {
  const TextChange change{10, 12, 20};
  EXPECT_EQ(change.moved({0, 10}), (TextRange{0, 10}));
  EXPECT_EQ(change.moved({12, 15}), (TextRange{20, 23}));
  EXPECT_EQ(change.moved({8, 14}), (TextRange{8, 22}));
  EXPECT_EQ(change.moved({8, 11}), (TextRange{8, 10}));
  EXPECT_EQ(change.moved({11, 14}), (TextRange{10, 22}));
  EXPECT_EQ(change.moved({10, 12}), std::nullopt);
}

TEST(TextChange, HoldsForLongTexts) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    std::string before(20000, 'a'), after;
    for (char &c : before)
      c = char('a' + random() % 2);
    after = before;
    const size_t at = random() % after.size();
    after.replace(at, random() % 9000, std::string(random() % 5, 'b'));
    const TextChange change = changeBetween(before, after);
    EXPECT_EQ(before.substr(0, change.begin), after.substr(0, change.begin));
    EXPECT_EQ(before.substr(change.oldEnd), after.substr(change.newEnd));
    EXPECT_LE(change.begin, change.oldEnd);
    EXPECT_LE(change.begin, change.newEnd);
  }
}

} // namespace
