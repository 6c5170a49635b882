#include "features/workspace_symbols.h"

namespace ktir::server {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

bool matches(std::string_view name, std::string_view query) {
  size_t at = 0;
  for (char c : name)
    if (at < query.size() && lower(c) == lower(query[at]))
      ++at;
  return at == query.size();
}

} // namespace

std::vector<lsp::SymbolInformation> workspaceSymbols(const DocumentView &view,
                                                     const syntax::TextOutline &outline,
                                                     std::string_view query) {
  std::vector<lsp::SymbolInformation> symbols;
  for (const syntax::Name &name : outline.names()) {
    lsp::SymbolKind kind = lsp::SymbolKind::Function;
    if (name.kind == syntax::NameKind::AttributeAlias)
      kind = lsp::SymbolKind::Constant;
    else if (name.kind == syntax::NameKind::TypeAlias)
      kind = lsp::SymbolKind::TypeParameter;
    else if (name.kind != syntax::NameKind::Function)
      continue;
    const std::string_view shown =
        name.kind == syntax::NameKind::Function ? name.spelling.substr(1) : name.spelling;
    if (!matches(shown, query))
      continue;
    for (TextRange place : name.definitions)
      symbols.push_back({std::string(shown), kind, view.location(place), ""});
  }
  return symbols;
}

} // namespace ktir::server
