#include "lsp/json.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace ktir::server::lsp {

namespace {

void putText(Json &json, const char *key, const std::string &text) {
  if (!text.empty())
    json[key] = text;
}

template <typename T> void putValue(Json &json, const char *key, const std::optional<T> &value) {
  if (value)
    json[key] = *value;
}

template <typename T> void putNumber(Json &json, const char *key, const std::optional<T> &value) {
  if (value)
    json[key] = int(*value);
}

template <typename T> void putList(Json &json, const char *key, const std::vector<T> &values) {
  if (!values.empty())
    json[key] = values;
}

void putFlag(Json &json, const char *key, bool value) {
  if (value)
    json[key] = true;
}

/// JSON that was kept as text. Ours is always sound; what is not is left out.
void putJsonText(Json &json, const char *key, const std::string &text) {
  if (text.empty())
    return;
  Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!value.is_discarded())
    json[key] = std::move(value);
}

} // namespace

void to_json(Json &json, const Position &value) {
  json = {{"line", value.line}, {"character", value.character}};
}

void to_json(Json &json, const Range &value) {
  json = {{"start", value.start}, {"end", value.end}};
}

void to_json(Json &json, const Location &value) {
  json = {{"uri", value.uri}, {"range", value.range}};
}

void to_json(Json &json, const LocationLink &value) {
  json = {{"targetUri", value.targetUri},
          {"targetRange", value.targetRange},
          {"targetSelectionRange", value.targetSelectionRange}};
  putValue(json, "originSelectionRange", value.originSelectionRange);
}

void to_json(Json &json, const TextEdit &value) {
  json = {{"range", value.range}, {"newText", value.newText}};
}

void to_json(Json &json, const TextDocumentEdit &value) {
  json = {{"textDocument", {{"uri", value.uri}, {"version", nullptr}}}, {"edits", value.edits}};
  if (value.version)
    json["textDocument"]["version"] = *value.version;
}

void to_json(Json &json, const WorkspaceEdit &value) {
  json = {{"documentChanges", value.documentChanges}};
}

Json plainChanges(const WorkspaceEdit &edit) {
  Json changes = Json::object();
  for (const TextDocumentEdit &document : edit.documentChanges)
    for (const TextEdit &one : document.edits)
      changes[document.uri].push_back(one);
  return {{"changes", std::move(changes)}};
}

void to_json(Json &json, const Command &value) {
  json = {{"title", value.title}, {"command", value.command}};
  putJsonText(json, "arguments", value.arguments);
}

void to_json(Json &json, const MarkupContent &value) {
  json = {{"kind", value.kind == MarkupKind::Markdown ? "markdown" : "plaintext"},
          {"value", value.value}};
}

void to_json(Json &json, const Diagnostic &value) {
  json = {{"range", value.range}, {"message", value.message}};
  putNumber(json, "severity", value.severity);
  putText(json, "code", value.code);
  if (!value.codeHref.empty())
    json["codeDescription"] = {{"href", value.codeHref}};
  putText(json, "source", value.source);
  for (DiagnosticTag tag : value.tags)
    json["tags"].push_back(int(tag));
  for (const DiagnosticRelatedInformation &related : value.relatedInformation)
    json["relatedInformation"].push_back(
        {{"location", related.location}, {"message", related.message}});
}

void to_json(Json &json, const Hover &value) {
  json = {{"contents", value.contents}};
  putValue(json, "range", value.range);
}

void to_json(Json &json, const InlayHint &value) {
  json = {{"position", value.position}, {"label", value.label}};
  putNumber(json, "kind", value.kind);
  putValue(json, "tooltip", value.tooltip);
  putFlag(json, "paddingLeft", value.paddingLeft);
  putFlag(json, "paddingRight", value.paddingRight);
  putJsonText(json, "data", value.data);
}

void to_json(Json &json, const CodeLens &value) {
  json = {{"range", value.range}};
  putValue(json, "command", value.command);
  putJsonText(json, "data", value.data);
}

