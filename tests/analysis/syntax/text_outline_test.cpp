#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "parsed_text.h"
#include "syntax/text_outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace ktir;
using namespace ktir::tests;
using syntax::Name;
using syntax::NameKind;
using syntax::TextOutline;
using testing::ElementsAre;

namespace {

/// "line:column" of each range, from 1.
std::vector<std::string> places(const TextOutline &outline, const std::vector<TextRange> &ranges) {
  std::vector<std::string> result;
  for (TextRange range : ranges) {
    const LinePosition at =
        outline.source().positions().position(range.begin, PositionEncoding::Utf8);
    result.push_back(std::to_string(at.line + 1) + ":" + std::to_string(at.column + 1));
  }
  return result;
}

/// What the name at this place means: its definitions, then its uses.
std::string meaning(const TextOutline &outline, uint32_t line, uint32_t column) {
  const syntax::Occurrence *at = outline.occurrenceAt(
      outline.source().positions().offset({line - 1, column - 1}, PositionEncoding::Utf8));
  if (!at)
    return "nothing";
  const Name &name = outline.names()[at->name];
  std::string text(name.spelling);
  for (const std::string &place : places(outline, name.definitions))
    text += " d" + place;
  for (const std::string &place : places(outline, name.uses))
    text += " u" + place;
  return text;
}

void compareWithParser(const std::string &path, const std::string &text) {
  const ParsedText parsed(text);
  const TextOutline outline{SourceText(text)};
  std::map<uint32_t, std::pair<uint32_t, bool>> occurrences; // by offset: name, definition
  for (const syntax::Occurrence &o : outline.occurrences())
    occurrences[o.range.begin] = {o.name, o.definition};
  for (const syntax::Part &part : parsed.document().parts)
    for (const auto &function : part.functions) {
      if (!function->op() || function->recovered())
        continue;
      const auto check = [&](mlir::Value value) {
        const syntax::ValueSite *site = function->site(value);
        if (!site || site->definition.empty() || text[site->definition.begin] != '%')
          return;
        const auto definition = occurrences.find(site->definition.begin);
        ASSERT_TRUE(definition != occurrences.end()) << path << " " << site->spelling;
        EXPECT_TRUE(definition->second.second) << path << " " << site->spelling;
        for (TextRange use : site->uses) {
          if (text[use.begin] != '%')
            continue;
          const auto at = occurrences.find(use.begin);
          ASSERT_TRUE(at != occurrences.end())
              << path << " " << site->spelling << " at " << use.begin;
          EXPECT_EQ(at->second.first, definition->second.first)
              << path << " " << site->spelling << " at " << use.begin;
        }
      };
      function->op()->walk([&](mlir::Operation *op) {
        for (mlir::Value result : op->getResults())
          check(result);
        for (mlir::Region &region : op->getRegions())
          for (mlir::Block &block : region)
            for (mlir::Value argument : block.getArguments())
              check(argument);
      });
    }
}

TEST(TextOutline, NamesMeanWhatTheParserSays) {
  size_t files = 0;
  for (const std::string directory : {"golden", "snippets", "cases", "fuzz/corpus"})
    for (const std::string &path : testFiles(directory)) {
      compareWithParser(path, readTestFile(path));
      ++files;
    }
  EXPECT_GT(files, 200u);
}

TEST(TextOutline, ResolvesByScope) {
  const TextOutline outline{SourceText("func.func @f(%n: index) {\n"
                                       "  %a = arith.constant 0 : index\n"
                                       "  scf.for %i = %a to %n step %a {\n"
                                       "    %x = arith.addi %i, %a : index\n"
                                       "  }\n"
                                       "  scf.for %i = %a to %n step %a {\n"
                                       "    %x = arith.addi %i, %x : index\n"
                                       "  }\n"
                                       "  %t = ktdp.get_compute_tile_id : index\n"
                                       "  return\n"
                                       "}\n")};
  EXPECT_EQ(meaning(outline, 1, 14), "%n d1:14 u3:22 u6:22");
  EXPECT_EQ(meaning(outline, 3, 11), "%i d3:11 u4:21");
  EXPECT_EQ(meaning(outline, 7, 21), "%i d6:11 u7:21");
  EXPECT_EQ(meaning(outline, 4, 5), "%x d4:5");
  EXPECT_EQ(meaning(outline, 7, 25), "%x u7:25") << "an op does not see its own result";
}

TEST(TextOutline, CarriedValuesAreTheOuterOnesInTheHeader) {
  const TextOutline outline{
      SourceText("func.func @f(%n: index) {\n"
                 "  %s = arith.constant dense<0.0> : tensor<4xf32>\n"
                 "  %r = scf.for %i = %n to %n step %n iter_args(%s = %s) -> (tensor<4xf32>) {\n"
                 "    scf.yield %s : tensor<4xf32>\n"
                 "  }\n"
                 "  %t = ktdp.get_compute_tile_id : index\n"
                 "}\n")};
  EXPECT_EQ(meaning(outline, 2, 3), "%s d2:3 u3:53");
  EXPECT_EQ(meaning(outline, 4, 15), "%s d3:48 u4:15");
}

TEST(TextOutline, FindsAliasesFunctionsAndBlocks) {
  const TextOutline outline{SourceText("#set = affine_set<(d) : (d >= 0)>\n"
                                       "!t = tensor<4xf16>\n"
                                       "func.func @g() {\n"
                                       "  cf.br ^bb1\n"
                                       "^bb1:\n"
                                       "  return\n"
                                       "}\n"
                                       "func.func @f(%v: !t) {\n"
                                       "  call @g() : () -> ()\n"
                                       "  \"x\"() {a = #set, b = #ktdp.memory_space<global>}\n"
                                       "}\n")};
  EXPECT_EQ(meaning(outline, 1, 1), "#set d1:1 u10:14");
  EXPECT_EQ(meaning(outline, 2, 1), "!t d2:1 u8:18");
  EXPECT_EQ(meaning(outline, 9, 8), "@g d3:11 u9:8");
  EXPECT_EQ(meaning(outline, 4, 9), "^bb1 d5:1 u4:9");
  EXPECT_EQ(meaning(outline, 10, 28), "nothing");
}

TEST(TextOutline, WorksInTextThatDoesNotParse) {
  const TextOutline outline{SourceText("func.func @f(%n: index) {\n"
                                       "  %a = arith.constant 0 : index\n"
                                       "  %b = arith.addi %a, \n"
                                       "  %c = ktdp.load %b : <\n"
                                       "  %d = arith.muli %a, %zz : ind\n")};
  EXPECT_EQ(meaning(outline, 2, 3), "%a d2:3 u3:19 u5:19");
  EXPECT_EQ(meaning(outline, 3, 3), "%b d3:3 u4:18");
  EXPECT_EQ(meaning(outline, 5, 23), "%zz u5:23");
  EXPECT_EQ(meaning(outline, 5, 26), "%zz u5:23") << "a cursor behind the name is on it";
  EXPECT_EQ(meaning(outline, 1, 1), "nothing");
}

TEST(TextOutline, PartsDoNotSeeEachOther) {
  const TextOutline outline{SourceText("#a = #ktdp.memory_space<global>\n"
                                       "// -----\n"
                                       "func.func @f() attributes {x = #a} {\n"
                                       "  %t = ktdp.get_compute_tile_id : index\n"
                                       "}\n")};
  EXPECT_EQ(meaning(outline, 1, 1), "#a d1:1");
  EXPECT_EQ(meaning(outline, 3, 32), "#a u3:32");
}

} // namespace
