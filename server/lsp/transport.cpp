#include "lsp/transport.h"

#include <array>
#include <asio.hpp>
#include <charconv>
#include <chrono>
#include <deque>
#include <type_traits>
#include <unistd.h>
#include <variant>

namespace ktir::server::lsp {

namespace {

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr size_t kReadSize = size_t(64) << 10;

/// `Input` and `Output` are streams of Asio; they may be one and the same.
template <typename Input, typename Output> class StreamTransport final : public Transport {
public:
  StreamTransport(std::unique_ptr<asio::io_context> io, Input input, Output output)
      : io_(std::move(io)), input_(std::move(input)), output_(std::move(output)), timer_(*io_) {}

  void run(Events events) override {
    events_ = std::move(events);
    read();
    tick();
    io_->run();
  }

  void send(std::string body) override {
    asio::post(*io_, [this, text = frame(body)]() mutable {
      if (broken_)
        return;
      queue_.push_back(std::move(text));
      if (queue_.size() == 1)
        write();
    });
  }

  void finish() override {
    asio::post(*io_, [this] {
      finishing_ = true;
      if (queue_.empty())
        io_->stop();
    });
  }

private:
  void read() {
    input_.async_read_some(asio::buffer(bytes_), [this](asio::error_code error, size_t size) {
      if (error)
        return events_.onEnd();
      reader_.feed({bytes_.data(), size});
      while (std::optional<Frame> next = reader_.next())
        events_.onFrame(std::move(*next));
      read();
    });
  }

  void write() {
    asio::async_write(*outputStream(), asio::buffer(queue_.front()),
                      [this](asio::error_code error, size_t) {
                        if (error) {
                          broken_ = true;
                          queue_.clear();
                          events_.onEnd();
                        } else {
                          queue_.pop_front();
                        }
                        if (!queue_.empty())
                          write();
                        else if (finishing_)
                          io_->stop();
                      });
  }

  void tick() {
    timer_.expires_after(kTick);
    timer_.async_wait([this](asio::error_code error) {
      if (error)
        return;
      events_.onTick();
      tick();
    });
  }

  Input *outputStream()
    requires std::is_same_v<Output, std::monostate>
  {
    return &input_;
  }
  Output *outputStream()
    requires(!std::is_same_v<Output, std::monostate>)
  {
    return &output_;
  }

  std::unique_ptr<asio::io_context> io_;
  Input input_;
  Output output_;
  asio::steady_timer timer_;
  Events events_;
  FrameReader reader_;
  std::array<char, kReadSize> bytes_;
  std::deque<std::string> queue_;
  bool finishing_ = false;
  bool broken_ = false;
};

OpenedTransport failed(std::string message) { return {nullptr, std::move(message)}; }

} // namespace

std::unique_ptr<Transport> makeStdioTransport() {
  using Descriptor = asio::posix::stream_descriptor;
  auto io = std::make_unique<asio::io_context>(1);
  Descriptor input(*io, STDIN_FILENO), output(*io, STDOUT_FILENO);
  return std::make_unique<StreamTransport<Descriptor, Descriptor>>(std::move(io), std::move(input),
                                                                   std::move(output));
}

OpenedTransport acceptOne(std::string_view address, Reach reach,
                          const std::function<void(const std::string &)> &announce) {
  const std::string quoted = "'" + std::string(address) + "'";
  const size_t colon = address.rfind(':');
  if (colon == std::string_view::npos)
    return failed(quoted + " is not of the form ADDRESS:PORT");
  std::string_view host = address.substr(0, colon);
  const std::string_view digits = address.substr(colon + 1);
  if (host.size() > 1 && host.front() == '[' && host.back() == ']')
    host = host.substr(1, host.size() - 2);
  uint16_t port = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (digits.empty() || code != std::errc() || end != digits.data() + digits.size())
    return failed(quoted + " does not end in a port, 0 to 65535");
  asio::error_code error;
  const asio::ip::address number = asio::ip::make_address(std::string(host), error);
  if (error)
    return failed("'" + std::string(host) + "' is no numeric address (127.0.0.1, ::1)");
  if (!number.is_loopback() && reach == Reach::Loopback)
    return failed("other machines can reach " + number.to_string() +
                  ", and whoever connects can read settings files here: --allow-remote if that is "
                  "meant");

  auto io = std::make_unique<asio::io_context>(1);
  asio::ip::tcp::acceptor acceptor(*io);
  const asio::ip::tcp::endpoint endpoint(number, port);
  acceptor.open(endpoint.protocol(), error);
  if (!error)
    acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error)
    acceptor.bind(endpoint, error);
  if (!error)
    acceptor.listen(1, error);
  if (error)
    return failed("cannot listen at " + quoted + ": " + error.message());
  const std::string shown = number.is_v6() ? "[" + number.to_string() + "]" : number.to_string();
  announce(shown + ":" + std::to_string(acceptor.local_endpoint().port()));
  asio::ip::tcp::socket socket(*io);
  acceptor.accept(socket, error);
  if (error)
    return failed("no client at " + quoted + ": " + error.message());
  acceptor.close(error);
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  return {std::make_unique<StreamTransport<asio::ip::tcp::socket, std::monostate>>(
              std::move(io), std::move(socket), std::monostate()),
          {}};
}

} // namespace ktir::server::lsp
