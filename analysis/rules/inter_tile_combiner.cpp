#include "dialect/ktdp.h"
#include "rules/folding.h"
#include "rules/op_index.h"
#include "rules/places.h"
#include "rules/rule.h"

#include "llvm/ADT/StringSwitch.h"

namespace ktir {
namespace {

/// An op of the region that reads or writes memory; null if the region is pure.
mlir::Operation *effectIn(mlir::Region &region) {
  mlir::Operation *found = nullptr;
  region.walk([&](mlir::Operation *op) {
    if (!found && llvm::isa<ktdp::LoadOp, ktdp::StoreOp, ktdp::InterTileProduceOp,
                            ktdp::InterTileConsumeOp, ktdp::InterTileReduceOp>(op))
      found = op;
  });
  return found;
}

/// Order or grouping of its operands changes the result.
bool dependsOnOrder(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"arith.subf", "arith.subi", "arith.divf", "arith.divsi", "arith.divui",
              "arith.ceildivsi", "arith.ceildivui", "arith.floordivsi"},
             true)
      .Cases({"arith.remf", "arith.remsi", "arith.remui", "arith.shli", "arith.shrsi",
              "arith.shrui", "math.powf"},
             true)
      .Cases({"linalg.sub", "linalg.div", "linalg.div_unsigned", "linalg.powf"}, true)
      .Default(false);
}

/// Whether the value comes from the argument without anything else having a say.
bool isCopyOf(mlir::Value value, mlir::Value argument) { return value == argument; }

/// What is wrong with a combiner's result; empty if nothing plainly is.
std::string orderProblem(mlir::Region &region) {
  if (region.empty() || region.front().empty() || region.front().getNumArguments() < 2)
    return {};
  mlir::Block &block = region.front();
  const size_t roles = block.getNumArguments() / 2;
  mlir::Operation &yield = block.back();
  for (size_t role = 0; role < yield.getNumOperands() && role < roles; ++role) {
    mlir::Value left = block.getArgument(static_cast<unsigned>(role)),
                right = block.getArgument(static_cast<unsigned>(role + roles));
    mlir::Value result = yield.getOperand(static_cast<unsigned>(role));
    if (isCopyOf(result, left) || isCopyOf(result, right))
      return "the combiner keeps one of its operands: which one wins depends on the order";
    mlir::Operation *op = result.getDefiningOp();
    if (!op || op->getNumOperands() < 2 || !dependsOnOrder(op->getName().getStringRef()))
      continue;
    bool direct = (op->getOperand(0) == left && op->getOperand(1) == right) ||
                  (op->getOperand(0) == right && op->getOperand(1) == left);
    if (direct)
      return "'" + op->getName().getStringRef().str() +
             "' is not associative and commutative: the result depends on the order in which the "
             "cores are combined";
  }
  return {};
}

} // namespace

/// Combiners of inter-tile reductions that cannot be applied in any order.
void checkInterTileCombiner(const RuleInput &input, std::vector<Finding> &findings) {
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    auto reduce = llvm::dyn_cast_or_null<ktdp::InterTileReduceOp>(op);
    if (!reduce || op->getNumRegions() == 0)
      continue;
    mlir::Region &region = op->getRegion(0);
    Finding f;
    f.rule = "ktir-inter-tile-combiner";
    f.severity = Severity::Warning;
    f.range = placeOf(input, op);
    if (mlir::Operation *effect = effectIn(region)) {
      f.code = "KT-S37";
      f.message = "the combiner contains '" + effect->getName().getStringRef().str() +
                  "': it runs once for each pair of cores, in any order, and has to be pure";
      f.related.push_back({placeOf(input, effect), "in the combiner"});
      findings.push_back(f);
    } else if (std::string problem = orderProblem(region); !problem.empty()) {
      f.code = "KT-S38";
      f.message = std::move(problem);
      findings.push_back(f);
    }
  }
}

} // namespace ktir
