#include "source/position_map.h"
#include "source/source_text.h"

#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

using namespace ktir;

namespace {

/// A character of a valid text: its bytes and its length in each encoding.
struct Character {
  std::string bytes;
  uint32_t utf16;
};

const std::vector<Character> kCharacters = {
    {"a", 1}, {"%", 1}, {" ", 1}, {"\xC3\xA9", 1}, {"\xE2\x89\x88", 1}, {"\xF0\x9F\x98\x80", 2}};
const std::vector<std::string> kLineEnds = {"\n", "\r\n", "\r"};

/// A text put together from known pieces, with the position of every character boundary.
struct Known {
  struct Boundary {
    uint32_t offset, line, utf8, utf16, utf32;
  };
  std::string text;
  std::vector<Boundary> boundaries;
};

Known randomText(std::mt19937 &random) {
  Known known;
  Known::Boundary at{0, 0, 0, 0, 0};
  if (random() % 4 == 0) {
    known.text = "\xEF\xBB\xBF";
    at.offset = 3;
  }
  known.boundaries.push_back(at);
  std::string last;
  const size_t pieces = random() % 60;
  for (size_t i = 0; i < pieces; ++i) {
    if (random() % 6 == 0) {
      std::string end = kLineEnds[random() % kLineEnds.size()];
      if (last == "\r" && end == "\n")
        end = "\r\n"; // CR and LF in a row would be one line end
      known.text += end;
      last = end;
      at = {uint32_t(known.text.size()), at.line + 1, 0, 0, 0};
    } else {
      const Character &character = kCharacters[random() % kCharacters.size()];
      known.text += character.bytes;
      last = character.bytes;
      at.offset = uint32_t(known.text.size());
      at.utf8 += uint32_t(character.bytes.size());
      at.utf16 += character.utf16;
      at.utf32 += 1;
    }
    known.boundaries.push_back(at);
  }
  return known;
}

TEST(PositionMap, AgreesWithTextsPutTogetherFromKnownPieces) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const Known known = randomText(random);
    const PositionMap map(known.text);
    ASSERT_EQ(map.lineCount(), known.boundaries.back().line + 1);
    for (const Known::Boundary &b : known.boundaries) {
      using enum PositionEncoding;
      EXPECT_EQ(map.position(b.offset, Utf8), (LinePosition{b.line, b.utf8}));
      EXPECT_EQ(map.position(b.offset, Utf16), (LinePosition{b.line, b.utf16}));
      EXPECT_EQ(map.position(b.offset, Utf32), (LinePosition{b.line, b.utf32}));
      EXPECT_EQ(map.offset({b.line, b.utf8}, Utf8), b.offset);
      EXPECT_EQ(map.offset({b.line, b.utf16}, Utf16), b.offset);
      EXPECT_EQ(map.offset({b.line, b.utf32}, Utf32), b.offset);
    }
  }
}

TEST(PositionMap, AnswersForPositionsThatAreNone) {
  const PositionMap map("ab\r\n\xF0\x9F\x98\x80z");
  using enum PositionEncoding;
  EXPECT_EQ(map.offset({0, 99}, Utf32), 2u) << "past the end of a line";
  EXPECT_EQ(map.offset({9, 0}, Utf32), 9u) << "past the last line";
  EXPECT_EQ(map.offset({1, 1}, Utf16), 4u) << "inside a surrogate pair";
  EXPECT_EQ(map.position(3, Utf32), (LinePosition{0, 2})) << "between CR and LF";
  EXPECT_EQ(map.position(6, Utf16), (LinePosition{1, 0})) << "inside a character";
  EXPECT_EQ(map.position(99, Utf16), (LinePosition{1, 3})) << "past the end";
}

TEST(PositionMap, CountsWrongBytesOneByOne) {
  const PositionMap map("a\xFF\xC3(\xED\xA0\x80x");
  EXPECT_EQ(map.position(8, PositionEncoding::Utf32).column, 8u);
}

TEST(PositionMap, HasOneLineForNoText) {
  const PositionMap map("");
  EXPECT_EQ(map.lineCount(), 1u);
  EXPECT_EQ(map.line(0), (TextRange{0, 0}));
  EXPECT_EQ(map.position(0, PositionEncoding::Utf16), (LinePosition{0, 0}));
}

TEST(PositionMap, FollowsEditsAsIfMadeAnew) {
  std::mt19937 random(11);
  const std::vector<std::string> pieces = {"a",  "\n",           "\r", "\r\n", "\xC3\xA9",
                                           "bc", "\xEF\xBB\xBF", "",   "\n\n", "\xFF"};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    PositionMap map(text);
    for (int edit = 0; edit < 40; ++edit) {
      const uint32_t begin = uint32_t(random() % (text.size() + 1));
      const uint32_t size = uint32_t(random() % (std::min<size_t>(text.size() - begin, 4) + 1));
      std::string inserted;
      for (size_t k = random() % 4; k > 0; --k)
        inserted += pieces[random() % pieces.size()];
      text.replace(begin, size, inserted);
      map.replace(text, {begin, begin + size}, uint32_t(inserted.size()));
      const PositionMap fresh(text);
      ASSERT_EQ(map.lineCount(), fresh.lineCount());
      for (uint32_t line = 0; line < fresh.lineCount(); ++line)
        ASSERT_EQ(map.line(line), fresh.line(line));
    }
  }
}

TEST(Utf8, FindsTheFirstWrongByte) {
  const auto at = [](std::string_view text) { return findInvalidUtf8(text); };
  EXPECT_EQ(at("plain ascii, longer than a word"), 31u);
  EXPECT_EQ(at("\xC3\xA9\xE2\x89\x88\xF0\x9F\x98\x80"), 9u);
  EXPECT_EQ(at("12345678\xFF"), 8u);
  EXPECT_EQ(at("a\xC3"), 1u) << "cut off";
  EXPECT_EQ(at("a\xC0\x80"), 1u) << "overlong";
  EXPECT_EQ(at("a\xE0\x80\x80"), 1u) << "overlong";
  EXPECT_EQ(at("a\xED\xA0\x80"), 1u) << "surrogate";
  EXPECT_EQ(at("a\xF4\x90\x80\x80"), 1u) << "past the last code point";
  EXPECT_EQ(at("\x80"), 0u) << "continuation alone";
}

TEST(SourceText, KnowsItsLineEnds) {
  EXPECT_EQ(SourceText("a\r\nb\n").lineEnd(), "\r\n");
  EXPECT_EQ(SourceText("a\nb\r\n").lineEnd(), "\n");
  EXPECT_EQ(SourceText("a").lineEnd(), "\n");
  EXPECT_TRUE(SourceText("\xEF\xBB\xBFx").hasByteOrderMark());
}

} // namespace
