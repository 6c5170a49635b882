// One case per rule that a parser or a verifier of the dialect holds, in the custom form, in the
// generic form where only that can break the rule, and with every wrong kind of entry.
#include "check_kernel.h"

#include <gtest/gtest.h>

namespace ktir::testing {
namespace {

using Codes = std::vector<std::string>;

struct Case {
  const char *name;
  Codes codes;
  std::string text;
};

void PrintTo(const Case &c, std::ostream *os) { *os << c.name; }

/// A function with the aliases that the cases use; `arguments` and `body` are text.
std::string kernel(const std::string &arguments, const std::string &body) {
  return R"(#one = affine_set<(d0) : (d0 >= 0, -d0 + 63 >= 0)>
#row = affine_set<(d0, d1) : (d0 == 0, d1 >= 0, -d1 + 63 >= 0)>
#sym = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>
#id1 = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#wide = affine_map<(d0) -> (d0, d0)>
#tiles = affine_set<(i)[g] : (i - 4*g >= 0, -i + 4*g + 3 >= 0)>
#first = affine_set<(i)[g] : (i - 4*g == 0)>
#g = affine_set<(g) : (g == 0)>
func.func @k()" +
         arguments + ") {\n" + body + "\n  return\n}\n";
}

std::string argumentOf(const std::string &type) { return kernel("%a: " + type, ""); }

std::string view(const std::string &rest) {
  return kernel("%p: index, %n: index, %f: f32", "  %v = ktdp.construct_memory_view %p, " + rest);
}

const std::string kSpace = "memory_space = #ktdp.memory_space<global>";

std::string tile(const std::string &rest) {
  return kernel("%m: memref<64xf16>, %w: memref<64x64xf16>, %i: index, %j: index, %x: i32",
                "  %t = ktdp.construct_access_tile " + rest);
}

const std::string kTileEntries = "{access_tile_set = #one, access_tile_order = #id1}";
const std::string kTileTypes = " : memref<64xf16> -> !ktdp.access_tile<64xindex>";

std::string indirect(const std::string &rest) {
  return kernel("%m: memref<64xf16>, %w: memref<8x64xf16>, %ids: memref<32xi32>, %i: index, "
                "%v: vector<4xi32>",
                "  %t = ktdp.construct_indirect_access_tile " + rest);
}

const std::string kSpaceEntries = "{variables_space_set = #one, variables_space_order = #id1}";
const std::string kGather = " : memref<64xf16>, memref<32xi32> -> !ktdp.access_tile<64xindex>";

std::string produceWith(const std::string &set, const std::string &future,
                        const std::string &region) {
  return kernel("%w: tensor<8xf16>, %z: tensor<4xf16>",
                "  %f = ktdp.inter_tile_produce producer_tiles_per_group = " + set + " -> " +
                    future + " {\n" + region +
                    "\n  }\n  %r = ktdp.inter_tile_consume(%f) consumer_tiles_per_group = #tiles "
                    ": <(tensor<8xf16>), groups = #g> -> tensor<8xf16>");
}

std::string produce(const std::string &region) {
  return produceWith("#first", "<(tensor<8xf16>), groups = #g>", region);
}

const std::string kPartial = "  ^bb0(%g: index):\n    ktdp.yield_partial %w : tensor<8xf16>";

/// A producer of one tile and what delivers it.
std::string deliver(const std::string &delivery) {
  return kernel("%w: tensor<8xf16>, %z: tensor<4xf16>",
                "  %f = ktdp.inter_tile_produce producer_tiles_per_group = #first -> "
                "<(tensor<8xf16>), groups = #g> {\n" +
                    kPartial + "\n  }\n  " + delivery);
}

const std::string kFuture = " : <(tensor<8xf16>), groups = #g>";
const std::string kCombiner = " {\n  ^bb0(%a: tensor<8xf16>, %b: tensor<8xf16>):\n"
                              "    ktdp.yield_reduced %a : tensor<8xf16>\n  }";

std::string scalar(const std::string &body) {
  return kernel("%h: f16, %s: f32, %d: f64, %q: !spyreop.df16, %p16: !spyreop.fp16_fused, "
                "%i: i32, %l: i64, %v: tensor<64xf16>",
                "  " + body);
}

class RuleCase : public ::testing::TestWithParam<Case> {};

TEST_P(RuleCase, GivesItsCodes) {
  Verdict verdict = checkKernel(GetParam().text);
  std::string seen;
  for (const Verdict::Error &error : verdict.errors) {
    seen += error.text + "\n";
    EXPECT_GT(error.line, 0u);
  }
  EXPECT_EQ(verdict.codes(), GetParam().codes) << seen << GetParam().text;
}

std::string nameOf(const ::testing::TestParamInfo<Case> &info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(
    Types, RuleCase,
    ::testing::Values(
        Case{"access_tile", {}, argumentOf("!ktdp.access_tile<4 x ? x index>")},
        Case{"access_tile_rank_0", {}, argumentOf("!ktdp.access_tile<index>")},
        Case{"access_tile_zero", {}, argumentOf("!ktdp.access_tile<0xindex>")},
        Case{"V01_element", {"KT-V01"}, argumentOf("!ktdp.access_tile<4xi32>")},
        Case{"runtime_arg_either_order",
             {},
             argumentOf("!ktdp.runtime_arg<i32, upperbound=64, granularity=8>")},
        Case{"V03_wrapped", {"KT-V03"}, argumentOf("!ktdp.runtime_arg<tensor<4xf16>>")},
        Case{"V04_granularity", {"KT-V04"}, argumentOf("!ktdp.runtime_arg<i32, granularity=0>")},
        Case{"V05_upperbound", {"KT-V05"}, argumentOf("!ktdp.runtime_arg<i32, upperbound=-1>")},
        Case{"V06_twice",
             {"KT-V06"},
             argumentOf("!ktdp.runtime_arg<i32, granularity=1, granularity=2>")},
        Case{"V06_key", {"KT-V06"}, argumentOf("!ktdp.runtime_arg<i32, stride=1>")},
        Case{"V06_no_key", {"KT-V06"}, argumentOf("!ktdp.runtime_arg<i32, 4>")},
        Case{"runtime_arg_huge",
             {"-"},
             argumentOf("!ktdp.runtime_arg<i32, upperbound=99999999999999999999>")},
        Case{"future", {}, argumentOf("!ktdp.tile_future<(tensor<4xf16>), groups = #g>")},
        Case{"future_without_parentheses",
             {},
             argumentOf("!ktdp.tile_future<tensor<4xf16>, tensor<2xi32>, groups = #g>")},
        Case{"V07_role", {"KT-V07"}, argumentOf("!ktdp.tile_future<(f16), groups = #g>")},
        Case{"V07_no_role", {"KT-V07"}, argumentOf("!ktdp.tile_future<(), groups = #g>")},
        Case{"V07_no_role_old", {"KT-V07"}, argumentOf("!ktdp.tile_future<groups = #g>")},
        Case{"V08_dimensions",
             {"KT-V08"},
             argumentOf("!ktdp.tile_future<(tensor<4xf16>), groups = #row>")},
        Case{"V09_symbols",
             {"KT-V09"},
             argumentOf("!ktdp.tile_future<(tensor<4xf16>), groups = #tiles>")},
        Case{"future_no_set", {"-"}, argumentOf("!ktdp.tile_future<(tensor<4xf16>), groups = 3>")},
        Case{"future_document_spelling", {"-"}, argumentOf("!ktdp.tile_future<tensor<4xf16>, #g>")},
        Case{"unknown_type", {"-"}, argumentOf("!ktdp.acces_tile<4xindex>")}),
    nameOf);

std::string spaceOf(const std::string &space) { return argumentOf("memref<4xf16, " + space + ">"); }

INSTANTIATE_TEST_SUITE_P(
    MemorySpaces, RuleCase,
    ::testing::Values(
        Case{"global", {}, spaceOf("#ktdp.memory_space<global>")},
        Case{"ct_local", {}, spaceOf("#ktdp.memory_space<ct_local>")},
        Case{"ct_local_none", {}, spaceOf("#ktdp.memory_space<ct_local, ct_id = -1>")},
        Case{"legacy_L0", {}, spaceOf("#ktdp.spyre_memory_space<L0, core = 1>")},
        Case{"legacy_unspecified", {}, spaceOf("#ktdp.spyre_memory_space<unspecified>")},
        Case{"V10", {"KT-V10"}, spaceOf("#ktdp.memory_space<ct_local, ct_id = -2>")},
        Case{"V10_legacy", {"KT-V10"}, spaceOf("#ktdp.spyre_memory_space<LX, core = -7>")},
        Case{"V11", {"KT-V11"}, spaceOf("#ktdp.memory_space<global, ct_id = 0>")},
        Case{"V11_unspecified",
             {"KT-V11"},
             spaceOf("#ktdp.spyre_memory_space<unspecified, core = 0>")},
        Case{"word", {"-"}, spaceOf("#ktdp.memory_space<Global>")},
        Case{"legacy_word_in_current", {"-"}, spaceOf("#ktdp.memory_space<HBM>")},
        Case{"no_word", {"-"}, spaceOf("#ktdp.memory_space<3>")},
        Case{"wrong_key", {"-"}, spaceOf("#ktdp.memory_space<ct_local, core = 3>")}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    TileIds, RuleCase,
    ::testing::Values(
        Case{"V12", {"KT-V12"}, kernel("", "  \"ktdp.get_compute_tile_id\"() : () -> ()")},
        Case{"V13", {"KT-V13"}, kernel("", "  %t = ktdp.get_compute_tile_id : i32")}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    MemoryViews, RuleCase,
    ::testing::Values(
        Case{"mixed",
             {},
             view("sizes:[%n , 8] , strides :[8, 1] {coordinate_set = #row, " + kSpace +
                  "} : memref<?x8xf16>")},
        Case{"V14",
             {"KT-V14"},
             view("sizes: [4, 8], strides: [8] {coordinate_set = #row, " + kSpace +
                  "} : memref<4x8xf16>")},
        Case{"V15",
             {"KT-V15"},
             view("sizes: [4], strides: [1] {coordinate_set = #one, " + kSpace +
                  "} : memref<4x1xf16>")},
        Case{"V17",
             {"KT-V17"},
             view("sizes: [4], strides: [1] {coordinate_set = #one, " + kSpace +
                  "} : tensor<4xf16>")},
        Case{"V17_unranked",
             {"KT-V17"},
             view("sizes: [4], strides: [1] {coordinate_set = #one, " + kSpace +
                  "} : memref<*xf16>")},
        Case{"V18_set",
             {"KT-V18"},
             view("sizes: [4], strides: [1] {" + kSpace + "} : memref<4xf16>")},
        Case{"V18_space",
             {"KT-V18"},
             view("sizes: [4], strides: [1] {coordinate_set = #one} : memref<4xf16>")},
        Case{"V18_both", {"KT-V18"}, view("sizes: [4], strides: [1] : memref<4xf16>")},
        Case{"V18_set_number",
             {"KT-V18"},
             view("sizes: [4], strides: [1] {coordinate_set = 3, " + kSpace + "} : memref<4xf16>")},
        Case{"V18_set_map",
             {"KT-V18"},
             view("sizes: [4], strides: [1] {coordinate_set = #id1, " + kSpace +
                  "} : memref<4xf16>")},
        Case{"V18_set_unit",
             {"KT-V18"},
             view("sizes: [4], strides: [1] {coordinate_set, " + kSpace + "} : memref<4xf16>")},
        Case{"V18_space_text",
             {"KT-V18"},
             view("sizes: [4], strides: [1] {coordinate_set = #one, memory_space = \"global\"} : "
                  "memref<4xf16>")},
        Case{"V19_custom_is_MLIRs",
             {"-"},
             view("sizes: [%f], strides: [1] {coordinate_set = #one, " + kSpace +
                  "} : memref<?xf16>")},
        Case{"sentinel_literal",
             {"-"},
             view("sizes: [-9223372036854775808], strides: [1] {coordinate_set = #one, " + kSpace +
                  "} : memref<?xf16>")},
        Case{"huge_literal",
             {"-"},
             view("sizes: [99999999999999999999], strides: [1] {coordinate_set = #one, " + kSpace +
                  "} : memref<?xf16>")},
        Case{
            "derived_entry",
            {"-"},
            view("sizes: [4], strides: [1] {static_sizes = array<i64: 3>, coordinate_set = #one, " +
                 kSpace + "} : memref<4xf16>")},
        Case{"functional_type",
             {"-"},
             view("sizes: [4], strides: [1] {coordinate_set = #one, " + kSpace +
                  "} : index -> memref<4xf16>")}),
    nameOf);

std::string genericView(const std::string &properties, const std::string &operands,
                        const std::string &types, const std::string &result) {
  return kernel("%p: index, %n: index, %f: f32",
                "  %v = \"ktdp.construct_memory_view\"(" + operands + ") <{" + properties +
                    ", coordinate_set = #one, " + kSpace + "}> : (" + types + ") -> " + result);
}

INSTANTIATE_TEST_SUITE_P(
    GenericMemoryViews, RuleCase,
    ::testing::Values(
        Case{"good",
             {},
             genericView("operandSegmentSizes = array<i32: 1, 1, 0>, static_sizes = array<i64: "
                         "-9223372036854775808>, static_strides = array<i64: 1>",
                         "%p, %n", "index, index", "memref<?xf16>")},
        Case{"V16",
             {"KT-V16"},
             genericView("operandSegmentSizes = array<i32: 1, 1, 0>, static_sizes = array<i64: 4>, "
                         "static_strides = array<i64: 1>",
                         "%p, %n", "index, index", "memref<4xf16>")},
        Case{"V16_strides",
             {"KT-V16"},
             genericView("operandSegmentSizes = array<i32: 1, 0, 0>, static_sizes = array<i64: 4>, "
                         "static_strides = array<i64: -9223372036854775808>",
                         "%p", "index", "memref<4xf16>")},
        Case{"V19",
             {"KT-V19"},
             genericView("operandSegmentSizes = array<i32: 1, 0, 0>, static_sizes = array<i64: 4>, "
                         "static_strides = array<i64: 1>",
                         "%f", "f32", "memref<4xf16>")},
        Case{"segments",
             {"-"},
             genericView("operandSegmentSizes = array<i32: 1, 7, 0>, static_sizes = array<i64: 4>, "
                         "static_strides = array<i64: 1>",
                         "%p", "index", "memref<4xf16>")},
        Case{"no_sizes",
             {"-"},
             genericView("operandSegmentSizes = array<i32: 1, 0, 0>", "%p", "index",
                         "memref<4xf16>")}),
    nameOf);

std::string distributed(const std::string &rest) {
  return kernel("%a: memref<4x8xf16>, %b: memref<*xf16>, %i: index",
                "  %d = ktdp.construct_distributed_memory_view " + rest);
}

INSTANTIATE_TEST_SUITE_P(
    DistributedViews, RuleCase,
    ::testing::Values(
        Case{"no_parts", {}, distributed("() : memref<4x8xf16>")},
        Case{"V20_part", {"KT-V20"}, distributed("(%b : memref<*xf16>) : memref<4x8xf16>")},
        Case{"V20_index", {"KT-V20"}, distributed("(%i : index) : memref<4x8xf16>")},
        Case{"V20_result", {"KT-V20"}, distributed("(%a : memref<4x8xf16>) : tensor<4x8xf16>")},
        Case{"V21", {"KT-V21"}, distributed("(%a : memref<4x8xf16>) : memref<4x8xf32>")},
        Case{"V22", {"KT-V22"}, distributed("(%a : memref<4x8xf16>) : memref<32xf16>")},
        Case{"type_count", {"-"}, distributed("(%a, %b : memref<4x8xf16>) : memref<4x8xf16>")}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    AccessTiles, RuleCase,
    ::testing::Values(
        Case{"arithmetic",
             {},
             tile("%m[(%i mod 4) * 16 + -%j - 2 * (%i floordiv 8) + symbol(%j) + 1] " +
                  kTileEntries + kTileTypes)},
        Case{"ceildiv", {}, tile("%m[%i ceildiv 2] " + kTileEntries + kTileTypes)},
        Case{"packed_results",
             {},
             kernel("%w: memref<64x64xf16>",
                    "  %c:2 = ktdp.get_compute_tile_id : index, index\n"
                    "  %t = ktdp.construct_access_tile %w[%c#0, %c#1] {access_tile_set = #row, "
                    "access_tile_order = #id2} : memref<64x64xf16> -> "
                    "!ktdp.access_tile<1x64xindex>")},
        Case{"V23", {"KT-V23"}, tile("%m[%i] {access_tile_order = #id1}" + kTileTypes)},
        Case{"V24", {"KT-V24"}, tile("%m[%i] {access_tile_set = #one}" + kTileTypes)},
        Case{"V23_V24", {"KT-V23", "KT-V24"}, tile("%m[%i]" + kTileTypes)},
        Case{"V23_number",
             {"KT-V23"},
             tile("%m[%i] {access_tile_set = 3, access_tile_order = #id1}" + kTileTypes)},
        Case{"V23_map",
             {"KT-V23"},
             tile("%m[%i] {access_tile_set = #id1, access_tile_order = #id1}" + kTileTypes)},
        Case{"V24_number",
             {"KT-V24"},
             tile("%m[%i] {access_tile_set = #one, access_tile_order = 3 : index}" + kTileTypes)},
        Case{"V24_set",
             {"KT-V24"},
             tile("%m[%i] {access_tile_set = #one, access_tile_order = #one}" + kTileTypes)},
        Case{"V25", {"KT-V25"}, tile("%m[%i, %j] " + kTileEntries + kTileTypes)},
        Case{"V26_missing",
             {"KT-V26"},
             tile("%m[%i] {access_tile_set = #sym, access_tile_order = #id1}" + kTileTypes)},
        Case{"V26_surplus", {"KT-V26"}, tile("%m[%i] symbols(%j) " + kTileEntries + kTileTypes)},
        Case{"V27_inputs",
             {"KT-V27"},
             tile("%m[%i] {access_tile_set = #one, access_tile_order = #id2}" + kTileTypes)},
        Case{"V27_outputs",
             {"KT-V27"},
             tile("%m[%i] {access_tile_set = #one, access_tile_order = #wide}" + kTileTypes)},
        Case{"V28",
             {"KT-V28"},
             tile("%m[%i] " + kTileEntries + " : memref<64xf16> -> !ktdp.access_tile<1x64xindex>")},
        Case{"V28_no_tile",
             {"KT-V28"},
             tile("%m[%i] " + kTileEntries + " : memref<64xf16> -> tensor<64xindex>")},
        Case{"V30_product", {"KT-V30"}, tile("%m[%i * %j] " + kTileEntries + kTileTypes)},
        Case{"V30_symbol_product",
             {"KT-V30"},
             tile("%m[symbol(%i) * %j] " + kTileEntries + kTileTypes)},
        Case{"V30_slash", {"KT-V30"}, tile("%m[%i / 4] " + kTileEntries + kTileTypes)},
        Case{"V30_divisor", {"KT-V30"}, tile("%m[%i floordiv %j] " + kTileEntries + kTileTypes)},
        Case{"V30_zero", {"KT-V30"}, tile("%m[%i mod 0] " + kTileEntries + kTileTypes)},
        Case{"V30_negative", {"KT-V30"}, tile("%m[%i floordiv -4] " + kTileEntries + kTileTypes)},
        Case{"not_index_is_MLIRs", {"-"}, tile("%m[%x] " + kTileEntries + kTileTypes)},
        Case{"base_map_entry",
             {"-"},
             tile("%m[%i] {base_map = #id1, access_tile_set = #one, access_tile_order = #id1}" +
                  kTileTypes)},
        Case{"unclosed_subscript", {"-"}, tile("%m[%i + ] " + kTileEntries + kTileTypes)},
        Case{"missing_bracket", {"-"}, tile("%m[%i " + kTileEntries + kTileTypes)},
        Case{"V40_base",
             {"KT-V40"},
             kernel("%m: index, %i: index", "  %t = ktdp.construct_access_tile %m[%i] " +
                                                kTileEntries +
                                                " : index -> !ktdp.access_tile<64xindex>")}),
    nameOf);

std::string genericTile(const std::string &properties, const std::string &operands,
                        const std::string &types) {
  return kernel("%m: memref<64xf16>, %i: index, %x: i32",
                "  %t = \"ktdp.construct_access_tile\"(" + operands + ") <{" + properties +
                    "}> : (" + types + ") -> !ktdp.access_tile<64xindex>");
}

INSTANTIATE_TEST_SUITE_P(
    GenericAccessTiles, RuleCase,
    ::testing::Values(
        Case{"good",
             {},
             genericTile("operandSegmentSizes = array<i32: 1, 1, 0>, base_map = #id1, "
                         "access_tile_set = #one, access_tile_order = #id1",
                         "%m, %i", "memref<64xf16>, index")},
        Case{"V29",
             {"KT-V29"},
             genericTile("operandSegmentSizes = array<i32: 1, 1, 0>, base_map = #id2, "
                         "access_tile_set = #one, access_tile_order = #id1",
                         "%m, %i", "memref<64xf16>, index")},
        Case{"V30",
             {"KT-V30"},
             genericTile("operandSegmentSizes = array<i32: 1, 1, 0>, base_map = #id1, "
                         "access_tile_set = #one, access_tile_order = #id1",
                         "%m, %x", "memref<64xf16>, i32")},
        Case{"V23",
             {"KT-V23"},
             genericTile("operandSegmentSizes = array<i32: 1, 1, 0>, base_map = #id1, "
                         "access_tile_set = [], access_tile_order = #id1",
                         "%m, %i", "memref<64xf16>, index")},
        Case{"no_map",
             {"-"},
             genericTile("operandSegmentSizes = array<i32: 1, 1, 0>, access_tile_set = #one, "
                         "access_tile_order = #id1",
                         "%m, %i", "memref<64xf16>, index")},
        Case{"map_number",
             {"-"},
             genericTile("operandSegmentSizes = array<i32: 1, 1, 0>, base_map = 3, "
                         "access_tile_set = #one, access_tile_order = #id1",
                         "%m, %i", "memref<64xf16>, index")},
        Case{"segments",
             {"-"},
             genericTile("operandSegmentSizes = array<i32: -1, 1, 2>, base_map = #id1, "
                         "access_tile_set = #one, access_tile_order = #id1",
                         "%m, %i", "memref<64xf16>, index")}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    IndirectTiles, RuleCase,
    ::testing::Values(
        Case{"good",
             {},
             indirect("intermediate_variables (%a) %m[ind(%ids[%i + %a])] " + kSpaceEntries +
                      kGather)},
        Case{"rank_0_index_view",
             {},
             kernel("%m: memref<64xf16>, %ids: memref<i32>",
                    "  %t = ktdp.construct_indirect_access_tile intermediate_variables(%a) "
                    "%m[ind(%ids[])] " +
                        kSpaceEntries +
                        " : memref<64xf16>, memref<i32> -> !ktdp.access_tile<64xindex>")},
        Case{"V31",
             {"KT-V31"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] {variables_space_set = #one, "
                      "variables_space_order = #id2}" +
                      kGather)},
        Case{"V32",
             {"KT-V32"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] {variables_space_set = #one, "
                      "variables_space_order = #wide}" +
                      kGather)},
        Case{"V33",
             {"KT-V33"},
             indirect("intermediate_variables(%a, %b) %m[ind(%ids[%a])] " + kSpaceEntries +
                      kGather)},
        Case{"V33_none",
             {"KT-V33"},
             indirect("intermediate_variables() %m[ind(%ids[%i])] " + kSpaceEntries + kGather)},
        Case{"V34",
             {"KT-V34"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] symbols(%i) " + kSpaceEntries +
                      kGather)},
        Case{"V35",
             {"KT-V35"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a]), (%a)] " + kSpaceEntries +
                      kGather)},
        Case{"V36_few",
             {"KT-V36"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] " + kSpaceEntries +
                      " : memref<64xf16> -> !ktdp.access_tile<64xindex>")},
        Case{"V36_many",
             {"KT-V36"},
             indirect("intermediate_variables(%a) %m[(%a)] " + kSpaceEntries + kGather)},
        Case{"V37",
             {"KT-V37"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a, %a])] " + kSpaceEntries +
                      kGather)},
        Case{"V38_two",
             {"KT-V38"},
             indirect("intermediate_variables(%a) %m[(%a, %a)] " + kSpaceEntries +
                      " : memref<64xf16> -> !ktdp.access_tile<64xindex>")},
        Case{"V38_none",
             {"KT-V38"},
             indirect("intermediate_variables(%a) %m[()] " + kSpaceEntries +
                      " : memref<64xf16> -> !ktdp.access_tile<64xindex>")},
        Case{"V39",
             {"KT-V39"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] " + kSpaceEntries +
                      " : memref<64xf16>, memref<32xi32> -> !ktdp.access_tile<1x64xindex>")},
        Case{"V40_view",
             {"KT-V40"},
             indirect("intermediate_variables(%a) %m[ind(%v[%a])] " + kSpaceEntries +
                      " : memref<64xf16>, vector<4xi32> -> !ktdp.access_tile<64xindex>")},
        Case{"V40_base",
             {"KT-V40"},
             indirect("intermediate_variables(%a) %v[ind(%ids[%a])] " + kSpaceEntries +
                      " : vector<4xi32>, memref<32xi32> -> !ktdp.access_tile<64xindex>")},
        Case{"V42_both",
             {"KT-V42"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])]" + kGather)},
        Case{
            "V42_set",
            {"KT-V42"},
            indirect("intermediate_variables(%a) %m[ind(%ids[%a])] {variables_space_order = #id1}" +
                     kGather)},
        Case{"V42_order",
             {"KT-V42"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] {variables_space_set = #one}" +
                      kGather)},
        Case{"V42_set_number",
             {"KT-V42"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] {variables_space_set = 3, "
                      "variables_space_order = #id1}" +
                      kGather)},
        Case{"V42_order_text",
             {"KT-V42"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] {variables_space_set = #one, "
                      "variables_space_order = \"rows\"}" +
                      kGather)},
        Case{"V30",
             {"KT-V30"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a * %i])] " + kSpaceEntries +
                      kGather)},
        Case{"bare_direct",
             {"-"},
             indirect("intermediate_variables(%a, %b) %w[ind(%ids[%a]), %b] " + kSpaceEntries +
                      kGather)},
        Case{"view_without_ind",
             {"-"},
             indirect("intermediate_variables(%a) %m[%ids[%a]] " + kSpaceEntries + kGather)},
        Case{"kinds_entry",
             {"-"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%a])] {per_dim_subscript_kinds = "
                      "[true], variables_space_set = #one, variables_space_order = #id1}" +
                      kGather)},
        Case{"unknown_capture",
             {"-"},
             indirect("intermediate_variables(%a) %m[ind(%ids[%nowhere])] " + kSpaceEntries +
                      kGather)}),
    nameOf);

