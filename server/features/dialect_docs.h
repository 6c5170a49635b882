#ifndef KTIR_SERVER_FEATURES_DIALECT_DOCS_H
#define KTIR_SERVER_FEATURES_DIALECT_DOCS_H

#include <span>
#include <string_view>

/// What the language is, for hovers, completion and signature help. Written for this project; the
/// dialect's own source is analysis/dialect.
namespace ktir::server {

/// A piece of an op's syntax that one writes.
struct SyntaxPart {
  /// As the syntax line spells it.
  std::string_view label;
  /// The token that begins it: behind this token, and before the next part's, the cursor is in it.
  /// Empty: what comes first.
  std::string_view anchor;
  std::string_view text;
};

struct OpDoc {
  std::string_view name; // "ktdp.load"
  std::string_view summary;
  /// One line, as signature help shows it.
  std::string_view syntax;
  std::string_view details; // Markdown
  /// A snippet of LSP from the op's name on, tab stops from 2 on; 1 is the result's.
  std::string_view snippet;
  /// What results are called in the snippet; empty for ops without.
  std::string_view result;
  std::span<const SyntaxPart> parts;
};

/// A type, an attribute, a dictionary key, an enumeration's word.
struct WordDoc {
  std::string_view name; // "!ktdp.access_tile", "coordinate_set"
  std::string_view summary;
  std::string_view syntax;
  std::string_view details; // Markdown
  std::string_view snippet; // empty: the name itself
};

/// Of ktdp, sorted by name.
std::span<const OpDoc> ktdpOps();
/// nullptr for an op without documentation.
const OpDoc *findOpDoc(std::string_view name);
/// Of spyreop: name, what it computes, its form.
std::span<const WordDoc> spyreOps();
/// Types and attributes of ktdp and what kernels use beside them.
std::span<const WordDoc> typesAndAttributes();
/// Keys of dictionaries and words that stand in the syntax of ops.
std::span<const WordDoc> keywords();
/// Any of the three lists above; nullptr if the word is in none.
const WordDoc *findWordDoc(std::string_view name);

} // namespace ktir::server

#endif
