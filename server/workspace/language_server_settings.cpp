// How settings reach the server, and how it tells the client of what goes on beside answers.
#include "lsp/json.h"
#include "workspace/language_server.h"
#include "workspace/uri.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ktir::server {

using lsp::Json;
using lsp::member;
using lsp::stringMember;

namespace {

constexpr const char *kSection = "ktir";
constexpr const char *kProgressTitle = "Analysing kernels";

} // namespace

void LanguageServer::registerWatchers() {
  Json registrations = Json::array();
  if (client_.watchesDynamically)
    registrations.push_back(
        {{"id", "ktir-settings-files"},
         {"method", "workspace/didChangeWatchedFiles"},
         {"registerOptions",
          {{"watchers",
            Json::array({{{"globPattern", "**/" + std::string(kSettingsFileName)}}})}}}});
  if (client_.configurationDynamically)
    registrations.push_back({{"id", "ktir-configuration"},
                             {"method", "workspace/didChangeConfiguration"},
                             {"registerOptions", {{"section", kSection}}}});
  if (!registrations.empty())
    request("client/registerCapability", {{"registrations", std::move(registrations)}}, nullptr);
}

void LanguageServer::askForConfiguration() {
  Json items = Json::array({{{"section", kSection}}});
  askedFolders_ = {""};
  for (const std::string &folder : client_.folders) {
    items.push_back({{"section", kSection}, {"scopeUri", folder}});
    askedFolders_.push_back(folder);
  }
  request("workspace/configuration", {{"items", std::move(items)}},
          [this](const Json &result, bool failed) {
            if (!failed)
              takeConfiguration(result);
          });
}

void LanguageServer::takeConfiguration(const Json &answer) {
  if (!answer.is_array())
    return;
  for (size_t i = 0; i < std::min(answer.size(), askedFolders_.size()); ++i)
    settings_.setEditor(askedFolders_[i], answer[i]);
  if (!answer.empty())
    options_ = readEditorOptions(answer[0]);
  settingsChanged();
}

void LanguageServer::didChangeConfiguration(const Json &params) {
  if (client_.configuration)
    return askForConfiguration();
  const Json *settings = member(params, "settings");
  if (!settings || !settings->is_object())
    return;
  const Json *own = member(*settings, kSection);
  settings_.setEditor("", own ? *own : *settings);
  options_ = readEditorOptions(own ? *own : *settings);
  settingsChanged();
}

void LanguageServer::didChangeWatchedFiles(const Json &params) {
  const Json *changes = member(params, "changes");
  const bool ours = changes && changes->is_array() &&
                    std::any_of(changes->begin(), changes->end(), [](const Json &change) {
                      return stringMember(change, "uri").value_or("").ends_with(kSettingsFileName);
                    });
  if (!ours)
    return;
  settings_.forgetFiles();
  settingsChanged();
}

void LanguageServer::didChangeFolders(const Json &params) {
  const Json *event = member(params, "event");
  if (!event)
    return;
  if (const Json *removed = member(*event, "removed"))
    for (const std::string &uri : readFolders(*removed)) {
      std::erase(client_.folders, uri);
      settings_.setEditor(uri, nullptr);
    }
  if (const Json *added = member(*event, "added"))
    for (const std::string &uri : readFolders(*added))
      client_.folders.push_back(uri);
  if (client_.configuration)
    askForConfiguration();
}

/// Everything is shown anew.
void LanguageServer::settingsChanged() {
  for (const auto &[uri, document] : documents_) {
    document->published = 0;
    waiting_.insert(uri);
  }
  publishSettingsErrors();
  refreshClient();
}

void LanguageServer::refreshClient() {
  if (client_.refreshesHints)
    request("workspace/inlayHint/refresh", nullptr, nullptr);
  if (client_.refreshesLenses)
    request("workspace/codeLens/refresh", nullptr, nullptr);
  if (client_.refreshesTokens)
    request("workspace/semanticTokens/refresh", nullptr, nullptr);
  if (client_.refreshesDiagnostics)
    request("workspace/diagnostic/refresh", nullptr, nullptr);
}

/// What is wrong in settings files stands in those files; what is wrong in the editor's own
/// settings goes to the log.
void LanguageServer::publishSettingsErrors() {
  std::map<std::string, Json> byFile;
  std::set<std::string> said;
  for (const auto &[uri, document] : documents_) {
    const auto project = settings_.of(uri);
    for (const SettingsError &error : project->errors) {
      const bool inFile = !error.file.empty() && error.file.front() == '/';
      if (!said.insert(error.file + ":" + std::to_string(error.line) + error.message).second)
        continue;
      if (!inFile) {
        log(lsp::MessageType::Error, "settings: " + error.message);
        continue;
      }
      const uint32_t line = error.line > 0 ? error.line - 1 : 0;
      const uint32_t column = error.column > 0 ? error.column - 1 : 0;
      lsp::Diagnostic diagnostic;
      diagnostic.range = {{line, column}, {line, column + 1}};
      diagnostic.severity = lsp::DiagnosticSeverity::Error;
      diagnostic.code = "ktir-config";
      diagnostic.source = "ktir";
      diagnostic.message = error.message;
      byFile[uriOfPath(error.file)].push_back(diagnostic);
    }
  }
  for (const std::string &uri : faultySettings_)
    if (!byFile.contains(uri))
      notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
  faultySettings_.clear();
  for (auto &[uri, list] : byFile) {
    faultySettings_.insert(uri);
    notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", std::move(list)}});
  }
}

void LanguageServer::setStatus(bool quiescent) {
  if (quiescent_ == quiescent)
    return;
  quiescent_ = quiescent;
  if (client_.serverStatus)
    notify("experimental/serverStatus",
           {{"health", faultySettings_.empty() ? "ok" : "warning"}, {"quiescent", quiescent}});
}

/// Progress can be shown only under a token that the client has taken, so one is kept ready.
void LanguageServer::offerProgress() {
  if (!client_.progress || !progressToken_.empty())
    return;
  const std::string token = "ktir-" + std::to_string(nextRequest_);
  request("window/workDoneProgress/create", {{"token", token}},
          [this, token](const Json &, bool failed) {
            if (!failed)
              progressToken_ = token;
          });
}

void LanguageServer::beginProgress(size_t bytes) {
  constexpr size_t kLongText = size_t(200) << 10; // less is done before one could see it
  if (progressRuns_ || progressToken_.empty() || bytes < kLongText)
    return;
  progressRuns_ = true;
  notify("$/progress",
         {{"token", progressToken_}, {"value", {{"kind", "begin"}, {"title", kProgressTitle}}}});
}

void LanguageServer::endProgress() {
  if (!progressRuns_)
    return;
  progressRuns_ = false;
  notify("$/progress", {{"token", progressToken_}, {"value", {{"kind", "end"}}}});
  progressToken_.clear();
  offerProgress();
}

} // namespace ktir::server
