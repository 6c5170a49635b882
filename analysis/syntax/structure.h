#ifndef KTIR_ANALYSIS_SYNTAX_STRUCTURE_H
#define KTIR_ANALYSIS_SYNTAX_STRUCTURE_H

#include "syntax/splitter.h"

#include <string_view>
#include <vector>

namespace ktir::syntax {

/// One operation of a function's text, or a block label.
struct Statement {
  TokenRange tokens;
  uint32_t nameToken = kNoToken;
  /// Where the first region's brace stands, else tokens.end.
  uint32_t headerEnd = 0;
  uint32_t parent = kNoToken;   // statement index
  uint32_t previous = kNoToken; // the statement before it in its region
  uint32_t indent = 0;
  /// A bracket of this statement that nothing closes.
  uint32_t unclosedBracket = kNoToken;
  bool label = false;
};

/// A region brace that is not closed, and where the closing one belongs.
struct MissingBrace {
  uint32_t open = 0;   // token index
  uint32_t before = 0; // the closing brace belongs before this token
};

/// The statements of one top-level operation, found from brackets, line starts and indentation
/// alone, so that they can be told even where the text is broken.
struct Structure {
  /// Statement 0 is the top-level operation itself.
  std::vector<Statement> statements;
  std::vector<MissingBrace> missing;
  /// Closing braces that close nothing, by indentation.
  std::vector<uint32_t> extraBraces;
  /// One past the last token of the operation.
  uint32_t end = 0;

  /// The innermost statement that holds the token.
  uint32_t statementOf(uint32_t token) const;
};

/// Reads the operation that starts at code token `begin`; looks no further than `limit`.
Structure readStructure(std::string_view text, const std::vector<Token> &code, uint32_t begin,
                        uint32_t limit, Layout layout);

/// True if the brace at `index` opens a region rather than an attribute dictionary. `name` is the
/// op's name.
bool opensRegion(std::string_view text, const std::vector<Token> &code, uint32_t index,
                 std::string_view name);

/// True if a top-level operation or alias starts at `index`, wherever it stands.
bool startsTopLevel(std::string_view text, const std::vector<Token> &code, uint32_t index);

/// `%a, %b:2 = ` at `index`: the token after the equals sign; else kNoToken.
uint32_t skipResults(const std::vector<Token> &code, uint32_t index);

/// Column, in bytes, of the first character of the line that the token stands on.
uint32_t lineIndent(std::string_view text, uint32_t offset);

} // namespace ktir::syntax

#endif
