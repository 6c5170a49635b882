#include "source/line_mention.h"

namespace ktir {

namespace detail {

bool readLineMark(std::string_view text, size_t at, uint32_t &line, size_t &end) {
  constexpr size_t kMostDigits = 9;
  line = 0;
  for (size_t i = at + 1; i < text.size() && i <= at + kMostDigits + 1; ++i) {
    if (text[i] == kLineMarkEnd) {
      end = i + 1;
      return i > at + 1;
    }
    if (text[i] < '0' || text[i] > '9')
      return false;
    line = line * 10 + uint32_t(text[i] - '0');
  }
  return false;
}

} // namespace detail

std::string lineMention(uint32_t line) {
  return std::string("line ") + detail::kLineMarkBegin + std::to_string(line) +
         detail::kLineMarkEnd;
}

std::string settleLines(std::string_view text, uint32_t shift) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    const size_t mark = text.find(detail::kLineMarkBegin, at);
    result.append(text.substr(at, mark == std::string_view::npos ? mark : mark - at));
    if (mark == std::string_view::npos)
      break;
    uint32_t line = 0;
    size_t end = 0;
    if (detail::readLineMark(text, mark, line, end)) {
      result += std::to_string(line + shift);
      at = end;
    } else {
      result += detail::kLineMarkBegin;
      at = mark + 1;
    }
  }
  return result;
}

} // namespace ktir
