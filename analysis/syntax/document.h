#ifndef KTIR_ANALYSIS_SYNTAX_DOCUMENT_H
#define KTIR_ANALYSIS_SYNTAX_DOCUMENT_H

#include "rules/finding.h"
#include "settings.h"
#include "source/position_map.h"
#include "source/text_range.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mlir {
class MLIRContext;
class Operation;
class Value;
} // namespace mlir

namespace ktir::syntax {

/// An op with this attribute that stands for text that could not be read (see Function) costs
/// nothing: it defines a name that has no definition, or ends a region.
inline constexpr std::string_view kFreeAttribute = "free";

/// What kind of text a part of a file is.
enum class PartKind : uint8_t {
  Kernel,      ///< has at least one ktdp operation, type or attribute, or a launch shape (`grid`)
  OtherMlir,   ///< MLIR without any of these: nothing of it is read
  Intermediate ///< `tt.` operations: not final KTIR
};

/// Where one operation stands in the text. `statement` spans from the first result (or the op name)
/// to the end of the op, its regions included; `name` is the op name alone; `header` ends before
/// the first region's brace.
struct OpSite {
  TextRange statement;
  TextRange header;
  TextRange name;
};

/// Where one SSA value is defined and used. `spelling` is what the text calls it, with '%'
/// ("%x", "%g#1" for a result of a pack).
struct ValueSite {
  TextRange definition;
  std::vector<TextRange> uses;
  std::string spelling;
};

/// A launch argument list from one `// ktir-assume` line. Places of assumptions speak of marked
/// lines (source/line_mention.h).
struct AssumePragma {
  std::string launch; // "" or the name in brackets
  std::vector<Assumption> arguments;
  TextRange range;
};

/// A `// ktir-lint: ignore[…] reason` comment that can be read. `covers` is its own line and, where
/// it stands alone, the next line of code; the whole text for `ignore-file`.
struct Suppression {
  std::vector<std::string> rules; // "ktir-…"
  TextRange covers;
  TextRange range;
};

/// One top-level function, for one thread. `op()` is null when nothing of it could be parsed. All
/// ops and values that are reachable from `op()` have a site; ops that recovery put in place of
/// broken text are named "ktir.unknown" and have the site of the text that they replace.
class Function {
public:
  virtual ~Function() = default;
  /// Without '@'.
  virtual std::string_view name() const = 0;
  virtual TextRange range() const = 0;
  virtual TextRange nameRange() const = 0;
  /// The `func.func`, verified op by op; null when recovery could not save it.
  virtual mlir::Operation *op() const = 0;
  virtual const OpSite *site(mlir::Operation *op) const = 0;
  virtual const ValueSite *site(mlir::Value value) const = 0;
  /// `// ktir-assume` lines directly above the function, in order.
  virtual const std::vector<AssumePragma> &assumptions() const = 0;
  /// Arguments whose line ends in a comment that is one integer, in order.
  virtual const std::vector<Assumption> &argumentComments() const = 0;
  /// True if the text of this function had a syntax error (its facts are partial).
  virtual bool recovered() const = 0;
};

struct Part {
  TextRange range;
  PartKind kind = PartKind::OtherMlir;
  std::vector<std::unique_ptr<Function>> functions;
};

/// A parsed document: functions with their ops, and every syntax and verifier finding, sorted by
/// position, then rule id. Findings never depend on settings that the caller did not pass.
struct Document {
  std::vector<Part> parts;
  std::vector<Finding> findings;
  std::vector<Suppression> suppressions;
};

class FunctionMemory;

/// What is known from earlier versions of a document, read under the same settings.
struct Earlier {
  FunctionMemory &memory;
  const PositionMap &lines; // of this version
};

/// Holds the MLIR context with all dialects loaded. MLIR never frees uniqued objects, so a parser
/// renews its context now and then; documents keep the context alive that they use.
/// One parser serves one thread.
class Parser {
public:
  Parser();
  ~Parser();
  Parser(Parser &&) noexcept;
  Parser &operator=(Parser &&) noexcept;

  /// Never fails: whatever the text, the answer is a document and its findings. Of a document
  /// with earlier versions only what is new is read; the answer is the same.
  Document parse(std::string_view text, const Settings &settings, const Earlier *earlier = nullptr);

private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace ktir::syntax

#endif
