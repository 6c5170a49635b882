#ifndef KTIR_TESTS_SERVER_PROCESS_SERVER_PROCESS_H
#define KTIR_TESTS_SERVER_PROCESS_SERVER_PROCESS_H

#include "lsp/framing.h"

#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace ktir::server {

using Json = nlohmann::json;

/// The built program at the other end of two pipes, or of a socket.
class ServerProcess {
public:
  explicit ServerProcess(std::vector<std::string> arguments = {});
  ~ServerProcess();
  ServerProcess(const ServerProcess &) = delete;
  ServerProcess &operator=(const ServerProcess &) = delete;

  /// Bytes as they are.
  void write(std::string_view bytes);
  void send(const Json &message);
  void notify(std::string_view method, Json params);
  /// Sends and waits for the answer; null after the time is up.
  Json request(std::string_view method, Json params);
  /// The next message that fits; others are kept in `seen`. Null after the time is up.
  Json await(const std::function<bool(const Json &)> &fits,
             std::chrono::milliseconds limit = std::chrono::seconds(30));
  Json awaitNotification(std::string_view method);

  Json start(Json capabilities = Json::object(), Json processId = nullptr);
  void open(std::string_view uri, std::string_view text);
  /// What was published for this version of a document.
  Json diagnosticsOf(std::string_view uri, int version);

  /// No more bytes come from us.
  void closeInput();
  /// The exit status; nullopt if it still runs after the time.
  std::optional<int> waitForExit(std::chrono::milliseconds limit);
  /// The process's own memory, in KiB.
  size_t residentKiB() const;
  pid_t pid() const { return pid_; }

  std::vector<Json> seen;
  /// Bytes on its standard output that are no frames.
  std::vector<std::string> stray;

private:
  bool readMore(std::chrono::steady_clock::time_point until);

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1;
  lsp::FrameReader reader_;
  int64_t nextId_ = 1;
  bool ended_ = false;
};

} // namespace ktir::server

#endif
