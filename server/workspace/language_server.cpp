#include "workspace/language_server.h"

#include "features/diagnostics.h"
#include "features/workspace_symbols.h"
#include "lsp/json.h"
#include "version.h"
#include "workspace/uri.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ktir::server {

using lsp::ErrorCode;
using lsp::Json;
using lsp::member;
using lsp::MessageKind;
using lsp::ResponseError;
using lsp::stringMember;

namespace {

std::string documentUri(const Json &params) {
  const Json *document = member(params, "textDocument");
  return document ? stringMember(*document, "uri").value_or("") : "";
}

int64_t documentVersion(const Json &params) {
  const Json *document = member(params, "textDocument");
  const Json *version = document ? member(*document, "version") : nullptr;
  return version && version->is_number_integer() ? version->get<int64_t>() : 0;
}

} // namespace

LanguageServer::LanguageServer(SendMessage send, lsp::Inbox &inbox, SettingsOverrides options)
    : send_(std::move(send)), inbox_(inbox), settings_(std::move(options)) {}

LanguageServer::~LanguageServer() = default;

void LanguageServer::reply(const Json &id, const Answer &answer) {
  if (const auto *error = std::get_if<ResponseError>(&answer))
    send_(lsp::errorText(id, *error));
  else
    send_(lsp::responseText(id, std::get<Json>(answer)));
}

void LanguageServer::notify(std::string_view method, const Json &params) {
  send_(lsp::notificationText(method, params));
}

void LanguageServer::request(std::string_view method, const Json &params, OnAnswer onAnswer) {
  const int64_t id = nextRequest_++;
  requests_[id] = std::move(onAnswer);
  send_(lsp::requestText(id, method, params));
}

void LanguageServer::log(lsp::MessageType type, const std::string &text) {
  notify("window/logMessage", {{"type", int(type)}, {"message", text}});
}

void LanguageServer::handle(const lsp::Message &message) {
  switch (message.kind) {
  case MessageKind::Invalid:
    return reply(message.id, message.wrong);
  case MessageKind::Request:
    return handleRequest(message);
  case MessageKind::Notification:
    return handleNotification(message);
  case MessageKind::Response:
    return handleResponse(message);
  }
}

void LanguageServer::handleResponse(const lsp::Message &message) {
  if (!message.id.is_number_integer())
    return;
  const auto found = requests_.find(message.id.get<int64_t>());
  if (found == requests_.end())
    return;
  const OnAnswer onAnswer = std::move(found->second);
  requests_.erase(found);
  if (onAnswer)
    onAnswer(message.params, !message.error.is_null());
}

void LanguageServer::handleRequest(const lsp::Message &message) {
  if (inbox_.takeCancelled(message.id))
    return reply(message.id,
                 ResponseError{ErrorCode::RequestCancelled, "cancelled by the client", nullptr});
  reply(message.id, answer(message));
}

Answer LanguageServer::answer(const lsp::Message &message) {
  const std::string &method = message.method;
  if (state_ == State::ShutDown)
    return ResponseError{ErrorCode::InvalidRequest, "the server is shut down", nullptr};
  if (method == "initialize")
    return initialize(message.params);
  if (state_ == State::Fresh)
    return ResponseError{ErrorCode::ServerNotInitialized, "'initialize' comes first", nullptr};
  if (method == "shutdown") {
    shutDown_ = true;
    state_ = State::ShutDown;
    return Json(nullptr);
  }
  if (method == "inlayHint/resolve")
    return resolveInlayHint(message.params);
  if (method == "workspace/symbol")
    return workspaceSymbol(message.params);
  if (method == "workspace/executeCommand")
    return executeCommand(message.params);
  for (const Feature &feature : featureTable())
    if (method == feature.method)
      return onDocument(feature, message);
  return ResponseError{ErrorCode::MethodNotFound, "unknown method '" + method + "'", nullptr};
}

