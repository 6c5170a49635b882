#include "dialect/check_code.h"

namespace ktir {

std::optional<CodedMessage> splitCheckCode(std::string_view message) {
  size_t open = 0;
  if (message.starts_with('\'')) {
    // The operation's name, as the verifier puts it in front: 'ktdp.load' op [KT-V44] ...
    constexpr std::string_view kAfterName = "' op ";
    size_t end = message.find(kAfterName, 1);
    if (end == std::string_view::npos)
      return std::nullopt;
    open = end + kAfterName.size();
  }
  constexpr std::string_view kPrefix = "[KT-";
  if (message.substr(open, kPrefix.size()) != kPrefix)
    return std::nullopt;
  size_t close = message.find("] ", open);
  if (close == std::string_view::npos)
    return std::nullopt;
  return CodedMessage{message.substr(open + 1, close - open - 1),
                      std::string(message.substr(close + 2))};
}

} // namespace ktir
