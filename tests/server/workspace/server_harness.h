#ifndef KTIR_TESTS_SERVER_WORKSPACE_SERVER_HARNESS_H
#define KTIR_TESTS_SERVER_WORKSPACE_SERVER_HARNESS_H

#include "workspace/language_server.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir::server {

/// A client that talks to a server without a process between: what it sends is handled at once.
class ServerHarness {
public:
  explicit ServerHarness(SettingsOverrides options = {});

  /// Answers `initialize` with these client capabilities, and says `initialized`.
  lsp::Json start(lsp::Json capabilities = lsp::Json::object(), lsp::Json options = nullptr);

  /// The whole answer: with "result" or "error".
  lsp::Json request(std::string_view method, lsp::Json params = lsp::Json::object());
  lsp::Json result(std::string_view method, lsp::Json params = lsp::Json::object());
  int errorCode(std::string_view method, lsp::Json params = lsp::Json::object());
  void notify(std::string_view method, lsp::Json params = lsp::Json::object());
  /// A message as bytes, whatever they are.
  void send(std::string_view body);
  /// Puts a message into the queue without handling it.
  void queue(const lsp::Json &message);
  /// Handles what is queued, then all work that waits.
  void run();
  /// Answers the server's own request.
  void answer(const lsp::Json &request, lsp::Json result);

  void open(std::string_view uri, std::string_view text, int version = 1);
  void change(std::string_view uri, lsp::Json changes, int version);

  /// Messages of the server with this method, since the last call.
  std::vector<lsp::Json> take(std::string_view method);
  /// The diagnostics that were published last for a document; null for none.
  lsp::Json published(std::string_view uri) const;

  LanguageServer &server() { return server_; }
  lsp::Inbox &inbox() { return inbox_; }
  const std::vector<lsp::Json> &sent() const { return sent_; }

private:
  lsp::Inbox inbox_;
  std::vector<lsp::Json> sent_;
  std::vector<bool> taken_;
  LanguageServer server_;
  int64_t nextId_ = 1;
};

lsp::Json documentId(std::string_view uri);
lsp::Json position(uint32_t line, uint32_t character);
lsp::Json range(uint32_t line, uint32_t begin, uint32_t endLine, uint32_t end);
/// Parameters of a request at a place.
lsp::Json at(std::string_view uri, uint32_t line, uint32_t character);

} // namespace ktir::server

#endif
