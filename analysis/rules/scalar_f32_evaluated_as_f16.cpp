#include "kernel/details.h"
#include "rules/element_op.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

/// Bodies of linalg ops and of inter-tile ops run on tiles, whatever their types say.
bool runsOnTiles(mlir::Operation *op) {
  for (mlir::Operation *around = op->getParentOp(); around; around = around->getParentOp()) {
    llvm::StringRef dialect = around->getName().getDialectNamespace();
    if (dialect == "linalg" || dialect == "tensor" || dialect == "ktdp")
      return true;
    if (dialect == "func")
      return false;
  }
  return false;
}

bool isScalarArithmetic(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.remf"}, true)
      .Default(false);
}

} // namespace

/// The reference casts both operands of scalar float arithmetic to f16, whatever their type is.
void checkScalarF32EvaluatedAsF16(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumResults() != 1 || !isScalarArithmetic(op->getName().getStringRef()))
      continue;
    mlir::Type type = op->getResult(0).getType();
    if ((!type.isF32() && !type.isF64()) || runsOnTiles(op))
      continue;
    std::string name(op->getName().getStringRef()), spelled = type.isF32() ? "f32" : "f64";
    Finding f;
    f.rule = "ktir-scalar-f32-evaluated-as-f16";
    f.severity = Severity::Warning;
    f.range = input.kernel.program.ops[input.details.opIndices.lookup(op)].range;
    f.message = "declared " + spelled + ", but the reference evaluates scalar `" + name +
                "` in f16 (largest value 65504, integers exact to 2048); keep the chain on "
                "`tensor<1x" +
                spelled + ">`";
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
