#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "rules/folding.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"
#include "rules/splat.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

#include <cmath>

namespace ktir {
namespace {

/// Which values the text itself makes -inf in places, as far as one value is concerned: all
/// elements of a maximum's operands have to be -inf for the maximum to be.
class NegativeInfinity {
public:
  bool mayBe(mlir::Value value) {
    auto [known, isNew] = known_.try_emplace(value, false);
    if (!isNew)
      return known->second; // also for what rests on itself
    bool result = compute(value);
    known_[value] = result;
    return result;
  }

private:
  bool compute(mlir::Value value) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value))
      return carried(argument);
    mlir::Operation *op = value.getDefiningOp();
    llvm::StringRef name = op->getName().getStringRef();
    if (auto splat = splatOf(value))
      return std::isinf(*splat) && *splat < 0;
    if (name == "arith.select" && op->getNumOperands() == 3)
      return (mayBe(op->getOperand(1)) || mayBe(op->getOperand(2))) &&
             !comparesPositions(op->getOperand(0));
    if (auto combining = combiningOf(op); combining && op->getNumOperands() >= 2)
      return combines(*combining, op->getOperand(0), op->getOperand(1));
    if (name == "linalg.reduce") {
      auto fold = outsFoldOf(op);
      return fold && fold->combining == Combining::Maximum && fold->inputs.size() == 1 &&
             mayBe(fold->inputs.front()) && mayBe(fold->init);
    }
    if (name == "arith.subf")
      return mayBe(op->getOperand(0));
    if (name == "scf.for")
      return yielded(op, llvm::cast<mlir::OpResult>(value).getResultNumber());
    return passes(name) && op->getNumOperands() > 0 && mayBe(op->getOperand(0));
  }

  bool combines(Combining combining, mlir::Value a, mlir::Value b) {
    switch (combining) {
    case Combining::Maximum:
      return mayBe(a) && mayBe(b);
    case Combining::Sum:
    case Combining::Minimum:
      return mayBe(a) || mayBe(b);
    case Combining::Product:
      return (mayBe(a) && splatOf(b).value_or(0) > 0) || (mayBe(b) && splatOf(a).value_or(0) > 0);
    }
    return false;
  }

  static bool passes(llvm::StringRef name) {
    return llvm::StringSwitch<bool>(name)
        .Cases({"arith.extf", "arith.truncf", "linalg.broadcast", "linalg.transpose",
                "tensor.expand_shape", "tensor.collapse_shape", "tensor.extract",
                "tensor.extract_slice"},
               true)
        .Default(false);
  }

  /// What a loop carries is on its first trip what it started from.
  bool carried(mlir::BlockArgument argument) {
    mlir::Operation *loop = argument.getOwner()->getParentOp();
    unsigned slot = argument.getArgNumber() + 2;
    return loop && loop->getName().getStringRef() == "scf.for" && argument.getArgNumber() > 0 &&
           slot < loop->getNumOperands() && mayBe(loop->getOperand(slot));
  }

  bool yielded(mlir::Operation *loop, unsigned slot) {
    mlir::Operation &yield = loop->getRegion(0).front().back();
    return slot < yield.getNumOperands() && mayBe(yield.getOperand(slot));
  }

  /// A condition on where an element lies (a causal mask, the end of a row): it keeps something of
  /// each row, or what it keeps is not for us to say.
  static bool comparesPositions(mlir::Value condition) {
    mlir::Operation *op = condition.getDefiningOp();
    if (!op)
      return false;
    bool compares = false, loads = false;
    llvm::SmallVector<mlir::Operation *, 16> open = {op};
    llvm::SmallPtrSet<mlir::Operation *, 16> seen;
    while (!open.empty()) {
      mlir::Operation *at = open.pop_back_val();
      if (!seen.insert(at).second)
        continue;
      compares |= at->getName().getStringRef() == "arith.cmpi";
      loads |= at->getName().getStringRef() == "ktdp.load";
      at->walk([&](mlir::Operation *inner) {
        compares |= inner->getName().getStringRef() == "arith.cmpi";
        for (mlir::Value operand : inner->getOperands())
          if (mlir::Operation *source = operand.getDefiningOp())
            open.push_back(source);
      });
    }
    return compares && !loads;
  }

  llvm::DenseMap<mlir::Value, bool> known_;
};

} // namespace

/// Differences of two values that can both be -inf: a row in which everything is masked.
void checkInfMinusInf(const RuleInput &input, std::vector<Finding> &findings) {
  NegativeInfinity infinity;
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    if (!op || op->getName().getStringRef() != "arith.subf" || op->getNumOperands() != 2)
      continue;
    if (!infinity.mayBe(op->getOperand(0)) || !infinity.mayBe(op->getOperand(1)))
      continue;
    Finding f;
    f.rule = "ktir-inf-minus-inf";
    f.severity = Severity::Warning;
    f.range = placeOf(input, op);
    f.message = "if every element is -inf this is -inf - -inf = NaN; clamp the maximum, e.g. to "
                "-1.0e4";
    for (mlir::Value operand : op->getOperands())
      f.related.push_back({definitionOf(input, operand), "can be -inf throughout"});
    findings.push_back(std::move(f));
  }
}

} // namespace ktir
