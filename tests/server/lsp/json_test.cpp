#include "lsp/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace ktir::server::lsp;

namespace {

Json parsed(const char *text) { return Json::parse(text); }

TEST(LspJson, WritesRangesByTheProtocolsNames) {
  const Location location{"file:///a.mlir", {{1, 2}, {3, 4}}};
  EXPECT_EQ(Json(location), parsed(R"({"uri": "file:///a.mlir", "range":
    {"start": {"line": 1, "character": 2}, "end": {"line": 3, "character": 4}}})"));
}

TEST(LspJson, LeavesOutWhatIsEmpty) {
  Diagnostic diagnostic;
  diagnostic.message = "x";
  EXPECT_EQ(Json(diagnostic), parsed(R"({"message": "x", "range":
    {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}})"));
  InlayHint hint;
  hint.label = "8.0 cy";
  EXPECT_EQ(Json(hint), parsed(R"({"label": "8.0 cy", "position": {"line": 0, "character": 0}})"));
}

TEST(LspJson, PutsDataAndArgumentsInAsJson) {
  InlayHint hint;
  hint.data = R"({"op": 7})";
  EXPECT_EQ(Json(hint).at("data"), parsed(R"({"op": 7})"));
  EXPECT_EQ(Json(Command{"t", "c", "[1, \"a\"]"}).at("arguments"), parsed(R"([1, "a"])"));
}

TEST(LspJson, NestsSelectionRangesOutwards) {
  const SelectionRange selection{{{{1, 1}, {1, 2}}, {{1, 0}, {1, 9}}, {{0, 0}, {9, 0}}}};
  const Json json = selection;
  EXPECT_EQ(json.at("range").at("start"), parsed(R"({"line": 1, "character": 1})"));
  EXPECT_EQ(json.at("parent").at("parent").at("range").at("end").at("line"), 9);
  EXPECT_FALSE(json.at("parent").at("parent").contains("parent"));
}

TEST(LspJson, WritesEditsWithAndWithoutVersions) {
  const WorkspaceEdit edit{{{"file:///a", 3, {{{{0, 0}, {0, 1}}, "x"}}}}};
  EXPECT_EQ(Json(edit).at("documentChanges").at(0).at("textDocument").at("version"), 3);
  EXPECT_EQ(plainChanges(edit).at("changes").at("file:///a").at(0).at("newText"), "x");
}

TEST(LspJson, RefusesWhatIsNoPosition) {
  EXPECT_TRUE(readPosition(parsed(R"({"line": 0, "character": 4294967295})")));
  for (const char *bad :
       {"null", "[]", "3", "{}", R"({"line": 1})", R"({"line": -1, "character": 0})",
        R"({"line": 1.5, "character": 0})", R"({"line": "1", "character": 0})",
        R"({"line": 4294967296, "character": 0})"})
    EXPECT_FALSE(readPosition(parsed(bad))) << bad;
}

TEST(LspJson, ReadsChangesOfEitherKind) {
  const auto whole = readContentChange(parsed(R"({"text": "abc"})"));
  ASSERT_TRUE(whole);
  EXPECT_FALSE(whole->range);
  const auto part = readContentChange(parsed(R"({"text": "", "rangeLength": 1, "range":
    {"start": {"line": 1, "character": 2}, "end": {"line": 3, "character": 4}}})"));
  ASSERT_TRUE(part && part->range);
  EXPECT_EQ(part->range->end, (Position{3, 4}));
  EXPECT_FALSE(readContentChange(parsed(R"({"range": null})")));
  EXPECT_FALSE(readContentChange(parsed(R"({"text": "x", "range": {"start": 1}})")));
}

} // namespace
