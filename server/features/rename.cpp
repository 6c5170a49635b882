#include "features/rename.h"

#include <algorithm>

namespace ktir::server {
namespace {

using syntax::Name;
using syntax::NameKind;
using syntax::Occurrence;
using syntax::TextOutline;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isMark(char c) { return c == '_' || c == '$' || c == '.' || c == '-'; }

/// MLIR's suffix identifiers: digits alone, or a letter or mark with letters, digits and marks.
bool isSuffixName(std::string_view name) {
  if (name.empty())
    return false;
  if (isDigit(name[0]))
    return std::all_of(name.begin(), name.end(), isDigit);
  return (isLetter(name[0]) || isMark(name[0])) &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return isLetter(c) || isDigit(c) || isMark(c); });
}

/// Letters, digits, `_`, `$` and, but for aliases, `.`; not a digit first.
bool isBareName(std::string_view name, bool dots) {
  if (name.empty() || !(isLetter(name[0]) || name[0] == '_'))
    return false;
  return std::all_of(name.begin(), name.end(), [&](char c) {
    return isLetter(c) || isDigit(c) || c == '_' || c == '$' || (dots && c == '.');
  });
}

bool isLegal(NameKind kind, std::string_view name) {
  switch (kind) {
  case NameKind::Value:
  case NameKind::Argument:
  case NameKind::Block:
    return isSuffixName(name);
  case NameKind::Function:
    return isBareName(name, true);
  case NameKind::AttributeAlias:
  case NameKind::TypeAlias:
    return isBareName(name, false);
  }
  return false;
}

bool sameKind(NameKind a, NameKind b) {
  const auto isValue = [](NameKind k) { return k == NameKind::Value || k == NameKind::Argument; };
  return a == b || (isValue(a) && isValue(b));
}

bool meet(TextRange a, TextRange b) { return a.begin < b.end && b.begin < a.end; }

lsp::Refusal notAName() {
  return {"there is no name here: values (`%x`), functions, aliases and blocks can be renamed"};
}

/// What must be renamed, or why it cannot be.
const Name *nameAt(const TextOutline &outline, uint32_t offset, const Occurrence *&at) {
  at = outline.occurrenceAt(offset);
  return at && !outline.inComment(offset) ? &outline.names()[at->name] : nullptr;
}

} // namespace

lsp::OrRefusal<lsp::PrepareRename>
prepareRename(const DocumentView &view, const TextOutline &outline, lsp::Position position) {
  const Occurrence *at = nullptr;
  const Name *name = nameAt(outline, view.offset(position), at);
  if (!name)
    return notAName();
  if (name->definitions.empty())
    return lsp::Refusal{"nothing defines `" + std::string(name->spelling) + "`"};
  // The sigil is part of the token; without it editors keep the cursor in the name.
  const TextRange range = {at->range.begin + 1, at->range.end};
  return lsp::PrepareRename{view.range(range), std::string(name->spelling.substr(1))};
}

lsp::OrRefusal<lsp::WorkspaceEdit> rename(const DocumentView &view, const TextOutline &outline,
                                          lsp::Position position, std::string_view newName) {
  const Occurrence *at = nullptr;
  const Name *name = nameAt(outline, view.offset(position), at);
  if (!name)
    return notAName();
  if (name->definitions.empty())
    return lsp::Refusal{"nothing defines `" + std::string(name->spelling) + "`"};
  const char sigil = name->spelling.front();
  if (newName.starts_with(sigil))
    newName.remove_prefix(1);
  const std::string spelling = sigil + std::string(newName);
  if (!isLegal(name->kind, newName))
    return lsp::Refusal{"`" + std::string(newName) + "` cannot be a name here"};
  for (const Name &other : outline.names())
    if (&other != name && other.spelling == spelling && sameKind(other.kind, name->kind) &&
        other.part == name->part && meet(other.scope, name->scope))
      return lsp::Refusal{
          "`" + spelling + "` is something else already" +
          (other.definitions.empty()
               ? std::string()
               : ", line " +
                     std::to_string(view.positions().lineOf(other.definitions.front().begin) + 1))};
  std::vector<TextRange> places = name->definitions;
  places.insert(places.end(), name->uses.begin(), name->uses.end());
  std::sort(places.begin(), places.end());
  std::vector<lsp::TextEdit> edits;
  edits.reserve(places.size());
  if (spelling != name->spelling)
    for (TextRange place : places)
      edits.push_back({view.range(place), spelling});
  return view.edit(std::move(edits));
}

} // namespace ktir::server
