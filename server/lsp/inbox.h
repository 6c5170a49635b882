#ifndef KTIR_SERVER_LSP_INBOX_H
#define KTIR_SERVER_LSP_INBOX_H

#include "lsp/message.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace ktir::server::lsp {

/// What stands between the thread that reads and the one that works: messages in order, and what
/// is known about those that still wait. All members may be called from any thread.
class Inbox {
public:
  void push(Message message);
  /// No more messages will come.
  void close();

  /// The next message; nullopt when there is none at the moment (or none ever again).
  std::optional<Message> tryPop();
  /// Waits for a message; nullopt at the end, or when `until` has come.
  std::optional<Message> pop(std::chrono::steady_clock::time_point until);
  bool closed() const;

  /// True if the client has cancelled the request. Forgets that it has.
  bool takeCancelled(const Json &id);
  /// True if a change of the document waits in the queue.
  bool changeWaits(const std::string &uri) const;

private:
  std::optional<Message> popLocked();

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Message> queue_;
  std::set<std::string> cancelled_;                   // ids that wait in the queue, as JSON
  std::multiset<std::string> waiting_;                // ids of requests in the queue
  std::unordered_map<std::string, uint32_t> changes_; // in the queue, by document
  bool closed_ = false;
};

} // namespace ktir::server::lsp

#endif
