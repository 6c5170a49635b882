#include "lsp/message.h"

#include <optional>

namespace ktir::server::lsp {

namespace {

/// Kernel text may hold anything; what is not UTF-8 goes out as U+FFFD.
std::string dump(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<unsigned> hexadecimal(std::string_view digits) {
  unsigned value = 0;
  for (char c : digits) {
    const bool decimal = c >= '0' && c <= '9';
    const char letter = char(c | 0x20);
    if (!decimal && (letter < 'a' || letter > 'f'))
      return std::nullopt;
    value = value * 16 + unsigned(decimal ? c - '0' : letter - 'a' + 10);
  }
  return digits.size() == 4 ? std::optional(value) : std::nullopt;
}

/// The code unit that an escape at `at` stands for; nullopt if there is no `\uXXXX`.
std::optional<unsigned> escapedUnit(std::string_view text, size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u')
    return std::nullopt;
  return hexadecimal(text.substr(at + 2, 4));
}

bool isHigh(unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool isLow(unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; }

/// Editors that hold text as UTF-16 may send halves of surrogate pairs, which JSON forbids. Each
/// becomes U+FFFD, which has as many UTF-16 units.
std::string replaceLoneSurrogates(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    if (text[i] != '\\') {
      result += text[i++];
      continue;
    }
    const std::optional<unsigned> unit = escapedUnit(text, i);
    if (!unit) {
      result.append(text.substr(i, 2));
      i += 2;
      continue;
    }
    const std::optional<unsigned> second = escapedUnit(text, i + 6);
    if (isHigh(*unit) && second && isLow(*second)) {
      result.append(text.substr(i, 12));
      i += 12;
      continue;
    }
    if (isHigh(*unit) || isLow(*unit))
      result += "\\ufffd";
    else
      result.append(text.substr(i, 6));
    i += 6;
  }
  return result;
}

Json parseJson(std::string_view body) {
  Json json = Json::parse(body, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() && body.find("\\u") != std::string_view::npos)
    json = Json::parse(replaceLoneSurrogates(body), nullptr, /*allow_exceptions=*/false);
  return json;
}

Message invalid(ErrorCode code, std::string message, Json id = nullptr) {
  Message result;
  result.id = std::move(id);
  result.wrong = {code, std::move(message), nullptr};
  return result;
}

} // namespace

Message parseMessage(std::string_view body) {
  Json json = parseJson(body);
  if (json.is_discarded())
    return invalid(ErrorCode::ParseError, "the message is not JSON");
  if (!json.is_object())
    return invalid(ErrorCode::InvalidRequest, "a message is a JSON object");

  Message message;
  const bool hasId = json.contains("id");
  if (hasId) {
    message.id = json["id"];
    if (!message.id.is_number_integer() && !message.id.is_string() && !message.id.is_null())
      return invalid(ErrorCode::InvalidRequest, "'id' is an integer or a string");
  }
  if (!json.contains("method")) {
    if (hasId && (json.contains("result") || json.contains("error"))) {
      message.kind = MessageKind::Response;
      message.params = std::move(json["result"]);
      message.error = std::move(json["error"]);
      return message;
    }
    return invalid(ErrorCode::InvalidRequest, "the message has no method", message.id);
  }
  if (!json["method"].is_string())
    return invalid(ErrorCode::InvalidRequest, "'method' is a string", message.id);
  if (hasId && message.id.is_null())
    return invalid(ErrorCode::InvalidRequest, "'id' is an integer or a string");
  message.method = json["method"].get<std::string>();
  message.kind = hasId ? MessageKind::Request : MessageKind::Notification;
  if (json.contains("params")) {
    message.params = std::move(json["params"]);
    if (hasId && !message.params.is_structured() && !message.params.is_null())
      return invalid(ErrorCode::InvalidRequest, "'params' is an object or an array", message.id);
  }
  return message;
}

std::string responseText(const Json &id, const Json &result) {
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
}

std::string errorText(const Json &id, const ResponseError &error) {
  Json json = {{"code", int(error.code)}, {"message", error.message}};
  if (!error.data.is_null())
    json["data"] = error.data;
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(json)}});
}

std::string requestText(int64_t id, std::string_view method, const Json &params) {
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
}

std::string notificationText(std::string_view method, const Json &params) {
  return dump({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

} // namespace ktir::server::lsp
