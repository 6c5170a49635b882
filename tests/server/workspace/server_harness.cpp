#include "workspace/server_harness.h"

#include <gtest/gtest.h>

namespace ktir::server {

using lsp::Json;

ServerHarness::ServerHarness(SettingsOverrides options)
    : server_(
          [this](std::string body) {
            sent_.push_back(Json::parse(body));
            taken_.push_back(false);
          },
          inbox_, std::move(options)) {}

Json ServerHarness::start(Json capabilities, Json options) {
  Json params = {{"processId", nullptr}, {"rootUri", nullptr}};
  params["capabilities"] = std::move(capabilities);
  if (!options.is_null())
    params["initializationOptions"] = std::move(options);
  Json answer = result("initialize", std::move(params));
  notify("initialized");
  return answer;
}

void ServerHarness::send(std::string_view body) {
  inbox_.push(lsp::parseMessage(body));
  run();
}

void ServerHarness::queue(const Json &message) { inbox_.push(lsp::parseMessage(message.dump())); }

void ServerHarness::run() {
  for (;;) {
    if (auto message = inbox_.tryPop())
      server_.handle(*message);
    else if (!server_.work())
      return;
  }
}

Json ServerHarness::request(std::string_view method, Json params) {
  const int64_t id = nextId_++;
  queue({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
  run();
  Json answer;
  int answers = 0;
  for (const Json &message : sent_)
    if (message.contains("id") && message["id"] == id && !message.contains("method")) {
      answer = message;
      ++answers;
    }
  EXPECT_EQ(answers, 1) << method;
  return answer;
}

Json ServerHarness::result(std::string_view method, Json params) {
  const Json answer = request(method, std::move(params));
  EXPECT_TRUE(answer.contains("result")) << method << ": " << answer.dump();
  return answer.value("result", Json());
}

int ServerHarness::errorCode(std::string_view method, Json params) {
  const Json answer = request(method, std::move(params));
  return answer.contains("error") ? answer["error"]["code"].get<int>() : 0;
}

void ServerHarness::notify(std::string_view method, Json params) {
  queue({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
  run();
}

void ServerHarness::answer(const Json &request, Json result) {
  queue({{"jsonrpc", "2.0"}, {"id", request.at("id")}, {"result", std::move(result)}});
  run();
}

void ServerHarness::open(std::string_view uri, std::string_view text, int version) {
  notify("textDocument/didOpen",
         {{"textDocument",
           {{"uri", uri}, {"languageId", "mlir"}, {"version", version}, {"text", text}}}});
}

void ServerHarness::change(std::string_view uri, Json changes, int version) {
  notify("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", version}}},
                                    {"contentChanges", std::move(changes)}});
}

std::vector<Json> ServerHarness::take(std::string_view method) {
  std::vector<Json> found;
  for (size_t i = 0; i < sent_.size(); ++i)
    if (!taken_[i] && sent_[i].contains("method") && sent_[i]["method"] == method) {
      found.push_back(sent_[i]);
      taken_[i] = true;
    }
  return found;
}

Json ServerHarness::published(std::string_view uri) const {
  for (auto message = sent_.rbegin(); message != sent_.rend(); ++message)
    if (message->contains("method") && (*message)["method"] == "textDocument/publishDiagnostics" &&
        (*message)["params"]["uri"] == uri)
      return (*message)["params"];
  return nullptr;
}

Json documentId(std::string_view uri) { return {{"textDocument", {{"uri", uri}}}}; }

Json position(uint32_t line, uint32_t character) {
  return {{"line", line}, {"character", character}};
}

Json range(uint32_t line, uint32_t begin, uint32_t endLine, uint32_t end) {
  return {{"start", position(line, begin)}, {"end", position(endLine, end)}};
}

Json at(std::string_view uri, uint32_t line, uint32_t character) {
  Json params = documentId(uri);
  params["position"] = position(line, character);
  return params;
}

} // namespace ktir::server
