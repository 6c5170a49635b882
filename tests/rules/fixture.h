#ifndef KTIR_TESTS_RULES_FIXTURE_H
#define KTIR_TESTS_RULES_FIXTURE_H

#include "analysis.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir::test {

/// What a comment in a kernel says about the findings on a line.
struct Expectation {
  uint32_t line = 0; // from 1
  std::string rule;
  std::vector<std::string> pieces; // that the message contains
  bool related = false;            // a related place of a finding, not the finding itself
};

/// A kernel with what is expected of it in its comments:
///   // expect: ktir-id: piece | piece    one finding of that rule starts on this line
///   // related: ktir-id: piece           a finding of that rule names this line
///   // settings: {…}                     in the comments at the top: the text of .ktir.json
/// A comment after code speaks of its line, one that stands alone of the next line of code.
struct Fixture {
  std::vector<Expectation> expectations;
  Settings settings;
  /// What is wrong with the fixture itself; empty if nothing is.
  std::string problem;
};

Fixture readFixture(std::string_view text);

/// The settings that the text of a `.ktir.json` gives; `problem` receives its first error.
Settings settingsFrom(const std::string &json, std::string &problem);

/// What differs from the expectations, a line for each difference; empty if nothing does.
std::string differences(std::string_view text, const Fixture &fixture, const Analysis &analysis);

/// "12: ktir-id (warning): message", for each finding.
std::string listed(std::string_view text, const std::vector<Finding> &findings);

} // namespace ktir::test

#endif
