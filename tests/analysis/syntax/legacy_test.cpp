#include "parsed_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <ostream>

using namespace ktir;
using namespace ktir::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// An older spelling in its place, and what is said about it.
struct Spelling {
  std::string name;
  std::string statements; // the body of a function, without its return
  std::string rule;
  Severity severity;
  /// What the text says after the fix.
  std::string fixedTo;
  /// The op that must be read in spite of the spelling.
  std::string operation;
  size_t findings = 1;

  friend std::ostream &operator<<(std::ostream &out, const Spelling &spelling) {
    return out << spelling.statements;
  }
};

constexpr auto E = Severity::Error;
constexpr auto W = Severity::Warning;

const std::string kHead =
    "#box = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>\n"
    "#row = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>\n"
    "#id = affine_map<(d0, d1) -> (d0, d1)>\n"
    "#g = affine_set<(d0) : (d0 == 0)>\n"
    "#all = affine_set<(i)[g] : (i >= 0, -i + 3 >= 0)>\n"
    "func.func @k(%p: index, %q: index, %c: index, %f: f32, %h: f16, %t1: tensor<1x64xf16>,\n"
    "             %b: tensor<1x64xi1>, %v: memref<64x64xf16>, %i: memref<64x64xi32>,\n"
    "             %e: tensor<64xf16>) attributes {grid = [4]} {\n";
const std::string kTail = "\n  return\n}\n";

std::string view(const std::string &space, const std::string &type = "memref<64x64xf16>") {
  return "  %w = ktdp.construct_memory_view %p, sizes: [64, 64], strides: [64, 1] {coordinate_set "
         "= #box, "
         "memory_space = " +
         space + "} : " + type;
}

std::string tile(const std::string &subscripts, const std::string &arrow = " ->") {
  return "  %w = ktdp.construct_access_tile %v[" + subscripts +
         "] {access_tile_set = #row, access_tile_order = #id} : memref<64x64xf16>" + arrow +
         " !ktdp.access_tile<1x64xindex>";
}

std::string indirect(const std::string &subscripts, const std::string &arrow = " ->",
                     const std::string &views = ", memref<64x64xi32>") {
  return "  %w = ktdp.construct_indirect_access_tile intermediate_variables(%x, %y) %v[" +
         subscripts +
         "] {variables_space_set = #row, variables_space_order = #id} : memref<64x64xf16>" + views +
         arrow + " !ktdp.access_tile<1x64xindex>";
}

std::string produce(const std::string &middle, const std::string &future) {
  return "  %w = ktdp.inter_tile_produce producer_tiles_per_group = #all" + middle + " -> " +
         future +
         " {\n  ^bb0(%group: index):\n    ktdp.yield_partial %t1 : tensor<1x64xf16>\n  }\n"
         "  %r = ktdp.inter_tile_reduce(%w) consumer_tiles_per_group = #all, identity(%t1 : "
         "tensor<1x64xf16>) : " +
         (future.find("affine_set") == std::string::npos
              ? future
              : "<(tensor<1x64xf16>), groups = affine_set<(d0) : (d0 >= 0, -d0 >= 0)>>") +
         " -> tensor<1x64xf16> {\n  ^bb0(%l: tensor<1x64xf16>, %m: tensor<1x64xf16>):\n    %s = "
         "arith.addf %l, %m : tensor<1x64xf16>\n    ktdp.yield_reduced %s : tensor<1x64xf16>\n  }";
}

const std::string kFuture = "!ktdp.tile_future<(tensor<1x64xf16>), groups = #g>";

