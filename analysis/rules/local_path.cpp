#include "rules/document_rules.h"

#include <string>

namespace ktir {
namespace {

/// A `//` before `at` on its line, outside of strings.
bool inComment(std::string_view text, size_t at) {
  const size_t feed = text.rfind('\n', at);
  bool inString = false;
  for (size_t i = feed == std::string_view::npos ? 0 : feed + 1; i < at; ++i) {
    if (text[i] == '"')
      inString = !inString;
    else if (!inString && text[i] == '/' && i + 1 < at && text[i + 1] == '/')
      return true;
  }
  return false;
}

} // namespace

/// Locations that name a directory of the machine on which the text was made: the first of a file.
void checkLocalPath(std::string_view text, std::vector<Finding> &findings) {
  constexpr std::string_view kMark = "loc(\"/";
  size_t count = 0;
  std::string first;
  Finding finding;
  Fix fix = {"keep the names of the files only", true, {}};
  for (size_t at = text.find(kMark); at != std::string_view::npos; at = text.find(kMark, at + 1)) {
    const size_t begin = at + kMark.size() - 1, end = text.find('"', begin);
    if (end == std::string_view::npos ||
        text.substr(begin, end - begin).find('\n') != std::string_view::npos || inComment(text, at))
      continue;
    const std::string_view path = text.substr(begin, end - begin);
    const auto from = static_cast<uint32_t>(begin);
    fix.edits.push_back({{from, from + static_cast<uint32_t>(path.rfind('/')) + 1}, ""});
    if (count++ == 0) {
      first = path;
      finding.range = {from, static_cast<uint32_t>(end)};
    }
  }
  if (count == 0)
    return;
  finding.rule = "ktir-local-path";
  finding.severity = Severity::Information;
  finding.message = "`" + first + "` is a path of the machine on which this was made";
  if (count > 1)
    finding.message += "; " + std::to_string(count) + " locations here have one";
  finding.fixes.push_back(std::move(fix));
  findings.push_back(std::move(finding));
}

} // namespace ktir