Answer LanguageServer::initialize(const Json &params) {
  if (state_ != State::Fresh)
    return ResponseError{ErrorCode::InvalidRequest, "'initialize' comes once", nullptr};
  if (!params.is_object())
    return invalidParams("'params' is an object");
  client_ = readClient(params);
  state_ = State::Running;
  if (const Json *given = member(params, "initializationOptions")) {
    const Json *own = member(*given, "ktir");
    settings_.setEditor("", own ? *own : *given);
    options_ = readEditorOptions(own ? *own : *given);
  }

  Json capabilities = featureCapabilities(client_);
  capabilities["positionEncoding"] = encodingName(client_.encoding);
  constexpr int kIncremental = 2;
  capabilities["textDocumentSync"] = {
      {"openClose", true}, {"change", kIncremental}, {"save", false}};
  capabilities["executeCommandProvider"] = {{"commands", {"ktir.setLaunch"}}};
  capabilities["workspace"] = {
      {"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}};
  capabilities["experimental"] = {{"serverStatusNotification", true}};
  return Json{{"capabilities", std::move(capabilities)},
              {"serverInfo", {{"name", "ktir-lsp"}, {"version", std::string(version())}}}};
}

void LanguageServer::initialized() {
  registerWatchers();
  if (client_.configuration)
    askForConfiguration();
  offerProgress();
}

void LanguageServer::handleNotification(const lsp::Message &message) {
  const std::string &method = message.method;
  const Json &params = message.params;
  if (method == "exit") {
    state_ = State::Exited;
    return;
  }
  if (state_ != State::Running)
    return;
  if (method == "initialized")
    return initialized();
  if (method == "textDocument/didOpen")
    return didOpen(params);
  if (method == "textDocument/didChange")
    return didChange(params);
  if (method == "textDocument/didClose")
    return didClose(params);
  if (method == "workspace/didChangeConfiguration")
    return didChangeConfiguration(params);
  if (method == "workspace/didChangeWatchedFiles")
    return didChangeWatchedFiles(params);
  if (method == "workspace/didChangeWorkspaceFolders")
    return didChangeFolders(params);
}

Document *LanguageServer::find(const Json &params) {
  const auto found = documents_.find(documentUri(params));
  return found == documents_.end() ? nullptr : found->second.get();
}

const Facts &LanguageServer::factsOf(Document &document) {
  document.setProject(settings_.of(document.text().uri()));
  return document.facts(parser_, client_.encoding);
}

Answer LanguageServer::onDocument(const Feature &feature, const lsp::Message &message) {
  const std::string uri = documentUri(message.params);
  if (uri.empty())
    return invalidParams("'textDocument' names no document");
  Document *document = find(message.params);
  if (!document)
    return invalidParams("'" + uri + "' is not open");
  if (client_.retries.contains(message.method) && inbox_.changeWaits(uri))
    return ResponseError{ErrorCode::ContentModified, "the text has changed since", nullptr};
  const Facts &facts = factsOf(*document);
  return feature.answer({message.params, *document, facts, client_, options_});
}

Answer LanguageServer::resolveInlayHint(const Json &params) {
  const auto hint = lsp::readInlayHint(params);
  if (!hint)
    return invalidParams("this is no inlay hint");
  const Json *data = member(params, "data");
  const auto uri = data ? stringMember(*data, "uri") : std::nullopt;
  const auto found = uri ? documents_.find(*uri) : documents_.end();
  if (found == documents_.end())
    return params;
  Document &document = *found->second;
  const Facts &facts = factsOf(document);
  InlayHintOptions options = options_.hints;
  options.launches = document.launches;
  return Json(ktir::server::resolveInlayHint(facts.view(), *hint, facts.settings(),
                                             client_.features, options));
}

Answer LanguageServer::workspaceSymbol(const Json &params) {
  const auto query = stringMember(params, "query");
  if (!query)
    return invalidParams("'query' is not a string");
  Json symbols = Json::array();
  for (const auto &[uri, document] : documents_) {
    const Facts &facts = factsOf(*document);
    for (const lsp::SymbolInformation &symbol :
         workspaceSymbols(facts.view(), document->outline(), *query))
      symbols.push_back(symbol);
  }
  return symbols;
}

/// `ktir.setLaunch` [uri, function, name or number]: which launch of a function is shown.
Answer LanguageServer::executeCommand(const Json &params) {
  const auto command = stringMember(params, "command");
  if (!command)
    return invalidParams("'command' is not a string");
  if (*command != "ktir.setLaunch")
    return invalidParams("unknown command '" + *command + "'");
  const Json *arguments = member(params, "arguments");
  constexpr size_t kArguments = 3;
  if (!arguments || !arguments->is_array() || arguments->size() != kArguments ||
      !(*arguments)[0].is_string() || !(*arguments)[1].is_string())
    return invalidParams("'ktir.setLaunch' takes a URI, a function and a launch");
  const auto found = documents_.find((*arguments)[0].get<std::string>());
  if (found == documents_.end())
    return invalidParams("'" + (*arguments)[0].get<std::string>() + "' is not open");
  Document &document = *found->second;
  const std::string name = (*arguments)[1].get<std::string>();
  const Json &wanted = (*arguments)[2];
  for (const FunctionAnalysis &function : factsOf(document).analysis.functions) {
    if (function.name != name)
      continue;
    for (size_t i = 0; i < function.launches.size(); ++i)
      if (wanted == Json(i) || wanted == Json(function.launches[i].name)) {
        document.launches.byFunction[name] = i;
        refreshClient();
        return Json(nullptr);
      }
    return ResponseError{ErrorCode::RequestFailed, "'" + name + "' has no launch " + wanted.dump(),
                         nullptr};
  }
  return ResponseError{ErrorCode::RequestFailed, "no function '" + name + "' here", nullptr};
}

void LanguageServer::didOpen(const Json &params) {
  const Json *given = member(params, "textDocument");
  const std::string uri = documentUri(params);
  const auto text = given ? stringMember(*given, "text") : std::nullopt;
  if (uri.empty() || !text)
    return log(lsp::MessageType::Warning, "textDocument/didOpen without a document is ignored");
  documents_[uri] = std::make_unique<Document>(uri, documentVersion(params), *text);
  waiting_.insert(uri);
  publishSettingsErrors();
}

void LanguageServer::didChange(const Json &params) {
  Document *document = find(params);
  if (!document)
    return log(lsp::MessageType::Warning, "textDocument/didChange of '" + documentUri(params) +
                                              "', which is not open, is ignored");
  const Json *list = member(params, "contentChanges");
  std::vector<lsp::ContentChange> changes;
  bool good = list && list->is_array();
  for (size_t i = 0; good && i < list->size(); ++i) {
    auto change = lsp::readContentChange((*list)[i]);
    good = change.has_value();
    if (good)
      changes.push_back(std::move(*change));
  }
  if (!good)
    return log(lsp::MessageType::Error, "textDocument/didChange of '" + documentUri(params) +
                                            "' has a change that is none; it is ignored");
  document->change(changes, documentVersion(params), client_.encoding);
  waiting_.insert(document->text().uri());
}

void LanguageServer::didClose(const Json &params) {
  const std::string uri = documentUri(params);
  if (documents_.erase(uri) == 0)
    return log(lsp::MessageType::Warning,
               "textDocument/didClose of '" + uri + "', which is not open, is ignored");
  waiting_.erase(uri);
  notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
}

bool LanguageServer::work() {
  if (waiting_.empty() || state_ != State::Running)
    return false;
  size_t bytes = 0;
  for (const std::string &uri : waiting_)
    if (!documents_.at(uri)->hasFacts())
      bytes += documents_.at(uri)->text().text().size();
  beginProgress(bytes);
  setStatus(false);
  const std::string uri = *waiting_.begin();
  waiting_.erase(waiting_.begin());
  publish(*documents_.at(uri));
  if (waiting_.empty()) {
    endProgress();
    setStatus(true);
  }
  return true;
}

void LanguageServer::publish(Document &document) {
  const Facts &facts = factsOf(document);
  if (document.published == document.revision())
    return;
  document.published = document.revision();
  if (document.pulled && client_.pullsDiagnostics)
    return;
  notify("textDocument/publishDiagnostics",
         {{"uri", facts.uri},
          {"version", facts.version},
          {"diagnostics", diagnostics(facts.view(), {options_.ruleBase})}});
}

} // namespace ktir::server
