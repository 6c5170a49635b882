#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "parsed_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ktir;
using namespace ktir::tests;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// A sound function. Every test breaks it somewhere.
std::string kernel(std::string_view name) {
  return "  func.func @" + std::string(name) + R"((%src: index, %n: index) attributes {grid = [4]} {
    %me = ktdp.get_compute_tile_id : index
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %v = ktdp.construct_memory_view %src, sizes: [64, 64], strides: [64, 1] {
      coordinate_set = #box, memory_space = #ktdp.memory_space<global>
    } : memref<64x64xf16>
    scf.for %r = %me to %n step %c4 {
      %t = ktdp.construct_access_tile %v[%r, %c0] {
        access_tile_set = #row, access_tile_order = #id
      } : memref<64x64xf16> -> !ktdp.access_tile<1x64xindex>
      %x = ktdp.load %t : !ktdp.access_tile<1x64xindex> -> tensor<1x64xf16>
      %a = arith.mulf %x, %x : tensor<1x64xf16>
      %b = arith.addf %a, %x : tensor<1x64xf16>
      %c = arith.subf %b, %a : tensor<1x64xf16>
      ktdp.store %c, %t : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>
    }
    return
  }
)";
}

const std::string kAliases =
    "#box = affine_set<(d0, d1) : (d0 >= 0, -d0 + 63 >= 0, d1 >= 0, -d1 + 63 >= 0)>\n"
    "#row = affine_set<(d0, d1) : (d0 >= 0, -d0 >= 0, d1 >= 0, -d1 + 63 >= 0)>\n"
    "#id = affine_map<(d0, d1) -> (d0, d1)>\n";

const std::string kAllOps =
    "ktdp.get_compute_tile_id arith.constant arith.constant ktdp.construct_memory_view scf.for "
    "ktdp.construct_access_tile ktdp.load arith.mulf arith.addf arith.subf ktdp.store func.return";

std::string inModule(const std::string &functions) {
  return kAliases + "module {\n" + functions + "}\n";
}

std::string one() { return inModule(kernel("k")); }

/// A sound function, the broken text, and another sound function.
std::string between(const std::string &broken) {
  return inModule(kernel("before") + broken + kernel("after"));
}

std::string without(std::string ops, std::string_view op,
                    std::string_view instead = "ktir.unknown") {
  return replaced(std::move(ops), op, instead);
}

TEST(Recovery, SoundTextHasNoFindings) {
  const ParsedText parsed(one());
  EXPECT_THAT(parsed.lines(), IsEmpty());
  EXPECT_EQ(parsed.operations("k"), kAllOps);
  EXPECT_FALSE(parsed.function("k")->recovered());
}

TEST(Recovery, ThreeErrorsInOneFunctionGiveThreeFindings) {
  std::string text = replaced(one(), "get_compute_tile_id : index", "get_compute_tile_id index");
  text = replaced(text, "arith.mulf %x, %x : tensor<1x64xf16>",
                  "arith.mullf %x, %x : tensor<1x64xf16>");
  text = replaced(text, "ktdp.store %c, %t : tensor<1x64xf16>,",
                  "ktdp.store %c, %t : tensor<1x64xf16>");
  const ParsedText parsed(text);
  EXPECT_THAT(
      parsed.lines(),
      ElementsAre("6:36 ktir-syntax expected ':', found 'index'",
                  "17:12 ktir-unknown-op unknown op 'arith.mullf'; did you mean 'arith.mulf'?",
                  "20:44 ktir-syntax expected ',', found '!ktdp.access_tile'"));
  std::string ops = without(kAllOps, "ktdp.get_compute_tile_id");
  ops = without(ops, "arith.mulf");
  EXPECT_EQ(parsed.operations("k"), without(ops, "ktdp.store"));
  EXPECT_TRUE(parsed.function("k")->recovered());
}

TEST(Recovery, AnUnknownResultTakesTheTypeOfItsUses) {
  const ParsedText parsed(replaced(one(), "ktdp.load %t :", "ktdp.load %t"));
  EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-syntax 16"));
  const syntax::Function *function = parsed.function("k");
  ASSERT_TRUE(function);
  mlir::Operation *unknown = nullptr;
  function->op()->walk([&](mlir::Operation *op) {
    if (op->getName().getStringRef() == "ktir.unknown")
      unknown = op;
  });
  ASSERT_TRUE(unknown);
  const syntax::ValueSite *site = function->site(unknown->getResult(0));
  ASSERT_TRUE(site);
  EXPECT_EQ(site->spelling, "%x");
  EXPECT_EQ(site->uses.size(), 3u);
  EXPECT_EQ(parsed.text().substr(site->definition.begin, 2), "%x");
  const syntax::OpSite *op = function->site(unknown);
  EXPECT_EQ(parsed.text().substr(op->name.begin, op->name.size()), "ktdp.load");
}

