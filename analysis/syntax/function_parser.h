#ifndef KTIR_ANALYSIS_SYNTAX_FUNCTION_PARSER_H
#define KTIR_ANALYSIS_SYNTAX_FUNCTION_PARSER_H

#include "syntax/alias_table.h"
#include "syntax/mlir_session.h"
#include "syntax/parse_buffer.h"
#include "syntax/reporter.h"
#include "syntax/splitter.h"
#include "syntax/structure.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::syntax {

/// Rewrites that a whole part shares: edits that turn older spellings into ones that MLIR reads,
/// and the aliases that these edits refer to.
struct SharedRewrites {
  std::vector<Edit> edits; // sorted, apart
  std::string aliases;
};

/// A `"ktir.unknown"` op that stands for text that could not be read, or for the definition of a
/// name that has none; or a type in place of an argument's that could not be read.
struct Placeholder {
  struct Result {
    std::string name; // with '%'
    TextRange definition;
    std::vector<std::string> types;
    std::vector<bool> settled; // the type comes from a use
  };
  enum class Kind : uint8_t { Operation, ArgumentType };
  Kind kind = Kind::Operation;
  TextRange range;
  TextRange name;
  std::vector<Result> results;
  /// Stands for the last operation of a region.
  bool terminator = false;
};

/// A function that MLIR has read, perhaps with placeholders.
struct ParsedText {
  ParseOutcome outcome;
  ParseBuffer buffer;
  std::vector<Placeholder> placeholders;
  bool recovered = false;
  /// The text ends before the function does; what is missing at its end is no further finding.
  bool cutOff = false;
};

/// Reads one top-level operation, replacing what cannot be read by placeholders until the rest can.
class FunctionParser {
public:
  FunctionParser(MlirSession &session, std::string_view text, const PartText &part,
                 const FunctionText &function, const SharedRewrites &rewrites, AliasTable &aliases,
                 Reporter &reporter)
      : session_(session), text_(text), part_(part), function_(function), rewrites_(rewrites),
        aliases_(aliases), reporter_(reporter) {}

  /// nullopt when too little of it can be read; findings say why.
  std::optional<ParsedText> run();

private:
  enum class Report : uint8_t { Yes, Silent };

  std::string_view word(uint32_t token) const { return part_.tokens.code[token].text(text_); }
  const Structure &structure();
  uint32_t tokenAt(uint32_t offset) const;
  void repairBraces();
  void blankNestedAliases();
  bool replaceBadLists();
  bool belongsToLinalg(uint32_t token) const;
  void dropExtraBrace(uint32_t token);
  ParseBuffer assemble() const;
  std::string placeholderText(const Placeholder &placeholder) const;

  bool repair(const ParseBuffer &buffer, const std::vector<MlirDiagnostic> &errors);
  bool repairAlias(uint32_t alias, const ParseBuffer &buffer, const MlirDiagnostic &error);
  bool repairUndeclared(const ParseBuffer &buffer, const std::vector<MlirDiagnostic> &errors);
  void renameUses(std::string_view name, std::string_view fresh, TokenRange tokens);
  void renameUndefined(std::string_view name, std::string_view fresh, uint32_t first);
  void reportUndefined(std::string_view name, uint32_t first);
  bool progresses(const ParseBuffer &buffer, const std::vector<MlirDiagnostic> &errors);
  mlir::Operation *unreadable(const ParseOutcome &outcome) const;
  bool repairUnreadable(const ParseBuffer &buffer, const ParseOutcome &outcome);
  bool repairMismatch(const ParseBuffer &buffer, const MlirDiagnostic &error);
  bool repairLateDefinition(const ParseBuffer &buffer, const MlirDiagnostic &error);
  bool repairRedefinition(const ParseBuffer &buffer, const MlirDiagnostic &error);
  bool repairUndefinedAlias(uint32_t token, const MlirDiagnostic &error);
  bool repairByIdiom(uint32_t token, const MlirDiagnostic &error);
  bool repairStatement(const ParseBuffer &buffer, const MlirDiagnostic &error);
  bool repairHeader(uint32_t token, const MlirDiagnostic &error);
  std::optional<uint32_t> aliasAt(uint32_t offset, std::string_view message) const;
  bool reportUnknownOp(uint32_t statement, uint32_t token, std::string_view message);

  /// The statement that an error at a token is about.
  uint32_t blame(uint32_t token, bool atInsertedBrace, std::string_view message);
  bool replace(uint32_t statement);
  bool settleType(Placeholder &placeholder, std::string_view name, uint32_t number,
                  std::string_view type);
  Placeholder::Result *resultNamed(Placeholder &placeholder, std::string_view name);
  void report(Finding finding);
  void addEdit(Edit edit);
  std::string freshName(std::string_view stem);
  uint32_t lineOf(uint32_t offset) const;

  MlirSession &session_;
  std::string_view text_;
  const PartText &part_;
  const FunctionText &function_;
  const SharedRewrites &rewrites_;
  AliasTable &aliases_;
  Reporter &reporter_;

  std::optional<Structure> structure_;
  std::vector<uint32_t> usedAliases_;
  std::vector<Edit> edits_; // sorted, apart
  std::vector<Placeholder> placeholders_;
  std::vector<bool> replaced_; // by statement
  std::string extraAliases_;
  uint32_t freshNames_ = 0;
  bool recovered_ = false;
  bool cutOff_ = false;
  bool headerClosed_ = false;
  std::set<std::string> undefined_;                           // names that have been reported
  std::map<std::pair<uint32_t, std::string>, uint32_t> seen_; // errors, and how often
  /// Where the statement begins in which the text is cut off.
  std::optional<uint32_t> lastStatement_;
};

} // namespace ktir::syntax

#endif
