#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

enum class Effect : unsigned char { None, Rebinds, Updates };

/// What the reference does to the outs of an op: `reduce` binds the name to its result, a matrix
/// product adds into the tile itself.
Effect effectOf(mlir::Operation *op) {
  return llvm::StringSwitch<Effect>(op->getName().getStringRef())
      .Case("linalg.reduce", Effect::Rebinds)
      .Cases({"linalg.matmul", "linalg.batch_matmul"}, Effect::Updates)
      .Default(Effect::None);
}

/// The op takes the tensor for its shape only.
bool takesShapeOnly(mlir::OpOperand &use) {
  llvm::StringRef name = use.getOwner()->getName().getStringRef();
  bool overwrites = name == "linalg.broadcast" || name == "linalg.transpose" ||
                    name == "linalg.fill" || name == "linalg.add" || name == "linalg.sub" ||
                    name == "linalg.mul" || name == "linalg.max" || name == "linalg.min";
  return overwrites && use.getOperandNumber() + 1 == use.getOwner()->getNumOperands();
}

/// The op of the block in or under which `op` stands; null if it is elsewhere.
mlir::Operation *ancestorIn(mlir::Block *block, mlir::Operation *op) {
  return block->findAncestorOpInBlock(*op);
}

/// The first use of the value that is sure to come after `op` in its scope.
mlir::OpOperand *nextUse(mlir::Value value, mlir::Operation *op) {
  mlir::OpOperand *next = nullptr;
  mlir::Operation *nextAt = nullptr;
  for (mlir::OpOperand &use : value.getUses()) {
    mlir::Operation *at = ancestorIn(op->getBlock(), use.getOwner());
    if (!at || at == op || !op->isBeforeInBlock(at) || takesShapeOnly(use))
      continue;
    if (!nextAt || at->isBeforeInBlock(nextAt)) {
      next = &use;
      nextAt = at;
    }
  }
  return next;
}

} // namespace

/// Inits that are used again after an op which, in the reference, leaves its result in them.
void checkInitReuse(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getNumOperands() == 0)
      continue;
    Effect effect = effectOf(op);
    if (effect == Effect::None)
      continue;
    mlir::Value init = op->getOperand(op->getNumOperands() - 1);
    mlir::Operation *definition = init.getDefiningOp();
    // A constant is copied before a product adds to it.
    if (effect == Effect::Updates && definition &&
        definition->getName().getStringRef() == "arith.constant")
      continue;
    // What a loop carries belongs to the trip.
    mlir::OpOperand *use = nextUse(init, op);
    if (!use)
      continue;
    Finding f;
    f.rule = "ktir-init-reuse";
    f.severity = Severity::Warning;
    f.range = placeOf(input, use->getOwner());
    f.message = "'" + nameOf(input, init) + "' was the outs of '" +
                op->getName().getStringRef().str() + "' on line " +
                std::to_string(lineOf(input, placeOf(input, op).begin)) +
                "; the reference continues from its result";
    f.related.push_back({placeOf(input, op), "the first op that starts from it"});
    f.related.push_back({definitionOf(input, init), "the init"});
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
