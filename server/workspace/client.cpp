#include "workspace/client.h"

#include "workspace/uri.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ktir::server {

using lsp::Json;
using lsp::member;
using lsp::stringMember;

namespace {

/// The value at the end of a path of members; null if there is none.
const Json *at(const Json &json, std::initializer_list<const char *> path) {
  const Json *value = &json;
  for (const char *key : path)
    if (value)
      value = member(*value, key);
  return value;
}

bool flag(const Json &json, std::initializer_list<const char *> path) {
  const Json *value = at(json, path);
  return value && value->is_boolean() && value->get<bool>();
}

bool lists(const Json *list, std::string_view word) {
  return list && list->is_array() && std::any_of(list->begin(), list->end(), [&](const Json &item) {
           return item.is_string() && item.get_ref<const std::string &>() == word;
         });
}

PositionEncoding readEncoding(const Json &capabilities) {
  const Json *offered = at(capabilities, {"general", "positionEncodings"});
  if (offered && offered->is_array())
    for (const Json &name : *offered)
      for (PositionEncoding encoding :
           {PositionEncoding::Utf8, PositionEncoding::Utf16, PositionEncoding::Utf32})
        if (name.is_string() && name.get_ref<const std::string &>() == encodingName(encoding))
          return encoding;
  return PositionEncoding::Utf16;
}

ClientFeatures readFeatures(const Json &capabilities, const Json &options) {
  ClientFeatures features;
  const Json &c = capabilities;
  features.hoverMarkdown = lists(at(c, {"textDocument", "hover", "contentFormat"}), "markdown");
  features.completionMarkdown = lists(
      at(c, {"textDocument", "completion", "completionItem", "documentationFormat"}), "markdown");
  features.signatureMarkdown =
      lists(at(c, {"textDocument", "signatureHelp", "signatureInformation", "documentationFormat"}),
            "markdown");
  features.snippets = flag(c, {"textDocument", "completion", "completionItem", "snippetSupport"});
  features.completionLabelDetails =
      flag(c, {"textDocument", "completion", "completionItem", "labelDetailsSupport"});
  features.hierarchicalSymbols =
      flag(c, {"textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"});
  features.lineFoldingOnly = flag(c, {"textDocument", "foldingRange", "lineFoldingOnly"});
  features.documentChanges = flag(c, {"workspace", "workspaceEdit", "documentChanges"});
  features.codeActionLiterals =
      at(c, {"textDocument", "codeAction", "codeActionLiteralSupport"}) != nullptr;
  features.pictures = flag(options, {"pictures"});
  features.clientCommands = flag(options, {"commands"});
  return features;
}

} // namespace

const char *encodingName(PositionEncoding encoding) {
  switch (encoding) {
  case PositionEncoding::Utf8:
    return "utf-8";
  case PositionEncoding::Utf16:
    return "utf-16";
  case PositionEncoding::Utf32:
    return "utf-32";
  }
  return "utf-16";
}

std::vector<std::string> readFolders(const Json &folders) {
  std::vector<std::string> uris;
  if (folders.is_array())
    for (const Json &folder : folders)
      if (auto uri = stringMember(folder, "uri"))
        uris.push_back(std::move(*uri));
  return uris;
}

Client readClient(const Json &params) {
  static const Json nothing = Json::object();
  const auto object = [&](const char *key) -> const Json & {
    const Json *value = member(params, key);
    return value && value->is_object() ? *value : nothing;
  };
  const Json &capabilities = object("capabilities");
  Client client;
  client.name = stringMember(object("clientInfo"), "name").value_or("");
  if (const Json *id = member(params, "processId"); id && id->is_number_integer())
    client.processId = id->get<int64_t>();
  client.encoding = readEncoding(capabilities);
  client.features = readFeatures(capabilities, object("initializationOptions"));

  if (const Json *folders = member(params, "workspaceFolders"); folders && folders->is_array())
    client.folders = readFolders(*folders);
  else if (const auto uri = stringMember(params, "rootUri"))
    client.folders = {*uri};
  else if (const auto path = stringMember(params, "rootPath"))
    client.folders = {uriOfPath(*path)};

  const Json &c = capabilities;
  client.configuration = flag(c, {"workspace", "configuration"});
  client.watchesDynamically =
      flag(c, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  client.configurationDynamically =
      flag(c, {"workspace", "didChangeConfiguration", "dynamicRegistration"});
  client.workspaceFolders = flag(c, {"workspace", "workspaceFolders"});
  client.progress = flag(c, {"window", "workDoneProgress"});
  client.serverStatus = flag(c, {"experimental", "serverStatusNotification"});
  client.relatedInformation = flag(c, {"textDocument", "publishDiagnostics", "relatedInformation"});
  client.diagnosticTags = at(c, {"textDocument", "publishDiagnostics", "tagSupport"}) != nullptr;
  client.codeDescription =
      flag(c, {"textDocument", "publishDiagnostics", "codeDescriptionSupport"});
  client.pullsDiagnostics = at(c, {"textDocument", "diagnostic"}) != nullptr;
  client.refreshesHints = flag(c, {"workspace", "inlayHint", "refreshSupport"});
  client.refreshesLenses = flag(c, {"workspace", "codeLens", "refreshSupport"});
  client.refreshesTokens = flag(c, {"workspace", "semanticTokens", "refreshSupport"});
  client.refreshesDiagnostics = flag(c, {"workspace", "diagnostics", "refreshSupport"});
  if (const Json *methods = at(c, {"general", "staleRequestSupport", "retryOnContentModified"});
      methods && methods->is_array())
    for (const Json &method : *methods)
      if (method.is_string())
        client.retries.insert(method.get<std::string>());
  return client;
}

} // namespace ktir::server
