#include "fixture.h"

#include "source/position_map.h"
#include "workspace/settings_file.h"

#include <algorithm>

namespace ktir::test {
namespace {

std::string trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos)
    return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// What stands after `// key:`; empty if the line has no such comment.
std::string_view afterKey(std::string_view line, std::string_view key) {
  const std::string mark = "// " + std::string(key) + ": ";
  const size_t at = line.find(mark);
  return at == std::string_view::npos ? std::string_view() : line.substr(at + mark.size());
}

bool readExpectation(std::string_view comment, bool related, uint32_t line, Fixture &fixture) {
  if (comment.empty())
    return false;
  Expectation expectation;
  expectation.line = line;
  expectation.related = related;
  const size_t colon = comment.find(':');
  expectation.rule = trimmed(comment.substr(0, colon));
  if (!expectation.rule.starts_with("ktir-"))
    fixture.problem = "no rule in '" + std::string(comment) + "'";
  for (std::string_view rest = colon == std::string_view::npos ? std::string_view()
                                                               : comment.substr(colon + 1);
       !rest.empty();) {
    const size_t bar = rest.find(" | ");
    expectation.pieces.push_back(trimmed(rest.substr(0, bar)));
    rest = bar == std::string_view::npos ? std::string_view() : rest.substr(bar + 3);
  }
  fixture.expectations.push_back(std::move(expectation));
  return true;
}

const char *nameOf(Severity severity) {
  constexpr const char *kNames[] = {"error", "warning", "information", "hint"};
  return kNames[static_cast<size_t>(severity)];
}

std::string describe(const Expectation &expectation) {
  std::string text = std::to_string(expectation.line) + ": " + expectation.rule;
  for (const std::string &piece : expectation.pieces)
    text += " | " + piece;
  return text;
}

bool holdsAll(const std::string &message, const std::vector<std::string> &pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [&](const std::string &piece) {
    return message.find(piece) != std::string::npos;
  });
}

} // namespace

Settings settingsFrom(const std::string &json, std::string &problem) {
  const server::ProjectSettings project =
      server::loadSettings("/.ktir.json", {}, [&](const auto &) { return std::optional(json); });
  if (!project.errors.empty())
    problem = project.errors.front().message;
  return project.settings;
}

Fixture readFixture(std::string_view text) {
  Fixture fixture;
  const PositionMap map(text);
  bool top = true;
  size_t waiting = 0; // expectations that stand alone and speak of a later line
  for (uint32_t index = 0; index < map.lineCount(); ++index) {
    const TextRange range = map.line(index);
    const std::string_view line = text.substr(range.begin, range.size());
    const std::string code = trimmed(line.substr(0, line.find("//")));
    if (top && code.empty())
      if (const std::string_view json = afterKey(line, "settings"); !json.empty())
        fixture.settings = settingsFrom(std::string(json), fixture.problem);
    const size_t before = fixture.expectations.size();
    const bool found = readExpectation(afterKey(line, "expect"), false, index + 1, fixture) ||
                       readExpectation(afterKey(line, "related"), true, index + 1, fixture);
    if (found && code.empty()) {
      ++waiting;
      continue;
    }
    if (trimmed(line).empty())
      continue;
    top &= code.empty();
    for (size_t i = before - waiting; i < before; ++i)
      fixture.expectations[i].line = index + 1;
    waiting = 0;
  }
  return fixture;
}

std::string differences(std::string_view text, const Fixture &fixture, const Analysis &analysis) {
  const PositionMap map(text);
  std::string result;
  std::vector<bool> expected(analysis.findings.size());
  for (const Expectation &expectation : fixture.expectations) {
    size_t matches = 0;
    for (size_t i = 0; i < analysis.findings.size(); ++i) {
      const Finding &finding = analysis.findings[i];
      if (finding.rule != expectation.rule)
        continue;
      if (expectation.related) {
        for (const RelatedPlace &place : finding.related)
          matches += map.lineOf(place.range.begin) + 1 == expectation.line &&
                     holdsAll(place.message, expectation.pieces);
        continue;
      }
      if (map.lineOf(finding.range.begin) + 1 != expectation.line ||
          !holdsAll(finding.message, expectation.pieces))
        continue;
      ++matches;
      expected[i] = true;
    }
    if (matches == 0)
      result += "missing    " + describe(expectation) + "\n";
    else if (matches > 1 && !expectation.related)
      result += "more than one " + describe(expectation) + "\n";
  }
  for (size_t i = 0; i < analysis.findings.size(); ++i)
    if (!expected[i])
      result += "unexpected " + listed(text, {analysis.findings[i]});
  return result;
}

std::string listed(std::string_view text, const std::vector<Finding> &findings) {
  const PositionMap map(text);
  std::string result;
  for (const Finding &finding : findings) {
    result += std::to_string(map.lineOf(finding.range.begin) + 1) + ": " + finding.rule + " (" +
              nameOf(finding.severity) + "): " + finding.message + "\n";
    for (const RelatedPlace &place : finding.related)
      result +=
          "    " + std::to_string(map.lineOf(place.range.begin) + 1) + ": " + place.message + "\n";
  }
  return result;
}

} // namespace ktir::test
