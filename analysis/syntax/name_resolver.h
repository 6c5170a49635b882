#ifndef KTIR_ANALYSIS_SYNTAX_NAME_RESOLVER_H
#define KTIR_ANALYSIS_SYNTAX_NAME_RESOLVER_H

#include "syntax/text_outline.h"

#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ktir::syntax {

/// Finds the names of one part and what each occurrence of a name means.
class NameResolver {
public:
  NameResolver(TextOutline &outline, uint32_t part);
  void run();

private:
  struct Definition {
    uint32_t token = 0, statement = 0, name = 0;
  };
  /// A region of a function, or the header of a statement (whose names its regions see).
  struct Scope {
    TextRange range;
    std::unordered_map<std::string_view, std::vector<Definition>> names;
  };

  void runFunction(uint32_t function);
  void findRegions();
  void define(uint32_t token, uint32_t statement);
  void defineIn(Scope &scope, uint32_t token, uint32_t statement, NameKind kind);
  bool isHeaderArgument(uint32_t token, uint32_t statement) const;
  bool isBodyArgument(uint32_t token, uint32_t statement) const;
  void use(uint32_t token, uint32_t statement);
  const Definition *lookUp(uint32_t token, uint32_t statement) const;
  void useGlobal(uint32_t token);
  uint32_t newName(NameKind kind, uint32_t token, TextRange scope);
  void occur(uint32_t token, uint32_t name, bool definition);
  std::string_view word(uint32_t token) const { return code_[token].text(text_); }
  bool is(uint32_t token, TokenKind kind) const { return code_[token].is(kind); }
  const Statement &statement(uint32_t index) const { return structure_->statements[index]; }
  std::string_view opName(uint32_t statement) const;
  uint32_t matchingClose(uint32_t open) const;

  TextOutline &outline_;
  uint32_t partIndex_;
  const OutlinePart &part_;
  const std::vector<Token> &code_;
  std::string_view text_;
  std::vector<bool> done_;                                 // by token
  std::unordered_map<std::string_view, uint32_t> globals_; // aliases and functions

  // Of the function at hand.
  uint32_t function_ = 0;
  const Structure *structure_ = nullptr;
  std::vector<uint32_t> regionOf_; // by statement; kNoToken for the function itself
  std::vector<Scope> regions_;
  std::map<uint32_t, Scope> headers_; // by statement
  std::map<uint32_t, Scope> locals_;  // names that only their own statement sees
  std::unordered_map<std::string_view, uint32_t> undefined_;
};

} // namespace ktir::syntax

#endif
