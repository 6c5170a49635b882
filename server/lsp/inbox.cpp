#include "lsp/inbox.h"

#include "lsp/json.h"

namespace ktir::server::lsp {

namespace {

std::string key(const Json &id) { return id.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// The document that a `didChange` changes; empty for any other message.
std::string changedDocument(const Message &message) {
  if (message.kind != MessageKind::Notification || message.method != "textDocument/didChange")
    return {};
  const Json *document = member(message.params, "textDocument");
  return document ? stringMember(*document, "uri").value_or("") : "";
}

} // namespace

void Inbox::push(Message message) {
  {
    const std::lock_guard lock(mutex_);
    if (message.kind == MessageKind::Notification && message.method == "$/cancelRequest") {
      // What is being worked on, or has been answered, cannot be cancelled.
      if (const Json *id = member(message.params, "id"); id && waiting_.contains(key(*id)))
        cancelled_.insert(key(*id));
      return;
    }
    if (message.kind == MessageKind::Request)
      waiting_.insert(key(message.id));
    if (const std::string uri = changedDocument(message); !uri.empty())
      ++changes_[uri];
    queue_.push_back(std::move(message));
  }
  arrived_.notify_one();
}

void Inbox::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  arrived_.notify_all();
}

std::optional<Message> Inbox::popLocked() {
  if (queue_.empty())
    return std::nullopt;
  Message message = std::move(queue_.front());
  queue_.pop_front();
  if (message.kind == MessageKind::Request)
    waiting_.erase(waiting_.find(key(message.id)));
  if (const std::string uri = changedDocument(message); !uri.empty())
    if (const auto found = changes_.find(uri); --found->second == 0)
      changes_.erase(found);
  return message;
}

std::optional<Message> Inbox::tryPop() {
  const std::lock_guard lock(mutex_);
  return popLocked();
}

std::optional<Message> Inbox::pop(std::chrono::steady_clock::time_point until) {
  std::unique_lock lock(mutex_);
  arrived_.wait_until(lock, until, [&] { return closed_ || !queue_.empty(); });
  return popLocked();
}

bool Inbox::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_ && queue_.empty();
}

bool Inbox::takeCancelled(const Json &id) {
  const std::lock_guard lock(mutex_);
  return cancelled_.erase(key(id)) > 0;
}

bool Inbox::changeWaits(const std::string &uri) const {
  const std::lock_guard lock(mutex_);
  return changes_.contains(uri);
}

} // namespace ktir::server::lsp
