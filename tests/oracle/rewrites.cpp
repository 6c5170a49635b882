#include "rewrites.h"

#include <regex>
#include <sstream>
#include <vector>

namespace ktir::oracle {

namespace {
std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

std::string join(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
} // namespace

std::string renameValues(const std::string &text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    // Arguments keep their names: a launch gives them values by name.
    bool argument = text[i] == '%' && i + 2 < text.size() &&
                    (text[i + 1] == 't' || text[i + 1] == 'n') &&
                    std::isdigit(static_cast<unsigned char>(text[i + 2]));
    if (text[i] == '%' && !argument)
      result += "renamed_";
  }
  return result;
}

std::string wrapInOneTrip(const std::string &text) {
  std::vector<std::string> lines = linesOf(text), result;
  for (const std::string &line : lines) {
    if (line == "    return")
      result.push_back("    }");
    result.push_back(line);
    if (line.find("func.func") != std::string::npos) {
      result.push_back("    %wrap0 = arith.constant 0 : index");
      result.push_back("    %wrap1 = arith.constant 1 : index");
      result.push_back("    scf.for %wrap = %wrap0 to %wrap1 step %wrap1 {");
    }
  }
  return join(result);
}

std::optional<std::string> splitFirstLoop(const std::string &text, int trips) {
  static const std::regex kLoop(R"(    scf\.for (%\w+) = (%\w+) to (%\w+) step (%\w+) \{)");
  std::vector<std::string> lines = linesOf(text);
  for (size_t begin = 0; begin < lines.size(); ++begin) {
    std::smatch parts;
    if (!std::regex_match(lines[begin], parts, kLoop))
      continue;
    size_t end = begin + 1;
    while (lines[end] != "    }")
      ++end;
    std::string variable = parts[1], lower = parts[2], upper = parts[3], step = parts[4];
    std::vector<std::string> result(lines.begin(), lines.begin() + begin);
    result.push_back("    %cutTrips = arith.constant " + std::to_string(trips) + " : index");
    result.push_back("    %cutSpan = arith.muli %cutTrips, " + step + " : index");
    result.push_back("    %cut = arith.addi " + lower + ", %cutSpan : index");
    result.push_back("    %cutOrEnd = arith.minsi %cut, " + upper + " : index");
    auto loop = [&](const std::string &from, const std::string &to) {
      result.push_back("    scf.for " + variable + " = " + from + " to " + to + " step " + step +
                       " {");
      result.insert(result.end(), lines.begin() + begin + 1, lines.begin() + end + 1);
    };
    loop(lower, "%cutOrEnd");
    loop("%cut", upper);
    result.insert(result.end(), lines.begin() + end + 1, lines.end());
    return join(result);
  }
  return std::nullopt;
}

std::string swapIndependentOps(const std::string &text) {
  static const std::regex kScalar(R"(\s+(%\w+) = arith\.\w+ .*: index)");
  std::vector<std::string> lines = linesOf(text);
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    std::smatch first, second;
    if (!std::regex_match(lines[i], first, kScalar) ||
        !std::regex_match(lines[i + 1], second, kScalar))
      continue;
    std::string name = first[1];
    size_t at = lines[i + 1].find(name);
    while (at != std::string::npos && at + name.size() < lines[i + 1].size() &&
           isName(lines[i + 1][at + name.size()]))
      at = lines[i + 1].find(name, at + 1);
    if (at != std::string::npos)
      continue;
    std::swap(lines[i], lines[i + 1]);
    ++i;
  }
  return join(lines);
}

} // namespace ktir::oracle
