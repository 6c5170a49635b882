#ifndef KTIR_ANALYSIS_SYNTAX_REPORTER_H
#define KTIR_ANALYSIS_SYNTAX_REPORTER_H

#include "rules/finding.h"
#include "settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir::syntax {

/// Collects findings about one text: gives them the severity that the settings ask for, drops those
/// that are switched off, and sees to it that every range has at least one byte.
class Reporter {
public:
  Reporter(std::string_view text, const Settings &settings) : text_(text), settings_(settings) {}

  /// A finding of a rule, with the severity of the rule table.
  static Finding make(std::string_view rule, TextRange range, std::string message);

  void report(Finding finding);

  /// Those reported so far, in the order of the reports; lines in their messages are marked.
  const std::vector<Finding> &reported() const { return findings_; }
  /// Sorted by position, then rule, without duplicates and marks.
  std::vector<Finding> take();

private:
  std::string_view text_;
  const Settings &settings_;
  std::vector<Finding> findings_;
};

} // namespace ktir::syntax

#endif
