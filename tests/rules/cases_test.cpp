// The twelve kernels of tests/cases and the table of their README, row by row.
#include "files.h"
#include "fixture.h"
#include "source/position_map.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

using namespace ktir;
using namespace ktir::test;

namespace {

struct Place {
  uint32_t line;
  std::vector<std::string> pieces;
};

/// One finding that must appear, exactly once on its line.
struct Row {
  std::string rule;
  Severity severity;
  uint32_t line;
  std::vector<std::string> pieces;
  std::vector<Place> related;
};

struct Case {
  std::string file;
  std::vector<Row> rows;
  /// May appear: rule and line.
  std::vector<std::pair<std::string, uint32_t>> allowed;
};

constexpr auto E = Severity::Error;
constexpr auto W = Severity::Warning;
constexpr auto I = Severity::Information;

/// Rules of the table that are not written yet: their rows are left out.
const std::set<std::string> kNotYet = {"ktir-tile-out-of-bounds", "ktir-uncovered-output"};

const std::vector<Case> kCases = {
    {"01-rmsnorm-f16-sumsq",
     {{"ktir-f16-accumulation-overflow",
       W,
       35,
       {"4096", "4.0"},
       {{29, {"4"}}, {28, {}}, {44, {"rsqrt", "0"}}}}},
     {}},
    {"02-tail-tile-past-view",
     {{"ktir-tile-out-of-bounds",
       E,
       26,
       {"dimension 1", "offset 768", "extent 256", "1,024", "896", "128 past", "last of 4 trips"},
       {{24, {"896 = 3 x 256 + 128"}}, {16, {}}}}},
     {}},
    {"03-clamped-tail-tile", {}, {}},
    {"04-scalar-f32-chain",
     {{"ktir-scalar-f32-evaluated-as-f16", W, 31, {"f32", "f16", "65504"}, {}},
      {"ktir-scalar-f32-evaluated-as-f16", W, 33, {"f32", "f16", "65504"}, {}}},
     {{"ktir-scalar-f32-evaluated-as-f16", 34}}},
    {"05-weight-reload",
     {{"ktir-loop-invariant-load",
       W,
       36,
       {"8 trips", "2,048 bytes", "14,336 bytes per core", "57,344 on the chip",
        "memory cycles 1,536 to 1,088"},
       {{28, {}}, {33, {}}}}},
     {}},
    {"06-weight-single-trip", {}, {}},
    {"07-half-stick",
     {{"ktir-partial-stick", I, 23, {"64 of 128 bytes"}, {}},
      {"ktir-partial-stick", I, 27, {"64 of 128 bytes", "starts 64 bytes into a stick"}, {}},
      {"ktir-partial-stick", I, 32, {"64 of 128 bytes"}, {}},
      {"ktir-partial-stick", I, 36, {"64 of 128 bytes", "starts 64 bytes into a stick"}, {}}},
     {}},
    {"08-rows-beyond-grid",
     {{"ktir-uncovered-output",
       W,
       26,
       {"rows 32..39", "8 of 40 rows", "512 of 2,560 elements", "never written", "32 cores"},
       {{15, {}}, {9, {"0..31"}}}}},
     {}},
    {"09-uneven-rows",
     {{"ktir-load-imbalance", I, 19, {"26 cores do 8 trips", "6 do 7", "ratio 1.143"}, {}}},
     {}},
    {"10-lx-overflow",
     {{"ktir-lx-overflow", E, 19, {"3,145,728", "2,097,152"}, {{18, {"1,048,576 bytes"}}}}},
     {}},
    {"11-old-memory-space",
     {{"ktir-deprecated-memory-space", W, 10, {}, {}},
      {"ktir-deprecated-memory-space", W, 13, {}, {}},
      {"ktir-deprecated-memory-space", W, 16, {}, {}}},
     {}},
    {"12-softmax-f16-exp-sum", {}, {}},
};

bool holds(const std::string &message, const std::vector<std::string> &pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [&](const std::string &piece) {
    return message.find(piece) != std::string::npos;
  });
}

class SharedCase : public testing::TestWithParam<Case> {};

TEST_P(SharedCase, HasItsRowsAndNothingElse) {
  const std::string text = readText("tests/cases/" + GetParam().file + ".mlir");
  const PositionMap map(text);
  syntax::Parser parser;
  const Analysis analysis = analyze(text, Settings(), parser);
  const auto lineOf = [&](TextRange range) { return map.lineOf(range.begin) + 1; };
  std::vector<bool> expected(analysis.findings.size());
  for (const Row &row : GetParam().rows) {
    size_t matches = 0;
    for (size_t i = 0; i < analysis.findings.size(); ++i) {
      const Finding &finding = analysis.findings[i];
      if (finding.rule != row.rule || lineOf(finding.range) != row.line)
        continue;
      ++matches;
      expected[i] = true;
      EXPECT_EQ(finding.severity, row.severity);
      EXPECT_TRUE(holds(finding.message, row.pieces))
          << finding.message << testing::PrintToString(row.pieces);
      for (const Place &place : row.related)
        EXPECT_TRUE(std::any_of(finding.related.begin(), finding.related.end(),
                                [&](const RelatedPlace &related) {
                                  return lineOf(related.range) == place.line &&
                                         holds(related.message, place.pieces);
                                }))
            << "no related place on line " << place.line << "\n"
            << listed(text, {finding});
    }
    EXPECT_EQ(matches, kNotYet.contains(row.rule) ? 0u : 1u) << row.rule << " on line " << row.line;
  }
  for (size_t i = 0; i < analysis.findings.size(); ++i) {
    const Finding &finding = analysis.findings[i];
    const bool allowed =
        std::any_of(GetParam().allowed.begin(), GetParam().allowed.end(), [&](const auto &pair) {
          return pair.first == finding.rule && pair.second == lineOf(finding.range);
        });
    EXPECT_TRUE(expected[i] || allowed) << "unexpected: " << listed(text, {finding});
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, SharedCase, testing::ValuesIn(kCases),
                         [](const auto &info) { return fileNameOf("ktir-" + info.param.file); });

} // namespace
