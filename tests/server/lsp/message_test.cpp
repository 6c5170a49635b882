#include "lsp/message.h"

#include <gtest/gtest.h>

using namespace ktir::server::lsp;

namespace {

TEST(Message, TellsTheKindsApart) {
  EXPECT_EQ(parseMessage(R"({"jsonrpc":"2.0","id":1,"method":"a"})").kind, MessageKind::Request);
  EXPECT_EQ(parseMessage(R"({"id":"x","method":"a","params":{}})").kind, MessageKind::Request);
  EXPECT_EQ(parseMessage(R"({"method":"a","params":[1]})").kind, MessageKind::Notification);
  const Message failed = parseMessage(R"({"id":1,"error":{"code":-1,"message":"m"}})");
  EXPECT_EQ(failed.kind, MessageKind::Response);
  EXPECT_FALSE(failed.error.is_null());
  EXPECT_EQ(parseMessage(R"({"id":1,"result":null})").kind, MessageKind::Response);
}

TEST(Message, WhatIsNoMessageSaysWhatToAnswer) {
  const auto codeOf = [](const char *body) {
    const Message message = parseMessage(body);
    EXPECT_EQ(message.kind, MessageKind::Invalid) << body;
    return message.wrong.code;
  };
  for (const char *body : {"", "{", "\xff", "{\"a\":\"\xc3\"}", "{}{}"})
    EXPECT_EQ(codeOf(body), ErrorCode::ParseError) << body;
  for (const char *body :
       {"1", "null", "[]", R"([{"id":1,"method":"a"}])", "{}", R"({"id":1})", R"({"method":3})",
        R"({"id":{},"method":"a"})", R"({"id":1.5,"method":"a"})", R"({"id":null,"method":"a"})",
        R"({"id":1,"method":"a","params":3})"})
    EXPECT_EQ(codeOf(body), ErrorCode::InvalidRequest) << body;
  EXPECT_EQ(parseMessage(R"({"id":7,"method":"a","params":3})").id, 7);
}

TEST(Message, HalvesOfSurrogatePairsBecomeReplacementCharacters) {
  const Message message =
      parseMessage(R"({"method":"a","params":["\ud83dx","\ude00","\ud83d\ude00","\\ud83d"]})");
  ASSERT_EQ(message.kind, MessageKind::Notification);
  EXPECT_EQ(message.params[0], "\xEF\xBF\xBDx");
  EXPECT_EQ(message.params[1], "\xEF\xBF\xBD");
  EXPECT_EQ(message.params[2], "\xF0\x9F\x98\x80");
  EXPECT_EQ(message.params[3], "\\ud83d");
}

TEST(Message, DeepNestingIsNoHazard) {
  const std::string open(200000, '['), close(200000, ']');
  EXPECT_EQ(parseMessage(open).kind, MessageKind::Invalid);
  EXPECT_EQ(parseMessage(R"({"method":"a","params":)" + open + close + "}").kind,
            MessageKind::Notification);
}

TEST(Message, WritesErrorsByTheProtocolsNumbers) {
  const Json json = Json::parse(errorText("x", {ErrorCode::MethodNotFound, "unknown", nullptr}));
  EXPECT_EQ(json, Json::parse(R"({"jsonrpc":"2.0","id":"x",
                               "error":{"code":-32601,"message":"unknown"}})"));
}

} // namespace
