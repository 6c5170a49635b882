#include "special.h"

namespace ktir::golden {

namespace {
constexpr std::string_view kType = "ktir-type-mismatch";
constexpr std::string_view kShape = "ktir-tile-shape-mismatch";
constexpr std::string_view kUnsupported = "ktir-reference-unsupported";

std::vector<Special> notValidOnPurpose() {
  using enum Judgement;
  return {
      {.kernel = "cmp_broadcast_shape", .judgement = FindingOnly, .findings = {kType}},
      {.kernel = "cmp_max_tile_scalar", .judgement = FindingOnly, .findings = {kType}},
      {.kernel = "cmp_mixed_dtype", .judgement = FindingOnly, .findings = {kType}},
      {.kernel = "cmp_mixed_scalar", .judgement = FindingOnly, .findings = {kType}},
      {.kernel = "cmp_select_scalars", .judgement = FindingOnly, .findings = {kType}},
      {.kernel = "cmp_reduce_rank0_twice", .judgement = FindingOnly, .findings = {kType}},
      {.kernel = "mem_base_map", .judgement = FindingOnly, .findings = {"ktir-syntax"}},
      {.kernel = "mem_view_defaults", .judgement = FindingOnly, .findings = {"ktir-syntax"}},
      {.kernel = "mem_box_larger_with_order", .judgement = FindingOnly, .findings = {kShape}},
      {.kernel = "mem_box_offset", .judgement = FindingAndNumbers, .findings = {kShape}},
      {.kernel = "mem_box_larger_than_tile", .judgement = FindingAndNumbers, .findings = {kShape}},
      {.kernel = "mem_eq_set", .judgement = FindingAndNumbers, .findings = {kShape}},
      {.kernel = "mem_store_shape_mismatch", .judgement = FindingAndNumbers, .findings = {kShape}},
      {.kernel = "mem_strided_access_set", .judgement = FindingAndNumbers, .findings = {kShape}},
      {.kernel = "mem_triangular", .judgement = FindingAndNumbers, .findings = {kShape}},
      {.kernel = "mem_triangular_wide", .judgement = FindingAndNumbers, .findings = {kShape}},
      {.kernel = "cmp_generic_scalar_input",
       .judgement = FindingAndNumbers,
       .findings = {"ktir-invalid-op"}},
      {.kernel = "ctl_if_result_no_else",
       .judgement = FindingAndNumbers,
       .findings = {"ktir-invalid-op"}},
      {.kernel = "comm_identity_f32", .judgement = FindingAndNumbers, .findings = {kType}},
      {.kernel = "comm_result_reshape", .judgement = FindingAndNumbers, .findings = {kType}},
      {.kernel = "parse_inline_producer_set",
       .judgement = SameAsOther,
       .findings = {"ktir-deprecated-syntax"},
       .sameAs = "comm_ring4"},
      // Not tested for cost: no run of these can end.
      {.kernel = "comm_nonproducer",
       .judgement = FindingOnly,
       .findings = {"ktir-inter-tile-groups"}},
      {.kernel = "comm_deadlock",
       .judgement = FindingOnly,
       .findings = {"ktir-collective-divergence"}},
  };
}

std::vector<Special> otherNumbers() {
  using enum Judgement;
  auto row = [](std::string_view kernel, std::vector<CoreCycles> cycles,
                std::string_view bottleneck, int64_t critical = 0,
                std::vector<std::string_view> findings = {}) {
    return Special{.kernel = kernel,
                   .judgement = OtherNumbers,
                   .findings = std::move(findings),
                   .cycles = std::move(cycles),
                   .bottleneck = bottleneck,
                   .criticalCore = critical};
  };
  return {
      row("ctl_grid_typed", {{0, 4, 0}, {0, 4, 0}, {0, 4, 0}, {0, 4, 0}}, "memory"),
      row("ctl_else_same_line", {{1, 0, 0}}, "compute"),
      row("ctl_else_result", {{5, 0, 0}}, "compute"),
      row("ctl_if_result_own_line", {{5, 0, 0}}, "compute"),
      {.kernel = "parse_store_after_loop",
       .judgement = SameAsOther,
       .sameAs = "parse_store_after_loop_blank"},
      row("parse_two_loops", {{16, 0, 0}}, "compute"),
      row("parse_store_after_reduce", {{8, 9, 0}}, "memory"),
      row("parse_constant_true", {{4, 0, 0}}, "compute"),
      // The second grid coordinate is the bound: cores 0 and 1 have y = 0.
      row("parse_bundled_bound", {{0, 0, 0}, {0, 0, 0}, {4, 0, 0}, {4, 0, 0}}, "compute", 2),
      row("parse_le_constraint", {{0, 1, 0}}, "memory"),
      row("comm_region_loop", {{22, 8, 12}, {22, 8, 12}, {22, 8, 12}, {22, 8, 12}}, "compute"),
      row("comm_partial_consumers", {{6, 8, 12}, {0, 8, 12}, {0, 8, 12}, {0, 8, 12}}, "comm"),
      row("ind_parent_lx", {{0, 17, 0}}, "memory"),
      row("mem_start_past_end", {{0, 1, 0}}, "memory"),
      row("mem_dtype_mismatch", {{0, 1, 0}}, "memory"),
      row("mem_lx_unmapped", {{0, 0, 0}}, "compute"),
      row("mem_store_unmapped_strided", {{0, 1, 0}}, "memory"),
      row("mem_bf16", {{0, 1, 0}}, "memory", 0, {kUnsupported}),
      row("cmp_scalar_max", {{1.0 / 64, 0, 0}}, "compute", 0, {kUnsupported}),
      row("cmp_unregistered", {{1, 1, 0}}, "compute", 0, {kUnsupported}),
      row("lx_overflow", {{0, 16384, 0}}, "memory", 0, {"ktir-lx-overflow"}),
  };
}

/// One core and 128 bytes a cycle, so a cycle is a stick. K is the number of index tuples looked
/// up, S(v) what one index value touches.
std::vector<Special> dataDecides() {
  using enum Judgement;
  auto row = [](std::string_view kernel, double lower, std::optional<double> upper,
                const char *derivation) {
    return Special{
        .kernel = kernel, .judgement = DataDecides, .bounds = DataBounds{lower, upper, derivation}};
  };
  return {
      row("ind_rows_distinct", 2, 5, "1 index + 1..min(K 4 x |S| 1, parent 16)"),
      row("ind_rows_same", 2, 5, "1 index + 1..min(4 x 1, 16)"),
      row("ind_rows_i64", 4, 19, "40 x 8 bytes of index = 3 + 1..min(40 x 1, 16)"),
      row("ind_two_views", 5, 20, "2 x 2 index + 1..min(64 elements, 16)"),
      row("ind_shared_view", 5, 20, "2 x 2 index (charged twice) + 1..min(64 elements, 16)"),
      row("ind_scatter", 2, 5, "1 index + 1..min(4 x 1, 16)"),
      row("ind_block_offset", 2, 5, "1 index + 1..min(4 half-stick rows, 8)"),
      row("ind_index_lx", 2, 5, "1 for the copy of the indices to LX + 1..min(4 x 1, 16)"),
      row("ind_negative", 2, 5, "1 index + 1..min(4 x 1, 16)"),
      row("ind_out_of_range", 2, 5, "1 index + 1..min(4 x 1, 16)"),
      row("ind_order", 2, 5, "1 index + 1..min(4 x 1, 16)"),
      row("ctl_if_data", 1, 5, "1 load + nothing, or exp of 64 elements: 4"),
      row("ctl_for_data", 1, std::nullopt, "1 load + any number of trips"),
      // ind_parent_lx_store and paged_attention look up through indices, but no number depends on
      // their values (data in LX; one page of 16 aligned token rows of 2 sticks each): compared as
      // they stand.
  };
}
} // namespace

const std::vector<Special> &specialCases() {
  static const std::vector<Special> all = [] {
    std::vector<Special> cases = notValidOnPurpose();
    for (auto part : {otherNumbers(), dataDecides()})
      cases.insert(cases.end(), part.begin(), part.end());
    return cases;
  }();
  return all;
}

const Special *specialCase(std::string_view kernel) {
  for (const Special &special : specialCases())
    if (special.kernel == kernel)
      return &special;
  return nullptr;
}

} // namespace ktir::golden
