// The rules of direct and of indirect access tiles.
#include "rule_case.h"

namespace ktir::testing {
namespace {

const std::string kTileEntries = "{access_tile_set = #one, access_tile_order = #id1}";

const std::string kTileTypes = " : memref<64xf16> -> !ktdp.access_tile<64xindex>";

const std::string kSpaceEntries = "{variables_space_set = #one, variables_space_order = #id1}";

const std::string kGather = " : memref<64xf16>, memref<32xi32> -> !ktdp.access_tile<64xindex>";

std::string tile(const std::string &rest) {
  return kernel("%m: memref<64xf16>, %w: memref<64x64xf16>, %i: index, %j: index, %x: i32",
                "  %t = ktdp.construct_access_tile " + rest);
}

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

std::string indirect(const std::string &rest) {
  return kernel("%m: memref<64xf16>, %w: memref<8x64xf16>, %ids: memref<32xi32>, %i: index, "
                "%v: vector<4xi32>",
                "  %t = ktdp.construct_indirect_access_tile " + rest);
}

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

} // namespace
} // namespace ktir::testing
