#include "lsp/framing.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace ktir::server::lsp;

namespace {

std::vector<Frame> framesOf(std::string_view bytes, size_t piece) {
  FrameReader reader;
  std::vector<Frame> frames;
  for (size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(bytes.substr(at, piece));
    while (auto next = reader.next())
      frames.push_back(*next);
  }
  return frames;
}

TEST(Framing, ReadsFramesHoweverTheyAreCut) {
  const std::string bytes = frame("{}") + frame("") +
                            "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
                            "content-length: 3\r\n\r\nabc" +
                            frame("last");
  for (size_t piece : {size_t(1), size_t(2), size_t(7), bytes.size()}) {
    const auto frames = framesOf(bytes, piece);
    ASSERT_EQ(frames.size(), 4u) << piece;
    EXPECT_EQ(frames[0].body, "{}");
    EXPECT_EQ(frames[1].body, "");
    EXPECT_EQ(frames[2].body, "abc");
    EXPECT_EQ(frames[3].body, "last");
    for (const Frame &one : frames)
      EXPECT_EQ(one.error, "");
  }
}

TEST(Framing, GoesOnAtTheNextHeader) {
  for (const char *bad :
       {"garbage\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -4\r\n\r\n",
        "Content-Length: 3 4\r\n\r\nab", "Other: 1\r\n\r\n", "Content-Length:\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n",
        "no colon\r\nContent-Length: 2\r\n\r\n{}"}) {
    for (size_t piece : {size_t(1), size_t(1000)}) {
      const auto frames = framesOf(bad + frame("{1}"), piece);
      ASSERT_FALSE(frames.empty()) << bad;
      EXPECT_NE(frames.front().error, "") << bad;
      EXPECT_EQ(frames.back().body, "{1}") << bad;
    }
  }
}

TEST(Framing, SkipsWhatIsTooLong) {
  const std::string size = std::to_string(FrameReader::kMaximumBody + 1);
  FrameReader reader;
  reader.feed("Content-Length: " + size + "\r\n\r\n");
  const auto error = reader.next();
  ASSERT_TRUE(error);
  EXPECT_NE(error->error, "");
  const std::string block(size_t(1) << 20, 'x');
  for (size_t sent = 0; sent < FrameReader::kMaximumBody; sent += block.size()) {
    reader.feed(block);
    ASSERT_FALSE(reader.next());
  }
  reader.feed("x" + frame("after"));
  const auto after = reader.next();
  ASSERT_TRUE(after);
  EXPECT_EQ(after->body, "after");
}

TEST(Framing, AHeaderWithoutEndIsGivenUp) {
  FrameReader reader;
  reader.feed(std::string(FrameReader::kMaximumHeader + 1, 'a'));
  const auto error = reader.next();
  ASSERT_TRUE(error);
  EXPECT_NE(error->error, "");
  EXPECT_FALSE(reader.next());
  reader.feed(frame("x"));
  const auto after = reader.next();
  ASSERT_TRUE(after);
  EXPECT_EQ(after->body, "x");
}

TEST(Framing, SurvivesAnyBytes) {
  std::mt19937 random(7);
  const std::string_view alphabet = "Content-Length: 0123\r\n\r\n\r\n{}x";
  for (int round = 0; round < 2000; ++round) {
    FrameReader reader;
    for (int i = 0; i < 20; ++i) {
      std::string bytes;
      for (size_t k = random() % 30; k > 0; --k)
        bytes += alphabet[random() % alphabet.size()];
      if (random() % 8 == 0)
        bytes += frame("{}");
      reader.feed(bytes);
      for (int guard = 0; reader.next(); ++guard)
        ASSERT_LT(guard, 1000);
    }
  }
}

} // namespace
