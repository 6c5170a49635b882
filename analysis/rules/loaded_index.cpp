#include "rules/loaded_index.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

bool isCast(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"arith.index_cast", "arith.index_castui", "arith.extsi", "arith.extui",
              "arith.trunci", "arith.fptosi", "arith.fptoui"},
             true)
      .Default(false);
}

bool isArithmetic(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"arith.addi", "arith.subi", "arith.muli", "arith.shli", "arith.divsi", "arith.divui"},
             true)
      .Cases({"arith.remsi", "arith.remui", "arith.maxsi", "arith.minsi", "arith.select",
              "affine.apply"},
             true)
      .Default(false);
}

/// The tensor holds what a load brought, cast or reshaped at most.
bool isLoaded(mlir::Value tensor) {
  for (int step = 0; step < 32; ++step) {
    mlir::Operation *op = tensor.getDefiningOp();
    if (!op || op->getNumOperands() == 0)
      return false;
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "ktdp.load")
      return true;
    if (!isCast(name) && !name.starts_with("tensor."))
      return false;
    tensor = op->getOperand(0);
  }
  return false;
}

} // namespace

mlir::Operation *loadedIndexBehind(mlir::Value value, Through through) {
  llvm::SmallVector<mlir::Value, 8> open = {value};
  llvm::SmallPtrSet<mlir::Operation *, 8> seen;
  while (!open.empty()) {
    mlir::Operation *op = open.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "tensor.extract") {
      if (isLoaded(op->getOperand(0)))
        return op;
      continue;
    }
    if (isCast(name) || (through == Through::Arithmetic && isArithmetic(name)))
      open.append(op->operand_begin(), op->operand_end());
  }
  return nullptr;
}

} // namespace ktir
