// The rules of the types and of the memory space attributes.
#include "rule_case.h"

namespace ktir::testing {
namespace {

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

} // namespace
} // namespace ktir::testing
