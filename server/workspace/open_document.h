#ifndef KTIR_SERVER_WORKSPACE_OPEN_DOCUMENT_H
#define KTIR_SERVER_WORKSPACE_OPEN_DOCUMENT_H

#include "lsp/types.h"
#include "source/source_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ktir::server {

/// The text of a document as its editor has it. An edit costs what it touches, so that many edits
/// in a row cost little.
class OpenDocument {
public:
  OpenDocument(std::string uri, int64_t version, std::string text)
      : uri_(std::move(uri)), version_(version), text_(std::move(text)), lines_(text_) {}
  OpenDocument(const OpenDocument &) = delete;
  OpenDocument &operator=(const OpenDocument &) = delete;

  const std::string &uri() const { return uri_; }
  int64_t version() const { return version_; }
  std::string_view text() const { return text_; }

  /// Applies changes in order; each sees the text that the ones before it left. Positions outside
  /// of the text count as its nearest place, a range that ends before it begins as its reverse.
  void apply(const std::vector<lsp::ContentChange> &changes, int64_t version,
             PositionEncoding encoding);

  /// An immutable copy of the text.
  SourceText snapshot() const { return SourceText(text_, lines_); }

private:
  std::string uri_;
  int64_t version_;
  std::string text_;
  PositionMap lines_;
};

} // namespace ktir::server

#endif