const std::vector<Spelling> kSpellings = {
    {"HBM", view("#ktdp.spyre_memory_space<HBM>"), "ktir-deprecated-memory-space", W,
     "#ktdp.memory_space<global>", "ktdp.construct_memory_view"},
    {"LX", view("#ktdp.spyre_memory_space<LX>"), "ktir-deprecated-memory-space", W,
     "#ktdp.memory_space<ct_local>", "ktdp.construct_memory_view"},
    {"LXCore", view("#ktdp.spyre_memory_space<LX, core = 3>"), "ktir-deprecated-memory-space", W,
     "#ktdp.memory_space<ct_local, ct_id = 3>", "ktdp.construct_memory_view"},
    {"L0", view("#ktdp.spyre_memory_space<L0>"), "ktir-deprecated-memory-space", E,
     "#ktdp.memory_space<global>", "ktdp.construct_memory_view"},
    {"Unspecified", view("#ktdp.spyre_memory_space<unspecified>"), "ktir-deprecated-memory-space",
     E, "#ktdp.memory_space<global>", "ktdp.construct_memory_view"},
    {"ViewResult", view("#ktdp.memory_space<global>", "index -> memref<64x64xf16>"),
     "ktir-deprecated-syntax", E, "} : memref<64x64xf16>", "ktdp.construct_memory_view"},
    {"Fp16", "  %w = tensor.empty() : tensor<4xfp16>", "ktir-syntax", E, "tensor<4xf16>",
     "tensor.empty"},
    {"KtirPrefix", "  %w = ktir.get_compute_tile_id : index", "ktir-deprecated-syntax", E,
     "ktdp.get_compute_tile_id", "ktdp.get_compute_tile_id"},
    {"TileComma", tile("%p, %q", ","), "ktir-deprecated-syntax", E, "-> !ktdp.access_tile",
     "ktdp.construct_access_tile"},
    {"TileSlash", tile("%p / 64, %q"), "ktir-syntax", E, "floordiv", "ktdp.construct_access_tile"},
    {"TilePercent", tile("%p % 64, %q"), "ktir-syntax", E, "mod", "ktdp.construct_access_tile"},
    {"BareDirect", indirect("ind(%i[%x, %y]), %y"), "ktir-deprecated-syntax", E, "(%y)]",
     "ktdp.construct_indirect_access_tile"},
    {"BareExpression", indirect("ind(%i[%x, %y]), %y + %c"), "ktir-deprecated-syntax", E,
     "(%y + %c)]", "ktdp.construct_indirect_access_tile"},
    {"NoInd", indirect("%i[%x, %y], (%y)"), "ktir-deprecated-syntax", E, "ind(%i[%x, %y])",
     "ktdp.construct_indirect_access_tile"},
    {"Rfc", indirect("i[%x, %y / 64], %y % 64", ","), "ktir-deprecated-syntax", E,
     "ind(%i[%x, %y  floordiv  64]), (%y  mod  64)]", "ktdp.construct_indirect_access_tile", 5},
    {"IndirectComma", indirect("ind(%i[%x, %y]), (%y)", ","), "ktir-deprecated-syntax", E,
     "-> !ktdp.access_tile", "ktdp.construct_indirect_access_tile"},
    {"OldFuture", produce("", "!ktdp.tile_future<tensor<1x64xf16>, groups = #g>"),
     "ktir-deprecated-syntax", W, kFuture, "ktdp.inter_tile_reduce", 2},
    {"OlderFuture", produce("", "!ktdp.tile_future<tensor<1x64xf16>, #g>"),
     "ktir-deprecated-syntax", E, kFuture, "ktdp.inter_tile_reduce", 2},
    {"FutureInequality",
     produce("",
             "!ktdp.tile_future<(tensor<1x64xf16>), groups = affine_set<(d0) : (d0 >= 0, -d0 >= "
             "0)>>"),
     "ktir-syntax", E, "groups = #groups0>", "ktdp.inter_tile_produce"},
    {"OldFutureInequality",
     produce(
         "",
         "!ktdp.tile_future<tensor<1x64xf16>, groups = affine_set<(d0) : (d0 >= 0, -d0 >= 0)>>"),
     "ktir-deprecated-syntax", W, "groups = #groups0>", "ktdp.inter_tile_produce"},
    {"OldProduce", produce(" : tensor<1x64xf16>", kFuture), "ktir-deprecated-syntax", W,
     "#all -> !ktdp", "ktdp.inter_tile_reduce"},
    {"GroupsAttribute", produce(" {groups = #g}", kFuture), "ktir-deprecated-syntax", E,
     "#all  -> !ktdp", "ktdp.inter_tile_reduce"},
    {"Maxf", "  %w = arith.maxf %h, %h : f16", "ktir-deprecated-op", W, "arith.maximumf",
     "arith.maximumf"},
    {"Minf", "  %w = arith.minf %h, %h : f16", "ktir-deprecated-op", W, "arith.minimumf",
     "arith.minimumf"},
    {"Absf", "  %w = arith.absf %h : f16", "ktir-unknown-op", E, "math.absf", "math.absf"},
    {"ConvertUp", "  %w = arith.convertf %h : f16 to f32", "ktir-unknown-op", E, "arith.extf",
     "arith.extf"},
    {"ConvertDown", "  %w = arith.convertf %f : f32 to f16", "ktir-unknown-op", E, "arith.truncf",
     "arith.truncf"},
    {"IntegerConstant", "  %w = arith.constant 1 : f32", "ktir-type-mismatch", E, "constant 1.0",
     "arith.constant"},
    {"IntegerDense", "  %w = arith.constant dense<1> : tensor<4xf32>", "ktir-type-mismatch", E,
     "dense<1.0>", "arith.constant"},
    {"CmpiOnFloat", "  %w = arith.cmpi sge, %t1, %t1 : tensor<1x64xf16>", "ktir-int-op-on-float", E,
     "arith.cmpf oge", "arith.cmpf"},
    {"AddiOnFloat", "  %w = arith.addi %t1, %t1 : tensor<1x64xf16>", "ktir-int-op-on-float", E,
     "arith.addf", "arith.add"},
    {"SelectOneType", "  %w = arith.select %b, %t1, %t1 : tensor<1x64xf16>",
     "ktir-deprecated-syntax", E, ": tensor<1x64xi1>, tensor<1x64xf16>", "arith.select"},
    {"ExpandShape", "  %w = tensor.expand_shape %e [[0, 1]] : tensor<64xf16> into tensor<1x64xf16>",
     "ktir-deprecated-syntax", E, "output_shape [1, 64]", "tensor.expand_shape"},
    {"AffineSlash",
     "  %w = ktdp.construct_access_tile %v[%p, %q] {access_tile_set = #row, access_tile_order = "
     "affine_map<(d0, d1) -> (d0, d1 / 1)>} : memref<64x64xf16> -> !ktdp.access_tile<1x64xindex>",
     "ktir-deprecated-syntax", E, "floordiv", "ktdp.construct_access_tile"},
    {"LinalgWithoutResult",
     "  %w = linalg.add ins(%t1, %t1 : tensor<1x64xf16>, tensor<1x64xf16>) outs(%t1 : "
     "tensor<1x64xf16>)",
     "ktir-syntax", E, "-> tensor<1x64xf16>", "linalg.add"},
    {"ReduceWithResult",
     "  %o = arith.constant dense<0.0> : tensor<1xf16>\n  %w = linalg.reduce { arith.addf } "
     "ins(%t1 : "
     "tensor<1x64xf16>) outs(%o : tensor<1xf16>) dimensions = [1] -> tensor<1xf16>",
     "ktir-syntax", E, "dimensions = [1]\n", "linalg.reduce"},
};

