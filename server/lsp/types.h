#ifndef KTIR_SERVER_LSP_TYPES_H
#define KTIR_SERVER_LSP_TYPES_H

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// The values of the Language Server Protocol 3.17 that this server speaks, by the protocol's
/// names. Plain data: lsp/json.h turns them into JSON and back. What is optional in the protocol
/// and left empty here is left out of the JSON.
namespace ktir::server::lsp {

/// Columns are in the units that client and server agreed on.
struct Position {
  uint32_t line = 0;
  uint32_t character = 0;
  friend auto operator<=>(const Position &, const Position &) = default;
};

struct Range {
  Position start, end;
  friend auto operator<=>(const Range &, const Range &) = default;
};

struct Location {
  std::string uri;
  Range range;
  friend bool operator==(const Location &, const Location &) = default;
};

struct LocationLink {
  std::optional<Range> originSelectionRange;
  std::string targetUri;
  Range targetRange;
  Range targetSelectionRange;
};

struct TextEdit {
  Range range;
  std::string newText;
  friend bool operator==(const TextEdit &, const TextEdit &) = default;
};

/// Edits of one version of one document.
struct TextDocumentEdit {
  std::string uri;
  std::optional<int64_t> version;
  std::vector<TextEdit> edits;
};

/// Sent as `documentChanges` where the client understands them, else as `changes`.
struct WorkspaceEdit {
  std::vector<TextDocumentEdit> documentChanges;
};

/// A command of this server or of its client. `arguments` is a JSON array as text; empty for none.
struct Command {
  std::string title;
  std::string command;
  std::string arguments;
};

enum class MarkupKind : uint8_t { PlainText, Markdown };

struct MarkupContent {
  MarkupKind kind = MarkupKind::PlainText;
  std::string value;
};

enum class DiagnosticSeverity : uint8_t { Error = 1, Warning, Information, Hint };
enum class DiagnosticTag : uint8_t { Unnecessary = 1, Deprecated };

struct DiagnosticRelatedInformation {
  Location location;
  std::string message;
};

struct Diagnostic {
  Range range;
  std::optional<DiagnosticSeverity> severity;
  std::string code;     // a rule's id
  std::string codeHref; // where the rule is described; empty for nowhere
  std::string source;
  std::string message;
  std::vector<DiagnosticTag> tags;
  std::vector<DiagnosticRelatedInformation> relatedInformation;
};

struct Hover {
  MarkupContent contents;
  std::optional<Range> range;
};

enum class InlayHintKind : uint8_t { Type = 1, Parameter };

struct InlayHint {
  Position position;
  std::string label;
  std::optional<InlayHintKind> kind;
  std::optional<MarkupContent> tooltip;
  bool paddingLeft = false;
  bool paddingRight = false;
  /// JSON as text: what `inlayHint/resolve` gets back. Empty for none.
  std::string data;
};

struct CodeLens {
  Range range;
  std::optional<Command> command;
  std::string data; // JSON as text
};

namespace code_action_kind {
inline constexpr const char *kQuickFix = "quickfix";
inline constexpr const char *kSourceFixAll = "source.fixAll";
inline constexpr const char *kRefactor = "refactor";
} // namespace code_action_kind

struct CodeAction {
  std::string title;
  std::string kind;
  std::vector<Diagnostic> diagnostics;
  bool isPreferred = false;
  std::optional<WorkspaceEdit> edit;
  std::optional<Command> command;
};

enum class DocumentHighlightKind : uint8_t { Text = 1, Read, Write };

struct DocumentHighlight {
  Range range;
  DocumentHighlightKind kind = DocumentHighlightKind::Text;
};

/// The protocol's numbers; only those that have a counterpart in a kernel.
enum class SymbolKind : uint8_t {
  Module = 2,
  Namespace = 3,
  Function = 12,
  Variable = 13,
  Constant = 14,
  Array = 18,
  Object = 19,
  Key = 20,
  Struct = 23,
  Event = 24,
  Operator = 25,
  TypeParameter = 26
};

struct DocumentSymbol {
  std::string name;
  std::string detail;
  SymbolKind kind = SymbolKind::Function;
  Range range;
  Range selectionRange;
  std::vector<DocumentSymbol> children;
};

/// A symbol with its place: what clients get that know no hierarchy, and `workspace/symbol`.
struct SymbolInformation {
  std::string name;
  SymbolKind kind = SymbolKind::Function;
  Location location;
  std::string containerName;
};

namespace folding_range_kind {
inline constexpr const char *kComment = "comment";
inline constexpr const char *kRegion = "region";
} // namespace folding_range_kind

struct FoldingRange {
  uint32_t startLine = 0;
  uint32_t endLine = 0;
  std::string kind; // empty for plain code
};

/// The ranges around one position, the innermost first; each holds the one before it.
struct SelectionRange {
  std::vector<Range> ranges;
};

/// What stands for one token in `data` is five numbers, as the protocol says.
struct SemanticTokens {
  std::string resultId;
  std::vector<uint32_t> data;
};

struct SemanticTokensEdit {
  uint32_t start = 0;
  uint32_t deleteCount = 0;
  std::vector<uint32_t> data;
};

struct SemanticTokensDelta {
  std::string resultId;
  std::vector<SemanticTokensEdit> edits;
};

struct SemanticTokensLegend {
  std::vector<std::string> tokenTypes;
  std::vector<std::string> tokenModifiers;
};

/// The protocol's numbers.
enum class CompletionItemKind : uint8_t {
  Text = 1,
  Method = 2,
  Function = 3,
  Field = 5,
  Variable = 6,
  Class = 7,
  Module = 9,
  Property = 10,
  Unit = 11,
  Value = 12,
  Enum = 13,
  Keyword = 14,
  Snippet = 15,
  Reference = 18,
  EnumMember = 20,
  Constant = 21,
  Struct = 22,
  Operator = 24,
  TypeParameter = 25
};

enum class InsertTextFormat : uint8_t { PlainText = 1, Snippet };

struct CompletionItem {
  std::string label;
  std::string labelDetail; // shown right behind the label
  std::optional<CompletionItemKind> kind;
  std::string detail;
  std::optional<MarkupContent> documentation;
  std::string sortText;
  std::string filterText;
  InsertTextFormat insertTextFormat = InsertTextFormat::PlainText;
  std::optional<TextEdit> textEdit;
  bool preselect = false;
  bool deprecated = false;
};

struct CompletionList {
  bool isIncomplete = false;
  std::vector<CompletionItem> items;
};

/// Offsets into the label of the signature, in UTF-16 units whatever the position encoding.
struct ParameterInformation {
  uint32_t labelBegin = 0;
  uint32_t labelEnd = 0;
  std::optional<MarkupContent> documentation;
};

struct SignatureInformation {
  std::string label;
  std::optional<MarkupContent> documentation;
  std::vector<ParameterInformation> parameters;
};

struct SignatureHelp {
  std::vector<SignatureInformation> signatures;
  uint32_t activeSignature = 0;
  uint32_t activeParameter = 0;
};

struct PrepareRename {
  Range range;
  std::string placeholder;
};

struct FormattingOptions {
  uint32_t tabSize = 2;
  bool insertSpaces = true;
  bool trimTrailingWhitespace = true;
  bool insertFinalNewline = true;
  bool trimFinalNewlines = true;
};

/// One change of an open document; without a range `text` is the whole new text.
struct ContentChange {
  std::optional<Range> range;
  std::string text;
};

enum class MessageType : uint8_t { Error = 1, Warning, Info, Log };

/// A refusal that the user should read (rename of what is no name, …): answered as RequestFailed.
struct Refusal {
  std::string message;
};

template <typename T> using OrRefusal = std::variant<T, Refusal>;

} // namespace ktir::server::lsp

#endif
