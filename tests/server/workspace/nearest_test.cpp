#include "workspace/nearest.h"

#include <gtest/gtest.h>

using namespace ktir::server;

namespace {

TEST(Nearest, ListsWhatAFewLettersTurnIntoBestFirst) {
  EXPECT_EQ(nearest("BLOCK_SIZ", {"rows", "BLOCK_SIZES", "BLOCK_SIZE"}),
            (std::vector<std::string_view>{"BLOCK_SIZE", "BLOCK_SIZES"}));
  EXPECT_EQ(nearest("rwos", {"rows"}), std::vector<std::string_view>{"rows"}); // swapped neighbours
  EXPECT_EQ(nearest("n", {"N", "m"}), (std::vector<std::string_view>{"N", "m"}));
  EXPECT_TRUE(nearest("hardware", {"pipeline"}).empty());
}

TEST(Nearest, ReadsAsASentence) {
  EXPECT_EQ(didYouMean("xyz", {"abc"}), "");
  EXPECT_EQ(didYouMean("ab", {"ac"}), "; did you mean 'ac'?");
  EXPECT_EQ(didYouMean("ab", {"ac", "ad"}), "; did you mean 'ac' or 'ad'?");
  EXPECT_EQ(didYouMean("ab", {"ac", "ad", "ae", "af"}), "; did you mean 'ac', 'ad' or 'ae'?");
}

} // namespace
