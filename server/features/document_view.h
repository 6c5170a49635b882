#ifndef KTIR_SERVER_FEATURES_DOCUMENT_VIEW_H
#define KTIR_SERVER_FEATURES_DOCUMENT_VIEW_H

#include "analysis.h"
#include "lsp/types.h"
#include "source/source_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// A feature is a pure function
///
///     value f(const DocumentView &, parameters of the request, const its options &)
///
/// in a file of its own, declared in a header of the same name. It reads one version of one
/// document and nothing else, keeps nothing, and never fails: where there is nothing to show it
/// returns an empty value. `ktir::server::lsp` holds the values. Positions that clients send may
/// lie outside of the text; `offset` clamps them.
namespace ktir::server {

/// One version of one document, with all facts about it. Immutable; cheap to copy as long as the
/// snapshot lives that it points into.
struct DocumentView {
  const Analysis &analysis;
  const SourceText &source;
  std::string_view uri;
  /// The client's number of this version; nullopt for text that is not open.
  std::optional<int64_t> version;
  PositionEncoding encoding = PositionEncoding::Utf16;

  std::string_view text() const { return source.text(); }
  const PositionMap &positions() const { return source.positions(); }

  lsp::Position position(uint32_t offset) const {
    const LinePosition place = positions().position(offset, encoding);
    return {place.line, place.column};
  }
  lsp::Range range(TextRange range) const { return {position(range.begin), position(range.end)}; }
  uint32_t offset(lsp::Position position) const {
    return positions().offset({position.line, position.character}, encoding);
  }
  /// A range whose end comes before its start counts as empty, at its start.
  TextRange textRange(lsp::Range range) const {
    const uint32_t begin = offset(range.start), end = offset(range.end);
    return {begin, end < begin ? begin : end};
  }
  lsp::Location location(TextRange place) const { return {std::string(uri), range(place)}; }
  /// An edit of this version.
  lsp::WorkspaceEdit edit(std::vector<lsp::TextEdit> edits) const {
    return {{{std::string(uri), version, std::move(edits)}}};
  }
};

} // namespace ktir::server

#endif
