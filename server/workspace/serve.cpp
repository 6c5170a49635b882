#include "workspace/serve.h"

#include "lsp/inbox.h"
#include "workspace/language_server.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

namespace ktir::server {

namespace {

using Clock = std::chrono::steady_clock;

/// How long answers that are still due may take once the client has gone.
constexpr auto kGrace = std::chrono::milliseconds(400);
constexpr int kNoProcess = 0;

/// True if the process has ended, be it that nobody has asked for its exit status yet.
bool isDead(int64_t process) {
  if (kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH)
    return true;
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  if (!std::getline(file, line))
    return false;
  // "PID (name) S …"; the name may hold anything.
  const size_t name = line.rfind(')');
  const char state = name != std::string::npos && name + 2 < line.size() ? line[name + 2] : ' ';
  return state == 'Z' || state == 'X';
}

/// What the threads tell each other.
struct Shared {
  std::atomic<int64_t> clientProcess = kNoProcess;
  std::atomic<int> exitStatus = 1;
};

void workOn(lsp::Inbox &inbox, lsp::Transport &transport, SettingsOverrides options,
            Shared &shared) {
  LanguageServer server([&](std::string body) { transport.send(std::move(body)); }, inbox,
                        std::move(options));
  while (!server.exited()) {
    std::optional<lsp::Message> message = inbox.tryPop();
    if (!message && server.work())
      continue;
    if (!message && inbox.closed())
      break;
    if (!message)
      message = inbox.pop(Clock::now() + std::chrono::hours(1));
    if (message)
      server.handle(*message);
    shared.clientProcess = server.clientProcess().value_or(kNoProcess);
  }
  shared.exitStatus = server.exitStatus();
  transport.finish();
}

lsp::Message asMessage(const lsp::Frame &frame) {
  if (frame.error.empty())
    return lsp::parseMessage(frame.body);
  lsp::Message message;
  message.wrong = {lsp::ErrorCode::ParseError, frame.error, nullptr};
  return message;
}

} // namespace

int serve(lsp::Transport &transport, SettingsOverrides options) {
  std::signal(SIGPIPE, SIG_IGN);
  lsp::Inbox inbox;
  Shared shared;
  std::optional<Clock::time_point> deadline;
  std::thread worker([&] { workOn(inbox, transport, std::move(options), shared); });
  transport.run({.onFrame = [&](lsp::Frame frame) { inbox.push(asMessage(frame)); },
                 .onEnd =
                     [&] {
                       inbox.close();
                       deadline = Clock::now() + kGrace;
                     },
                 .onTick =
                     [&] {
                       const int64_t process = shared.clientProcess;
                       const bool gone = process > 0 && isDead(process);
                       if (gone || (deadline && Clock::now() > *deadline))
                         std::_Exit(shared.exitStatus);
                     }});
  worker.join();
  return shared.exitStatus;
}

} // namespace ktir::server