TEST(Recovery, AMissingBraceIsPlacedByIndentation) {
  const std::string loop = replaced(kernel("k"), "    }\n    return", "    return");
  ParsedText parsed(between(loop));
  EXPECT_THAT(parsed.lines(), ElementsAre("39:73 ktir-syntax expected '}', found 'return'"));
  EXPECT_EQ(parsed.operations("k"), kAllOps);
  EXPECT_EQ(parsed.operations("before"), kAllOps);
  EXPECT_EQ(parsed.operations("after"), kAllOps);

  const std::string body = replaced(kernel("k"), "    return\n  }\n", "    return\n");
  ParsedText missing(between(body));
  EXPECT_THAT(missing.rulesAndLines(), ElementsAre("ktir-syntax 41"));
  EXPECT_EQ(missing.operations("k"), kAllOps);
  EXPECT_EQ(missing.operations("after"), kAllOps);

  ParsedText last(inModule(body));
  EXPECT_THAT(last.rulesAndLines(), ElementsAre("ktir-syntax 22"));
  EXPECT_EQ(last.operations("k"), kAllOps);
}

TEST(Recovery, ABraceTooManyIsOneFinding) {
  for (const std::string brace : {"    }\n", "}\n", "      }\n"}) {
    const ParsedText parsed(
        between(replaced(kernel("k"), "      %b = arith.addf", brace + "      %b = arith.addf")));
    EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-syntax 37")) << brace;
    EXPECT_EQ(parsed.operations("k"), kAllOps) << brace;
    EXPECT_EQ(parsed.operations("after"), kAllOps) << brace;
  }
}

TEST(Recovery, AFunctionCutOffInMidStatementIsOneFinding) {
  const std::string whole = kernel("k");
  size_t statements = 0;
  for (size_t end = whole.find("%me") + 1; end < whole.rfind("return"); end += 3) {
    const std::string cut = whole.substr(0, end);
    const ParsedText parsed(between(cut + "\n"));
    EXPECT_LE(parsed.findings().size(), 1u) << cut << testing::PrintToString(parsed.lines());
    EXPECT_GE(parsed.findings().size(), 1u) << cut;
    EXPECT_EQ(parsed.operations("before"), kAllOps) << cut;
    EXPECT_EQ(parsed.operations("after"), kAllOps) << cut;
    ++statements;
  }
  EXPECT_GT(statements, 100u);
}

TEST(Recovery, ATextCutOffAnywhereIsOneFinding) {
  const std::string whole = one();
  for (size_t end = whole.find("%me") + 1; end < whole.rfind("return"); end += 3) {
    const ParsedText parsed(whole.substr(0, end));
    EXPECT_EQ(parsed.findings().size(), 1u)
        << whole.substr(0, end) << testing::PrintToString(parsed.lines());
  }
}

TEST(Recovery, AnUnfinishedDictionaryIsOneFinding) {
  const std::string dictionary = "{\n      coordinate_set = #box, memory_space = "
                                 "#ktdp.memory_space<global>\n    } : memref<64x64xf16>";
  for (const std::string unfinished :
       {"{", "{\n", "{ coordinate_set", "{ coordinate_set =", "{\n coordinate_set = #box",
        "{ coordinate_set = #box,", "{ coordinate_set = #box, memory_space = ",
        "{ coordinate_set = #box, memory_space = #ktdp.memory_space<",
        "{ coordinate_set = #box, memory_space = #ktdp.memory_space<global"}) {
    const ParsedText parsed(between(replaced(kernel("k"), dictionary, unfinished)));
    EXPECT_EQ(parsed.findings().size(), 1u) << unfinished << testing::PrintToString(parsed.lines());
    EXPECT_EQ(parsed.operations("k"), without(kAllOps, "ktdp.construct_memory_view")) << unfinished;
    EXPECT_EQ(parsed.operations("after"), kAllOps) << unfinished;
  }
}

