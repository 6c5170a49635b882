#include "rules/dictionary_text.h"

namespace ktir {
namespace {

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

std::optional<TextRange> entryValue(std::string_view text, TextRange within,
                                    std::string_view name) {
  const std::string_view part = text.substr(within.begin, within.size());
  size_t at = 0;
  for (;; ++at) {
    at = part.find(name, at);
    if (at == std::string_view::npos)
      return std::nullopt;
    const size_t end = at + name.size();
    if ((at == 0 || !isNameCharacter(part[at - 1])) &&
        (end >= part.size() || !isNameCharacter(part[end])))
      break;
  }
  const size_t equals = part.find_first_not_of(" \t\r\n", at + name.size());
  if (equals == std::string_view::npos || part[equals] != '=')
    return std::nullopt;
  const size_t begin = part.find_first_not_of(" \t\r\n", equals + 1);
  int depth = 0;
  for (size_t i = begin; i < part.size(); ++i) {
    const char c = part[i];
    const bool arrow =
        (c == '>' && i > 0 && (part[i - 1] == '-' || part[i + 1 < part.size() ? i + 1 : i] == '='));
    if (depth == 0 && (c == ',' || c == '}')) {
      size_t end = i;
      while (end > begin && (part[end - 1] == ' ' || part[end - 1] == '\n' ||
                             part[end - 1] == '\r' || part[end - 1] == '\t'))
        --end;
      return TextRange{within.begin + static_cast<uint32_t>(begin),
                       within.begin + static_cast<uint32_t>(end)};
    }
    if (c == '(' || c == '[' || c == '{' || c == '<')
      ++depth;
    else if (c == ')' || c == ']' || c == '}' || (c == '>' && !arrow))
      --depth;
  }
  return std::nullopt;
}

std::string boxSetText(const std::vector<int64_t> &extents) {
  std::string dims, constraints;
  for (size_t d = 0; d < extents.size(); ++d) {
    const std::string name = "d" + std::to_string(d), comma = d ? ", " : "";
    dims += comma + name;
    constraints += comma + name + " >= 0, -" + name;
    if (extents[d] != 1)
      constraints += " + " + std::to_string(extents[d] - 1);
    constraints += " >= 0";
  }
  return "affine_set<(" + dims + ") : (" + constraints + ")>";
}

std::string shapeText(const std::vector<int64_t> &extents) {
  std::string text;
  for (int64_t extent : extents)
    text += (text.empty() ? "" : "x") + std::to_string(extent);
  return text.empty() ? "a single point" : text;
}

} // namespace ktir
