#ifndef KTIR_ANALYSIS_SYNTAX_PARSE_BUFFER_H
#define KTIR_ANALYSIS_SYNTAX_PARSE_BUFFER_H

#include "source/text_range.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::syntax {

constexpr uint32_t kNoTag = std::numeric_limits<uint32_t>::max();
/// A closing brace that the text lacks.
constexpr uint32_t kInsertedBrace = kNoTag - 1;

/// Text that stands in the parser's input instead of a range of the document.
struct Edit {
  TextRange range;
  std::string text;
  /// What the text is for: the owner's affair.
  uint32_t tag = kNoTag;
  /// Of an inserted brace: where the brace stands that it closes.
  uint32_t opener = 0;
};

/// What MLIR's parser gets to read, and which range of the document each byte of it stands for.
class ParseBuffer {
public:
  /// The whole document that ranges refer to.
  explicit ParseBuffer(std::string_view document) : document_(document) {
    // Off the small-string buffer: pointers into the text must survive a move.
    text_.reserve(64);
  }

  /// Appends a range of the document with those edits that lie in it. Edits must be sorted and
  /// apart.
  void append(TextRange range, const std::vector<Edit> &edits);
  /// Appends text that stands for `range`.
  void appendText(std::string_view text, TextRange range, uint32_t tag = kNoTag);

  const std::string &text() const { return text_; }
  /// The part of the document that a range of this buffer stands for.
  TextRange toDocument(TextRange range) const;
  /// The tag of the edit that the byte comes from.
  uint32_t tagAt(uint32_t offset) const { return segmentAt(offset).tag; }

private:
  struct Segment {
    uint32_t begin = 0; // in the buffer
    TextRange range;    // in the document
    bool copied = true;
    uint32_t tag = kNoTag;
  };
  void copy(TextRange range);
  const Segment &segmentAt(uint32_t offset) const;

  std::string_view document_;
  std::string text_;
  std::vector<Segment> segments_;
};

} // namespace ktir::syntax

#endif
