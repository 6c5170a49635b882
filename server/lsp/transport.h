#ifndef KTIR_SERVER_LSP_TRANSPORT_H
#define KTIR_SERVER_LSP_TRANSPORT_H

#include "lsp/framing.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace ktir::server::lsp {

/// Which other machines may connect.
enum class Reach : uint8_t { Loopback, Anywhere };

/// Frames over a pair of streams, by Asio. `run` belongs to one thread; `send` and `finish` may be
/// called from any.
class Transport {
public:
  virtual ~Transport() = default;

  struct Events {
    std::function<void(Frame)> onFrame;
    /// The other side has gone; no more frames come.
    std::function<void()> onEnd;
    /// Called several times a second.
    std::function<void()> onTick;
  };
  /// Reads and writes until `finish` has taken effect.
  virtual void run(Events events) = 0;
  /// Queues a message; it goes out framed, in the order of the calls.
  virtual void send(std::string body) = 0;
  /// Ends `run` when everything that was sent has been written.
  virtual void finish() = 0;
};

/// Standard input and output.
std::unique_ptr<Transport> makeStdioTransport();

/// A transport, or why there is none.
struct OpenedTransport {
  std::unique_ptr<Transport> transport;
  std::string error;
};

/// Listens at `address` ("127.0.0.1:PORT", "[::1]:PORT"; port 0: any that is free) and takes the
/// first client that connects. `announce` gets the address that it listens at. Names are not looked
/// up; addresses that other machines can reach are refused unless `reach` allows them.
OpenedTransport acceptOne(std::string_view address, Reach reach,
                          const std::function<void(const std::string &)> &announce);

} // namespace ktir::server::lsp

#endif
