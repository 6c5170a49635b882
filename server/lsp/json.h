#ifndef KTIR_SERVER_LSP_JSON_H
#define KTIR_SERVER_LSP_JSON_H

#include "lsp/types.h"

#include <nlohmann/json_fwd.hpp>

/// How protocol values look in JSON. nlohmann/json finds these by their arguments: `Json(hover)`.
namespace ktir::server::lsp {

using Json = nlohmann::json;

void to_json(Json &json, const Position &value);
void to_json(Json &json, const Range &value);
void to_json(Json &json, const Location &value);
void to_json(Json &json, const LocationLink &value);
void to_json(Json &json, const TextEdit &value);
void to_json(Json &json, const TextDocumentEdit &value);
void to_json(Json &json, const WorkspaceEdit &value);
void to_json(Json &json, const Command &value);
void to_json(Json &json, const MarkupContent &value);
void to_json(Json &json, const Diagnostic &value);
void to_json(Json &json, const Hover &value);
void to_json(Json &json, const InlayHint &value);
void to_json(Json &json, const CodeLens &value);
void to_json(Json &json, const CodeAction &value);
void to_json(Json &json, const DocumentHighlight &value);
void to_json(Json &json, const DocumentSymbol &value);
void to_json(Json &json, const SymbolInformation &value);
void to_json(Json &json, const FoldingRange &value);
void to_json(Json &json, const SelectionRange &value);
void to_json(Json &json, const SemanticTokens &value);
void to_json(Json &json, const SemanticTokensEdit &value);
void to_json(Json &json, const SemanticTokensDelta &value);
void to_json(Json &json, const SemanticTokensLegend &value);
void to_json(Json &json, const CompletionItem &value);
void to_json(Json &json, const CompletionList &value);
void to_json(Json &json, const SignatureInformation &value);
void to_json(Json &json, const SignatureHelp &value);
void to_json(Json &json, const PrepareRename &value);

/// A WorkspaceEdit for clients that do not understand `documentChanges`.
Json plainChanges(const WorkspaceEdit &edit);

/// Reads what a client sent. nullopt if the JSON has not that form: numbers that are negative, no
/// integers or beyond 2^32 - 1 are refused like words.
std::optional<uint32_t> readUnsigned(const Json &json);
std::optional<Position> readPosition(const Json &json);
std::optional<Range> readRange(const Json &json);
std::optional<ContentChange> readContentChange(const Json &json);
std::optional<FormattingOptions> readFormattingOptions(const Json &json);
std::optional<Diagnostic> readDiagnostic(const Json &json);
std::optional<InlayHint> readInlayHint(const Json &json);

/// The member of an object; null if there is none or `json` is no object.
const Json *member(const Json &json, const char *key);
/// A member that is a string; nullopt otherwise.
std::optional<std::string> stringMember(const Json &json, const char *key);

} // namespace ktir::server::lsp

#endif
