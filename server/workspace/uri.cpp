#include "workspace/uri.h"

namespace ktir::server {

namespace {

int hexadecimal(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  const char letter = char(c | 0x20);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

bool isPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
         c == '-' || c == '.' || c == '_' || c == '~';
}

} // namespace

std::optional<std::filesystem::path> pathOfUri(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (!uri.starts_with(kScheme))
    return std::nullopt;
  uri.remove_prefix(kScheme.size());
  constexpr std::string_view kHere = "localhost";
  if (uri.starts_with(kHere))
    uri.remove_prefix(kHere.size());
  if (!uri.starts_with('/'))
    return std::nullopt;
  uri = uri.substr(0, uri.find_first_of("?#"));
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    const bool escape = uri[i] == '%' && i + 2 < uri.size() && hexadecimal(uri[i + 1]) >= 0 &&
                        hexadecimal(uri[i + 2]) >= 0;
    if (!escape) {
      path += uri[i];
      continue;
    }
    path += char(hexadecimal(uri[i + 1]) * 16 + hexadecimal(uri[i + 2]));
    i += 2;
  }
  return std::filesystem::path(path);
}

std::string uriOfPath(const std::filesystem::path &path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri = "file://";
  for (char c : path.generic_string()) {
    if (isPlain(c)) {
      uri += c;
      continue;
    }
    uri += '%';
    uri += kDigits[uint8_t(c) >> 4];
    uri += kDigits[uint8_t(c) & 15];
  }
  return uri;
}

} // namespace ktir::server