void to_json(Json &json, const CodeAction &value) {
  json = {{"title", value.title}, {"kind", value.kind}};
  putList(json, "diagnostics", value.diagnostics);
  putFlag(json, "isPreferred", value.isPreferred);
  putValue(json, "edit", value.edit);
  putValue(json, "command", value.command);
}

void to_json(Json &json, const DocumentHighlight &value) {
  json = {{"range", value.range}, {"kind", int(value.kind)}};
}

void to_json(Json &json, const DocumentSymbol &value) {
  json = {{"name", value.name},
          {"kind", int(value.kind)},
          {"range", value.range},
          {"selectionRange", value.selectionRange}};
  putText(json, "detail", value.detail);
  putList(json, "children", value.children);
}

void to_json(Json &json, const SymbolInformation &value) {
  json = {{"name", value.name}, {"kind", int(value.kind)}, {"location", value.location}};
  putText(json, "containerName", value.containerName);
}

void to_json(Json &json, const FoldingRange &value) {
  json = {{"startLine", value.startLine}, {"endLine", value.endLine}};
  putText(json, "kind", value.kind);
}

void to_json(Json &json, const SelectionRange &value) {
  Json inner;
  for (auto range = value.ranges.rbegin(); range != value.ranges.rend(); ++range) {
    Json outer = {{"range", *range}};
    if (!inner.is_null())
      outer["parent"] = std::move(inner);
    inner = std::move(outer);
  }
  json = std::move(inner);
}

void to_json(Json &json, const SemanticTokens &value) {
  json = {{"data", value.data}};
  putText(json, "resultId", value.resultId);
}

void to_json(Json &json, const SemanticTokensEdit &value) {
  json = {{"start", value.start}, {"deleteCount", value.deleteCount}};
  putList(json, "data", value.data);
}

void to_json(Json &json, const SemanticTokensDelta &value) {
  json = {{"edits", value.edits}};
  putText(json, "resultId", value.resultId);
}

void to_json(Json &json, const SemanticTokensLegend &value) {
  json = {{"tokenTypes", value.tokenTypes}, {"tokenModifiers", value.tokenModifiers}};
}

void to_json(Json &json, const CompletionItem &value) {
  json = {{"label", value.label}};
  if (!value.labelDetail.empty())
    json["labelDetails"] = {{"detail", value.labelDetail}};
  putNumber(json, "kind", value.kind);
  putText(json, "detail", value.detail);
  putValue(json, "documentation", value.documentation);
  putText(json, "sortText", value.sortText);
  putText(json, "filterText", value.filterText);
  if (value.insertTextFormat != InsertTextFormat::PlainText)
    json["insertTextFormat"] = int(value.insertTextFormat);
  putValue(json, "textEdit", value.textEdit);
  putFlag(json, "preselect", value.preselect);
  if (value.deprecated)
    json["tags"] = {1};
}

void to_json(Json &json, const CompletionList &value) {
  json = {{"isIncomplete", value.isIncomplete}, {"items", value.items}};
}

void to_json(Json &json, const SignatureInformation &value) {
  json = {{"label", value.label}};
  putValue(json, "documentation", value.documentation);
  Json parameters = Json::array();
  for (const ParameterInformation &parameter : value.parameters) {
    Json one = {{"label", {parameter.labelBegin, parameter.labelEnd}}};
    putValue(one, "documentation", parameter.documentation);
    parameters.push_back(std::move(one));
  }
  json["parameters"] = std::move(parameters);
}

void to_json(Json &json, const SignatureHelp &value) {
  json = {{"signatures", value.signatures},
          {"activeSignature", value.activeSignature},
          {"activeParameter", value.activeParameter}};
}

void to_json(Json &json, const PrepareRename &value) {
  json = {{"range", value.range}, {"placeholder", value.placeholder}};
}

const Json *member(const Json &json, const char *key) {
  if (!json.is_object())
    return nullptr;
  const auto found = json.find(key);
  return found == json.end() ? nullptr : &*found;
}

