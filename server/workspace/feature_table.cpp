#include "workspace/feature_table.h"

#include "features/diagnostics.h"
#include "lsp/json.h"

#include <nlohmann/json.hpp>

namespace ktir::server {

using lsp::Json;
using lsp::stringMember;

lsp::ResponseError invalidParams(std::string message) {
  return {lsp::ErrorCode::InvalidParams, std::move(message), nullptr};
}

namespace {

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
    {"textDocument/diagnostic", answerDiagnostic},
};

} // namespace

std::span<const Feature> featureTable() { return kFeatures; }

Json featureCapabilities(const Client &) {
  return {{"diagnosticProvider",
           {{"identifier", "ktir"},
            {"interFileDependencies", false},
            {"workspaceDiagnostics", false}}}};
}

} // namespace ktir::server
