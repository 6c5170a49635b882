#ifndef KTIR_ANALYSIS_RULES_STATEMENT_LINES_H
#define KTIR_ANALYSIS_RULES_STATEMENT_LINES_H

#include "source/position_map.h"

#include <optional>
#include <string>
#include <string_view>

namespace ktir {

struct RuleInput;

/// The lines of the document, for messages and for edits that take whole lines.
class StatementLines {
public:
  explicit StatementLines(const RuleInput &input);

  /// "line 28", where a range begins, with the marks of source/line_mention.h.
  std::string lineText(TextRange range) const;
  uint32_t lineOf(TextRange range) const { return map_.lineOf(range.begin) + 1; }

  /// The lines of a statement with the comment lines directly above it, from the start of the first
  /// line to the start of the line after the last; nullopt where it shares a line with other code.
  std::optional<TextRange> wholeLines(TextRange statement) const;
  /// Where lines can be inserted before a statement: the start of its first line, or of the comment
  /// lines directly above it.
  std::optional<uint32_t> insertionPoint(TextRange statement) const;
  /// The blanks before the first code of the line.
  std::string_view indentation(uint32_t offset) const;
  /// The text of whole lines, moved from one indentation to another.
  std::string reindented(TextRange lines, std::string_view from, std::string_view to) const;

private:
  bool isComment(uint32_t line) const;
  std::string_view lineAt(uint32_t line) const;

  std::string_view text_;
  PositionMap map_;
};

} // namespace ktir

#endif