std::string genericIndirect(const std::string &kinds, const std::string &maps) {
  return kernel("%m: memref<64xf16>, %ids: memref<32xi32>",
                "  %t = \"ktdp.construct_indirect_access_tile\"(%m, %ids) <{operandSegmentSizes = "
                "array<i32: 1, 1, 0, 0>, per_dim_subscript_kinds = " +
                    kinds + ", per_dim_subscript_maps = " + maps +
                    ", variables_space_set = #one, variables_space_order = #id1}> ({\n"
                    "  ^bb0(%a: index):\n    \"ktdp.region_terminator\"() : () -> ()\n"
                    "  }) : (memref<64xf16>, memref<32xi32>) -> !ktdp.access_tile<64xindex>");
}

INSTANTIATE_TEST_SUITE_P(
    GenericIndirectTiles, RuleCase,
    ::testing::Values(Case{"good", {}, genericIndirect("[true]", "[#id1]")},
                      Case{"V41_lengths", {"KT-V41"}, genericIndirect("[true, false]", "[#id1]")},
                      Case{"V41_kind", {"KT-V41"}, genericIndirect("[1]", "[#id1]")},
                      Case{"V41_map", {"KT-V41"}, genericIndirect("[true]", "[#one]")},
                      Case{"V41_inputs", {"KT-V41"}, genericIndirect("[true]", "[#id2]")},
                      Case{"V41_views", {"KT-V41"}, genericIndirect("[false]", "[#id1]")},
                      Case{"kinds_number", {"-"}, genericIndirect("3", "[#id1]")}),
    nameOf);

