#ifndef KTIR_SERVER_WORKSPACE_FEATURE_TABLE_H
#define KTIR_SERVER_WORKSPACE_FEATURE_TABLE_H

#include "features/inlay_hints.h"
#include "lsp/message.h"
#include "workspace/client.h"
#include "workspace/document.h"

#include <span>
#include <variant>

namespace ktir::server {

/// How the editor wants things shown.
struct EditorOptions {
  InlayHintOptions hints;
  std::string ruleBase; // URL of the descriptions of rules
};

/// Reads `hints.mode`, `hints.unit`, `hints.threshold` and `hints.maximumLength` from what the
/// editor says; what is not there, or no such value, keeps its default.
EditorOptions readEditorOptions(const lsp::Json &settings);

/// What a feature's handler gets: the request, and the document that it names, analysed.
struct FeatureRequest {
  const lsp::Json &params;
  Document &document;
  const Facts &facts;
  const Client &client;
  const EditorOptions &options;
};

using Answer = std::variant<lsp::Json, lsp::ResponseError>;

/// One method on one document.
struct Feature {
  const char *method;
  Answer (*answer)(const FeatureRequest &request);
};

/// All methods on documents that are answered from facts, one feature each.
std::span<const Feature> featureTable();

/// What `initialize` says of them.
lsp::Json featureCapabilities(const Client &client);

lsp::ResponseError invalidParams(std::string message);

} // namespace ktir::server

#endif
