#include "process/server_process.h"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ktir::server {

using Clock = std::chrono::steady_clock;

ServerProcess::ServerProcess(std::vector<std::string> arguments) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
    std::abort();
  std::signal(SIGPIPE, SIG_IGN);
  arguments.insert(arguments.begin(), KTIR_PROGRAM);
  std::vector<char *> words;
  for (std::string &argument : arguments)
    words.push_back(argument.data());
  words.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execv(words[0], words.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  in_ = in[1];
  out_ = out[0];
}

ServerProcess::~ServerProcess() {
  closeInput();
  close(out_);
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
}

void ServerProcess::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(in_, bytes.data(), bytes.size());
    if (written <= 0)
      return;
    bytes.remove_prefix(size_t(written));
  }
}

void ServerProcess::send(const Json &message) { write(lsp::frame(message.dump())); }

void ServerProcess::notify(std::string_view method, Json params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

Json ServerProcess::request(std::string_view method, Json params) {
  const int64_t id = nextId_++;
  send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
  return await([&](const Json &message) {
    return !message.contains("method") && message.contains("id") && message["id"] == id;
  });
}

bool ServerProcess::readMore(Clock::time_point until) {
  while (!ended_) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0)
      return false;
    pollfd descriptor{out_, POLLIN, 0};
    if (poll(&descriptor, 1, int(left)) <= 0)
      return false;
    char bytes[65536];
    const ssize_t size = read(out_, bytes, sizeof(bytes));
    if (size <= 0) {
      ended_ = true;
      return false;
    }
    reader_.feed({bytes, size_t(size)});
    return true;
  }
  return false;
}

Json ServerProcess::await(const std::function<bool(const Json &)> &fits,
                          std::chrono::milliseconds limit) {
  const Clock::time_point until = Clock::now() + limit;
  for (;;) {
    while (std::optional<lsp::Frame> frame = reader_.next()) {
      if (!frame->error.empty()) {
        stray.push_back(frame->error);
        continue;
      }
      Json message = Json::parse(frame->body, nullptr, false);
      if (message.is_discarded()) {
        stray.push_back(frame->body);
        continue;
      }
      if (fits(message))
        return message;
      seen.push_back(std::move(message));
    }
    if (!readMore(until))
      return nullptr;
  }
}

Json ServerProcess::awaitNotification(std::string_view method) {
  return await([&](const Json &message) {
    return message.contains("method") && message["method"] == method;
  });
}

Json ServerProcess::start(Json capabilities, Json processId) {
  Json answer = request("initialize", {{"processId", std::move(processId)},
                                       {"rootUri", nullptr},
                                       {"capabilities", std::move(capabilities)}});
  notify("initialized", Json::object());
  return answer;
}

void ServerProcess::open(std::string_view uri, std::string_view text) {
  notify(
      "textDocument/didOpen",
      {{"textDocument", {{"uri", uri}, {"languageId", "mlir"}, {"version", 1}, {"text", text}}}});
}

Json ServerProcess::diagnosticsOf(std::string_view uri, int version) {
  const Json message = await([&](const Json &m) {
    return m.contains("method") && m["method"] == "textDocument/publishDiagnostics" &&
           m["params"]["uri"] == uri && m["params"].value("version", -1) == version;
  });
  return message.is_null() ? message : message["params"]["diagnostics"];
}

void ServerProcess::closeInput() {
  if (in_ >= 0)
    close(in_);
  in_ = -1;
}

std::optional<int> ServerProcess::waitForExit(std::chrono::milliseconds limit) {
  const Clock::time_point until = Clock::now() + limit;
  do {
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    usleep(5000);
  } while (Clock::now() < until);
  return std::nullopt;
}

size_t ServerProcess::residentKiB() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string word; status >> word;)
    if (word == "VmRSS:") {
      size_t size = 0;
      status >> size;
      return size;
    }
  return 0;
}

} // namespace ktir::server