TEST(Recovery, AHalfTypedNameIsOneFinding) {
  const std::string statement = "%c = arith.subf %b, %a : tensor<1x64xf16>";
  for (const std::string typed :
       {"%c =", "%c = a", "%c = arith", "%c = arith.", "%c = arith.su", "%c = arith.subf",
        "%c = arith.subf %b", "%c = arith.subf %b,", "%c = arith.subf %b, %a",
        "%c = arith.subf %b, %a :", "%c = arith.subf %b, %a : tensor<",
        "%c = arith.subf %b, %a : tensor<1x64x"}) {
    const ParsedText parsed(between(replaced(kernel("k"), statement, typed)));
    EXPECT_EQ(parsed.rulesAndLines().size(), 1u) << typed << testing::PrintToString(parsed.lines());
    EXPECT_EQ(PositionMap(parsed.text()).lineOf(parsed.findings()[0].range.begin) + 1, 38u)
        << typed << testing::PrintToString(parsed.lines());
    EXPECT_EQ(parsed.operations("k"), without(kAllOps, "arith.subf")) << typed;
    EXPECT_EQ(parsed.operations("after"), kAllOps) << typed;
  }
  for (const std::string typed : {"k", "ktdp", "ktdp.", "ktdp.st"}) {
    const ParsedText parsed(between(
        replaced(kernel("k"), "ktdp.store %c, %t : tensor<1x64xf16>, !ktdp.access_tile<1x64xindex>",
                 typed)));
    EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-unknown-op 39")) << typed;
    EXPECT_EQ(parsed.operations("k"), without(kAllOps, "ktdp.store")) << typed;
  }
}

TEST(Recovery, ABrokenLoopHeaderLosesTheLoopOnly) {
  const ParsedText parsed(between(replaced(kernel("k"), "%n step %c4", "%n stp %c4")));
  EXPECT_THAT(parsed.lines(), ElementsAre("31:28 ktir-syntax expected 'step', found 'stp'"));
  EXPECT_EQ(parsed.operations("k"),
            "ktdp.get_compute_tile_id arith.constant arith.constant ktdp.construct_memory_view "
            "ktir.unknown func.return");
}

TEST(Recovery, AnUndefinedNameIsReportedOncePerFunction) {
  std::string text = replaced(one(), "arith.mulf %x, %x", "arith.mulf %xx, %xx");
  text = replaced(text, "arith.addf %a, %x", "arith.addf %a, %yy");
  const ParsedText parsed(text);
  EXPECT_THAT(
      parsed.lines(),
      ElementsAre("17:23 ktir-undefined-value '%xx' is not defined in this region; did you mean "
                  "'%x'?",
                  "18:27 ktir-undefined-value '%yy' is not defined in this region"));
  EXPECT_EQ(parsed.operations("k").find("ktdp.get_compute_tile_id"), 26u)
      << "two unknown definitions, then the function as it is: " << parsed.operations("k");
}

TEST(Recovery, AUseBeforeTheDefinitionIsReported) {
  const ParsedText parsed(replaced(one(), "arith.mulf %x, %x", "arith.mulf %x, %b"));
  EXPECT_THAT(
      parsed.lines(),
      ElementsAre("17:27 ktir-undefined-value '%b' is used before its definition on line 18"));
}

TEST(Recovery, ASecondDefinitionIsReportedAndKept) {
  const ParsedText parsed(replaced(one(), "%c = arith.subf %b, %a", "%a = arith.subf %b, %a"));
  EXPECT_THAT(parsed.rulesAndLines(),
              ElementsAre("ktir-redefined-value 19", "ktir-undefined-value 20"));
  const ParsedText loop(replaced(one(), "scf.for %r =", "scf.for %me ="));
  EXPECT_THAT(loop.rulesAndLines(),
              ElementsAre("ktir-redefined-value 12", "ktir-undefined-value 13"));
}

TEST(Recovery, TwoFunctionsOfOneName) {
  const ParsedText parsed(inModule(kernel("k") + kernel("k")));
  EXPECT_THAT(parsed.lines(),
              ElementsAre("24:13 ktir-redefined-value '@k' is already defined on line 5"));
}

TEST(Recovery, ABrokenAliasIsReportedOnce) {
  const ParsedText parsed(kAliases.substr(0, kAliases.find("#id")) +
                          "#id = affine_map<(d0, d1) -> (d0, d1\nmodule {\n" + kernel("a") +
                          kernel("b") + "}\n");
  EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-syntax 3"));
  EXPECT_EQ(parsed.operations("b"), without(kAllOps, "ktdp.construct_access_tile"));
}

