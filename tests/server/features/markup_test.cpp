#include "features/markup.h"

#include <gtest/gtest.h>

using namespace ktir::server;

namespace {

TEST(Markup, Base64HasPadding) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Markup, TextIsNeverMarkup) {
  const Markup markdown(lsp::MarkupKind::Markdown), plain(lsp::MarkupKind::PlainText);
  EXPECT_EQ(markdown.plain("a_b * c<d>"), "a\\_b \\* c\\<d\\>");
  EXPECT_EQ(plain.plain("a_b * c<d>"), "a_b * c<d>");
  EXPECT_EQ(markdown.code("%x"), "`%x`");
  EXPECT_EQ(markdown.code("a`b"), "`` a`b ``");
  EXPECT_EQ(markdown.message("`%x` is a_b"), "`%x` is a\\_b");
}

TEST(Markup, BlocksStandApart) {
  Markup markdown(lsp::MarkupKind::Markdown);
  markdown.paragraph("one");
  markdown.list({"two", "three"});
  markdown.table({{"", "a"}, {"b", "1"}});
  markdown.codeBlock("x", "mlir");
  EXPECT_EQ(markdown.content().value, "one\n\n- two\n- three\n\n|  | a |\n|:---|---:|\n| b | 1 "
                                      "|\n\n```mlir\nx\n```");
  Markup plain(lsp::MarkupKind::PlainText);
  plain.paragraph("one");
  plain.list({"two"});
  plain.table({{"", "a"}, {"b", "10"}});
  plain.picture("<svg/>", "a picture");
  EXPECT_EQ(plain.content().value, "one\n\n  two\n\n    a\nb  10");
  EXPECT_EQ(plain.content().kind, lsp::MarkupKind::PlainText);
}

} // namespace
