#include "syntax/lexer.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

using namespace ktir::syntax;

namespace {

/// The code tokens of a text, separated by blanks.
std::string words(std::string_view text) {
  std::string result;
  for (const Token &token : lex(text).code)
    if (!token.is(TokenKind::End))
      result += (result.empty() ? "" : " ") + std::string(token.text(text));
  return result;
}

std::vector<TokenKind> kinds(std::string_view text) {
  std::vector<TokenKind> result;
  for (const Token &token : lex(text).code)
    result.push_back(token.kind);
  return result;
}

TEST(Lexer, SplitsAsMlirDoes) {
  EXPECT_EQ(words("%x#1 = arith.addf %0,%y:f16"), "%x #1 = arith.addf %0 , %y : f16");
  EXPECT_EQ(words("#ktdp.memory_space<global> !ktdp.access_tile<1x64xindex>"),
            "#ktdp.memory_space < global > !ktdp.access_tile < 1 x64xindex >");
  EXPECT_EQ(words("affine_set<(d0):(d0>=0,-d0+7>=0,d0==1)>"),
            "affine_set < ( d0 ) : ( d0 >= 0 , - d0 + 7 >= 0 , d0 == 1 ) >");
  EXPECT_EQ(words("() -> (i32) ^bb0(%a: f32): @f @\"g h\""),
            "( ) -> ( i32 ) ^bb0 ( %a : f32 ) : @f @\"g h\"");
  EXPECT_EQ(words("1.5e-3 0xFF 2. 3.e 4.5e+ \"a\\\"b\""), "1.5e-3 0xFF 2. 3. e 4.5 e + \"a\\\"b\"");
  EXPECT_EQ(words("%t % 64 %a-b ..."), "%t % 64 %a-b ...");
}

TEST(Lexer, KnowsKinds) {
  using enum TokenKind;
  EXPECT_EQ(kinds("%x #a !t @f ^b id 1 1.0 \"s\""),
            (std::vector{PercentId, HashId, ExclaimId, AtId, CaretId, BareId, Integer, Float,
                         String, End}));
  EXPECT_EQ(kinds("<= >= == -> :: / % ? | * + {-# #-}"),
            (std::vector{LessEqual, GreaterEqual, EqualEqual, Arrow, ColonColon, Slash, Percent,
                         Question, Bar, Star, Plus, MetadataBegin, MetadataEnd, End}));
  EXPECT_EQ(kinds("\"open"), (std::vector{Unknown, End}));
  EXPECT_EQ(kinds("; \xE2\x89\x88"), (std::vector{Unknown, Unknown, End}));
}

TEST(Lexer, KeepsCommentsApartAndKnowsLineStarts) {
  const std::string text = "\xEF\xBB\xBF// first\r\n  %a = b // second\r\n// third";
  const TokenList tokens = lex(text);
  ASSERT_EQ(tokens.comments.size(), 3u);
  EXPECT_EQ(tokens.comments[0].text(text), "// first");
  EXPECT_TRUE(tokens.comments[0].firstOnLine);
  EXPECT_EQ(tokens.comments[1].text(text), "// second");
  EXPECT_FALSE(tokens.comments[1].firstOnLine);
  ASSERT_EQ(tokens.code.size(), 4u);
  EXPECT_TRUE(tokens.code[0].firstOnLine);
  EXPECT_FALSE(tokens.code[1].firstOnLine);
}

TEST(Lexer, CoversAnyBytesInOrder) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string text(random() % 60, ' ');
    for (char &c : text)
      c = char(random() % (round % 2 ? 256 : 128));
    uint32_t last = 0;
    for (const Token &token : lex(text).code) {
      EXPECT_GE(token.begin, last);
      EXPECT_LE(token.end, text.size());
      EXPECT_TRUE(token.begin < token.end || token.is(TokenKind::End));
      last = token.end;
    }
  }
}

} // namespace
