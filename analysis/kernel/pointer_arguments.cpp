#include "kernel/pointer_arguments.h"

#include "dialect/ktdp.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/ADT/DenseSet.h"

namespace ktir {
namespace {

/// True if the value only ever serves as an address: the base of views, or a summand of one.
bool onlyAddress(mlir::Value value, int depth = 0) {
  if (depth > 64)
    return false;
  bool reachesView = false;
  for (mlir::OpOperand &use : value.getUses()) {
    mlir::Operation *user = use.getOwner();
    if (auto view = llvm::dyn_cast<ktdp::ConstructMemoryViewOp>(user)) {
      if (use.getOperandNumber() != 0)
        return false;
      reachesView = true;
      continue;
    }
    llvm::StringRef name = user->getName().getStringRef();
    bool sum = name == "arith.addi" || name == "arith.index_cast" || name == "arith.index_castui" ||
               (name == "arith.subi" && use.getOperandNumber() == 0) ||
               (name == "arith.select" && use.getOperandNumber() > 0);
    if (!sum || user->getNumResults() != 1 || !onlyAddress(user->getResult(0), depth + 1))
      return false;
    // Of two arguments that only ever add up to an address, the first is the pointer.
    if (name == "arith.addi") {
      mlir::Value other = user->getOperand(1 - use.getOperandNumber());
      auto mine = llvm::dyn_cast<mlir::BlockArgument>(value);
      auto theirs = llvm::dyn_cast<mlir::BlockArgument>(other);
      if (mine && theirs && theirs.getOwner() == mine.getOwner() &&
          theirs.getArgNumber() < mine.getArgNumber() && onlyAddress(other, depth + 1))
        return false;
    }
    reachesView = true;
  }
  return reachesView;
}

/// Values that a view's base would be reached through, from one value on.
class AddressSearch {
public:
  explicit AddressSearch(mlir::BlockArgument argument) : argument_(argument) {}

  bool leadsToView(mlir::Value value) {
    if (!seen_.insert(value).second || seen_.size() > kMaxValues)
      return false;
    return llvm::any_of(value.getUses(), [&](mlir::OpOperand &use) { return follow(use); });
  }

private:
  static constexpr size_t kMaxValues = 512;

  static bool keepsAddress(llvm::StringRef name) {
    return name == "arith.addi" || name == "arith.subi" || name == "arith.index_cast" ||
           name == "arith.index_castui" || name == "arith.extsi" || name == "arith.extui" ||
           name == "arith.trunci" || name == "arith.select";
  }

  bool follow(mlir::OpOperand &use) {
    mlir::Operation *user = use.getOwner();
    unsigned at = use.getOperandNumber();
    if (llvm::isa<ktdp::ConstructMemoryViewOp>(user))
      return at == 0;
    if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(user))
      return at >= 3 &&
             (leadsToView(loop.getRegionIterArg(at - 3)) || leadsToView(loop.getResult(at - 3)));
    if (llvm::isa<mlir::scf::YieldOp>(user)) {
      mlir::Operation *parent = user->getParentOp();
      if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(parent))
        return at < loop.getNumResults() &&
               (leadsToView(loop.getRegionIterArg(at)) || leadsToView(loop.getResult(at)));
      return llvm::isa<mlir::scf::IfOp>(parent) && at < parent->getNumResults() &&
             leadsToView(parent->getResult(at));
    }
    llvm::StringRef name = user->getName().getStringRef();
    if (!keepsAddress(name) || user->getNumResults() != 1)
      return false;
    if ((name == "arith.subi" && at != 0) || (name == "arith.select" && at == 0))
      return false;
    if (name == "arith.addi" && hasBetterPointer(user->getOperand(1 - at)))
      return false;
    return leadsToView(user->getResult(0));
  }

  /// The other summand is made from an argument that nothing but addresses is made from, or that
  /// stands before this one.
  bool hasBetterPointer(mlir::Value other) {
    llvm::SmallVector<mlir::Value, 8> open = {other};
    llvm::DenseSet<mlir::Value> seen;
    while (!open.empty() && seen.size() < kMaxValues) {
      mlir::Value value = open.pop_back_val();
      if (!seen.insert(value).second)
        continue;
      if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
        if (argument.getOwner() == argument_.getOwner() && argument != argument_ &&
            (onlyAddress(argument) || argument.getArgNumber() < argument_.getArgNumber()))
          return true;
        continue;
      }
      mlir::Operation *def = value.getDefiningOp();
      if (keepsAddress(def->getName().getStringRef()))
        open.append(def->operand_begin(), def->operand_end());
    }
    return false;
  }

  mlir::BlockArgument argument_;
  llvm::DenseSet<mlir::Value> seen_;
};

/// A bound, an extent or a coordinate.
bool counts(mlir::OpOperand &use) {
  mlir::Operation *user = use.getOwner();
  unsigned at = use.getOperandNumber();
  return (llvm::isa<mlir::scf::ForOp>(user) && at < 3) ||
         (llvm::isa<ktdp::ConstructMemoryViewOp>(user) && at > 0) ||
         llvm::isa<ktdp::ConstructAccessTileOp, ktdp::ConstructIndirectAccessTileOp>(user);
}

} // namespace

bool isPointerArgument(mlir::BlockArgument argument) {
  mlir::Type type = argument.getType();
  if (type.isIndex() && onlyAddress(argument))
    return true;
  if (!type.isIndex() && !type.isInteger(32) && !type.isInteger(64))
    return false;
  return llvm::none_of(argument.getUses(), counts) && AddressSearch(argument).leadsToView(argument);
}

} // namespace ktir
