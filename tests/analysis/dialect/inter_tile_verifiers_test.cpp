// The rules that a single inter-tile operation can be checked against.
#include "rule_case.h"

namespace ktir::testing {
namespace {

const std::string kPartial = "  ^bb0(%g: index):\n    ktdp.yield_partial %w : tensor<8xf16>";

const std::string kFuture = " : <(tensor<8xf16>), groups = #g>";

const std::string kCombiner = " {\n  ^bb0(%a: tensor<8xf16>, %b: tensor<8xf16>):\n"
                              "    ktdp.yield_reduced %a : tensor<8xf16>\n  }";

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

std::string deliver(const std::string &delivery) {
  return kernel("%w: tensor<8xf16>, %z: tensor<4xf16>",
                "  %f = ktdp.inter_tile_produce producer_tiles_per_group = #first -> "
                "<(tensor<8xf16>), groups = #g> {\n" +
                    kPartial + "\n  }\n  " + delivery);
}

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

} // namespace
} // namespace ktir::testing
