#include "cost/charge_rules.h"

#include <algorithm>
#include <array>

namespace ktir {

namespace {

constexpr Category kFloat = Category::ComputeFloat;
constexpr Category kTranscendental = Category::ComputeTranscendental;
constexpr Category kInt = Category::ComputeInt;
constexpr Category kMatmul = Category::ComputeMatmul;
constexpr Category kMemory = Category::Memory;
constexpr Category kComm = Category::Comm;
constexpr Category kZero = Category::Zero;

// Why an op that the reference does not execute costs what its twin costs.
constexpr std::string_view kElementwise =
    "one simple operation for each element of the result, like every elementwise float op";
constexpr std::string_view kElementwiseKind =
    "one operation for each element of the result; the kind is not looked at";
constexpr std::string_view kNamedMath = "the named form of the same function";
constexpr std::string_view kNamedContraction =
    "a contraction on the systolic array, extents read at the same operand positions";
constexpr std::string_view kCopy = "writes a tile in LX without computing";
constexpr std::string_view kFillRng = "fills a tile in LX, like a fill with one value";
constexpr std::string_view kMap = "free itself; its body is charged on the shape of the result";
constexpr std::string_view kRelayout = "moves elements inside LX, like a transposition";
constexpr std::string_view kSpecial = "evaluated by the same kind of approximation";
constexpr std::string_view kPower = "a power, whatever the type of the exponent";
constexpr std::string_view kRounding = "rounds each element to an integer, in another direction";
constexpr std::string_view kSignBit = "changes nothing but the sign bit";
constexpr std::string_view kClamp = "bounds each element from two sides; counted once, as the "
                                    "reference counts a fused multiply-add";
constexpr std::string_view kClassify = "tests each float element";
constexpr std::string_view kBitCount = "works on the bits of each integer element";
constexpr std::string_view kExtended = "the same operation with a second result";
constexpr std::string_view kScaling = "a conversion of the float type, like every cast";
constexpr std::string_view kAffine = "index arithmetic; free on scalars";
constexpr std::string_view kTypeOnly = "changes the type, not the data";
constexpr std::string_view kExtentOnly = "reads an extent, not the data";
constexpr std::string_view kPlacement = "places or picks elements inside LX without computing";
constexpr std::string_view kViewOnly = "describes memory, touches none";
constexpr std::string_view kAllocation = "reserves memory, touches none";
constexpr std::string_view kRing = "moves tiles between cores over the same ring";
constexpr std::string_view kRuntimeArg = "reads a number that the launch provides";
constexpr std::string_view kTerminator = "ends a region";
constexpr std::string_view kIntrinsic = "the accelerator's intrinsic for the same function";
constexpr std::string_view kReciprocal = "a division of one by the element";
constexpr std::string_view kActivation =
    "one transcendental function for each element, with simple arithmetic around it";
constexpr std::string_view kAddress =
    "address arithmetic on integers: base plus index times stride";
constexpr std::string_view kNormScale = "a reciprocal square root of the variance";
constexpr std::string_view kNormApply = "scales and shifts each element";
constexpr std::string_view kMoments = "multiplies and adds up each element once";
constexpr std::string_view kSliceReduction =
    "combines each element once; the reference has no reduction op that is charged itself";

constexpr ChargeRule kRules[] = {
    {"affine.apply", kInt, "arith.addi", kAffine},
    {"affine.delinearize_index", kInt, "arith.divui", kAffine},
    {"affine.linearize_index", kInt, "arith.addi", kAffine},
    {"affine.max", kInt, "arith.maxsi", kAffine},
    {"affine.min", kInt, "arith.minsi", kAffine},
    {"arith.absf", kFloat},
    {"arith.addf", kFloat},
    {"arith.addi", kInt},
    {"arith.addui_extended", kInt, "arith.addi", kExtended},
    {"arith.andi", kInt},
    {"arith.bitcast", kZero},
    {"arith.ceildivsi", kInt},
    {"arith.ceildivui", kInt},
    {"arith.cmpf", kFloat},
    {"arith.cmpi", kInt},
    {"arith.constant", kZero},
    {"arith.convertf", kZero},
    {"arith.divf", kFloat},
    {"arith.divsi", kInt},
    {"arith.divui", kInt},
    {"arith.extf", kZero},
    {"arith.extsi", kZero},
    {"arith.extui", kZero},
    {"arith.floordivsi", kInt},
    {"arith.fptosi", kZero},
    {"arith.fptoui", kZero},
    {"arith.index_cast", kZero},
    {"arith.index_castui", kZero},
    {"arith.maxf", kFloat},
    {"arith.maximumf", kFloat},
    {"arith.maxnumf", kFloat},
    {"arith.maxsi", kInt},
    {"arith.maxui", kInt},
    {"arith.minf", kFloat},
    {"arith.minimumf", kFloat},
    {"arith.minnumf", kFloat},
    {"arith.minsi", kInt},
    {"arith.minui", kInt},
    {"arith.mulf", kFloat},
    {"arith.muli", kInt},
    {"arith.mulsi_extended", kInt, "arith.muli", kExtended},
    {"arith.mului_extended", kInt, "arith.muli", kExtended},
    {"arith.negf", kFloat},
    {"arith.ori", kInt},
    {"arith.remf", kFloat},
    {"arith.remsi", kInt},
    {"arith.remui", kInt},
    {"arith.scaling_extf", kZero, "arith.extf", kScaling},
    {"arith.scaling_truncf", kZero, "arith.truncf", kScaling},
    {"arith.select", kFloat},
    {"arith.shli", kInt},
    {"arith.shrsi", kInt},
    {"arith.shrui", kInt},
    {"arith.sitofp", kZero},
    {"arith.subf", kFloat},
    {"arith.subi", kInt},
    {"arith.truncf", kZero},
    {"arith.trunci", kZero},
    {"arith.uitofp", kZero},
    {"arith.xori", kInt},
    {"func.return", kZero},
    {"ktdp.construct_access_tile", kZero},
    {"ktdp.construct_distributed_memory_view", kZero},
    {"ktdp.construct_indirect_access_tile", kZero},
    {"ktdp.construct_memory_view", kZero},
    {"ktdp.coreid", kZero},
    {"ktdp.get_compute_tile_id", kZero},
    {"ktdp.inter_tile_all_to_all", kComm, "ktdp.inter_tile_reduce", kRing},
    {"ktdp.inter_tile_consume", kComm, "ktdp.inter_tile_reduce", kRing},
    {"ktdp.inter_tile_gather", kComm, "ktdp.inter_tile_reduce", kRing},
    {"ktdp.inter_tile_produce", kZero},
    {"ktdp.inter_tile_reduce", kComm},
    {"ktdp.inter_tile_reduce_scatter", kComm, "ktdp.inter_tile_reduce", kRing},
    {"ktdp.load", kMemory},
    {"ktdp.region_terminator", kZero, "ktdp.yield_reduced", kTerminator},
    {"ktdp.runtime_arg_extract", kZero, "ktdp.get_compute_tile_id", kRuntimeArg},
    {"ktdp.store", kMemory},
    {"ktdp.yield_partial", kZero},
    {"ktdp.yield_reduced", kZero},
    {"linalg.abs", kFloat, "linalg.add", kElementwise},
    {"linalg.add", kFloat},
    {"linalg.batch_matmul", kMatmul},
    {"linalg.batch_matmul_transpose_a", kMatmul, "linalg.batch_matmul", kNamedContraction},
    {"linalg.batch_matmul_transpose_b", kMatmul, "linalg.batch_matmul", kNamedContraction},
    {"linalg.batch_matvec", kMatmul, "linalg.batch_matmul", kNamedContraction},
    {"linalg.batch_reduce_matmul", kMatmul, "linalg.batch_matmul", kNamedContraction},
    {"linalg.batch_vecmat", kMatmul, "linalg.batch_matmul", kNamedContraction},
    {"linalg.broadcast", kZero},
    {"linalg.ceil", kFloat, "linalg.add", kElementwise},
    {"linalg.copy", kZero, "linalg.fill", kCopy},
    {"linalg.div", kFloat, "linalg.add", kElementwise},
    {"linalg.div_unsigned", kFloat, "linalg.add", kElementwise},
    {"linalg.dot", kMatmul, "linalg.matmul", kNamedContraction},
    {"linalg.elementwise", kFloat, "linalg.add", kElementwiseKind},
    {"linalg.erf", kTranscendental, "math.erf", kNamedMath},
    {"linalg.exp", kTranscendental, "math.exp", kNamedMath},
    {"linalg.fill", kZero},
    {"linalg.fill_rng_2d", kZero, "linalg.fill", kFillRng},
    {"linalg.floor", kFloat, "linalg.add", kElementwise},
    {"linalg.generic", kFloat},
    {"linalg.index", kZero},
    {"linalg.log", kTranscendental, "math.log", kNamedMath},
    {"linalg.map", kZero, "tensor.generate", kMap},
    {"linalg.matmul", kMatmul},
    {"linalg.matmul_transpose_a", kMatmul, "linalg.matmul", kNamedContraction},
    {"linalg.matmul_transpose_b", kMatmul, "linalg.matmul", kNamedContraction},
    {"linalg.matvec", kMatmul, "linalg.matmul", kNamedContraction},
    {"linalg.max", kFloat},
    {"linalg.min", kFloat, "linalg.add", kElementwise},
    {"linalg.mul", kFloat, "linalg.add", kElementwise},
    {"linalg.negf", kFloat, "linalg.add", kElementwise},
    {"linalg.pack", kZero, "linalg.transpose", kRelayout},
    {"linalg.powf", kTranscendental, "math.powf", kNamedMath},
    {"linalg.quantized_matmul", kMatmul, "linalg.matmul", kNamedContraction},
    {"linalg.reciprocal", kFloat, "linalg.add", kElementwise},
    {"linalg.reduce", kZero},
    {"linalg.round", kFloat, "linalg.add", kElementwise},
    {"linalg.rsqrt", kTranscendental, "math.rsqrt", kNamedMath},
    {"linalg.select", kFloat, "linalg.add", kElementwise},
    {"linalg.sqrt", kTranscendental, "math.sqrt", kNamedMath},
    {"linalg.square", kFloat, "linalg.add", kElementwise},
    {"linalg.sub", kFloat, "linalg.add", kElementwise},
    {"linalg.tanh", kTranscendental, "math.tanh", kNamedMath},
    {"linalg.transpose", kZero},
    {"linalg.unpack", kZero, "linalg.transpose", kRelayout},
    {"linalg.vecmat", kMatmul, "linalg.matmul", kNamedContraction},
    {"linalg.yield", kZero},
    {"math.absf", kFloat},
    {"math.absi", kFloat},
    {"math.acos", kTranscendental, "math.exp", kSpecial},
    {"math.acosh", kTranscendental, "math.exp", kSpecial},
    {"math.asin", kTranscendental, "math.exp", kSpecial},
    {"math.asinh", kTranscendental, "math.exp", kSpecial},
    {"math.atan", kTranscendental, "math.exp", kSpecial},
    {"math.atan2", kTranscendental, "math.exp", kSpecial},
    {"math.atanh", kTranscendental, "math.exp", kSpecial},
    {"math.cbrt", kTranscendental, "math.exp", kSpecial},
    {"math.ceil", kFloat},
    {"math.clampf", kFloat, "arith.maximumf", kClamp},
    {"math.copysign", kFloat, "math.absf", kSignBit},
    {"math.cos", kTranscendental},
    {"math.cosh", kTranscendental, "math.exp", kSpecial},
    {"math.ctlz", kInt, "arith.andi", kBitCount},
    {"math.ctpop", kInt, "arith.andi", kBitCount},
    {"math.cttz", kInt, "arith.andi", kBitCount},
    {"math.erf", kTranscendental},
    {"math.erfc", kTranscendental, "math.exp", kSpecial},
    {"math.exp", kTranscendental},
    {"math.exp2", kTranscendental, "math.exp", kSpecial},
    {"math.expm1", kTranscendental, "math.exp", kSpecial},
    {"math.floor", kFloat},
    {"math.fma", kFloat},
    {"math.fpowi", kTranscendental, "math.powf", kPower},
    {"math.ipowi", kTranscendental, "math.powf", kPower},
    {"math.isfinite", kFloat, "arith.cmpf", kClassify},
    {"math.isinf", kFloat, "arith.cmpf", kClassify},
    {"math.isnan", kFloat, "arith.cmpf", kClassify},
    {"math.isnormal", kFloat, "arith.cmpf", kClassify},
    {"math.log", kTranscendental},
    {"math.log10", kTranscendental, "math.log", kSpecial},
    {"math.log1p", kTranscendental},
    {"math.log2", kTranscendental},
    {"math.powf", kTranscendental},
    {"math.round", kFloat, "math.floor", kRounding},
    {"math.roundeven", kFloat, "math.floor", kRounding},
    {"math.rsqrt", kTranscendental},
    {"math.sin", kTranscendental},
    {"math.sincos", kTranscendental, "math.exp", kSpecial},
    {"math.sinh", kTranscendental, "math.exp", kSpecial},
    {"math.sqrt", kTranscendental},
    {"math.tan", kTranscendental, "math.exp", kSpecial},
    {"math.tanh", kTranscendental},
    {"math.trunc", kFloat, "math.floor", kRounding},
    {"memref.alloc", kZero, "tensor.empty", kAllocation},
    {"memref.alloca", kZero, "tensor.empty", kAllocation},
    {"memref.assume_alignment", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.cast", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.collapse_shape", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.dealloc", kZero, "tensor.empty", kAllocation},
    {"memref.dim", kZero, "tensor.expand_shape", kExtentOnly},
    {"memref.expand_shape", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.extract_aligned_pointer_as_index", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.extract_strided_metadata", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.get_global", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.memory_space_cast", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.rank", kZero, "tensor.expand_shape", kExtentOnly},
    {"memref.reinterpret_cast", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.reshape", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.subview", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.transpose", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"memref.view", kZero, "ktdp.construct_memory_view", kViewOnly},
    {"return", kZero},
    {"scf.for", kZero},
    {"scf.if", kZero},
    {"scf.yield", kZero},
    {"spyreop.addi32toi32", kInt, "arith.addi", kIntrinsic},
    {"spyreop.addi64toi64", kInt, "arith.addi", kIntrinsic},
    {"spyreop.compare", kFloat, "arith.cmpf", kIntrinsic},
    {"spyreop.constant", kZero, "arith.constant", kIntrinsic},
    {"spyreop.exp", kTranscendental, "math.exp", kIntrinsic},
    {"spyreop.exx2", kFloat, "math.fma", kMoments},
    {"spyreop.exx2_fused", kFloat, "math.fma", kMoments},
    {"spyreop.exx2_zeromean_fused", kFloat, "math.fma", kMoments},
    {"spyreop.gelu", kTranscendental, "math.erf", kActivation},
    {"spyreop.idx32toaddr", kInt, "arith.muli", kAddress},
    {"spyreop.layernormnorm", kFloat, "math.fma", kNormApply},
    {"spyreop.layernormscale", kTranscendental, "math.rsqrt", kNormScale},
    {"spyreop.layernormscale_fused", kTranscendental, "math.rsqrt", kNormScale},
    {"spyreop.muli32toi32", kInt, "arith.muli", kIntrinsic},
    {"spyreop.realdiv", kFloat, "arith.divf", kIntrinsic},
    {"spyreop.reciprocal", kFloat, "arith.divf", kReciprocal},
    {"spyreop.rsqrt", kTranscendental, "math.rsqrt", kIntrinsic},
    {"spyreop.select", kFloat, "arith.select", kIntrinsic},
    {"spyreop.sigmoid", kTranscendental, "math.exp", kActivation},
    {"spyreop.silu", kTranscendental, "math.exp", kActivation},
    {"spyreop.slice_reduction", kFloat, "arith.addf", kSliceReduction},
    {"spyreop.softplus", kTranscendental, "math.exp", kActivation},
    {"spyreop.sqrt", kTranscendental, "math.sqrt", kIntrinsic},
    {"tensor.bitcast", kZero, "tensor.expand_shape", kTypeOnly},
    {"tensor.cast", kZero, "tensor.expand_shape", kTypeOnly},
    {"tensor.collapse_shape", kZero},
    {"tensor.concat", kZero, "tensor.insert_slice", kPlacement},
    {"tensor.dim", kZero, "tensor.expand_shape", kExtentOnly},
    {"tensor.empty", kZero},
    {"tensor.expand_shape", kZero},
    {"tensor.extract", kZero},
    {"tensor.extract_slice", kZero},
    {"tensor.from_elements", kZero},
    {"tensor.gather", kZero, "tensor.extract_slice", kPlacement},
    {"tensor.generate", kZero},
    {"tensor.insert", kZero, "tensor.insert_slice", kPlacement},
    {"tensor.insert_slice", kZero},
    {"tensor.pad", kZero, "tensor.insert_slice", kPlacement},
    {"tensor.parallel_insert_slice", kZero, "tensor.insert_slice", kPlacement},
    {"tensor.rank", kZero, "tensor.expand_shape", kExtentOnly},
    {"tensor.reshape", kZero},
    {"tensor.scatter", kZero, "tensor.insert_slice", kPlacement},
    {"tensor.splat", kZero},
    {"tensor.yield", kZero},
};

constexpr size_t kRuleCount = std::size(kRules);

constexpr bool sortedWithoutRepetition() {
  for (size_t i = 1; i < kRuleCount; ++i)
    if (kRules[i - 1].op >= kRules[i].op)
      return false;
  return true;
}
static_assert(sortedWithoutRepetition());

constexpr uint32_t hashOf(std::string_view text) {
  uint32_t hash = 2166136261u; // FNV-1a
  for (char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash ^ (hash >> 15);
}

// Open addressing: a slot holds a rule's number plus one, 0 when free. At most half full, so that a
// look-up reads one or two slots.
constexpr size_t kSlotCount = 1024;
static_assert(kRuleCount * 2 <= kSlotCount);

constexpr std::array<uint16_t, kSlotCount> makeSlots() {
  std::array<uint16_t, kSlotCount> slots{};
  for (size_t i = 0; i < kRuleCount; ++i) {
    size_t slot = hashOf(kRules[i].op) % kSlotCount;
    while (slots[slot] != 0)
      slot = (slot + 1) % kSlotCount;
    slots[slot] = static_cast<uint16_t>(i + 1);
  }
  return slots;
}
constexpr std::array<uint16_t, kSlotCount> kSlots = makeSlots();

} // namespace

std::span<const ChargeRule> chargeRules() { return kRules; }

OpCharge chargeOf(std::string_view opName) {
  for (size_t slot = hashOf(opName) % kSlotCount; kSlots[slot] != 0;
       slot = (slot + 1) % kSlotCount) {
    const ChargeRule &rule = kRules[kSlots[slot] - 1];
    if (rule.op == opName)
      return {rule.category, rule.analogy};
  }
  return {};
}

} // namespace ktir
