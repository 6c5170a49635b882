// The rules of memory views, loads and stores, and runtime arguments.
#include "rule_case.h"

namespace ktir::testing {
namespace {

const std::string kSpace = "memory_space = #ktdp.memory_space<global>";

std::string view(const std::string &rest) {
  return kernel("%p: index, %n: index, %f: f32", "  %v = ktdp.construct_memory_view %p, " + rest);
}

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

} // namespace
} // namespace ktir::testing