std::string transfer(const std::string &body) {
  return kernel("%t: !ktdp.access_tile<?x8xindex>, %x: tensor<?x8xf16>, %y: tensor<4x8xf16>, "
                "%u: tensor<*xf16>, %i: index",
                "  " + body);
}

INSTANTIATE_TEST_SUITE_P(
    Transfers, RuleCase,
    ::testing::Values(
        Case{"load", {}, transfer("%v = ktdp.load %t : <?x8xindex> -> tensor<?x8xf16>")},
        Case{"store", {}, transfer("ktdp.store %x, %t : tensor<?x8xf16>, <?x8xindex>")},
        Case{"V43_load", {"KT-V43"}, transfer("%v = ktdp.load %t : <?x8xindex> -> tensor<*xf16>")},
        Case{"V43_store", {"KT-V43"}, transfer("ktdp.store %u, %t : tensor<*xf16>, <?x8xindex>")},
        Case{"V43_tile", {"KT-V43"}, transfer("%v = ktdp.load %i : index -> tensor<4xf16>")},
        Case{"V43_vector",
             {"KT-V43"},
             transfer("%v = ktdp.load %t : <?x8xindex> -> vector<4x8xf16>")},
        Case{"V44_dynamic",
             {"KT-V44"},
             transfer("%v = ktdp.load %t : <?x8xindex> -> tensor<4x8xf16>")},
        Case{"V44_store", {"KT-V44"}, transfer("ktdp.store %y, %t : tensor<4x8xf16>, <?x8xindex>")},
        Case{"V44_rank", {"KT-V44"}, transfer("%v = ktdp.load %t : <?x8xindex> -> tensor<8xf16>")},
        Case{"V01_elided", {"KT-V01"}, transfer("%v = ktdp.load %t : <?x8xf16> -> tensor<8xf16>")}),
    nameOf);

