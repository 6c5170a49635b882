#ifndef KTIR_SERVER_WORKSPACE_LANGUAGE_SERVER_H
#define KTIR_SERVER_WORKSPACE_LANGUAGE_SERVER_H

#include "lsp/inbox.h"
#include "lsp/message.h"
#include "workspace/client.h"
#include "workspace/document.h"
#include "workspace/editor_settings.h"
#include "workspace/feature_table.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace ktir::server {

/// Takes messages to the client, without their frame.
using SendMessage = std::function<void(std::string body)>;

/// The server without a process around it: messages in, messages out, on one thread. It answers
/// every request exactly once, whatever the request is. Text changes are taken in at once; analysis
/// waits until somebody asks or nothing else is to be done.
class LanguageServer {
public:
  /// `inbox` tells what else waits, so that work that is overtaken is left out.
  LanguageServer(SendMessage send, lsp::Inbox &inbox, SettingsOverrides options);
  ~LanguageServer();

  void handle(const lsp::Message &message);
  /// Does one piece of work that waits (analyses a document and publishes what it finds); false if
  /// none does.
  bool work();

  bool exited() const { return state_ == State::Exited; }
  /// As the protocol says: 0 if the client asked for a shutdown first.
  int exitStatus() const { return shutDown_ ? 0 : 1; }
  /// The process that must live; nullopt if none was named.
  std::optional<int64_t> clientProcess() const { return client_.processId; }

private:
  enum class State : uint8_t { Fresh, Running, ShutDown, Exited };

  void handleRequest(const lsp::Message &message);
  void handleNotification(const lsp::Message &message);
  void handleResponse(const lsp::Message &message);
  Answer answer(const lsp::Message &message);

  Answer initialize(const lsp::Json &params);
  Answer resolveInlayHint(const lsp::Json &params);
  Answer workspaceSymbol(const lsp::Json &params);
  Answer executeCommand(const lsp::Json &params);
  Answer onDocument(const Feature &feature, const lsp::Message &message);

  void initialized();
  void didOpen(const lsp::Json &params);
  void didChange(const lsp::Json &params);
  void didClose(const lsp::Json &params);
  void didChangeConfiguration(const lsp::Json &params);
  void didChangeWatchedFiles(const lsp::Json &params);
  void didChangeFolders(const lsp::Json &params);

  Document *find(const lsp::Json &params);
  const Facts &factsOf(Document &document);
  void publish(Document &document);
  void publishSettingsErrors();
  void askForConfiguration();
  void takeConfiguration(const lsp::Json &answer);
  void settingsChanged();
  void refreshClient();
  void registerWatchers();

  void setStatus(bool quiescent);
  void offerProgress();
  void beginProgress(size_t bytes);
  void endProgress();

  void reply(const lsp::Json &id, const Answer &answer);
  void notify(std::string_view method, const lsp::Json &params);
  using OnAnswer = std::function<void(const lsp::Json &result, bool failed)>;
  void request(std::string_view method, const lsp::Json &params, OnAnswer onAnswer);
  void log(lsp::MessageType type, const std::string &text);

  SendMessage send_;
  lsp::Inbox &inbox_;
  State state_ = State::Fresh;
  bool shutDown_ = false;
  Client client_;
  EditorOptions options_;
  SettingsStore settings_;
  syntax::Parser parser_;
  std::map<std::string, std::unique_ptr<Document>> documents_; // by URI
  std::set<std::string> waiting_;                              // documents to publish
  std::set<std::string> faultySettings_;                       // URIs with published errors

  int64_t nextRequest_ = 1;
  std::map<int64_t, OnAnswer> requests_;
  std::vector<std::string> askedFolders_; // of the configuration that was asked for last
  bool quiescent_ = true;
  std::string progressToken_; // one that the client has made; empty for none
  bool progressRuns_ = false;
};

} // namespace ktir::server

#endif
