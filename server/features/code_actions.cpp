#include "features/code_actions.h"

#include <algorithm>

namespace ktir::server {
namespace {

bool wants(const CodeActionRequest &request, std::string_view kind) {
  if (request.only.empty())
    return true;
  return std::any_of(request.only.begin(), request.only.end(), [&](const std::string &only) {
    return kind == only || (kind.starts_with(only) && kind[only.size()] == '.') || only.empty();
  });
}

bool asksByName(const CodeActionRequest &request, std::string_view kind) {
  return std::any_of(request.only.begin(), request.only.end(), [&](const std::string &only) {
    return only == kind || only == "source" || std::string_view(only).starts_with(kind);
  });
}

std::vector<lsp::TextEdit> editsOf(const DocumentView &view, const std::vector<TextEdit> &edits) {
  std::vector<lsp::TextEdit> result;
  for (const TextEdit &edit : edits)
    result.push_back({view.range(edit.range), edit.text});
  return result;
}

bool meets(TextRange a, TextRange b) { return a.begin <= b.end && b.begin <= a.end; }

/// Edits that change the same text, or put something in the same place, exclude each other.
bool collide(const std::vector<TextEdit> &a, const std::vector<TextEdit> &b) {
  for (const TextEdit &x : a)
    for (const TextEdit &y : b) {
      const bool overlap = x.range.begin < y.range.end && y.range.begin < x.range.end;
      if (overlap || x.range.begin == y.range.begin)
        return true;
    }
  return false;
}

std::vector<TextEdit> safeFixes(const Analysis &analysis) {
  std::vector<TextEdit> edits;
  for (const Finding &finding : analysis.findings) {
    const auto fix = std::find_if(finding.fixes.begin(), finding.fixes.end(),
                                  [](const Fix &f) { return f.safe && !f.edits.empty(); });
    if (fix != finding.fixes.end() && !collide(edits, fix->edits))
      edits.insert(edits.end(), fix->edits.begin(), fix->edits.end());
  }
  std::sort(edits.begin(), edits.end(),
            [](const TextEdit &a, const TextEdit &b) { return a.range < b.range; });
  return edits;
}

} // namespace

std::vector<lsp::CodeAction> codeActions(const DocumentView &view,
                                         const CodeActionRequest &request) {
  std::vector<lsp::CodeAction> actions;
  const TextRange wanted = view.textRange(request.range);
  if (wants(request, lsp::code_action_kind::kQuickFix))
    for (const Finding &finding : view.analysis.findings) {
      if (!meets(finding.range, wanted))
        continue;
      bool preferred = true;
      for (const Fix &fix : finding.fixes) {
        lsp::CodeAction action;
        action.title = fix.title + (fix.safe ? "" : " (may change results)");
        action.kind = lsp::code_action_kind::kQuickFix;
        action.diagnostics = {diagnosticOf(view, finding, request.diagnostics)};
        action.isPreferred = fix.safe && preferred;
        preferred = preferred && !fix.safe;
        action.edit = view.edit(editsOf(view, fix.edits));
        actions.push_back(std::move(action));
      }
    }
  if (asksByName(request, lsp::code_action_kind::kSourceFixAll)) {
    const std::vector<TextEdit> edits = safeFixes(view.analysis);
    if (!edits.empty()) {
      lsp::CodeAction action;
      action.title = "fix all that can be fixed safely";
      action.kind = lsp::code_action_kind::kSourceFixAll;
      action.edit = view.edit(editsOf(view, edits));
      actions.push_back(std::move(action));
    }
  }
  return actions;
}

} // namespace ktir::server