TEST(Recovery, AnUndefinedAliasIsReportedOnce) {
  const ParsedText parsed(kAliases.substr(0, kAliases.find("#id")) + kernel("a") + kernel("b"));
  EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-undefined-alias 12"));
  EXPECT_EQ(parsed.operations("b"), without(kAllOps, "ktdp.construct_access_tile"));
}

TEST(Recovery, LocationsMayComeAfterTheirUse) {
  const std::string text =
      replaced(one(), "get_compute_tile_id : index", "get_compute_tile_id : index loc(#loc1)");
  EXPECT_THAT(ParsedText(text + "#loc1 = loc(\"a.py\":1:2)\n").lines(), IsEmpty());
  EXPECT_THAT(ParsedText(text).lines(),
              ElementsAre("6:48 ktir-undefined-alias attribute alias '#loc1' is not defined"));
}

TEST(Recovery, AnArgumentTypeThatCannotBeReadCostsNothingElse) {
  const ParsedText parsed(replaced(one(), "%n: index)", "%n: indx)"));
  EXPECT_THAT(parsed.lines(), ElementsAre("5:33 ktir-syntax expected a type, found 'indx'"));
  EXPECT_EQ(parsed.operations("k"), kAllOps);
}

TEST(Recovery, AHeaderWithoutItsClosingBracketKeepsTheBody) {
  const ParsedText parsed(between(replaced(kernel("k"), "{grid = [4]} {", "{grid = [4] {")));
  EXPECT_EQ(parsed.findings().size(), 1u) << testing::PrintToString(parsed.lines());
  EXPECT_EQ(parsed.operations("k"), kAllOps);
  EXPECT_EQ(parsed.operations("after"), kAllOps);
}

TEST(Recovery, OneBadOpHidesNoOther) {
  std::string text = replaced(one(), "-> tensor<1x64xf16>\n", "-> tensor<1x32xf16>\n");
  text = replaced(text, "arith.mulf %x, %x : tensor<1x64xf16>",
                  "arith.mulf %x, %x : tensor<1x32xf16>");
  text = replaced(text, "arith.addf %a, %x : tensor<1x64xf16>",
                  "arith.addi %a, %x : tensor<1x32xf16>");
  text = replaced(text, "arith.subf %b, %a : tensor<1x64xf16>",
                  "arith.subf %b, %a : tensor<1x32xf16>");
  text = replaced(text, "%t : tensor<1x64xf16>, !ktdp", "%t : tensor<1x32xf16>, !ktdp");
  const ParsedText parsed(text);
  EXPECT_THAT(parsed.rulesAndLines(),
              ElementsAre("ktir-tile-shape-mismatch 16", "ktir-int-op-on-float 18",
                          "ktir-tile-shape-mismatch 20"));
}

TEST(Recovery, AMissingReturnIsReportedAtTheEnd) {
  const ParsedText parsed(replaced(one(), "    return\n", ""));
  EXPECT_THAT(parsed.lines(),
              ElementsAre("22:3 ktir-missing-terminator 'k' does not end with 'return'"));
  EXPECT_THAT(ParsedText(parsed.fixed()).lines(), IsEmpty());
}

TEST(Recovery, UnknownDialectsAreReportedOnceEach) {
  std::string text =
      replaced(one(), "    return", "    \"foo.a\"() : () -> ()\n    foo.b %me\n    return");
  text = replaced(text, "    %c0 =", "    %q = bar.c %me : index\n    %c0 =");
  const ParsedText parsed(text);
  EXPECT_THAT(
      parsed.lines(),
      ElementsAre("7:10 ktir-unregistered-dialect dialect 'bar' is not known here; its ops are "
                  "skipped",
                  "23:5 ktir-unregistered-dialect dialect 'foo' is not known here; its ops are "
                  "skipped"));
  EXPECT_EQ(parsed.findings()[0].severity, Severity::Warning);
}

// MLIR 22.1 crashes on these.
TEST(Recovery, AnOpThatUsesAValueOfItsOwnRegionIsReported) {
  const ParsedText parsed(
      replaced(one(), "    return",
               "    %q = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, "
               "affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]} ins(%f : "
               "tensor<4xf16>) outs(%f : tensor<4xf16>) {\n    ^bb0(%i: f16, %o: f16):\n "
               "     %f = tensor.empty() : tensor<4xf16>\n      linalg.yield %i : f16\n    "
               "} -> tensor<4xf16>\n    return"));
  EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-undefined-value 22"));
  EXPECT_EQ(parsed.operations("k"), without(kAllOps, "func.return", "ktir.unknown func.return"));
}

