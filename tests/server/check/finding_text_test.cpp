#include "check/finding_text.h"

#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::server;

namespace {

std::string shown(std::string_view text, TextRange range) {
  Finding finding;
  finding.rule = "ktir-syntax";
  finding.severity = Severity::Error;
  finding.range = range;
  finding.message = "expected ')'";
  return findingText(finding, "a.mlir", text, PositionMap(text), Style(Colors::Off));
}

TEST(FindingText, UnderlinesTheRange) {
  EXPECT_EQ(shown("one\nthe two\n", {8, 11}), "a.mlir:2:5: error: expected ')' [ktir-syntax]\n"
                                              "    2 | the two\n"
                                              "      |     ^~~\n");
}

TEST(FindingText, ColumnsCountCodePointsAndSkipAByteOrderMark) {
  EXPECT_EQ(shown("\xEF\xBB\xBF// é two", {9, 12}),
            "a.mlir:1:6: error: expected ')' [ktir-syntax]\n"
            "    1 | // é two\n"
            "      |      ^~~\n");
}

TEST(FindingText, TabsAreOneColumn) {
  EXPECT_EQ(shown("\tx\ty", {3, 4}), "a.mlir:1:4: error: expected ')' [ktir-syntax]\n"
                                     "    1 |  x y\n"
                                     "      |    ^\n");
}

TEST(FindingText, ARangeOverLinesIsUnderlinedToTheEndOfTheFirst) {
  EXPECT_EQ(shown("abc\r\ndef\n", {1, 8}), "a.mlir:1:2: error: expected ')' [ktir-syntax]\n"
                                           "    1 | abc\n"
                                           "      |  ^~\n");
}

TEST(FindingText, TheEndOfTheTextHasAPlace) {
  EXPECT_EQ(shown("ab", {2, 2}), "a.mlir:1:3: error: expected ')' [ktir-syntax]\n"
                                 "    1 | ab\n"
                                 "      |   ^\n");
  EXPECT_EQ(shown("", {0, 0}), "a.mlir:1:1: error: expected ')' [ktir-syntax]\n"
                               "    1 | \n"
                               "      | ^\n");
}

TEST(FindingText, LongLinesAreCutAroundTheRange) {
  const std::string text = std::string(300, 'a') + "XY" + std::string(300, 'b');
  const std::string result = shown(text, {300, 302});
  EXPECT_NE(result.find("…"), std::string::npos);
  for (size_t begin = 0; begin < result.size();) {
    const size_t end = result.find('\n', begin);
    EXPECT_LE(displayWidth(std::string_view(result).substr(begin, end - begin)), 121u);
    begin = end + 1;
  }
  const size_t line = result.find("| ") + 2, under = result.find("| ", line) + 2;
  const size_t caret = result.find('^', under) - under;
  // "…" is one column and three bytes.
  EXPECT_EQ(result.substr(line + caret + 2, 2), "XY");
}

TEST(FindingText, ShowsRelatedPlacesAndFixes) {
  Finding finding;
  finding.rule = "ktir-grid";
  finding.severity = Severity::Warning;
  finding.range = {0, 1};
  finding.message = "m";
  finding.related = {{{2, 3}, "here"}};
  finding.fixes = {{"do this", true, {}}, {"or that", false, {}}};
  EXPECT_EQ(findingText(finding, "a", "x\ny", PositionMap("x\ny"), Style(Colors::Off)),
            "a:1:1: warning: m [ktir-grid]\n"
            "    1 | x\n"
            "      | ^\n"
            "  a:2:1: note: here\n"
            "  fix: do this\n"
            "  fix (may change results): or that\n");
}

} // namespace
