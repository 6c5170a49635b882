// Holds the op tables of docs/cost-model.md against the rules: `op_table_test FILE` fails where
// they differ, with `--update` it writes them.
#include "cost/charge_rules.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace ktir;

constexpr std::string_view kBegin = "<!-- op table: ";
constexpr std::string_view kEnd = "<!-- end of op table -->";

/// "`a`, `b`" for all rules that `select` accepts.
template <typename Select> std::string opsWhere(Select select) {
  std::string ops;
  for (const ChargeRule &rule : chargeRules())
    if (select(rule))
      ops.append(ops.empty() ? "`" : ", `").append(rule.op).append("`");
  return ops;
}

std::string tables() {
  std::ostringstream out;
  out << "\nThe reference executes these:\n\n| Category | Ops |\n| --- | --- |\n";
  for (size_t i = 0; i < static_cast<size_t>(Category::Unknown); ++i) {
    const auto category = static_cast<Category>(i);
    out << "| `" << categoryName(category) << "` | " << opsWhere([&](const ChargeRule &rule) {
      return rule.analogy.empty() && rule.category == category;
    }) << " |\n";
  }
  out << "\nIt does not execute these; they are charged like a twin, by analogy:\n\n"
         "| Ops | Like | Category | Why |\n| --- | --- | --- | --- |\n";
  std::vector<std::pair<std::string_view, std::string_view>> written;
  for (const ChargeRule &first : chargeRules()) {
    const std::pair<std::string_view, std::string_view> group = {first.analogy, first.reason};
    if (first.analogy.empty() || std::find(written.begin(), written.end(), group) != written.end())
      continue;
    written.push_back(group);
    out << "| " << opsWhere([&](const ChargeRule &rule) {
      return rule.analogy == first.analogy && rule.reason == first.reason;
    }) << " | `"
        << first.analogy << "` | `" << categoryName(first.category) << "` | " << first.reason
        << " |\n";
  }
  out << "\n";
  return out.str();
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    std::cerr << "usage: " << argv[0] << " FILE [--update]\n";
    return 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  std::ostringstream contents;
  contents << in.rdbuf();
  const std::string text = contents.str();
  const size_t marker = text.find(kBegin);
  const size_t begin = marker == std::string::npos ? marker : text.find('\n', marker) + 1;
  const size_t end = text.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    std::cerr << argv[1] << ": the markers of the op table are missing\n";
    return 2;
  }
  const std::string expected = text.substr(0, begin) + tables() + text.substr(end);
  if (expected == text)
    return 0;
  if (argc < 3 || std::string_view(argv[2]) != "--update") {
    std::cerr << argv[1] << ": the op table is stale; run " << argv[0] << " " << argv[1]
              << " --update\n";
    return 1;
  }
  std::ofstream(argv[1], std::ios::binary) << expected;
  return 0;
}