std::string extract(const std::string &rest) {
  return kernel("%a: !ktdp.runtime_arg<i32, granularity=4>, %i: index",
                "  %r = ktdp.runtime_arg_extract " + rest);
}

INSTANTIATE_TEST_SUITE_P(
    RuntimeArguments, RuleCase,
    ::testing::Values(
        Case{"value", {}, extract("value from %a : <i32, granularity=4> -> i32")},
        Case{"dictionary", {}, extract("value from %a : <i32, granularity=4> {note = 1} -> i32")},
        Case{"V45", {"KT-V45"}, extract("value from %a : <i32, granularity=4> -> index")},
        Case{"V45_argument", {"KT-V45"}, extract("value from %i : index -> index")},
        Case{"V46", {"KT-V46"}, extract("upperbound from %a : <i32, granularity=4> -> index")},
        Case{"V47", {"KT-V47"}, extract("granularity from %a : <i32, granularity=4> -> i32")},
        Case{"word", {"-"}, extract("bound from %a : <i32, granularity=4> -> i32")},
        Case{"generic_word",
             {"-"},
             kernel("%a: !ktdp.runtime_arg<i32>",
                    "  %r = \"ktdp.runtime_arg_extract\"(%a) <{kind = \"bound\"}> : "
                    "(!ktdp.runtime_arg<i32>) -> i32")}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    Production, RuleCase,
    ::testing::Values(
        Case{"good", {}, produce(kPartial)},
        Case{"old_roles",
             {},
             deliver("%r = ktdp.inter_tile_consume(%f) consumer_tiles_per_group = #tiles" +
                     kFuture +
                     " -> tensor<8xf16>\n"
                     "  %h = ktdp.inter_tile_produce producer_tiles_per_group = #first : "
                     "tensor<8xf16> -> !ktdp.tile_future<tensor<8xf16>, groups = #g> {\n"
                     "  ^bb0(%g: index):\n    ktdp.yield_partial %w : tensor<8xf16>\n  }\n"
                     "  %s = ktdp.inter_tile_consume(%h) consumer_tiles_per_group = "
                     "#tiles : <tensor<8xf16>, groups = #g> -> tensor<8xf16>")},
        Case{"V48_none", {"KT-V48"}, produce("    ktdp.yield_partial %w : tensor<8xf16>")},
        Case{"V48_type",
             {"KT-V48"},
             produce("  ^bb0(%g: i32):\n    ktdp.yield_partial %w : tensor<8xf16>")},
        Case{"V49", {"KT-V49"}, produceWith("#one", "<(tensor<8xf16>), groups = #g>", kPartial)},
        Case{"V50_added_terminator", {"KT-V50"}, produce("  ^bb0(%g: index):")},
        Case{"V50_type",
             {"KT-V50"},
             produce("  ^bb0(%g: index):\n    ktdp.yield_partial %z : tensor<4xf16>")},
        Case{"V50_count",
             {"KT-V50"},
             produce("  ^bb0(%g: index):\n    ktdp.yield_partial %w, %w : tensor<8xf16>, "
                     "tensor<8xf16>")},
        Case{
            "V50_other_end", {"KT-V50"}, produce("  ^bb0(%g: index):\n    ktdp.region_terminator")},
        Case{"V52",
             {"KT-V52"},
             produce("  ^bb0(%g: index):\n    ktdp.yield_reduced %w : tensor<8xf16>")},
        Case{"set_number", {"-"}, produceWith("3", "<(tensor<8xf16>), groups = #g>", kPartial)},
        Case{"groups_attribute",
             {"-"},
             produceWith("#first, groups = #g", "<(tensor<8xf16>), groups = #g>", kPartial)},
        Case{"groups_entry",
             {"-"},
             produceWith("#first {groups = #g}", "<(tensor<8xf16>), groups = #g>", kPartial)}),
    nameOf);

std::string consume(const std::string &rest) {
  return deliver("%r = ktdp.inter_tile_consume(%f) consumer_tiles_per_group = " + rest);
}

std::string reduce(const std::string &rest) {
  return deliver("%r = ktdp.inter_tile_reduce(%f) consumer_tiles_per_group = " + rest);
}

INSTANTIATE_TEST_SUITE_P(
    Delivery, RuleCase,
    ::testing::Values(
        Case{"consume_V53_type", {"KT-V53"}, consume("#tiles" + kFuture + " -> tensor<4xf16>")},
        Case{"consume_V53_count",
             {"KT-V53"},
             deliver("%r:2 = ktdp.inter_tile_consume(%f) consumer_tiles_per_group = #tiles" +
                     kFuture + " -> tensor<8xf16>, tensor<8xf16>")},
        Case{"consume_V54_symbols", {"KT-V54"}, consume("#one" + kFuture + " -> tensor<8xf16>")},
        Case{"consume_V54_dimensions",
             {"KT-V54"},
             consume("affine_set<(i, j)[g] : (i == 0)>" + kFuture + " -> tensor<8xf16>")},
        Case{"consume_V55_symbols",
             {"KT-V55"},
             consume("#tiles, producer_dependency_per_consumer = #one" + kFuture +
                     " -> tensor<8xf16>")},
        Case{"consume_V55_dimensions",
             {"KT-V55"},
             consume("#tiles, producer_dependency_per_consumer = affine_set<(p, q)[c] : (p == 0)>" +
                     kFuture + " -> tensor<8xf16>")},
        Case{"consume_set_number", {"-"}, consume("3" + kFuture + " -> tensor<8xf16>")},
        Case{"reduce_good",
             {},
             reduce("#first, identity(%w : tensor<8xf16>)" + kFuture + " -> tensor<8xf16>" +
                    kCombiner)},
        Case{"reduce_V53",
             {"KT-V53"},
             reduce("#first, identity(%z : tensor<4xf16>)" + kFuture + " -> tensor<4xf16>" +
                    kCombiner)},
        Case{"reduce_V56_type",
             {"KT-V56"},
             reduce("#first, identity(%z : tensor<4xf16>)" + kFuture + " -> tensor<8xf16>" +
                    kCombiner)},
        Case{"reduce_V56_none",
             {"KT-V56"},
             reduce("#first, identity()" + kFuture + " -> tensor<8xf16>" + kCombiner)},
        Case{"reduce_V57",
             {"KT-V57"},
             reduce("#first, identity(%w : tensor<8xf16>)" + kFuture +
                    " -> tensor<8xf16> {\n  ^bb0(%a: tensor<8xf16>):\n"
                    "    ktdp.yield_reduced %a : tensor<8xf16>\n  }")},
        Case{"reduce_V58_type",
             {"KT-V58"},
             reduce("#first, identity(%w : tensor<8xf16>)" + kFuture +
                    " -> tensor<8xf16> {\n  ^bb0(%a: tensor<8xf16>, %b: tensor<8xf16>):\n"
                    "    ktdp.yield_reduced %z : tensor<4xf16>\n  }")},
        Case{"reduce_V58_missing",
             {"KT-V58"},
             reduce("#first, identity(%w : tensor<8xf16>)" + kFuture +
                    " -> tensor<8xf16> {\n  ^bb0(%a: tensor<8xf16>, %b: tensor<8xf16>):\n  }")},
        Case{"reduce_V52",
             {"KT-V52"},
             reduce("#first, identity(%w : tensor<8xf16>)" + kFuture +
                    " -> tensor<8xf16> {\n  ^bb0(%a: tensor<8xf16>, %b: tensor<8xf16>):\n"
                    "    ktdp.yield_partial %a : tensor<8xf16>\n  }")},
        Case{"reduce_V59",
             {"KT-V59"},
             reduce("#one, identity(%w : tensor<8xf16>)" + kFuture + " -> tensor<8xf16>" +
                    kCombiner)},
        Case{"reduce_groups",
             {"-"},
             reduce("#first, groups = #g, identity(%w : tensor<8xf16>)" + kFuture +
                    " -> tensor<8xf16>" + kCombiner)}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    Spyreop, RuleCase,
    ::testing::Values(
        Case{"unary",
             {},
             scalar("%0 = spyreop.exp %h : f16\n  %1 = spyreop.reciprocal %s : f32\n"
                    "  %2 = spyreop.sigmoid %q : !spyreop.df16\n  %3 = spyreop.silu %h : f16\n"
                    "  %4 = spyreop.sqrt %h : f16\n  %5 = spyreop.rsqrt %h : f16\n"
                    "  %6 = spyreop.gelu %q : !spyreop.df16")},
        Case{"several_operands",
             {},
             scalar("%0 = spyreop.realdiv %s, %s : f32\n"
                    "  %1 = spyreop.layernormscale %h squares %h : f16\n"
                    "  %2 = spyreop.layernormscale %h : f16\n"
                    "  %3 = spyreop.layernormnorm %h squares %h scale %h weight %h bias %h : f16\n"
                    "  %4, %5 = spyreop.exx2 %h : f16\n  %6 = spyreop.select %h, %h, %h : f16\n"
                    "  %7 = spyreop.compare greaterequal %h, %h : f16")},
        Case{"integers",
             {},
             scalar("%0 = spyreop.addi32toi32 %i, %i\n  %1 = spyreop.muli32toi32 %i, %i\n"
                    "  %2 = spyreop.addi64toi64 %l, %l\n"
                    "  %3 = spyreop.idx32toaddr %i base %i stride %i\n"
                    "  %4 = spyreop.idx32toaddr %i base 0x1F00 stride 64")},
        Case{"fused",
             {},
             scalar("%0 = spyreop.exx2_fused %s : f32 -> !spyreop.fp32_fused\n"
                    "  %1 = spyreop.exx2_zeromean_fused %q : !spyreop.df16 -> "
                    "!spyreop.df16_fused\n"
                    "  %2 = spyreop.layernormscale_fused %0 : !spyreop.fp32_fused -> f32")},
        Case{"attributes",
             {},
             scalar("%0 = spyreop.softplus %h beta 1.0 threshold 20.0 : f16\n"
                    "  %1 = spyreop.constant 1.5 : f16\n  %2 = spyreop.constant -0.25 : f32\n"
                    "  %3 = spyreop.slice_reduction %v {reduction_kind = "
                    "#spyreop.reduction_kind<abs_max>, reduction_scope = "
                    "#spyreop.reduction_scope<across_slice>} : tensor<64xf16> -> tensor<64xf16>")},
        Case{"elements",
             {},
             kernel("%a: vector<8x!spyreop.df16>, %b: memref<4x!spyreop.fp16_fused>, "
                    "%c: tensor<4x!spyreop.df16>",
                    "")},
        Case{"V60_unary", {"KT-V60"}, scalar("%0 = spyreop.exp %d : f64")},
        Case{"V60_class_b", {"KT-V60"}, scalar("%0 = spyreop.gelu %s : f32")},
        Case{"V60_integer", {"KT-V60"}, scalar("%0 = spyreop.realdiv %i, %i : i32")},
        Case{"V60_compare", {"KT-V60"}, scalar("%0 = spyreop.compare equal %i, %i : i32")},
        Case{"V60_softplus",
             {"KT-V60"},
             scalar("%0 = spyreop.softplus %s beta 1.0 threshold 20.0 : f32")},
        Case{"V60_generic_result", {"KT-V60"}, scalar("%0 = \"spyreop.exp\"(%h) : (f16) -> f32")},
        Case{"V60_slice",
             {"KT-V60"},
             scalar("%0 = spyreop.slice_reduction %h {reduction_kind = "
                    "#spyreop.reduction_kind<add>, reduction_scope = "
                    "#spyreop.reduction_scope<in_slice>} : f16 -> f16")},
        Case{"V61", {"KT-V61"}, scalar("%0 = spyreop.softplus %h beta 0.0 threshold 20.0 : f16")},
        Case{"V61_negative_zero",
             {"KT-V61"},
             scalar("%0 = spyreop.softplus %h beta -0.0 threshold 20.0 : f16")},
        Case{"V62_result",
             {"KT-V62"},
             scalar("%0 = spyreop.exx2_fused %h : f16 -> !spyreop.fp32_fused")},
        Case{"V62_operand",
             {"KT-V62"},
             scalar("%0 = spyreop.layernormscale_fused %p16 : !spyreop.fp16_fused -> f32")},
        Case{"V63_f64", {"KT-V63"}, scalar("%0 = spyreop.constant 1.5 : f64")},
        Case{"V63_bf16", {"KT-V63"}, scalar("%0 = spyreop.constant 1.5 : bf16")},
        Case{"V63_integer", {"KT-V63"}, scalar("%0 = spyreop.constant 1 : i32")},
        Case{"V63_tensor", {"KT-V63"}, scalar("%0 = spyreop.constant dense<1.5> : tensor<4xf16>")},
        Case{"V63_df16", {"KT-V63"}, scalar("%0 = spyreop.constant 1.5 : !spyreop.df16")},
        Case{"operand_count", {"-"}, scalar("%0 = \"spyreop.exp\"() : () -> f16")},
        Case{"predicate", {"-"}, scalar("%0 = spyreop.compare greater %h, %h : f16")},
        Case{"slice_kind",
             {"-"},
             scalar("%0 = spyreop.slice_reduction %v {reduction_kind = 3, reduction_scope = "
                    "#spyreop.reduction_scope<in_slice>} : tensor<64xf16> -> tensor<64xf16>")}),
    nameOf);

} // namespace
} // namespace ktir::testing
