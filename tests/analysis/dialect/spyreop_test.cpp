// The operations and the rules of spyreop.
#include "rule_case.h"

namespace ktir::testing {
namespace {

std::string scalar(const std::string &body) {
  return kernel("%h: f16, %s: f32, %d: f64, %q: !spyreop.df16, %p16: !spyreop.fp16_fused, "
                "%i: i32, %l: i64, %v: tensor<64xf16>",
                "  " + body);
}

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
