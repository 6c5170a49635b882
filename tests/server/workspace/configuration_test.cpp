#include "workspace/server_harness.h"
#include "workspace/uri.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace ktir::server;
using lsp::Json;
namespace fs = std::filesystem;

namespace {

/// A kernel with an older spelling: a warning unless settings say otherwise.
constexpr const char *kOld = "func.func @f(%x: index) attributes {grid = [1]} {\n"
                             "  %v = ktdp.construct_memory_view %x, sizes: [64], strides: [1] {\n"
                             "    coordinate_set = affine_set<(i) : (i >= 0, -i + 63 >= 0)>,\n"
                             "    memory_space = #ktdp.spyre_memory_space<HBM>\n"
                             "  } : memref<64xf16>\n  return\n}\n";
constexpr const char *kRule = "ktir-deprecated-memory-space";

class Configuration : public testing::Test {
protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("ktir-configuration-" + std::to_string(getpid()));
    fs::create_directories(root_ / "inner");
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string &name, const std::string &text) {
    std::ofstream(root_ / name) << text;
  }
  std::string uri(const std::string &name) const { return uriOfPath(root_ / name); }

  /// The severity of the warning as it was published last; 0 if there is none.
  static int severity(const ServerHarness &client, const std::string &uri) {
    const Json shown = client.published(uri);
    for (const Json &diagnostic : shown["diagnostics"])
      if (diagnostic["code"] == kRule)
        return diagnostic["severity"].get<int>();
    return 0;
  }
  static Json severityOf(const char *name) { return {{"rules", {{kRule, {{"severity", name}}}}}}; }

  fs::path root_;
};

TEST_F(Configuration, TheNearestFileCountsAndIsWatched) {
  write(".ktir.json", severityOf("error").dump());
  ServerHarness client;
  client.start({{"workspace", {{"didChangeWatchedFiles", {{"dynamicRegistration", true}}}}}});
  const auto registered = client.take("client/registerCapability");
  ASSERT_EQ(registered.size(), 1u);
  EXPECT_NE(registered[0].dump().find("**/.ktir.json"), std::string::npos);
  client.open(uri("inner/a.mlir"), kOld);
  EXPECT_EQ(severity(client, uri("inner/a.mlir")), 1);

  write("inner/.ktir.json", severityOf("hint").dump());
  client.notify("workspace/didChangeWatchedFiles",
                {{"changes", {{{"uri", uri("inner/.ktir.json")}, {"type", 1}}}}});
  EXPECT_EQ(severity(client, uri("inner/a.mlir")), 4);
}

TEST_F(Configuration, WrongSettingsAreShownInTheirFileAndGoAway) {
  write(".ktir.json", "{\n  \"pipelin\": 3\n}\n");
  ServerHarness client;
  client.start();
  client.open(uri("a.mlir"), kOld);
  const Json shown = client.published(uri(".ktir.json"));
  ASSERT_EQ(shown["diagnostics"].size(), 1u);
  EXPECT_EQ(shown["diagnostics"][0]["range"]["start"], position(1, 2));
  EXPECT_EQ(severity(client, uri("a.mlir")), 2) << "the defaults hold";
  write(".ktir.json", "{}");
  client.notify("workspace/didChangeWatchedFiles",
                {{"changes", {{{"uri", uri(".ktir.json")}, {"type", 2}}}}});
  EXPECT_TRUE(client.published(uri(".ktir.json"))["diagnostics"].empty());
}

TEST_F(Configuration, TheEditorsSettingsWinOverTheFile) {
  write(".ktir.json", severityOf("error").dump());
  ServerHarness client;
  client.start();
  client.open(uri("a.mlir"), kOld);
  client.notify("workspace/didChangeConfiguration",
                {{"settings", {{"ktir", severityOf("information")}}}});
  EXPECT_EQ(severity(client, uri("a.mlir")), 3);
  client.notify("workspace/didChangeConfiguration", {{"settings", {{"ktir", nullptr}}}});
  EXPECT_EQ(severity(client, uri("a.mlir")), 1);
  // What says nothing does not win: editors send their empty defaults.
  client.notify("workspace/didChangeConfiguration",
                {{"settings", {{"ktir", {{"rules", nullptr}, {"hardware", ""}}}}}});
  EXPECT_EQ(severity(client, uri("a.mlir")), 1);
  EXPECT_TRUE(client.take("window/logMessage").empty());
}

