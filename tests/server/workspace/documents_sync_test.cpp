#include "workspace/open_document.h"
#include "workspace/server_harness.h"

#include <gtest/gtest.h>
#include <random>

using namespace ktir;
using namespace ktir::server;
using lsp::Json;

namespace {

constexpr const char *kUri = "file:///a.mlir";
constexpr const char *kGood = "func.func @f() attributes {grid = [1]} {\n  return\n}\n";

TEST(OpenDocument, ChangesApplyInOrder) {
  OpenDocument document("file:///a", 1, "one\ntwo\n");
  document.apply({{lsp::Range{{0, 0}, {0, 3}}, "1"}, {lsp::Range{{0, 1}, {1, 0}}, ""}}, 7,
                 PositionEncoding::Utf16);
  EXPECT_EQ(document.text(), "1two\n");
  EXPECT_EQ(document.version(), 7);
  document.apply({{std::nullopt, "whole"}, {lsp::Range{{0, 5}, {0, 5}}, "!"}}, 8,
                 PositionEncoding::Utf16);
  EXPECT_EQ(document.text(), "whole!");
}

TEST(OpenDocument, CountsInTheUnitsAgreedOn) {
  // One code point of four bytes and two UTF-16 units before what changes.
  for (auto [encoding, column] : {std::pair{PositionEncoding::Utf8, 4u},
                                  {PositionEncoding::Utf16, 2u},
                                  {PositionEncoding::Utf32, 1u}}) {
    OpenDocument document("file:///a", 1, "\xF0\x9F\x98\x80x");
    document.apply({{lsp::Range{{0, column}, {0, column + 1}}, "y"}}, 2, encoding);
    EXPECT_EQ(document.text(), "\xF0\x9F\x98\x80y");
  }
}

TEST(OpenDocument, PlacesOutsideAreTheNearestInside) {
  OpenDocument document("file:///a", 1, "ab\ncd");
  document.apply({{lsp::Range{{0, 99}, {0, 99}}, "!"}}, 2, PositionEncoding::Utf16);
  EXPECT_EQ(document.text(), "ab!\ncd");
  document.apply({{lsp::Range{{77, 0}, {78, 4000000000}}, "?"}}, 3, PositionEncoding::Utf16);
  EXPECT_EQ(document.text(), "ab!\ncd?");
  document.apply({{lsp::Range{{1, 3}, {0, 3}}, ""}}, 4, PositionEncoding::Utf16);
  EXPECT_EQ(document.text(), "ab!");
}

TEST(OpenDocument, ItsLinesAreThoseOfItsText) {
  std::mt19937 random(3);
  OpenDocument document("file:///a", 1, "");
  for (int i = 0; i < 3000; ++i) {
    const auto place = [&] {
      return lsp::Position{uint32_t(random() % 12), uint32_t(random() % 12)};
    };
    const lsp::Position start = place();
    const lsp::Position end = random() % 3 == 0 ? place() : start;
    static constexpr const char *kTexts[] = {"\n", "a", "\r\n", "\r", "\xE2\x89\x88", "", "bc\nd"};
    document.apply({{lsp::Range{start, end}, kTexts[random() % std::size(kTexts)]}}, i,
                   PositionEncoding::Utf16);
    const SourceText snapshot = document.snapshot();
    const PositionMap fresh(document.text());
    ASSERT_EQ(snapshot.positions().lineCount(), fresh.lineCount());
    for (uint32_t line = 0; line < fresh.lineCount(); ++line)
      ASSERT_EQ(snapshot.positions().line(line), fresh.line(line));
  }
}

TEST(Documents, DiagnosticsCarryTheVersionTheySpeakOf) {
  ServerHarness client;
  client.start();
  client.open(kUri, kGood, 4);
  EXPECT_EQ(client.published(kUri)["version"], 4);
  EXPECT_TRUE(client.published(kUri)["diagnostics"].empty());
  client.change(kUri, {{{"range", range(1, 2, 1, 8)}, {"text", "retrun"}}}, 5);
  EXPECT_EQ(client.published(kUri)["version"], 5);
  ASSERT_EQ(client.published(kUri)["diagnostics"].size(), 1u);
  EXPECT_EQ(client.published(kUri)["diagnostics"][0]["range"], range(1, 2, 1, 8));
  client.notify("textDocument/didClose", documentId(kUri));
  EXPECT_TRUE(client.published(kUri)["diagnostics"].empty());
}

TEST(Documents, ABurstOfEditsIsOneAnalysis) {
  ServerHarness client;
  client.start();
  client.open(kUri, kGood);
  client.take("textDocument/publishDiagnostics");
  for (int i = 2; i <= 101; ++i)
    client.queue({{"method", "textDocument/didChange"},
                  {"params",
                   {{"textDocument", {{"uri", kUri}, {"version", i}}},
                    {"contentChanges", {{{"range", range(0, 0, 0, 0)}, {"text", "// x\n"}}}}}}});
  client.run();
  const auto published = client.take("textDocument/publishDiagnostics");
  ASSERT_EQ(published.size(), 1u);
  EXPECT_EQ(published[0]["params"]["version"], 101);
}

TEST(Documents, OvertakenRequestsAreGivenUpWhereTheClientAsksAgain) {
  const char *method = "textDocument/diagnostic";
  for (const bool retries : {false, true}) {
    ServerHarness client;
    Json stale = {{"cancel", false}, {"retryOnContentModified", Json::array()}};
    if (retries)
      stale["retryOnContentModified"].push_back(method);
    client.start({{"general", {{"staleRequestSupport", stale}}}});
    client.open(kUri, kGood);
    client.queue({{"id", 500}, {"method", method}, {"params", documentId(kUri)}});
    client.queue({{"method", "textDocument/didChange"},
                  {"params",
                   {{"textDocument", {{"uri", kUri}, {"version", 2}}},
                    {"contentChanges", {{{"text", kGood}}}}}}});
    client.run();
    for (const Json &message : client.sent())
      if (message.contains("id") && message["id"] == 500)
        EXPECT_EQ(message.contains("error"), retries);
  }
}

TEST(Documents, EditsOfWhatIsNotOpenAreLoggedAndIgnored) {
  ServerHarness client;
  client.start();
  client.change("file:///none", {{{"text", "x"}}}, 1);
  client.notify("textDocument/didClose", documentId("file:///none"));
  client.notify("textDocument/didOpen", Json::object());
  client.notify("textDocument/didChange", 3);
  EXPECT_EQ(client.take("window/logMessage").size(), 4u);
  client.open(kUri, kGood);
  client.change(kUri, {{{"range", 3}, {"text", "x"}}}, 2);
  EXPECT_EQ(client.take("window/logMessage").size(), 1u);
  EXPECT_EQ(client.published(kUri)["version"], 1);
}

TEST(Documents, WhatIsPulledIsWhatIsPushed) {
  ServerHarness client;
  client.start();
  client.open(kUri, "func.func @f() attributes {grid = [1]} {\n  retrun\n}\n");
  const Json pulled = client.result("textDocument/diagnostic", documentId(kUri));
  EXPECT_EQ(pulled["kind"], "full");
  EXPECT_EQ(pulled["items"], client.published(kUri)["diagnostics"]);
  Json again = documentId(kUri);
  again["previousResultId"] = pulled["resultId"];
  EXPECT_EQ(client.result("textDocument/diagnostic", again)["kind"], "unchanged");
  client.change(kUri, {{{"text", kGood}}}, 2);
  EXPECT_EQ(client.published(kUri)["version"], 2)
      << "a client that says nothing of pulling is told";
  EXPECT_TRUE(client.result("textDocument/diagnostic", again)["items"].empty());
}

TEST(Documents, AClientThatPullsIsNotToldTwice) {
  ServerHarness client;
  client.start({{"textDocument", {{"diagnostic", Json::object()}}}});
  client.open(kUri, kGood);
  client.result("textDocument/diagnostic", documentId(kUri));
  client.take("textDocument/publishDiagnostics");
  client.change(kUri, {{{"text", "}"}}}, 2);
  EXPECT_TRUE(client.take("textDocument/publishDiagnostics").empty());
}

} // namespace
