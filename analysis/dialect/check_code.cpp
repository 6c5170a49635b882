#include "dialect/check_code.h"

namespace ktir {

/// Skips the operation's name that MLIR puts in front: `'x' op ` from a verifier, `custom op 'x' `
/// from a parser.
static std::string_view withoutName(std::string_view message) {
  constexpr std::string_view kVerifier = "' op ", kParser = "custom op '";
  if (message.starts_with('\'')) {
    size_t end = message.find(kVerifier);
    return end == std::string_view::npos ? message : message.substr(end + kVerifier.size());
  }
  if (!message.starts_with(kParser))
    return message;
  size_t end = message.find("' ", kParser.size());
  return end == std::string_view::npos ? message : message.substr(end + 2);
}

std::optional<CodedMessage> splitCheckCode(std::string_view message) {
  message = withoutName(message);
  if (!message.starts_with("[KT-"))
    return std::nullopt;
  size_t close = message.find("] ");
  if (close == std::string_view::npos)
    return std::nullopt;
  return CodedMessage{message.substr(1, close - 1), std::string(message.substr(close + 2))};
}

} // namespace ktir
