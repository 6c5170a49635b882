#ifndef KTIR_TESTS_ANALYSIS_SYNTAX_PARSED_TEXT_H
#define KTIR_TESTS_ANALYSIS_SYNTAX_PARSED_TEXT_H

#include "source/position_map.h"
#include "syntax/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir::tests {

/// A parsed text, and its findings as one line each: "12:5 ktir-syntax expected …".
class ParsedText {
public:
  explicit ParsedText(std::string text, const Settings &settings = {});

  const std::string &text() const { return text_; }
  const syntax::Document &document() const { return document_; }
  const std::vector<Finding> &findings() const { return document_.findings; }
  std::vector<std::string> lines() const;
  /// "rule line" of each finding.
  std::vector<std::string> rulesAndLines() const;
  /// The function of that name; nullptr if there is none or nothing of it was read.
  const syntax::Function *function(std::string_view name) const;
  /// The names of all ops of a function, in text order, blanks between; what the text does not
  /// spell left out.
  std::string operations(std::string_view name) const;

  /// The text after the first fix of every finding; edits that meet an earlier one are left out.
  std::string fixed() const;

private:
  std::string text_;
  syntax::Parser parser_;
  syntax::Document document_;
};

/// Reads a file under tests/.
std::string readTestFile(const std::string &path);
/// The paths of all files under tests/`directory` that end in ".mlir", sorted, relative to tests/.
std::vector<std::string> testFiles(const std::string &directory);

/// Replaces the one occurrence of `from`; fails the test if there is not exactly one.
std::string replaced(std::string text, std::string_view from, std::string_view to);

} // namespace ktir::tests

#endif
