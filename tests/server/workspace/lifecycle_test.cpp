#include "workspace/server_harness.h"

#include <gtest/gtest.h>

using namespace ktir::server;
using lsp::Json;

namespace {

constexpr int kServerNotInitialized = -32002, kInvalidRequest = -32600, kMethodNotFound = -32601,
              kInvalidParams = -32602, kParseError = -32700;

TEST(Lifecycle, NothingIsAnsweredBeforeInitialize) {
  ServerHarness client;
  EXPECT_EQ(client.errorCode("textDocument/diagnostic", at("file:///a", 0, 0)),
            kServerNotInitialized);
  EXPECT_EQ(client.errorCode("shutdown"), kServerNotInitialized);
  client.open("file:///a", "x"); // dropped
  client.start();
  EXPECT_EQ(client.errorCode("textDocument/diagnostic", at("file:///a", 0, 0)), kInvalidParams);
  EXPECT_EQ(client.errorCode("initialize", {{"capabilities", Json::object()}}), kInvalidRequest);
}

TEST(Lifecycle, NothingIsAnsweredAfterShutdown) {
  ServerHarness client;
  client.start();
  EXPECT_EQ(client.server().exitStatus(), 1);
  EXPECT_TRUE(client.result("shutdown").is_null());
  EXPECT_EQ(client.errorCode("textDocument/diagnostic", at("file:///a", 0, 0)), kInvalidRequest);
  EXPECT_EQ(client.errorCode("shutdown"), kInvalidRequest);
  EXPECT_FALSE(client.server().exited());
  client.notify("exit");
  EXPECT_TRUE(client.server().exited());
  EXPECT_EQ(client.server().exitStatus(), 0);
}

TEST(Lifecycle, ExitWithoutShutdownIsAFailure) {
  ServerHarness client;
  client.notify("exit");
  EXPECT_TRUE(client.server().exited());
  EXPECT_EQ(client.server().exitStatus(), 1);
}

TEST(Lifecycle, EveryRequestIsAnswered) {
  ServerHarness client;
  client.start();
  EXPECT_EQ(client.errorCode("no/such"), kMethodNotFound);
  EXPECT_EQ(client.errorCode("$/no/such"), kMethodNotFound);
  client.open("file:///a.mlir", "func.func @f() attributes {grid = [1]} {\n  return\n}\n");
  for (const Feature &feature : featureTable())
    for (const char *params :
         {"{}", "[]", "null", R"({"textDocument": 3})", R"({"textDocument": {"uri": 3}})",
          R"({"textDocument": {"uri": "file:///b.mlir"}})", R"({"textDocument": {}})"})
      EXPECT_EQ(client.errorCode(feature.method, Json::parse(params)), kInvalidParams)
          << feature.method << ' ' << params;
  // A document that is open, and nothing else that is right: an answer, and no crash.
  for (const Feature &feature : featureTable())
    for (const char *rest :
         {R"({})", R"({"position": 3, "range": [], "positions": 1, "newName": 2})",
          R"({"position": {"line": -1, "character": 0}, "range": {"start": {}}})"}) {
      Json params = Json::parse(rest);
      params["textDocument"] = {{"uri", "file:///a.mlir"}};
      client.request(feature.method, params);
    }
}

TEST(Lifecycle, MalformedMessagesGetTheirErrors) {
  ServerHarness client;
  client.start();
  const auto lastCode = [&] { return client.sent().back()["error"]["code"].get<int>(); };
  client.send("{");
  EXPECT_EQ(lastCode(), kParseError);
  EXPECT_TRUE(client.sent().back()["id"].is_null());
  client.send("[]");
  EXPECT_EQ(lastCode(), kInvalidRequest);
  client.send(R"({"jsonrpc": "2.0", "id": 5})");
  EXPECT_EQ(lastCode(), kInvalidRequest);
  EXPECT_EQ(client.sent().back()["id"], 5);
  const size_t before = client.sent().size();
  client.send(R"({"jsonrpc": "2.0", "method": "no/such/notification"})");
  client.send(R"({"jsonrpc": "2.0", "id": 77, "result": null})");
  client.send(R"({"jsonrpc": "2.0", "id": "x", "error": {"code": 1, "message": ""}})");
  EXPECT_EQ(client.sent().size(), before);
}

TEST(Lifecycle, CancelledRequestsAreAnsweredAsSuch) {
  ServerHarness client;
  client.start();
  client.open("file:///a.mlir", "x");
  client.queue(
      {{"id", 901}, {"method", "textDocument/diagnostic"}, {"params", at("file:///a.mlir", 0, 0)}});
  client.queue(
      {{"id", "b"}, {"method", "textDocument/diagnostic"}, {"params", at("file:///a.mlir", 0, 0)}});
  client.queue({{"method", "$/cancelRequest"}, {"params", {{"id", "b"}}}});
  client.queue({{"method", "$/cancelRequest"}, {"params", {{"id", 12345}}}});
  client.queue({{"method", "$/cancelRequest"}, {"params", 3}});
  client.run();
  const auto &sent = client.sent();
  ASSERT_GE(sent.size(), 2u);
  EXPECT_TRUE(sent[sent.size() - 2].contains("result"));
  EXPECT_EQ(sent.back()["id"], "b");
  EXPECT_EQ(sent.back()["error"]["code"], -32800);
}

TEST(Lifecycle, TheFirstEncodingThatBothSpeakIsTaken) {
  const auto chosen = [](Json offered) {
    ServerHarness client;
    return client
        .start({{"general",
                 {{"positionEncodings", std::move(offered)}}}})["capabilities"]["positionEncoding"]
        .get<std::string>();
  };
  EXPECT_EQ(chosen({"utf-8", "utf-16"}), "utf-8");
  EXPECT_EQ(chosen({"utf-7", "utf-32", "utf-8"}), "utf-32");
  EXPECT_EQ(chosen({"utf-7"}), "utf-16");
  EXPECT_EQ(chosen(3), "utf-16");
  ServerHarness silent;
  EXPECT_EQ(silent.start()["capabilities"]["positionEncoding"], "utf-16");
}

} // namespace
