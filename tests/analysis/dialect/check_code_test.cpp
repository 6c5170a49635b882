#include "dialect/check_code.h"

#include <gtest/gtest.h>

namespace ktir {
namespace {

TEST(CheckCode, StandsBeforeTheMessage) {
  auto coded = splitCheckCode("[KT-V01] the element type is `index`");
  ASSERT_TRUE(coded);
  EXPECT_EQ(coded->code, "KT-V01");
  EXPECT_EQ(coded->text, "the element type is `index`");
}

TEST(CheckCode, StandsAfterTheNameThatAVerifierOrAParserPutsInFront) {
  auto verified = splitCheckCode("'ktdp.load' op [KT-V44] the tile has shape 4");
  ASSERT_TRUE(verified);
  EXPECT_EQ(verified->code, "KT-V44");
  EXPECT_EQ(verified->text, "the tile has shape 4");
  auto parsed = splitCheckCode("custom op 'ktdp.construct_access_tile' [KT-V30] `/` is wrong");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->code, "KT-V30");
  EXPECT_EQ(parsed->text, "`/` is wrong");
}

TEST(CheckCode, IsAbsentFromOtherMessages) {
  for (const char *message : {"", "expected ']'", "'ktdp.load' op expected", "'ktdp.load",
                              "custom op 'x", "the text [KT-V01] within", "[KT-V01]"})
    EXPECT_FALSE(splitCheckCode(message)) << message;
}

} // namespace
} // namespace ktir