std::optional<std::string> stringMember(const Json &json, const char *key) {
  const Json *value = member(json, key);
  if (!value || !value->is_string())
    return std::nullopt;
  return value->get<std::string>();
}

namespace {

bool flagMember(const Json &json, const char *key, bool otherwise) {
  const Json *value = member(json, key);
  return value && value->is_boolean() ? value->get<bool>() : otherwise;
}

} // namespace

std::optional<uint32_t> readUnsigned(const Json &json) {
  if (json.is_number_unsigned()) {
    const uint64_t value = json.get<uint64_t>();
    if (value <= std::numeric_limits<uint32_t>::max())
      return uint32_t(value);
  }
  return std::nullopt;
}

std::optional<Position> readPosition(const Json &json) {
  const Json *line = member(json, "line");
  const Json *character = member(json, "character");
  if (!line || !character)
    return std::nullopt;
  const auto lineNumber = readUnsigned(*line), column = readUnsigned(*character);
  if (!lineNumber || !column)
    return std::nullopt;
  return Position{*lineNumber, *column};
}

std::optional<Range> readRange(const Json &json) {
  const Json *start = member(json, "start");
  const Json *end = member(json, "end");
  if (!start || !end)
    return std::nullopt;
  const auto first = readPosition(*start), last = readPosition(*end);
  if (!first || !last)
    return std::nullopt;
  return Range{*first, *last};
}

std::optional<ContentChange> readContentChange(const Json &json) {
  ContentChange change;
  const auto text = stringMember(json, "text");
  if (!text)
    return std::nullopt;
  change.text = *text;
  if (const Json *range = member(json, "range"); range && !range->is_null()) {
    change.range = readRange(*range);
    if (!change.range)
      return std::nullopt;
  }
  return change;
}

std::optional<FormattingOptions> readFormattingOptions(const Json &json) {
  const Json *tabSize = member(json, "tabSize");
  const auto size = tabSize ? readUnsigned(*tabSize) : std::nullopt;
  if (!size)
    return std::nullopt;
  FormattingOptions options;
  options.tabSize = *size;
  options.insertSpaces = flagMember(json, "insertSpaces", options.insertSpaces);
  options.trimTrailingWhitespace =
      flagMember(json, "trimTrailingWhitespace", options.trimTrailingWhitespace);
  options.insertFinalNewline = flagMember(json, "insertFinalNewline", options.insertFinalNewline);
  options.trimFinalNewlines = flagMember(json, "trimFinalNewlines", options.trimFinalNewlines);
  return options;
}

std::optional<Diagnostic> readDiagnostic(const Json &json) {
  const Json *range = member(json, "range");
  const auto place = range ? readRange(*range) : std::nullopt;
  const auto message = stringMember(json, "message");
  if (!place || !message)
    return std::nullopt;
  Diagnostic diagnostic;
  diagnostic.range = *place;
  diagnostic.message = *message;
  diagnostic.code = stringMember(json, "code").value_or("");
  diagnostic.source = stringMember(json, "source").value_or("");
  if (const Json *severity = member(json, "severity"))
    if (const auto number = readUnsigned(*severity); number && *number >= 1 && *number <= 4)
      diagnostic.severity = DiagnosticSeverity(*number);
  return diagnostic;
}

std::optional<InlayHint> readInlayHint(const Json &json) {
  const Json *position = member(json, "position");
  const auto place = position ? readPosition(*position) : std::nullopt;
  const auto label = stringMember(json, "label");
  if (!place || !label)
    return std::nullopt;
  InlayHint hint;
  hint.position = *place;
  hint.label = *label;
  hint.paddingLeft = flagMember(json, "paddingLeft", false);
  hint.paddingRight = flagMember(json, "paddingRight", false);
  if (const Json *data = member(json, "data"))
    hint.data = data->dump(-1, ' ', false, Json::error_handler_t::replace);
  return hint;
}

} // namespace ktir::server::lsp
