#include "features/dialect_docs.h"

#include <algorithm>
#include <array>

namespace ktir::server {
namespace {

constexpr std::array kTileIdParts = {
    SyntaxPart{"index", ":", "one `index` for each axis of the grid that is asked for"},
};

constexpr std::array kViewParts = {
    SyntaxPart{"%base", "",
               "where the memory begins, an `index`: an argument of the kernel, or a "
               "constant number of elements"},
    SyntaxPart{"sizes: [n, …]", "sizes",
               "elements along each dimension: numbers or `index` values"},
    SyntaxPart{"strides: [s, …]", "strides",
               "elements from one coordinate to the next along each dimension"},
    SyntaxPart{"coordinate_set = #set", "coordinate_set",
               "the coordinates that the view holds, an affine set with one dimension for each of "
               "the view's; its symbols are the dynamic sizes, in order"},
    SyntaxPart{"memory_space = #space", "memory_space",
               "`#ktdp.memory_space<global>` for HBM, `<ct_local>` for the scratchpad"},
    SyntaxPart{"memref<…>", ":", "the shape and the element type of the view"},
};

constexpr std::array kDistributedParts = {
    SyntaxPart{"%part, …", "(", "the views that hold the parts, each with its own coordinates"},
    SyntaxPart{"memref<…>, …", ":", "the type of each part"},
    SyntaxPart{"memref<…>", ")", "the type of the whole"},
};

constexpr std::array kTileParts = {
    SyntaxPart{"%view", "", "the view that the tile lies in"},
    SyntaxPart{"[i, …]", "[",
               "the tile's corner: one affine expression of `index` values for each dimension"},
    SyntaxPart{"symbols(%s, …)", "symbols", "values for the symbols of the set, if it has any"},
    SyntaxPart{"access_tile_set = #set", "access_tile_set",
               "the points of the tile, counted from its corner"},
    SyntaxPart{"access_tile_order = #map", "access_tile_order",
               "in which order the points are walked: a permutation of the dimensions"},
    SyntaxPart{"memref<…>", ":", "the type of the view"},
    SyntaxPart{"!ktdp.access_tile<…>", "->", "the shape of the tile"},
};

constexpr std::array kIndirectParts = {
    SyntaxPart{"intermediate_variables(%i, …)", "intermediate_variables",
               "new `index` names for the points of the tile, one for each dimension of the set"},
    SyntaxPart{"%view", ")", "the view that the data is read from or written to"},
    SyntaxPart{"[ind(%indices[…]), (…), …]", "[",
               "one coordinate for each dimension: `ind(%view[…])` reads it from an index view, "
               "`(…)` computes it"},
    SyntaxPart{"symbols(%s, …)", "symbols", "values for the symbols of the set, if it has any"},
    SyntaxPart{"variables_space_set = #set", "variables_space_set",
               "the values that the variables take"},
    SyntaxPart{"variables_space_order = #map", "variables_space_order",
               "in which order they take them: a permutation"},
    SyntaxPart{"memref<…>, …", ":",
               "the type of the view, then of each index view in the order of the `ind`"},
    SyntaxPart{"!ktdp.access_tile<…>", "->", "the shape of the tile"},
};

constexpr std::array kLoadParts = {
    SyntaxPart{"%tile", "", "the access tile to read"},
    SyntaxPart{"!ktdp.access_tile<…>", ":",
               "its type; the prefix `!ktdp.access_tile` may be left out"},
    SyntaxPart{"tensor<…>", "->", "a tensor of the tile's shape, with the view's elements"},
};

constexpr std::array kStoreParts = {
    SyntaxPart{"%value", "", "the tensor to write"},
    SyntaxPart{"%tile", ",", "where to: an access tile of the same shape"},
    SyntaxPart{"tensor<…>, !ktdp.access_tile<…>", ":", "the types of both"},
};

constexpr std::array kExtractParts = {
    SyntaxPart{"value|granularity|upperbound", "", "what is asked for"},
    SyntaxPart{"%argument", "from", "an argument of type `!ktdp.runtime_arg`"},
    SyntaxPart{"!ktdp.runtime_arg<…>", ":", "its type"},
    SyntaxPart{"type", "->", "of the result: the wrapped type for `value`, else `index`"},
};

constexpr std::array kProduceParts = {
    SyntaxPart{"producer_tiles_per_group = #set", "producer_tiles_per_group",
               "which tiles of group g contribute: a set `(i)[g]` over linear tile ids"},
    SyntaxPart{"!ktdp.tile_future<…>", "->", "the roles that will be delivered, and the groups"},
    SyntaxPart{"{ … }", "{",
               "runs on each producer, with the group as argument, and ends in "
               "`ktdp.yield_partial`"},
};

constexpr std::array kConsumeParts = {
    SyntaxPart{"%future", "(", "what `ktdp.inter_tile_produce` made; used here and nowhere else"},
    SyntaxPart{"consumer_tiles_per_group = #set", "consumer_tiles_per_group",
               "which tiles of group g receive: a set `(i)[g]`"},
    SyntaxPart{
        "producer_dependency_per_consumer = #set", "producer_dependency_per_consumer",
        "whom consumer c waits for: `(p)[c]` or `(p)[c, g]`; required if a group has several "
        "producers"},
    SyntaxPart{"!ktdp.tile_future<…>", ":", "the type of the future"},
    SyntaxPart{"tensor<…>, …", "->", "one tensor for each role, of the role's type"},
};

constexpr std::array kReduceParts = {
    SyntaxPart{"%future", "(", "what `ktdp.inter_tile_produce` made; used here and nowhere else"},
    SyntaxPart{"consumer_tiles_per_group = #set", "consumer_tiles_per_group",
               "which tiles of group g receive the result: all producers, or one of them"},
    SyntaxPart{"producer_dependency_per_consumer = #set", "producer_dependency_per_consumer",
               "whom consumer c waits for: `(p)[c]` or `(p)[c, g]`"},
    SyntaxPart{"identity(%neutral : …)", "identity",
               "the neutral element of each role, of the result's type"},
    SyntaxPart{"!ktdp.tile_future<…>", ":", "the type of the future"},
    SyntaxPart{"tensor<…>, …", "->", "one tensor for each role, of the role's type"},
    SyntaxPart{
        "{ … }", "{",
        "combines two contributions: all left values, then all right ones, as arguments; ends "
        "in `ktdp.yield_reduced`. It must be associative and commutative"},
};

constexpr std::array kYieldParts = {
    SyntaxPart{"%value, …", "", "one tensor for each role"},
    SyntaxPart{"tensor<…>, …", ":", "their types"},
};

constexpr std::array kOps = {
    OpDoc{"ktdp.construct_access_tile", "Says which part of a view a load or store touches.",
          "%tile = ktdp.construct_access_tile %view[i, …] symbols(%s, …) {access_tile_set = #set, "
          "access_tile_order = #map} : memref<…> -> !ktdp.access_tile<…>",
          "The tile is the set's points, moved to the corner in brackets. Nothing is read yet and "
          "nothing is charged: `ktdp.load` and `ktdp.store` pay for the sticks that the tile "
          "touches, 128 bytes each, however few of them are used.\n\nSubscripts may add, multiply "
          "by constants, and use `floordiv` and `mod`. A tile that runs past its view is an error "
          "of the program; nothing clips it.",
          "ktdp.construct_access_tile ${2:%view}[${3:%row, %column}] {\n"
          "  access_tile_set = ${4:#set}, access_tile_order = ${5:#order}\n"
          "} : ${6:memref<64x64xf16>} -> !ktdp.access_tile<${7:1x64}xindex>",
          "tile", kTileParts},
    OpDoc{
        "ktdp.construct_distributed_memory_view",
        "Joins several views that hold parts of one array.",
        "%view = ktdp.construct_distributed_memory_view(%part, … : memref<…>, …) : memref<…>",
        "The parts say with `coordinate_set` which coordinates of the whole they hold; together "
        "they should hold each exactly once. Parts may lie in HBM and in scratchpads. A load from "
        "parts of both kinds reads them at the same time and takes as long as the slower one.",
        "ktdp.construct_distributed_memory_view(${2:%left, %right} : ${3:memref<64x64xf16>, "
        "memref<64x64xf16>}) : ${4:memref<128x64xf16>}",
        "view", kDistributedParts},
    OpDoc{
        "ktdp.construct_indirect_access_tile",
        "Says which part of a view is touched where an index tensor decides: gather and scatter.",
        "%tile = ktdp.construct_indirect_access_tile intermediate_variables(%i, …) "
        "%view[ind(%indices[…]), (…), …] symbols(%s, …) {variables_space_set = #set, "
        "variables_space_order = #map} : memref<…>, … -> !ktdp.access_tile<…>",
        "Each dimension of the view has one coordinate: `ind(%indices[…])` is what the index view "
        "holds there, `(…)` is computed from the variables. The load or store pays for the sticks "
        "of the data and, for each `ind`, for the sticks of the indices. Which sticks the data "
        "touches depends on the indices, so its cost has a lower and an upper bound; the two meet "
        "where each look-up reads whole sticks.",
        "ktdp.construct_indirect_access_tile intermediate_variables(${2:%i, %j})\n"
        "    ${3:%view}[ind(${4:%indices}[${5:%i}]), (${6:%j})] {\n"
        "  variables_space_set = ${7:#set}, variables_space_order = ${8:#order}\n"
        "} : ${9:memref<64x64xf16>}, ${10:memref<64xi32>} -> "
        "!ktdp.access_tile<${11:4x64}xindex>",
        "tile", kIndirectParts},
    OpDoc{
        "ktdp.construct_memory_view", "Describes memory: where it begins and how it is laid out.",
        "%view = ktdp.construct_memory_view %base, sizes: [n, …], strides: [s, …] {coordinate_set "
        "= #set, memory_space = #space} : memref<…>",
        "A view allocates nothing and costs nothing. Sizes and strides count elements; a size or "
        "stride that is an SSA value is `?` in the type. Views in HBM (`global`) are read and "
        "written in sticks of 128 bytes, views in a scratchpad (`ct_local`) for free.",
        "ktdp.construct_memory_view ${2:%base}, sizes: [${3:64, 64}], strides: [${4:64, 1}] {\n"
        "  coordinate_set = ${5:#set}, memory_space = "
        "#ktdp.memory_space<${6|global,ct_local|}>\n"
        "} : memref<${7:64x64xf16}>",
        "view", kViewParts},
    OpDoc{"ktdp.get_compute_tile_id", "Which core is this? Its coordinates in the grid.",
          "%x, … = ktdp.get_compute_tile_id : index, …",
          "One result for each axis of the function's `grid`; axis 0 varies fastest, so the linear "
          "id is x + nx × (y + ny × z). Fewer results are fine where the other extents are 1.",
          "ktdp.get_compute_tile_id : index", "core", kTileIdParts},
    OpDoc{
        "ktdp.inter_tile_consume", "Receives what other tiles produced, unchanged.",
        "%value, … = ktdp.inter_tile_consume(%future) consumer_tiles_per_group = #set, "
        "producer_dependency_per_consumer = #set : !ktdp.tile_future<…> -> tensor<…>, …",
        "Each consumer gets the contribution of the one producer that it depends on. The reference "
        "estimator does not run this op; it is charged like a reduction's traffic, by analogy.",
        "ktdp.inter_tile_consume(${2:%future}) consumer_tiles_per_group = ${3:#consumers}, "
        "producer_dependency_per_consumer = ${4:#dependency} : ${5:<(tensor<64xf32>), groups = "
        "#groups>} -> ${6:tensor<64xf32>}",
        "value", kConsumeParts},
    OpDoc{"ktdp.inter_tile_produce", "What each tile of a group contributes to the others.",
          "%future = ktdp.inter_tile_produce producer_tiles_per_group = #set -> "
          "!ktdp.tile_future<…> { … }",
          "The result is a future: `ktdp.inter_tile_reduce` or `ktdp.inter_tile_consume` delivers "
          "it, once. Producing costs what the ops in the region cost; the ring is paid for at the "
          "delivery. Producer sets of different groups must not meet.",
          "ktdp.inter_tile_produce producer_tiles_per_group = ${2:#producers} -> "
          "<(${3:tensor<64xf32>}), groups = ${4:#groups}> {\n"
          "^bb0(${5:%group}: index):\n"
          "  ktdp.yield_partial ${6:%partial} : ${3:tensor<64xf32>}\n"
          "}",
          "future", kProduceParts},
    OpDoc{
        "ktdp.inter_tile_reduce", "Combines what the tiles of a group produced.",
        "%sum, … = ktdp.inter_tile_reduce(%future) consumer_tiles_per_group = #set, "
        "producer_dependency_per_consumer = #set, identity(%neutral : …) : !ktdp.tile_future<…> -> "
        "tensor<…>, … { … }",
        "The contributions travel around the ring: every core sends (G − 1) × the bytes of one "
        "contribution, G being all cores of the grid, and runs the combiner (group size − 1) "
        "times. All cores that take part must reach the op equally often.",
        "ktdp.inter_tile_reduce(${2:%future}) consumer_tiles_per_group = ${3:#consumers}, "
        "identity(${4:%neutral} : ${5:tensor<64xf32>}) : <(${5:tensor<64xf32>}), groups = "
        "${6:#groups}> -> ${5:tensor<64xf32>} {\n"
        "^bb0(${7:%left}: ${5:tensor<64xf32>}, ${8:%right}: ${5:tensor<64xf32>}):\n"
        "  ${9:%both} = arith.addf ${7:%left}, ${8:%right} : ${5:tensor<64xf32>}\n"
        "  ktdp.yield_reduced ${9:%both} : ${5:tensor<64xf32>}\n"
        "}",
        "sum", kReduceParts},
    OpDoc{
        "ktdp.load", "Reads a tile into a tensor in the scratchpad.",
        "%value = ktdp.load %tile : !ktdp.access_tile<…> -> tensor<…>",
        "From HBM it costs the sticks that the tile touches: 128 bytes each, over the share of the "
        "bandwidth that one core of the grid has. A stick that is used in part counts whole; one "
        "that several rows share counts once; nothing is remembered from one load to the next. "
        "From the scratchpad it is free.",
        "ktdp.load ${2:%tile} : !ktdp.access_tile<${3:1x64}xindex> -> tensor<${4:1x64xf16}>",
        "value", kLoadParts},
    OpDoc{"ktdp.region_terminator",
          "Ends the hidden region of an indirect access tile.",
          "ktdp.region_terminator",
          "It is never written in the usual form of the text.",
          "ktdp.region_terminator",
          "",
          {}},
    OpDoc{"ktdp.runtime_arg_extract", "The value or a known bound of a runtime argument.",
          "%value = ktdp.runtime_arg_extract value|granularity|upperbound from %argument : "
          "!ktdp.runtime_arg<…> -> type",
          "`granularity` and `upperbound` must be given in the argument's type.",
          "ktdp.runtime_arg_extract ${2|value,granularity,upperbound|} from ${3:%argument} : "
          "!ktdp.runtime_arg<${4:index}> -> ${5:index}",
          "value", kExtractParts},
    OpDoc{
        "ktdp.store", "Writes a tensor to a tile.",
        "ktdp.store %value, %tile : tensor<…>, !ktdp.access_tile<…>",
        "To HBM it costs the sticks that the tile touches, as a load does; to the scratchpad it is "
        "free. Tiles that several cores write must not overlap: nothing orders the stores.",
        "ktdp.store ${2:%value}, ${3:%tile} : tensor<${4:1x64xf16}>, "
        "!ktdp.access_tile<${5:1x64}xindex>",
        "", kStoreParts},
    OpDoc{"ktdp.yield_partial", "What this tile contributes, one value for each role.",
          "ktdp.yield_partial %value, … : tensor<…>, …",
          "Ends the region of `ktdp.inter_tile_produce`.",
          "ktdp.yield_partial ${2:%value} : ${3:tensor<64xf32>}", "", kYieldParts},
    OpDoc{"ktdp.yield_reduced", "The combined values, one for each role.",
          "ktdp.yield_reduced %value, … : tensor<…>, …",
          "Ends the region of `ktdp.inter_tile_reduce`.",
          "ktdp.yield_reduced ${2:%value} : ${3:tensor<64xf32>}", "", kYieldParts},
};

constexpr bool opsAreSorted() {
  for (size_t i = 1; i < kOps.size(); ++i)
    if (!(kOps[i - 1].name < kOps[i].name))
      return false;
  return true;
}
static_assert(opsAreSorted());

} // namespace

std::span<const OpDoc> ktdpOps() { return kOps; }

const OpDoc *findOpDoc(std::string_view name) {
  const auto at =
      std::lower_bound(kOps.begin(), kOps.end(), name,
                       [](const OpDoc &doc, std::string_view wanted) { return doc.name < wanted; });
  return at != kOps.end() && at->name == name ? &*at : nullptr;
}

} // namespace ktir::server
