// Types, attributes, keys and words, and the intrinsics of spyreop.
#include "features/dialect_docs.h"

#include <array>

namespace ktir::server {
namespace {

constexpr std::array kSpyreOps = {
    WordDoc{"spyreop.addi32toi32", "x + y of 32-bit integers", "%r = spyreop.addi32toi32 %x, %y",
            "", "spyreop.addi32toi32 ${2:%x}, ${3:%y}"},
    WordDoc{"spyreop.addi64toi64", "x + y of 64-bit integers", "%r = spyreop.addi64toi64 %x, %y",
            "", "spyreop.addi64toi64 ${2:%x}, ${3:%y}"},
    WordDoc{
        "spyreop.compare", "1 or 0, in the type of the operands",
        "%r = spyreop.compare <pred> %x, %y : T",
        "Predicates: equal, notequal, greaterthan, greaterequal, lesserthan, lesserequal.",
        "spyreop.compare <${2|equal,notequal,greaterthan,greaterequal,lesserthan,lesserequal|}> "
        "${3:%x}, ${4:%y} : ${5:f16}"},
    WordDoc{"spyreop.constant", "a constant of type f16 or f32", "%r = spyreop.constant 1.5 : f16",
            "", "spyreop.constant ${2:1.0} : ${3|f16,f32|}"},
    WordDoc{"spyreop.exp", "exp(x)", "%r = spyreop.exp %x : T", "",
            "spyreop.exp ${2:%x} : ${3:f16}"},
    WordDoc{"spyreop.exx2", "a mean and a mean of squares", "%m, %s = spyreop.exx2 %x : T", "",
            "spyreop.exx2 ${2:%x} : ${3:f16}"},
    WordDoc{"spyreop.exx2_fused", "a mean and a mean of squares, as one pair value",
            "%r = spyreop.exx2_fused %x : T -> pair", "",
            "spyreop.exx2_fused ${2:%x} : ${3:f16} -> ${4:!spyreop.fp16_fused}"},
    WordDoc{"spyreop.exx2_zeromean_fused", "a mean of squares around zero, as one pair value",
            "%r = spyreop.exx2_zeromean_fused %x : T -> pair", "",
            "spyreop.exx2_zeromean_fused ${2:%x} : ${3:f16} -> ${4:!spyreop.fp16_fused}"},
    WordDoc{"spyreop.gelu", "x times the distribution function of the normal distribution",
            "%r = spyreop.gelu %x : T", "", "spyreop.gelu ${2:%x} : ${3:f16}"},
    WordDoc{"spyreop.idx32toaddr", "base + stride × index",
            "%r = spyreop.idx32toaddr %i base %b stride %s", "",
            "spyreop.idx32toaddr ${2:%i} base ${3:%b} stride ${4:%s}"},
    WordDoc{
        "spyreop.layernormnorm", "a value normalised, weighted and shifted by a layer norm",
        "%r = spyreop.layernormnorm %x squares %q scale %s weight %w bias %b : T", "",
        "spyreop.layernormnorm ${2:%x} squares ${3:%q} scale ${4:%s} weight ${5:%w} bias ${6:%b} "
        ": ${7:f16}"},
    WordDoc{"spyreop.layernormscale", "the scale of a layer norm, from mean and mean of squares",
            "%r = spyreop.layernormscale %x squares %q : T", "",
            "spyreop.layernormscale ${2:%x} squares ${3:%q} : ${4:f16}"},
    WordDoc{"spyreop.layernormscale_fused", "the scale of a layer norm, from a pair value",
            "%r = spyreop.layernormscale_fused %x : pair -> T", "",
            "spyreop.layernormscale_fused ${2:%x} : ${3:!spyreop.fp16_fused} -> ${4:f16}"},
    WordDoc{"spyreop.muli32toi32", "x × y of 32-bit integers", "%r = spyreop.muli32toi32 %x, %y",
            "", "spyreop.muli32toi32 ${2:%x}, ${3:%y}"},
    WordDoc{"spyreop.realdiv", "x / y", "%r = spyreop.realdiv %x, %y : T", "",
            "spyreop.realdiv ${2:%x}, ${3:%y} : ${4:f16}"},
    WordDoc{"spyreop.reciprocal", "1 / x", "%r = spyreop.reciprocal %x : T", "",
            "spyreop.reciprocal ${2:%x} : ${3:f16}"},
    WordDoc{"spyreop.rsqrt", "1 / √x", "%r = spyreop.rsqrt %x : T", "",
            "spyreop.rsqrt ${2:%x} : ${3:f16}"},
    WordDoc{"spyreop.select", "one of two values; the condition is of their type too",
            "%r = spyreop.select %c, %t, %f : T", "",
            "spyreop.select ${2:%c}, ${3:%t}, ${4:%f} : ${5:f16}"},
    WordDoc{"spyreop.sigmoid", "1 / (1 + exp(−x))", "%r = spyreop.sigmoid %x : T", "",
            "spyreop.sigmoid ${2:%x} : ${3:f16}"},
    WordDoc{"spyreop.silu", "x × sigmoid(x)", "%r = spyreop.silu %x : T", "",
            "spyreop.silu ${2:%x} : ${3:f16}"},
    WordDoc{
        "spyreop.slice_reduction", "combines the elements of whole sticks within or across slices",
        "%r = spyreop.slice_reduction %x {reduction_kind = …, reduction_scope = …} : T -> T", "",
        "spyreop.slice_reduction ${2:%x} {reduction_kind = "
        "#spyreop.reduction_kind<${3|add,sub,max,min,mul,abs_max|}>, reduction_scope = "
        "#spyreop.reduction_scope<${4|in_slice,across_slice|}>} : ${5:tensor<64xf16>} -> "
        "${6:tensor<1xf16>}"},
    WordDoc{"spyreop.softplus", "log(1 + beta × exp(x)) / beta",
            "%r = spyreop.softplus %x beta B threshold T : T", "`beta` must not be 0.",
            "spyreop.softplus ${2:%x} beta ${3:1.0} threshold ${4:20.0} : ${5:f16}"},
    WordDoc{"spyreop.sqrt", "√x", "%r = spyreop.sqrt %x : T", "",
            "spyreop.sqrt ${2:%x} : ${3:f16}"},
};

constexpr std::array kTypesAndAttributes = {
    WordDoc{"!ktdp.access_tile", "The coordinates of a tile in a view.",
            "!ktdp.access_tile<4x64xindex>",
            "The shape of the tile; the element type is always `index`, the data's type is the "
            "view's. In `ktdp.load` and `ktdp.store` the prefix may be left out: `<4x64xindex>`.",
            "!ktdp.access_tile<${1:1x64}xindex>"},
    WordDoc{"!ktdp.runtime_arg", "A scalar argument of the launch, with what is known of it.",
            "!ktdp.runtime_arg<index, granularity=16, upperbound=4096>",
            "`granularity` promises a multiple, `upperbound` a largest value; both are optional. "
            "`ktdp.runtime_arg_extract` reads them.",
            "!ktdp.runtime_arg<${1:index}, granularity=${2:16}, upperbound=${3:4096}>"},
    WordDoc{"!ktdp.tile_future", "What the tiles of each group will deliver.",
            "!ktdp.tile_future<(tensor<64xf32>), groups = #groups>",
            "One ranked tensor for each role, and the set `(g)` of groups. Give the groups as an "
            "alias: MLIR's parser cannot read a set with `>=` between the angle brackets.",
            "!ktdp.tile_future<(${1:tensor<64xf32>}), groups = ${2:#groups}>"},
    WordDoc{"#ktdp.memory_space", "Where memory is.", "#ktdp.memory_space<global>",
            "`global` is HBM, which every core reaches; `ct_local` is the scratchpad of the core "
            "that runs, `ct_local, ct_id = n` that of core n.",
            "#ktdp.memory_space<${1|global,ct_local|}>"},
    WordDoc{"#ktdp.spyre_memory_space", "Where memory is, in the older spelling.",
            "#ktdp.spyre_memory_space<HBM>",
            "`HBM` is `#ktdp.memory_space<global>` today, `LX` is `#ktdp.memory_space<ct_local>`.",
            "#ktdp.spyre_memory_space<${1|HBM,LX|}>"},
    WordDoc{"affine_map", "A map from dimensions and symbols to affine expressions.",
            "affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>", "",
            "affine_map<(${1:d0, d1}) -> (${2:d0, d1})>"},
    WordDoc{"affine_set", "All points for which the constraints hold.",
            "affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)>",
            "Constraints are affine expressions `>= 0` or `== 0`; d ≤ n − 1 is written "
            "`-d + n - 1 >= 0`.",
            "affine_set<(${1:d0}) : (${1:d0} >= 0, -${1:d0} + ${2:63} >= 0)>"},
};

constexpr std::array kKeywords = {
    WordDoc{"access_tile_order", "In which order a tile's points are walked: a permutation.",
            "access_tile_order = affine_map<(d0, d1) -> (d0, d1)>", "", ""},
    WordDoc{"access_tile_set", "The points of a tile, counted from its corner.",
            "access_tile_set = affine_set<(d0, d1) : (…)>", "", ""},
    WordDoc{"consumer_tiles_per_group", "Which tiles of group g receive.",
            "consumer_tiles_per_group = affine_set<(i)[g] : (…)>",
            "Over linear tile ids: x + nx × (y + ny × z).", ""},
    WordDoc{"coordinate_set", "The coordinates that a view holds.",
            "coordinate_set = affine_set<(d0, d1) : (…)>",
            "Parts of a distributed view carry coordinates of the whole.", ""},
    WordDoc{"grid", "The launch shape: cores along each axis, one to three of them.",
            "grid = [4, 8]",
            "Each core runs the whole function; `ktdp.get_compute_tile_id` tells them apart. HBM "
            "bandwidth is shared by all cores of the grid.",
            ""},
    WordDoc{"groups", "The groups of tiles that exchange data: a set `(g)`.",
            "groups = affine_set<(g) : (g == 0)>", "", ""},
    WordDoc{"identity", "The neutral element of a reduction.", "identity(%zero : tensor<64xf32>)",
            "", ""},
    WordDoc{"ind", "A coordinate that is read from an index view.", "ind(%indices[%i])",
            "No arithmetic may be applied to what is read.", ""},
    WordDoc{"intermediate_variables", "Names for the points of an indirect tile.",
            "intermediate_variables(%i, %j)", "They are seen inside the brackets only.", ""},
    WordDoc{"memory_space", "Where the memory of a view is.",
            "memory_space = #ktdp.memory_space<global>", "", ""},
    WordDoc{"producer_dependency_per_consumer", "Whom consumer c waits for.",
            "producer_dependency_per_consumer = affine_set<(p)[c] : (…)>", "", ""},
    WordDoc{"producer_tiles_per_group", "Which tiles of group g contribute.",
            "producer_tiles_per_group = affine_set<(i)[g] : (…)>",
            "Over linear tile ids: x + nx × (y + ny × z).", ""},
    WordDoc{"sizes", "Elements of a view along each dimension.", "sizes: [64, %n]", "", ""},
    WordDoc{"strides", "Elements from one coordinate to the next along each dimension.",
            "strides: [64, 1]", "", ""},
    WordDoc{"symbols", "Values for the symbols of a tile's set.", "symbols(%n)", "", ""},
    WordDoc{"variables_space_order", "In which order the variables take their values.",
            "variables_space_order = affine_map<(d0) -> (d0)>", "", ""},
    WordDoc{"variables_space_set", "The values that the intermediate variables take.",
            "variables_space_set = affine_set<(d0) : (…)>", "", ""},
};

} // namespace

std::span<const WordDoc> spyreOps() { return kSpyreOps; }
std::span<const WordDoc> typesAndAttributes() { return kTypesAndAttributes; }
std::span<const WordDoc> keywords() { return kKeywords; }

const WordDoc *findWordDoc(std::string_view name) {
  for (const std::span<const WordDoc> list : {spyreOps(), typesAndAttributes(), keywords()})
    for (const WordDoc &doc : list)
      if (doc.name == name)
        return &doc;
  return nullptr;
}

} // namespace ktir::server
