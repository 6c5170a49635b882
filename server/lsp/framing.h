#ifndef KTIR_SERVER_LSP_FRAMING_H
#define KTIR_SERVER_LSP_FRAMING_H

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ktir::server::lsp {

/// One message of the base protocol, or what is wrong with the bytes that stand in its place.
struct Frame {
  std::string body;
  std::string error; // empty for a good frame
};

/// Cuts a stream of bytes into frames (`Content-Length: N`, blank line, N bytes). Never fails:
/// after bytes that are no frame it goes on at the next header.
class FrameReader {
public:
  /// Longer bodies are skipped with an error.
  static constexpr size_t kMaximumBody = size_t(256) << 20;
  /// Longer headers are no headers.
  static constexpr size_t kMaximumHeader = size_t(16) << 10;

  void feed(std::string_view bytes) { buffer_.append(bytes); }
  /// The next whole frame; nullopt until more bytes come.
  std::optional<Frame> next();

private:
  std::optional<Frame> readHeader();
  Frame skipToHeader(size_t from, std::string error);
  std::string_view pending() const { return std::string_view(buffer_).substr(begin_); }
  void consume(size_t bytes);

  std::string buffer_;
  size_t begin_ = 0;           // of what has not been read
  std::optional<size_t> body_; // bytes of the body, once its header has been read
  size_t skip_ = 0;            // bytes of a body that nobody wants
  bool resynchronising_ = false;
};

/// A message as it goes over the wire.
std::string frame(std::string_view body);

} // namespace ktir::server::lsp

#endif
