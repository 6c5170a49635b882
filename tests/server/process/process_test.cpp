// The built program at the end of a pipe: what only shows there.
#include "process/server_process.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace ktir::server;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char *kUri = "file:///nowhere/a.mlir";

/// One second is promised; a machine that builds beside takes longer to run anything at all.
constexpr auto kPromised = 5s;

std::string readSource(const std::string &path) {
  std::ifstream in(std::string(KTIR_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// One module with as many copies of a kernel as make so many lines.
std::string largeModule(size_t lines) {
  std::string kernel = readSource("tests/golden/rmsnorm/weight_hoisted.mlir");
  kernel = kernel.substr(kernel.find("func.func"));
  kernel.erase(kernel.rfind('}'));
  std::string text = "module {\n";
  const size_t perKernel = size_t(std::count(kernel.begin(), kernel.end(), '\n'));
  for (size_t i = 0; i * perKernel < lines; ++i) {
    std::string copy = kernel;
    copy.insert(copy.find('('), "_" + std::to_string(i));
    text += "  " + copy + "\n";
  }
  return text + "}\n";
}

Json range(size_t line, size_t begin, size_t endLine, size_t end) {
  return {{"start", {{"line", line}, {"character", begin}}},
          {"end", {{"line", endLine}, {"character", end}}}};
}

Json changeOf(int version, Json changes) {
  return {{"textDocument", {{"uri", kUri}, {"version", version}}},
          {"contentChanges", std::move(changes)}};
}

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

TEST(Process, ServesAndExitsAsAsked) {
  ServerProcess server;
  const Json answer = server.start();
  EXPECT_EQ(answer["result"]["serverInfo"]["name"], "ktir-lsp");
  server.open(kUri, readSource("examples/softmax.mlir"));
  EXPECT_FALSE(server.diagnosticsOf(kUri, 1).is_null());
  EXPECT_TRUE(server.request("shutdown", nullptr)["result"].is_null());
  server.notify("exit", nullptr);
  EXPECT_EQ(server.waitForExit(kPromised), 0);
  EXPECT_TRUE(server.stray.empty());
}

TEST(Process, EndsWhenItsInputEnds) {
  ServerProcess idle;
  idle.start();
  idle.closeInput();
  EXPECT_EQ(idle.waitForExit(kPromised), 1);
  ServerProcess neverStarted;
  neverStarted.closeInput();
  EXPECT_EQ(neverStarted.waitForExit(kPromised), 1);
  ServerProcess cutOff;
  cutOff.write("Content-Length: 100\r\n\r\n{\"json");
  cutOff.closeInput();
  EXPECT_EQ(cutOff.waitForExit(kPromised), 1);
}

TEST(Process, AnswersWhatWasAskedBeforeTheEnd) {
  ServerProcess server;
  server.send({{"jsonrpc", "2.0"},
               {"id", 1},
               {"method", "initialize"},
               {"params", {{"capabilities", Json::object()}}}});
  server.send({{"jsonrpc", "2.0"}, {"id", 2}, {"method", "shutdown"}});
  server.closeInput();
  EXPECT_FALSE(server.await([](const Json &m) { return m.value("id", 0) == 2; }).is_null());
  EXPECT_EQ(server.waitForExit(kPromised), 0);
}

TEST(Process, EndsInTheMiddleOfWork) {
  ServerProcess server;
  server.start();
  server.open(kUri, largeModule(30000));
  server.closeInput();
  EXPECT_TRUE(server.waitForExit(kPromised).has_value());
}

TEST(Process, EndsWhenTheClientHasDied) {
  // Dead, and nobody has asked for its exit status: the hard case.
  const pid_t parent = fork();
  if (parent == 0)
    _exit(0);
  ServerProcess server;
  server.start(Json::object(), parent);
  EXPECT_TRUE(server.waitForExit(kPromised).has_value());
  waitpid(parent, nullptr, 0);
}

TEST(Process, MalformedFramesAreReportedAndSurvived) {
  ServerProcess server;
  server.start();
  const std::string sound =
      ktir::server::lsp::frame(R"({"jsonrpc":"2.0","id":900,"method":"no/such"})");
  for (const char *bad :
       {"Content-Length: x\r\n\r\n", "nonsense\r\n\r\n", "Content-Length: -1\r\n\r\n", "\r\n\r\n",
        "Content-Length: 3\r\n\r\n{{{"}) {
    server.write(bad + sound);
    const Json error = server.await([](const Json &m) { return m.contains("error"); });
    EXPECT_EQ(error["error"]["code"], -32700) << bad;
    const Json answer = server.await([](const Json &m) { return m.value("id", Json()) == 900; });
    EXPECT_EQ(answer["error"]["code"], -32601) << bad;
  }
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::string bytes;
    for (size_t i = random() % 60; i > 0; --i)
      bytes += char(random() % 256);
    server.write(bytes);
  }
  // Whatever that was: a header on a line of its own is found again.
  server.write("\r\n\r\n" + sound + sound);
  EXPECT_FALSE(server.await([](const Json &m) { return m.value("id", Json()) == 900; }).is_null());
}

/// Generated traffic: every request at every kind of place, right and wrong, between edits that
/// break and repair the text.
TEST(Process, EveryRequestOfGeneratedTrafficIsAnsweredOnce) {
  static constexpr const char *kMethods[] = {"textDocument/hover",
                                             "textDocument/definition",
                                             "textDocument/references",
                                             "textDocument/documentHighlight",
                                             "textDocument/prepareRename",
                                             "textDocument/rename",
                                             "textDocument/documentSymbol",
                                             "textDocument/foldingRange",
                                             "textDocument/selectionRange",
                                             "textDocument/semanticTokens/full",
                                             "textDocument/semanticTokens/range",
                                             "textDocument/semanticTokens/full/delta",
                                             "textDocument/codeLens",
                                             "textDocument/inlayHint",
                                             "textDocument/codeAction",
                                             "textDocument/diagnostic",
                                             "textDocument/completion",
                                             "textDocument/signatureHelp",
                                             "textDocument/formatting",
                                             "textDocument/rangeFormatting",
                                             "workspace/symbol",
                                             "workspace/executeCommand",
                                             "inlayHint/resolve",
                                             "no/such"};
  ServerProcess server;
  server.start();
  server.open(kUri, readSource("examples/paged_attention.mlir"));
  std::mt19937 random(23);
  const auto number = [&] {
    return random() % 16 == 0   ? Json(4294967295u)
           : random() % 16 == 0 ? Json(-1)
                                : Json(random() % 130);
  };
  const auto place = [&]() -> Json { return {{"line", number()}, {"character", number()}}; };
  int version = 1;
  for (int i = 0; i < 1500; ++i) {
    if (random() % 4 == 0) {
      static constexpr const char *kTexts[] = {"",      "\n",       "}",         "%x",
                                               "ktdp.", "\xC3\xA9", "// -----\n"};
      const Json start = place();
      server.notify("textDocument/didChange",
                    changeOf(++version, {{{"range", {{"start", start}, {"end", start}}},
                                          {"text", kTexts[random() % std::size(kTexts)]}}}));
      continue;
    }
    Json params = {{"textDocument", {{"uri", random() % 10 == 0 ? "file:///other" : kUri}}},
                   {"position", place()},
                   {"range", {{"start", place()}, {"end", place()}}},
                   {"positions", Json::array({place()})},
                   {"newName", "n"},
                   {"query", "m"},
                   {"previousResultId", "1"},
                   {"context", {{"includeDeclaration", true}, {"diagnostics", Json::array()}}},
                   {"options", {{"tabSize", 2}, {"insertSpaces", true}}}};
    const char *method = kMethods[random() % std::size(kMethods)];
    const Json answer = server.request(method, std::move(params));
    ASSERT_FALSE(answer.is_null()) << "no answer to " << method << ", step " << i;
    ASSERT_NE(answer.contains("result"), answer.contains("error")) << method;
    if (answer.contains("error"))
      ASSERT_NE(answer["error"]["code"], -32603) << method << ": " << answer.dump();
  }
  EXPECT_TRUE(server.stray.empty());
  EXPECT_TRUE(server.request("shutdown", nullptr).contains("result"));
}

TEST(Process, ABurstOfEditsCostsAboutOneAnalysis) {
  ServerProcess server;
  server.start();
  const std::string text = largeModule(20000);
  const auto opened = Clock::now();
  server.open(kUri, text);
  ASSERT_FALSE(server.diagnosticsOf(kUri, 1).is_null());
  const double whole = secondsSince(opened);
  const auto burst = Clock::now();
  for (int i = 0; i < 100; ++i)
    server.notify("textDocument/didChange",
                  changeOf(i + 2, {{{"range", range(10000, 0, 10000, 0)}, {"text", " "}}}));
  ASSERT_FALSE(server.diagnosticsOf(kUri, 101).is_null());
  const double seconds = secondsSince(burst);
  std::printf("burst: 100 edits of 20,000 lines take %.0f ms, the first analysis took %.0f ms\n",
              seconds * 1e3, whole * 1e3);
  EXPECT_LT(seconds, 3 * whole + 0.5);
}

/// `KTIR_MEMORY_EDITS` edits (the long form has 50,000), or few enough for every day.
TEST(Process, MemoryDoesNotGrowWithTheNumberOfEdits) {
  const char *given = std::getenv("KTIR_MEMORY_EDITS");
  const int edits = given ? std::atoi(given) : 6000, early = 1000;
  ServerProcess server;
  server.start();
  const std::string text = readSource("tests/golden/rmsnorm/weight_hoisted.mlir");
  server.open(kUri, text);
  const size_t at = text.find("constant 1");
  ASSERT_NE(at, std::string::npos);
  const size_t line = size_t(std::count(text.begin(), text.begin() + ptrdiff_t(at), '\n'));
  const size_t column = at + 9 - (text.rfind('\n', at) + 1);
  size_t before = 0, length = 1;
  for (int i = 1; i <= edits; ++i) {
    // Another constant each time: what MLIR makes unique once, it keeps for good.
    const std::string digits = std::to_string(1 + i);
    server.notify("textDocument/didChange",
                  changeOf(i + 1, {{{"range", range(line, column, line, column + length)},
                                    {"text", digits}}}));
    length = digits.size();
    ASSERT_FALSE(server.diagnosticsOf(kUri, i + 1).is_null());
    server.seen.clear();
    if (i == early)
      before = server.residentKiB();
  }
  const size_t after = server.residentKiB();
  std::printf("memory: %zu KiB after %d edits, %zu KiB after %d\n", before, early, after, edits);
  EXPECT_LT(double(after), 1.2 * double(before));
}

TEST(Process, ServesOverTcpOnThisMachineOnly) {
  const std::string program = KTIR_PROGRAM;
  FILE *errors = popen((program + " --listen 127.0.0.1:0 2>&1 1>/dev/null").c_str(), "r");
  ASSERT_TRUE(errors);
  char line[200] = {};
  ASSERT_TRUE(std::fgets(line, sizeof(line), errors));
  const std::string said = line;
  const size_t colon = said.rfind(':');
  EXPECT_NE(said.find("listening at 127.0.0.1:"), std::string::npos) << said;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(uint16_t(std::atoi(said.c_str() + colon + 1)));
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  ASSERT_EQ(connect(client, reinterpret_cast<sockaddr *>(&address), sizeof(address)), 0);
  const std::string message = ktir::server::lsp::frame(
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}})");
  ASSERT_EQ(::write(client, message.data(), message.size()), ssize_t(message.size()));
  char bytes[65536];
  const ssize_t size = read(client, bytes, sizeof(bytes));
  ASSERT_GT(size, 0);
  EXPECT_NE(std::string(bytes, size_t(size)).find("\"ktir-lsp\""), std::string::npos);
  close(client);
  const auto closed = Clock::now();
  EXPECT_EQ(WEXITSTATUS(pclose(errors)), 1);
  EXPECT_LT(secondsSince(closed), 5.0);
  for (const char *refused :
       {"0.0.0.0:0", "localhost:1", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:99999"}) {
    const int status =
        std::system((program + " --listen " + refused + " 2>/dev/null </dev/null").c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2) << refused;
  }
}

} // namespace