TEST(Recovery, TilesAreNotCompared) {
  const ParsedText parsed(replaced(one(), "      ktdp.store",
                                   "      %q = arith.cmpi sge, %t, %t : "
                                   "!ktdp.access_tile<1x64xindex>\n      ktdp.store"));
  EXPECT_EQ(parsed.findings().size(), 1u) << testing::PrintToString(parsed.lines());
}

TEST(Recovery, ListsThatAreNoneAreReported) {
  for (const std::string list : {"= ", "= 1", "= [", "= [1", "= [%r]", "= [1,]", "==[1]", "= #id",
                                 "= [99999999999999999999999]"}) {
    const ParsedText parsed(between(
        replaced(kernel("k"), "%c = arith.subf %b, %a : tensor<1x64xf16>",
                 "%e = tensor.empty() : tensor<1x64xf16>\n      %c = linalg.broadcast ins(%e : "
                 "tensor<1x64xf16>) outs(%b : tensor<1x64xf16>) dimensions " +
                     list)));
    EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-syntax 39")) << list;
    EXPECT_EQ(parsed.operations("after"), kAllOps) << list;
  }
}

TEST(Recovery, ABodyWhoseYieldIsWrongIsReported) {
  const ParsedText parsed(
      replaced(one(), "      %c = arith.subf",
               "      %g = tensor.generate %c4 {\n      ^bb0(%i: index):\n        "
               "tensor.yield\n      } : tensor<?xf16>\n      %c = arith.subf"));
  EXPECT_EQ(parsed.findings().size(), 1u) << testing::PrintToString(parsed.lines());
}

TEST(Recovery, ATensorConditionDoesNotChooseScalars) {
  const ParsedText parsed(
      replaced(one(), "    return",
               "    %m = arith.constant dense<true> : tensor<4xi1>\n    %s = \"arith.select\"(%m, "
               "%c0, %c0) : (tensor<4xi1>, index, index) -> index\n    return"));
  EXPECT_THAT(parsed.rulesAndLines(), ElementsAre("ktir-type-mismatch 23"));
}

TEST(Recovery, TerminatesWhereEveryStatementIsBroken) {
  std::string text = "func.func @k() attributes {grid = [1]} {\n";
  for (int i = 0; i < 3000; ++i)
    text += "  %v" + std::to_string(i) + " = arith.addf %v" + std::to_string(i + 1) + " % : f16\n";
  const ParsedText parsed(text + "  return\n}\n");
  EXPECT_FALSE(parsed.findings().empty());
  EXPECT_TRUE(parsed.document().parts[0].functions[0]->recovered());
}

/// MLIR reads these and cannot be asked about them.
TEST(Recovery, AGenericWithoutItsPartsIsReplaced) {
  const std::string maps = "indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]";
  const std::string iterators = "iterator_types = [\"parallel\"]";
  const auto withDictionary = [](const std::string &dictionary) {
    return inModule(R"(  func.func @f(%n: index) attributes {grid = [4]} {
    %id = ktdp.get_compute_tile_id : index
    %e = tensor.empty() : tensor<64xf16>
    %g = linalg.generic {)" +
                    dictionary + R"(} ins(%e : tensor<64xf16>) outs(%e : tensor<64xf16>) {
    ^bb0(%a: f16, %b: f16):
      linalg.yield %a : f16
    } -> tensor<64xf16>
    return
  }
)");
  };
  const std::string ops = "ktdp.get_compute_tile_id tensor.empty ";
  EXPECT_EQ(ParsedText(withDictionary(maps + ", " + iterators)).operations("f"),
            ops + "linalg.generic linalg.yield func.return");
  for (const std::string &dictionary :
       {std::string(), maps, iterators, maps + ", iterator_types = [\"parallel\", \"parallel\"]",
        "indexing_maps = [1, 2], " + iterators,
        "indexing_maps = [affine_map<(d0) -> (d0)>], " + iterators,
        "indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], " +
            iterators}) {
    const ParsedText parsed(withDictionary(dictionary));
    EXPECT_EQ(parsed.operations("f"), ops + "ktir.unknown func.return") << dictionary;
    EXPECT_FALSE(parsed.findings().empty()) << dictionary;
  }
}

} // namespace