class Legacy : public testing::TestWithParam<Spelling> {};

TEST_P(Legacy, IsReportedReadAndFixed) {
  const Spelling &spelling = GetParam();
  const ParsedText parsed(kHead + spelling.statements + kTail);
  ASSERT_EQ(parsed.findings().size(), spelling.findings) << testing::PrintToString(parsed.lines());
  for (const Finding &finding : parsed.findings()) {
    EXPECT_EQ(finding.rule, spelling.rule) << finding.message;
    EXPECT_EQ(finding.severity, spelling.severity) << finding.message;
    EXPECT_FALSE(finding.fixes.empty()) << finding.message;
  }
  EXPECT_THAT(parsed.operations("k"), HasSubstr(spelling.operation));
  EXPECT_EQ(parsed.operations("k").find("ktir.unknown"), std::string::npos)
      << parsed.operations("k");

  // A fix of one kind may bring out another, so until nothing is left.
  const ParsedText fixed(parsed.fixed());
  EXPECT_THAT(fixed.lines(), IsEmpty()) << fixed.text();
  EXPECT_THAT(fixed.text(), HasSubstr(spelling.fixedTo));
  // Only a verifier refuses integer arithmetic on floats: the op stays what it is.
  if (spelling.rule != "ktir-int-op-on-float")
    EXPECT_EQ(fixed.operations("k"), parsed.operations("k"));
}

