#ifndef KTIR_SERVER_FEATURES_MARKUP_H
#define KTIR_SERVER_FEATURES_MARKUP_H

#include "lsp/types.h"

#include <string>
#include <string_view>
#include <vector>

namespace ktir::server {

/// Text for people that reads well as Markdown and without it. Blocks stand apart by blank lines.
class Markup {
public:
  explicit Markup(lsp::MarkupKind kind) : markdown_(kind == lsp::MarkupKind::Markdown) {}

  // Pieces of a line.
  std::string strong(std::string_view text) const;
  std::string code(std::string_view text) const;
  /// Text that is no markup, whatever it holds.
  std::string plain(std::string_view text) const;
  /// Text from a message of ours: what stands in backticks stays code, the rest is plain.
  std::string message(std::string_view text) const;

  // Blocks. Lines come from the pieces above.
  void paragraph(std::string line);
  void list(const std::vector<std::string> &lines);
  /// The first row is the head, the first column names.
  void table(const std::vector<std::vector<std::string>> &rows);
  void codeBlock(std::string_view text, std::string_view language);
  void rule();
  /// A picture where Markdown shows one.
  void picture(std::string_view svg, std::string_view alternative);

  bool empty() const { return text_.empty(); }
  bool isMarkdown() const { return markdown_; }
  lsp::MarkupContent content() const;

private:
  void startBlock();
  bool markdown_;
  std::string text_;
};

/// RFC 4648 with padding.
std::string base64(std::string_view bytes);

} // namespace ktir::server

#endif
