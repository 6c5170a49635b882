#ifndef KTIR_SERVER_LSP_MESSAGE_H
#define KTIR_SERVER_LSP_MESSAGE_H

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace ktir::server::lsp {

using Json = nlohmann::json;

/// The error codes of JSON-RPC 2.0 and of the protocol.
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  ServerCancelled = -32802,
  ContentModified = -32801,
  RequestCancelled = -32800
};

struct ResponseError {
  ErrorCode code = ErrorCode::InternalError;
  std::string message;
  Json data; // null for none
};

enum class MessageKind : uint8_t { Request, Notification, Response, Invalid };

/// One message of the other side.
struct Message {
  MessageKind kind = MessageKind::Invalid;
  Json id; // null for notifications
  std::string method;
  Json params;         // of a request or notification; of a response its result
  Json error;          // of a response that failed
  ResponseError wrong; // of an invalid message: what to answer
};

/// Reads a message. Never throws; what is no message is Invalid, and `wrong` says why.
Message parseMessage(std::string_view body);

/// Messages to the other side, without their frame.
std::string responseText(const Json &id, const Json &result);
std::string errorText(const Json &id, const ResponseError &error);
std::string requestText(int64_t id, std::string_view method, const Json &params);
std::string notificationText(std::string_view method, const Json &params);

} // namespace ktir::server::lsp

#endif
