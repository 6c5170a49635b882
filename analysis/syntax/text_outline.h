#ifndef KTIR_ANALYSIS_SYNTAX_TEXT_OUTLINE_H
#define KTIR_ANALYSIS_SYNTAX_TEXT_OUTLINE_H

#include "source/source_text.h"
#include "syntax/structure.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ktir::syntax {

/// What a name stands for.
enum class NameKind : uint8_t {
  Value,          ///< the result of an operation, `%x`
  Argument,       ///< of a function, a block, a loop; an intermediate variable
  Function,       ///< `@f`
  AttributeAlias, ///< `#a`
  TypeAlias,      ///< `!t`
  Block           ///< `^bb0`
};

/// One name of the text, and where it occurs within the scope that its definition has.
struct Name {
  NameKind kind = NameKind::Value;
  std::string_view spelling; // with its sigil
  /// Empty for what nothing defines; more than one only for functions and aliases.
  std::vector<TextRange> definitions;
  std::vector<TextRange> uses; // in text order
  /// Where the name could be used: two names of one kind and spelling collide if their scopes meet.
  TextRange scope;
  uint32_t part = 0;
  uint32_t function = kNoToken;  // index into the part's functions
  uint32_t statement = kNoToken; // that defines it
};

/// One place where a name occurs.
struct Occurrence {
  TextRange range;
  uint32_t name = 0;
  bool definition = false;
};

/// One part of the text (`// -----`), with the statements of its functions.
struct OutlinePart {
  PartText text;
  std::vector<Structure> structures; // beside text.functions
};

/// The tokens, statements and names of a text, found without parsing it: what features go by that
/// must work in any text, however broken. Names are resolved by MLIR's rules of scope.
class TextOutline {
public:
  explicit TextOutline(SourceText source);

  std::string_view text() const { return source_.text(); }
  const SourceText &source() const { return source_; }
  const std::vector<OutlinePart> &parts() const { return parts_; }
  const std::vector<Name> &names() const { return names_; }
  const std::vector<Occurrence> &occurrences() const { return occurrences_; }

  /// The occurrence that holds the offset, or ends there; nullptr if there is none.
  const Occurrence *occurrenceAt(uint32_t offset) const;

  /// A token by the part that it stands in.
  struct TokenPlace {
    uint32_t part = 0, token = 0;
  };
  /// The code token that holds the offset, else the one that ends there.
  std::optional<TokenPlace> tokenAt(uint32_t offset) const;
  /// True inside a comment, its end included.
  bool inComment(uint32_t offset) const;
  /// The part whose range holds the offset (the last one at the end of the text).
  uint32_t partAt(uint32_t offset) const;

  struct StatementPlace {
    uint32_t part = 0, function = 0, statement = 0;
  };
  /// The innermost statement around a token; nothing outside of functions.
  std::optional<StatementPlace> statementAt(TokenPlace place) const;
  const Statement &statement(StatementPlace place) const {
    return parts_[place.part].structures[place.function].statements[place.statement];
  }
  /// From its first token to the last, nested regions included.
  TextRange rangeOf(StatementPlace place) const;
  /// The op's name as written; empty if it has none.
  std::string_view opName(StatementPlace place) const;
  std::string_view word(TokenPlace place) const {
    return parts_[place.part].text.tokens.code[place.token].text(text());
  }

private:
  friend class NameResolver;
  SourceText source_;
  std::vector<OutlinePart> parts_;
  std::vector<Name> names_;
  std::vector<Occurrence> occurrences_; // in text order
};

} // namespace ktir::syntax

#endif