TEST_P(Legacy, IsAnErrorInTheSecondGeneration) {
  Settings settings;
  settings.generation = DialectGeneration::G2;
  const ParsedText parsed(kHead + GetParam().statements + kTail, settings);
  for (const Finding &finding : parsed.findings())
    EXPECT_EQ(finding.severity, Severity::Error) << finding.rule;
}

INSTANTIATE_TEST_SUITE_P(Spellings, Legacy, testing::ValuesIn(kSpellings),
                         [](const auto &info) { return info.param.name; });

TEST(LegacyTable, AcceptedSpellingsSayNothing) {
  for (const std::string &statements :
       {view("#ktdp.memory_space<ct_local, ct_id = 3>"), tile("%p + 1, 2 * %q"),
        tile("%p, symbol(%q)"), indirect("ind(%i[%x, %y]), (%y)"),
        indirect("ind(%i[%x, %y + 1]), (%y floordiv 2 + %c)"), produce("", kFuture),
        std::string("  %w = linalg.reduce { arith.addf } ins(%t1 : tensor<1x64xf16>) outs(%e : "
                    "tensor<64xf16>) dimensions = [0]"),
        std::string(
            "  %w = ktdp.construct_indirect_access_tile intermediate_variables (%x, %y) "
            "%v[ind(%i[%x, %y]), (%y)] {variables_space_set = #row, variables_space_order = "
            "#id} : memref<64x64xf16>, memref<64x64xi32> -> !ktdp.access_tile<1x64xindex>")}) {
    const ParsedText parsed(kHead + statements + kTail);
    EXPECT_THAT(parsed.lines(), IsEmpty()) << statements;
  }
}

TEST(LegacyTable, DocumentedOnlyOpsAreNamedAsSuch) {
  const ParsedText parsed(kHead + "  %w = ktdp.inter_tile_gather(%t1) : tensor<1x64xf16>" + kTail);
  EXPECT_THAT(
      parsed.lines(),
      ElementsAre("9:8 ktir-unknown-op 'ktdp.inter_tile_gather' is not in the dialect yet"));
}

TEST(LegacyTable, InventedOpsGetASuggestion) {
  const ParsedText parsed(kHead + "  %w = ktdp.coreid : index" + kTail);
  EXPECT_THAT(parsed.lines(),
              ElementsAre("9:8 ktir-unknown-op unknown op 'ktdp.coreid'; did you mean "
                          "'ktdp.get_compute_tile_id'?"));
}

TEST(LegacyTable, RulesCanBeSwitchedOffAndLowered) {
  Settings settings;
  settings.ruleSeverities["ktir-deprecated-memory-space"] = std::nullopt;
  const std::string text = kHead + view("#ktdp.spyre_memory_space<HBM>") + kTail;
  EXPECT_THAT(ParsedText(text, settings).lines(), IsEmpty());
  settings.ruleSeverities["ktir-deprecated-memory-space"] = Severity::Hint;
  const ParsedText lowered(text, settings);
  ASSERT_EQ(lowered.findings().size(), 1u);
  EXPECT_EQ(lowered.findings()[0].severity, Severity::Hint);
}

} // namespace