TEST_F(Configuration, EachFolderHasItsOwn) {
  ServerHarness client;
  Json params = {
      {"processId", nullptr},
      {"capabilities", {{"workspace", {{"configuration", true}, {"workspaceFolders", true}}}}},
      {"workspaceFolders",
       {{{"uri", uri("")}, {"name", "outer"}}, {{"uri", uri("inner")}, {"name", "inner"}}}}};
  client.result("initialize", params);
  client.notify("initialized");
  const auto asked = client.take("workspace/configuration");
  ASSERT_EQ(asked.size(), 1u);
  ASSERT_EQ(asked[0]["params"]["items"].size(), 3u);
  EXPECT_EQ(asked[0]["params"]["items"][0], Json({{"section", "ktir"}}));
  client.answer(asked[0], Json::array({nullptr, severityOf("error"), severityOf("hint")}));
  client.open(uri("a.mlir"), kOld);
  client.open(uri("inner/a.mlir"), kOld);
  EXPECT_EQ(severity(client, uri("a.mlir")), 1);
  EXPECT_EQ(severity(client, uri("inner/a.mlir")), 4);

  client.notify("workspace/didChangeWorkspaceFolders",
                {{"event", {{"removed", {{{"uri", uri("inner")}}}}, {"added", Json::array()}}}});
  const auto again = client.take("workspace/configuration");
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0]["params"]["items"].size(), 2u);
}

TEST_F(Configuration, ClientsThatCanAreAskedToShowThingsAnew) {
  ServerHarness client;
  const Json refresh = {{"refreshSupport", true}};
  client.start({{"workspace",
                 {{"inlayHint", refresh},
                  {"codeLens", refresh},
                  {"semanticTokens", refresh},
                  {"diagnostics", refresh}}}});
  client.notify("workspace/didChangeConfiguration", {{"settings", Json::object()}});
  for (const char *method : {"workspace/inlayHint/refresh", "workspace/codeLens/refresh",
                             "workspace/semanticTokens/refresh", "workspace/diagnostic/refresh"})
    EXPECT_EQ(client.take(method).size(), 1u) << method;
  ServerHarness plain;
  plain.start();
  plain.notify("workspace/didChangeConfiguration", {{"settings", Json::object()}});
  EXPECT_EQ(plain.take("workspace/inlayHint/refresh").size(), 0u);
}

TEST_F(Configuration, StatusAndProgressTellWhenItWorks) {
  ServerHarness client;
  client.start({{"window", {{"workDoneProgress", true}}},
                {"experimental", {{"serverStatusNotification", true}}}});
  const auto created = client.take("window/workDoneProgress/create");
  ASSERT_EQ(created.size(), 1u);
  client.answer(created[0], nullptr);
  client.open(uri("a.mlir"), kOld);
  const auto status = client.take("experimental/serverStatus");
  ASSERT_EQ(status.size(), 2u);
  EXPECT_EQ(status[0]["params"]["quiescent"], false);
  EXPECT_EQ(status[1]["params"]["quiescent"], true);
  EXPECT_TRUE(client.take("$/progress").empty()) << "too short to show";

  std::string large = kOld;
  for (int i = 0; large.size() < 300000; ++i)
    large += "// " + std::string(100, 'x') + "\n";
  client.open(uri("b.mlir"), large);
  const auto progress = client.take("$/progress");
  ASSERT_EQ(progress.size(), 2u);
  EXPECT_EQ(progress[0]["params"]["value"]["kind"], "begin");
  EXPECT_EQ(progress[1]["params"]["value"]["kind"], "end");
  EXPECT_EQ(progress[0]["params"]["token"], created[0]["params"]["token"]);
}

TEST(Uri, PathsComeAndGo) {
  EXPECT_EQ(pathOfUri("file:///a/b%20c%C3%A9.mlir"), fs::path("/a/b c\xC3\xA9.mlir"));
  EXPECT_EQ(pathOfUri("file://localhost/a"), fs::path("/a"));
  EXPECT_EQ(pathOfUri("file:///a%zz%4"), fs::path("/a%zz%4"));
  EXPECT_EQ(pathOfUri("untitled:1"), std::nullopt);
  EXPECT_EQ(pathOfUri("file://elsewhere/a"), std::nullopt);
  EXPECT_EQ(uriOfPath("/a/b c.mlir"), "file:///a/b%20c.mlir");
  EXPECT_EQ(pathOfUri(uriOfPath("/%/\xE2\x89\x88#?")), fs::path("/%/\xE2\x89\x88#?"));
}

} // namespace
