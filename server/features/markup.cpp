#include "features/markup.h"

#include "check/style.h"
#include "check/table.h"

#include <algorithm>

namespace ktir::server {

std::string Markup::strong(std::string_view text) const {
  return markdown_ ? "**" + plain(text) + "**" : std::string(text);
}

std::string Markup::code(std::string_view text) const {
  if (!markdown_)
    return std::string(text);
  // A fence longer than any run of backticks inside.
  size_t longest = 0, run = 0;
  for (char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const std::string space = longest > 0 ? " " : "";
  return fence + space + std::string(text) + space + fence;
}

std::string Markup::plain(std::string_view text) const {
  if (!markdown_)
    return std::string(text);
  std::string escaped;
  for (char c : text) {
    if (std::string_view("\\`*_{}[]<>#|~").find(c) != std::string_view::npos)
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string Markup::message(std::string_view text) const {
  std::string result;
  while (!text.empty()) {
    const size_t open = text.find('`');
    const size_t close = open == std::string_view::npos ? open : text.find('`', open + 1);
    if (close == std::string_view::npos)
      return result + plain(text);
    result += plain(text.substr(0, open)) + code(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  return result;
}

void Markup::startBlock() {
  if (!text_.empty())
    text_ += "\n\n";
}

void Markup::paragraph(std::string line) {
  startBlock();
  text_ += line;
}

void Markup::list(const std::vector<std::string> &lines) {
  if (lines.empty())
    return;
  startBlock();
  for (size_t i = 0; i < lines.size(); ++i)
    text_ += (i > 0 ? "\n" : "") + std::string(markdown_ ? "- " : "  ") + lines[i];
}

void Markup::table(const std::vector<std::vector<std::string>> &rows) {
  if (rows.empty())
    return;
  startBlock();
  if (!markdown_) {
    std::vector<Align> columns(rows.front().size(), Align::Right);
    columns.front() = Align::Left;
    Table table(columns);
    for (const auto &row : rows)
      table.row(row);
    std::string text;
    for (const std::string &line : table.lines())
      text += (text.empty() ? "" : "\n") + line;
    text_ += text;
    return;
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    text_ += i > 0 ? "\n|" : "|";
    for (const std::string &cell : rows[i])
      text_ += " " + cell + " |";
    if (i > 0)
      continue;
    text_ += "\n|";
    for (size_t c = 0; c < rows[0].size(); ++c)
      text_ += c == 0 ? ":---|" : "---:|";
  }
}

void Markup::codeBlock(std::string_view text, std::string_view language) {
  startBlock();
  if (!markdown_) {
    text_ += text;
    return;
  }
  size_t longest = 2, run = 0;
  for (char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  text_.append(fence).append(language).append("\n").append(text).append("\n").append(fence);
}

void Markup::rule() {
  if (text_.empty())
    return;
  if (markdown_)
    paragraph("---");
}

void Markup::picture(std::string_view svg, std::string_view alternative) {
  if (markdown_)
    paragraph("![" + plain(alternative) + "](data:image/svg+xml;base64," + base64(svg) + ")");
}

lsp::MarkupContent Markup::content() const {
  return {markdown_ ? lsp::MarkupKind::Markdown : lsp::MarkupKind::PlainText, text_};
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const size_t count = std::min<size_t>(3, bytes.size() - i);
    unsigned group = 0;
    for (size_t b = 0; b < 3; ++b)
      group = group << 8 | (b < count ? static_cast<unsigned char>(bytes[i + b]) : 0u);
    for (size_t d = 0; d < 4; ++d)
      text += d <= count ? kDigits[group >> (18 - 6 * d) & 63] : '=';
  }
  return text;
}

} // namespace ktir::server
