#ifndef KTIR_TESTS_SERVER_FEATURES_MARKED_KERNEL_H
#define KTIR_TESTS_SERVER_FEATURES_MARKED_KERNEL_H

#include "features/client_features.h"
#include "features/document_view.h"
#include "syntax/text_outline.h"

#include <memory>
#include <string>
#include <vector>

namespace ktir::tests {

/// Whether a text has marks in it, or is taken as it is.
enum class Marks : uint8_t { Taken, None };

/// A kernel written with marks: `^` is a cursor, `[[` and `]]` are the ends of a range. The marks
/// are taken out before the text is read.
class MarkedKernel {
public:
  explicit MarkedKernel(std::string marked, Settings settings = {}, Marks marks = Marks::Taken);

  const std::string &text() const { return text_; }
  const Settings &settings() const { return settings_; }
  const Analysis &analysis() const { return analysis_; }
  const syntax::TextOutline &outline() const { return *outline_; }
  server::DocumentView view() const;

  /// The cursors, in text order; the first one.
  const std::vector<uint32_t> &cursors() const { return cursors_; }
  server::lsp::Position cursor(size_t index = 0) const {
    return view().position(cursors_.at(index));
  }
  const std::vector<TextRange> &ranges() const { return ranges_; }
  server::lsp::Range range(size_t index = 0) const { return view().range(ranges_.at(index)); }
  /// The text that a range of the protocol spans.
  std::string at(server::lsp::Range range) const;
  /// "12:5" for people: line and column from 1, of the range's start.
  static std::string place(server::lsp::Range range);
  /// The text after some edits; fails the test if two of them overlap.
  std::string edited(const std::vector<server::lsp::TextEdit> &edits) const;

private:
  // Filled while the text is read.
  std::vector<uint32_t> cursors_;
  std::vector<TextRange> ranges_;
  std::string text_;
  Settings settings_;
  SourceText source_;
  syntax::Parser parser_;
  Analysis analysis_;
  std::unique_ptr<syntax::TextOutline> outline_;
};

/// A kernel around some lines of its body: arguments `%x`, `%n`, views and tiles to use. The body
/// begins at line 16.
std::string kernelAround(const std::string &body);

/// What an editor with everything says of itself.
server::ClientFeatures fullClient();

} // namespace ktir::tests

#endif
