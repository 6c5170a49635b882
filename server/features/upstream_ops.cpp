#include "features/upstream_ops.h"

#include "cost/category.h"

#include <algorithm>
#include <array>

namespace ktir::server {
namespace {

struct Form {
  std::string_view op, snippet;
};

constexpr std::array kForms = {
    Form{"arith.cmpf", "arith.cmpf ${2|oeq,olt,ole,ogt,oge,one|}, ${3:%a}, ${4:%b} : ${5:f32}"},
    Form{"arith.cmpi", "arith.cmpi ${2|eq,ne,slt,sle,sgt,sge|}, ${3:%a}, ${4:%b} : ${5:index}"},
    Form{"arith.constant", "arith.constant ${2:0} : ${3:index}"},
    Form{"arith.extf", "arith.extf ${2:%x} : ${3:tensor<64xf16>} to ${4:tensor<64xf32>}"},
    Form{"arith.index_cast", "arith.index_cast ${2:%x} : ${3:index} to ${4:i32}"},
    Form{"arith.select", "arith.select ${2:%condition}, ${3:%a}, ${4:%b} : ${5:index}"},
    Form{"arith.truncf", "arith.truncf ${2:%x} : ${3:tensor<64xf32>} to ${4:tensor<64xf16>}"},
    Form{"linalg.broadcast", "linalg.broadcast ins(${2:%x} : ${3:tensor<4xf32>}) outs(${4:%room} : "
                             "${5:tensor<4x64xf32>}) dimensions = [${6:1}]"},
    Form{"linalg.fill",
         "linalg.fill ins(${2:%zero} : ${3:f32}) outs(${4:%room} : ${5:tensor<64xf32>}) -> "
         "${5:tensor<64xf32>}"},
    Form{"linalg.matmul",
         "linalg.matmul ins(${2:%a}, ${3:%b} : ${4:tensor<64x128xf16>}, ${5:tensor<128x64xf16>}) "
         "outs(${6:%c} : ${7:tensor<64x64xf32>}) -> ${7:tensor<64x64xf32>}"},
    Form{"linalg.reduce",
         "linalg.reduce { ${2|arith.addf,arith.maximumf,arith.minimumf,arith.mulf|} }\n"
         "    ins(${3:%x} : ${4:tensor<4x64xf32>})\n"
         "    outs(${5:%neutral} : ${6:tensor<4xf32>})\n"
         "    dimensions = [${7:1}]"},
    Form{"linalg.transpose",
         "linalg.transpose ins(${2:%x} : ${3:tensor<64x128xf16>}) "
         "outs(${4:%room} : ${5:tensor<128x64xf16>}) permutation = [${6:1, 0}]"},
    Form{"return", "return"},
    Form{"scf.for", "scf.for ${2:%i} = ${3:%first} to ${4:%end} step ${5:%step} {\n"
                    "  $0\n"
                    "  scf.yield\n"
                    "}"},
    Form{"scf.if", "scf.if ${2:%condition} {\n  $0\n}"},
    Form{"scf.yield", "scf.yield ${2:%value} : ${3:tensor<64xf32>}"},
    Form{"tensor.collapse_shape",
         "tensor.collapse_shape ${2:%x} [[${3:0, 1}]] : ${4:tensor<1x64xf16>} into "
         "${5:tensor<64xf16>}"},
    Form{"tensor.empty", "tensor.empty() : ${2:tensor<64xf32>}"},
    Form{"tensor.expand_shape",
         "tensor.expand_shape ${2:%x} [[${3:0, 1}]] output_shape [${4:1, 64}] : "
         "${5:tensor<64xf16>} into ${6:tensor<1x64xf16>}"},
    Form{"tensor.extract", "tensor.extract ${2:%x}[${3:%i}] : ${4:tensor<64xf32>}"},
};

constexpr bool formsAreSorted() {
  for (size_t i = 1; i < kForms.size(); ++i)
    if (!(kForms[i - 1].op < kForms[i].op))
      return false;
  return true;
}
static_assert(formsAreSorted());

bool isUnary(std::string_view op) {
  static constexpr std::array kBinary = {
      std::string_view("math.atan2"), std::string_view("math.copysign"),
      std::string_view("math.fpowi"), std::string_view("math.ipowi"),
      std::string_view("math.powf")};
  if (op.starts_with("math."))
    return op != "math.fma" && op != "math.clampf" &&
           std::find(kBinary.begin(), kBinary.end(), op) == kBinary.end();
  return op == "arith.negf" || op == "arith.absf";
}

} // namespace

std::string upstreamSnippet(std::string_view op) {
  const auto form =
      std::lower_bound(kForms.begin(), kForms.end(), op,
                       [](const Form &f, std::string_view wanted) { return f.op < wanted; });
  if (form != kForms.end() && form->op == op)
    return std::string(form->snippet);
  const Category category = chargeOf(op).category;
  const bool elementwise = category == Category::ComputeFloat ||
                           category == Category::ComputeTranscendental ||
                           category == Category::ComputeInt;
  const std::string name(op);
  if (!elementwise || !(op.starts_with("arith.") || op.starts_with("math.")))
    return name;
  const std::string type = category == Category::ComputeInt ? "index" : "tensor<64xf32>";
  if (isUnary(op))
    return name + " ${2:%x} : ${3:" + type + "}";
  return name + " ${2:%a}, ${3:%b} : ${4:" + type + "}";
}

std::string_view upstreamResult(std::string_view op) {
  if (op == "return" || op == "func.return" || op.ends_with(".yield") || op == "scf.for" ||
      op == "scf.if" || op == "memref.dealloc" || op == "func.func")
    return {};
  if (op.starts_with("arith.cmp"))
    return "is";
  if (op == "arith.constant")
    return "c";
  return "value";
}

std::string_view kernelSnippet() {
  return "module {\n"
         "  // ktir-assume: ${6:n} = ${7:4096}\n"
         "  func.func @${1:kernel}(%${2:x}: index, %${3:y}: index, %${6:n}: index) attributes "
         "{grid = [${4:32}]} {\n"
         "    %core = ktdp.get_compute_tile_id : index\n"
         "    $0\n"
         "    return\n"
         "  }\n"
         "}";
}

} // namespace ktir::server
