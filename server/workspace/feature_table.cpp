#include "workspace/feature_table.h"

#include "features/code_actions.h"
#include "features/code_lens.h"
#include "features/definition.h"
#include "features/diagnostics.h"
#include "features/document_highlight.h"
#include "features/document_symbols.h"
#include "features/folding_ranges.h"
#include "features/hover.h"
#include "features/references.h"
#include "features/rename.h"
#include "features/selection_ranges.h"
#include "features/semantic_tokens.h"
#include "lsp/json.h"

#include <nlohmann/json.hpp>

namespace ktir::server {

using lsp::Json;
using lsp::member;
using lsp::stringMember;

lsp::ResponseError invalidParams(std::string message) {
  return {lsp::ErrorCode::InvalidParams, std::move(message), nullptr};
}

namespace {

std::optional<lsp::Position> positionOf(const Json &params) {
  const Json *position = member(params, "position");
  return position ? lsp::readPosition(*position) : std::nullopt;
}

std::optional<lsp::Range> rangeOf(const Json &params) {
  const Json *range = member(params, "range");
  return range ? lsp::readRange(*range) : std::nullopt;
}

Answer noPosition() { return invalidParams("'position' is not a position"); }
Answer noRange() { return invalidParams("'range' is not a range"); }

template <typename T> Json orNull(const std::optional<T> &value) {
  return value ? Json(*value) : Json(nullptr);
}

template <typename T>
Answer orRefused(const lsp::OrRefusal<T> &value, Json (*toJson)(const T &, const Client &),
                 const Client &client) {
  if (const auto *refusal = std::get_if<lsp::Refusal>(&value))
    return lsp::ResponseError{lsp::ErrorCode::RequestFailed, refusal->message, nullptr};
  return toJson(std::get<T>(value), client);
}

Json editJson(const lsp::WorkspaceEdit &edit, const Client &client) {
  return client.features.documentChanges ? Json(edit) : lsp::plainChanges(edit);
}

Answer answerInlayHint(const FeatureRequest &r) {
  const auto range = rangeOf(r.params);
  if (!range)
    return noRange();
  InlayHintOptions options = r.options.hints;
  options.launches = r.document.launches;
  return Json(inlayHints(r.facts.view(), *range, options));
}

Answer answerHover(const FeatureRequest &r) {
  const auto position = positionOf(r.params);
  if (!position)
    return noPosition();
  return orNull(hover(r.facts.view(), r.document.outline(), *position, r.facts.settings(),
                      r.client.features, r.document.launches));
}

Answer answerCodeLens(const FeatureRequest &r) {
  return Json(codeLenses(r.facts.view(), r.client.features, r.document.launches));
}

Answer answerDefinition(const FeatureRequest &r) {
  const auto position = positionOf(r.params);
  if (!position)
    return noPosition();
  Json places = Json::array();
  for (const lsp::LocationLink &link : definition(r.facts.view(), r.document.outline(), *position))
    places.push_back(lsp::Location{link.targetUri, link.targetSelectionRange});
  return places;
}

Answer answerReferences(const FeatureRequest &r) {
  const auto position = positionOf(r.params);
  if (!position)
    return noPosition();
  const Json *context = member(r.params, "context");
  const Json *include = context ? member(*context, "includeDeclaration") : nullptr;
  const bool included = include && include->is_boolean() && include->get<bool>();
  return Json(references(r.facts.view(), r.document.outline(), *position,
                         included ? Declarations::Included : Declarations::Left));
}

Answer answerHighlight(const FeatureRequest &r) {
  const auto position = positionOf(r.params);
  if (!position)
    return noPosition();
  return Json(documentHighlight(r.facts.view(), r.document.outline(), *position));
}

Answer answerPrepareRename(const FeatureRequest &r) {
  const auto position = positionOf(r.params);
  if (!position)
    return noPosition();
  return orRefused<lsp::PrepareRename>(
      prepareRename(r.facts.view(), r.document.outline(), *position),
      [](const lsp::PrepareRename &value, const Client &) { return Json(value); }, r.client);
}

Answer answerRename(const FeatureRequest &r) {
  const auto position = positionOf(r.params);
  const auto name = stringMember(r.params, "newName");
  if (!position)
    return noPosition();
  if (!name)
    return invalidParams("'newName' is not a string");
  return orRefused<lsp::WorkspaceEdit>(
      rename(r.facts.view(), r.document.outline(), *position, *name), editJson, r.client);
}

/// For clients that know no hierarchy.
void flatten(const DocumentView &view, const std::vector<lsp::DocumentSymbol> &symbols,
             const std::string &container, Json &result) {
  for (const lsp::DocumentSymbol &symbol : symbols) {
    result.push_back(lsp::SymbolInformation{
        symbol.name, symbol.kind, {std::string(view.uri), symbol.selectionRange}, container});
    flatten(view, symbol.children, symbol.name, result);
  }
}

Answer answerDocumentSymbol(const FeatureRequest &r) {
  const DocumentView view = r.facts.view();
  const auto symbols = documentSymbols(view, r.document.outline(), r.document.launches);
  if (r.client.features.hierarchicalSymbols)
    return Json(symbols);
  Json flat = Json::array();
  flatten(view, symbols, "", flat);
  return flat;
}

Answer answerFoldingRange(const FeatureRequest &r) {
  return Json(foldingRanges(r.facts.view(), r.document.outline()));
}

Answer answerSelectionRange(const FeatureRequest &r) {
  const Json *list = member(r.params, "positions");
  if (!list || !list->is_array())
    return invalidParams("'positions' is not a list of positions");
  std::vector<lsp::Position> positions;
  for (const Json &json : *list) {
    const auto position = lsp::readPosition(json);
    if (!position)
      return invalidParams("'positions' is not a list of positions");
    positions.push_back(*position);
  }
  return Json(selectionRanges(r.facts.view(), r.document.outline(), positions));
}

lsp::SemanticTokens freshTokens(const FeatureRequest &r) {
  lsp::SemanticTokens tokens = semanticTokens(r.facts.view(), r.document.outline());
  tokens.resultId = std::to_string(r.document.revision());
  return tokens;
}

Answer answerTokensFull(const FeatureRequest &r) {
  r.document.sentTokens = freshTokens(r);
  return Json(r.document.sentTokens);
}

Answer answerTokensDelta(const FeatureRequest &r) {
  const auto previous = stringMember(r.params, "previousResultId");
  if (!previous)
    return invalidParams("'previousResultId' is not a string");
  if (r.document.sentTokens.resultId.empty() || r.document.sentTokens.resultId != *previous)
    return answerTokensFull(r);
  lsp::SemanticTokens tokens = freshTokens(r);
  lsp::SemanticTokensDelta delta = semanticTokensDelta(r.document.sentTokens, tokens);
  delta.resultId = tokens.resultId;
  r.document.sentTokens = std::move(tokens);
  return Json(delta);
}

Answer answerTokensRange(const FeatureRequest &r) {
  const auto range = rangeOf(r.params);
  if (!range)
    return noRange();
  return Json(semanticTokens(r.facts.view(), r.document.outline(), *range));
}

Answer answerCodeAction(const FeatureRequest &r) {
  CodeActionRequest request;
  const auto range = rangeOf(r.params);
  if (!range)
    return noRange();
  request.range = *range;
  request.diagnostics.ruleBase = r.options.ruleBase;
  if (const Json *context = member(r.params, "context"))
    if (const Json *only = member(*context, "only"); only && only->is_array())
      for (const Json &kind : *only)
        if (kind.is_string())
          request.only.push_back(kind.get<std::string>());
  Json actions = Json::array();
  for (const lsp::CodeAction &action : codeActions(r.facts.view(), request)) {
    Json json = action;
    if (action.edit)
      json["edit"] = editJson(*action.edit, r.client);
    actions.push_back(std::move(json));
  }
  return actions;
}

Answer answerDiagnostic(const FeatureRequest &r) {
  r.document.pulled = true;
  const std::string id = std::to_string(r.document.revision());
  if (stringMember(r.params, "previousResultId") == id)
    return Json{{"kind", "unchanged"}, {"resultId", id}};
  return Json{{"kind", "full"},
              {"resultId", id},
              {"items", diagnostics(r.facts.view(), {r.options.ruleBase})}};
}

constexpr Feature kFeatures[] = {
    {"textDocument/inlayHint", answerInlayHint},
    {"textDocument/hover", answerHover},
    {"textDocument/codeLens", answerCodeLens},
    {"textDocument/definition", answerDefinition},
    {"textDocument/references", answerReferences},
    {"textDocument/documentHighlight", answerHighlight},
    {"textDocument/prepareRename", answerPrepareRename},
    {"textDocument/rename", answerRename},
    {"textDocument/documentSymbol", answerDocumentSymbol},
    {"textDocument/foldingRange", answerFoldingRange},
    {"textDocument/selectionRange", answerSelectionRange},
    {"textDocument/semanticTokens/full", answerTokensFull},
    {"textDocument/semanticTokens/full/delta", answerTokensDelta},
    {"textDocument/semanticTokens/range", answerTokensRange},
    {"textDocument/codeAction", answerCodeAction},
    {"textDocument/diagnostic", answerDiagnostic},
};

} // namespace

std::span<const Feature> featureTable() { return kFeatures; }

Json featureCapabilities(const Client &) {
  return {{"inlayHintProvider", {{"resolveProvider", true}}},
          {"hoverProvider", true},
          {"codeLensProvider", Json::object()},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"selectionRangeProvider", true},
          {"semanticTokensProvider",
           {{"legend", semanticTokensLegend()}, {"range", true}, {"full", {{"delta", true}}}}},
          {"codeActionProvider",
           {{"codeActionKinds",
             {lsp::code_action_kind::kQuickFix, lsp::code_action_kind::kSourceFixAll}}}},
          {"diagnosticProvider",
           {{"identifier", "ktir"},
            {"interFileDependencies", false},
            {"workspaceDiagnostics", false}}}};
}

EditorOptions readEditorOptions(const Json &settings) {
  EditorOptions options;
  const Json *hints = member(settings, "hints");
  if (!hints)
    return options;
  const std::string mode = stringMember(*hints, "mode").value_or("");
  if (mode == "off" || mode == "all")
    options.hints.mode = mode == "off" ? HintMode::Off : HintMode::All;
  const std::string unit = stringMember(*hints, "unit").value_or("");
  if (unit == "percent" || unit == "bytes")
    options.hints.unit = unit == "percent" ? CostUnit::Percent : CostUnit::Bytes;
  if (const Json *share = member(*hints, "threshold"); share && share->is_number())
    options.hints.threshold = share->get<double>();
  if (const Json *length = member(*hints, "maximumLength"))
    options.hints.maximumLength =
        lsp::readUnsigned(*length).value_or(uint32_t(options.hints.maximumLength));
  return options;
}

} // namespace ktir::server
