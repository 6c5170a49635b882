#include "page.h"

#include <sstream>

namespace ktir::test {

std::vector<Example> examplesOf(const std::string &page) {
  std::vector<Example> examples;
  std::istringstream lines(page);
  std::string heading;
  bool inside = false, listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      listed = !inside && line == "```mlir";
      inside = !inside;
      if (listed)
        examples.push_back({heading, {}});
    } else if (inside) {
      if (listed)
        examples.back().text += line + "\n";
    } else if (line.starts_with("#")) {
      heading = line.substr(line.find_first_not_of("# "));
    }
  }
  return examples;
}

bool isWhole(const Example &example) {
  return example.text.find("func.func") != std::string::npos &&
         example.text.find("return") != std::string::npos;
}

} // namespace ktir::test
