#include "lsp/framing.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace ktir::server::lsp {

namespace {

constexpr std::string_view kLengthName = "content-length";

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return char(std::tolower(c)); });
  return result;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  return text;
}

struct Header {
  std::optional<size_t> length;
  std::string error;
};

/// The fields of a header, without the blank line after it.
Header parseHeader(std::string_view text) {
  Header header;
  while (!text.empty()) {
    const size_t end = text.find("\r\n");
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      header.error = "a header field has no colon";
      return header;
    }
    if (lower(trim(line.substr(0, colon))) != kLengthName)
      continue;
    const std::string_view number = trim(line.substr(colon + 1));
    size_t length = 0;
    const auto [last, code] = std::from_chars(number.data(), number.data() + number.size(), length);
    if (number.empty() || code != std::errc() || last != number.data() + number.size()) {
      header.error = "Content-Length is no number";
      return header;
    }
    header.length = length;
  }
  if (!header.length)
    header.error = "a header without Content-Length";
  return header;
}

/// Where the next header starts, by its first field's name; npos if none does.
size_t findHeader(std::string_view text, size_t from) {
  for (size_t at = from; at + kLengthName.size() <= text.size(); ++at)
    if ((text[at] == 'C' || text[at] == 'c') &&
        lower(text.substr(at, kLengthName.size())) == kLengthName)
      return at;
  return std::string_view::npos;
}

} // namespace

void FrameReader::consume(size_t bytes) {
  begin_ += bytes;
  constexpr size_t kWorthMoving = size_t(1) << 16;
  if (begin_ == buffer_.size()) {
    buffer_.clear();
    begin_ = 0;
  } else if (begin_ > kWorthMoving && begin_ > buffer_.size() / 2) {
    buffer_.erase(0, begin_);
    begin_ = 0;
  }
}

/// Drops bytes up to the next header; one report for all of them.
Frame FrameReader::skipToHeader(size_t from, std::string error) {
  const size_t header = findHeader(pending(), from);
  if (header != std::string_view::npos) {
    consume(header);
  } else {
    // The name may be cut off at the end of what has come so far.
    const size_t keep = std::min(pending().size(), kLengthName.size() - 1);
    consume(pending().size() - keep);
    resynchronising_ = true;
  }
  return {{}, std::move(error)};
}

std::optional<Frame> FrameReader::readHeader() {
  const std::string_view text = pending();
  if (resynchronising_) {
    (void)skipToHeader(0, {});
    if (findHeader(pending(), 0) != 0)
      return std::nullopt;
    resynchronising_ = false;
    return next();
  }
  const size_t end = text.find("\r\n\r\n");
  if (end == std::string_view::npos) {
    if (text.size() > kMaximumHeader)
      return skipToHeader(1, "a header does not end");
    return std::nullopt;
  }
  const Header header = parseHeader(text.substr(0, end));
  if (!header.error.empty()) {
    // What follows a field of this header that cannot be read may be a sound header.
    return skipToHeader(1, header.error);
  }
  consume(end + 4);
  if (*header.length > kMaximumBody) {
    skip_ = *header.length;
    return Frame{{}, "a message of " + std::to_string(*header.length) + " bytes is too long"};
  }
  body_ = *header.length;
  return next();
}

std::optional<Frame> FrameReader::next() {
  if (skip_ > 0) {
    const size_t now = std::min(skip_, pending().size());
    consume(now);
    skip_ -= now;
    if (skip_ > 0)
      return std::nullopt;
  }
  if (!body_)
    return readHeader();
  if (pending().size() < *body_)
    return std::nullopt;
  Frame result{std::string(pending().substr(0, *body_)), {}};
  consume(*body_);
  body_.reset();
  return result;
}

std::string frame(std::string_view body) {
  std::string text = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  text += body;
  return text;
}

} // namespace ktir::server::lsp
