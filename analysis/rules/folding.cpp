#include "rules/folding.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

namespace ktir {
namespace {

/// The one op of a region that combines its last argument (what there is so far) with another; null
/// where the region does anything else with it.
mlir::Operation *combinerOf(mlir::Region &region) {
  if (region.empty() || region.front().empty() || region.front().getNumArguments() < 2)
    return nullptr;
  mlir::Block &block = region.front();
  mlir::Operation &yield = block.back();
  if (yield.getNumOperands() != 1)
    return nullptr;
  mlir::Operation *op = yield.getOperand(0).getDefiningOp();
  if (!op || op->getBlock() != &block || op->getNumOperands() != 2)
    return nullptr;
  mlir::Value last = block.getArguments().back();
  bool once = (op->getOperand(0) == last) != (op->getOperand(1) == last);
  return once && combiningOf(op) ? op : nullptr;
}

/// Of the loops of a generic, some are reductions: else it only combines element by element.
bool hasReductionLoop(mlir::Operation *generic) {
  mlir::Attribute types = generic->getAttr("iterator_types");
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (types)
    types.print(stream);
  return text.find("reduction") != std::string::npos;
}

} // namespace

std::optional<Combining> combiningOf(mlir::Operation *op) {
  return llvm::StringSwitch<std::optional<Combining>>(op->getName().getStringRef())
      .Cases({"arith.addf", "arith.addi", "linalg.add"}, Combining::Sum)
      .Cases({"arith.mulf", "arith.muli", "linalg.mul"}, Combining::Product)
      .Cases({"arith.maximumf", "arith.maxnumf", "arith.maxsi", "arith.maxui", "linalg.max"},
             Combining::Maximum)
      .Cases({"arith.minimumf", "arith.minnumf", "arith.minsi", "arith.minui", "linalg.min"},
             Combining::Minimum)
      .Default(std::nullopt);
}

bool isMatrixProduct(mlir::Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"linalg.matmul", "linalg.batch_matmul", "linalg.matvec", "linalg.vecmat",
              "linalg.dot", "linalg.batch_matvec", "linalg.batch_vecmat",
              "linalg.matmul_transpose_a", "linalg.matmul_transpose_b",
              "linalg.batch_matmul_transpose_a", "linalg.batch_matmul_transpose_b",
              "linalg.batch_reduce_matmul", "linalg.contract"},
             true)
      .Default(false);
}

std::optional<OutsFold> outsFoldOf(mlir::Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  if (!name.starts_with("linalg."))
    return std::nullopt;
  auto destination = llvm::dyn_cast<mlir::DestinationStyleOpInterface>(op);
  if (!destination || destination.getNumDpsInits() != 1)
    return std::nullopt;
  OutsFold reduction;
  reduction.init = destination.getDpsInitOperand(0)->get();
  for (mlir::OpOperand *input : destination.getDpsInputOperands())
    reduction.inputs.push_back(input->get());
  if (name == "linalg.reduce" || name == "linalg.generic") {
    mlir::Operation *combiner = op->getNumRegions() == 1 ? combinerOf(op->getRegion(0)) : nullptr;
    if (!combiner)
      return std::nullopt;
    if (name == "linalg.generic" && !hasReductionLoop(op))
      return std::nullopt;
    reduction.combining = *combiningOf(combiner);
    reduction.combiner = combiner;
    return reduction;
  }
  return isMatrixProduct(op) ? std::optional(reduction) : std::nullopt;
}

std::vector<Accumulator> accumulatorsOf(mlir::Operation *loop) {
  std::vector<Accumulator> found;
  if (loop->getNumRegions() != 1 || loop->getRegion(0).empty() ||
      loop->getRegion(0).front().empty())
    return found;
  mlir::Block &body = loop->getRegion(0).front();
  mlir::Operation &yield = body.back();
  for (unsigned slot = 0; slot + 1 < body.getNumArguments() && slot < yield.getNumOperands();
       ++slot) {
    mlir::Value carried = body.getArgument(slot + 1);
    mlir::Operation *op = yield.getOperand(slot).getDefiningOp();
    if (!op || op->getBlock() != &body)
      continue;
    Accumulator accumulator{loop, slot, op, Combining::Sum, {}};
    if (auto reduction = outsFoldOf(op); reduction && reduction->init == carried) {
      accumulator.combining = reduction->combining;
      accumulator.terms = reduction->inputs;
      found.push_back(std::move(accumulator));
      continue;
    }
    auto combining = combiningOf(op);
    if (!combining || op->getNumOperands() < 2)
      continue;
    bool left = op->getOperand(0) == carried, right = op->getOperand(1) == carried;
    if (left == right)
      continue;
    accumulator.combining = *combining;
    accumulator.terms = {op->getOperand(left ? 1 : 0)};
    found.push_back(std::move(accumulator));
  }
  return found;
}

std::vector<mlir::Operation *> carryingLoops(const Accumulator &accumulator) {
  std::vector<mlir::Operation *> loops = {accumulator.loop};
  unsigned slot = accumulator.slot;
  while (true) {
    mlir::Operation *inner = loops.back();
    if (slot + 3 >= inner->getNumOperands())
      return loops;
    auto passed = llvm::dyn_cast<mlir::BlockArgument>(inner->getOperand(slot + 3));
    mlir::Operation *outer = passed ? passed.getOwner()->getParentOp() : nullptr;
    if (!outer || outer->getName().getStringRef() != "scf.for" ||
        inner->getBlock() != passed.getOwner() || passed.getArgNumber() == 0)
      return loops;
    mlir::Operation &yield = passed.getOwner()->back();
    unsigned outerSlot = passed.getArgNumber() - 1;
    if (outerSlot >= yield.getNumOperands() ||
        yield.getOperand(outerSlot) != inner->getResult(slot))
      return loops;
    loops.push_back(outer);
    slot = outerSlot;
  }
}

std::string_view combined(Combining combining) {
  return combining == Combining::Product ? "multiplied" : "added";
}

} // namespace ktir
