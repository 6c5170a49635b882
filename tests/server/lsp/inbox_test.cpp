#include "lsp/inbox.h"

#include <gtest/gtest.h>
#include <thread>

using namespace ktir::server::lsp;

namespace {

Message request(Json id) {
  Message message;
  message.kind = MessageKind::Request;
  message.id = std::move(id);
  message.method = "m";
  return message;
}

Message notification(const char *method, Json params) {
  Message message;
  message.kind = MessageKind::Notification;
  message.method = method;
  message.params = std::move(params);
  return message;
}

TEST(Inbox, CancelsOnlyWhatWaits) {
  Inbox inbox;
  inbox.push(notification("$/cancelRequest", {{"id", 1}}));
  inbox.push(request(1));
  inbox.push(request("1"));
  inbox.push(notification("$/cancelRequest", {{"id", "1"}}));
  EXPECT_FALSE(inbox.takeCancelled(inbox.tryPop()->id));
  EXPECT_TRUE(inbox.takeCancelled(inbox.tryPop()->id));
  EXPECT_FALSE(inbox.takeCancelled("1"));
  EXPECT_FALSE(inbox.tryPop());
}

TEST(Inbox, KnowsWhichDocumentsAreAboutToChange) {
  Inbox inbox;
  const Json params = {{"textDocument", {{"uri", "file:///a"}}}};
  inbox.push(notification("textDocument/didChange", params));
  inbox.push(notification("textDocument/didChange", params));
  EXPECT_TRUE(inbox.changeWaits("file:///a"));
  EXPECT_FALSE(inbox.changeWaits("file:///b"));
  inbox.tryPop();
  EXPECT_TRUE(inbox.changeWaits("file:///a"));
  inbox.tryPop();
  EXPECT_FALSE(inbox.changeWaits("file:///a"));
}

TEST(Inbox, ClosingWakesTheOneWhoWaits) {
  Inbox inbox;
  std::thread other([&] { inbox.close(); });
  EXPECT_FALSE(inbox.pop(std::chrono::steady_clock::now() + std::chrono::hours(1)));
  EXPECT_TRUE(inbox.closed());
  other.join();
}

} // namespace
