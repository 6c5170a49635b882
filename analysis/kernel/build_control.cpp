#include "kernel/builder.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/ADT/SmallPtrSet.h"

// Control flow: loops and branches of scf, and blocks of a function that branch to each other.

namespace ktir {

namespace {

/// `argument + invariant` or `argument − invariant`, yielded for the argument itself.
struct Induction {
  mlir::Value step;
  int64_t sign = 1;
};

std::optional<Induction> inductionOf(mlir::BlockArgument argument, mlir::Value yielded,
                                     mlir::Block &body) {
  mlir::Operation *def = yielded.getDefiningOp();
  if (!def || def->getBlock() != &body || def->getNumOperands() != 2)
    return std::nullopt;
  llvm::StringRef name = def->getName().getStringRef();
  auto outside = [&](mlir::Value v) {
    mlir::Block *owner = v.getParentBlock();
    return owner != &body && !body.getParent()->isAncestor(owner->getParent());
  };
  mlir::Value a = def->getOperand(0), b = def->getOperand(1);
  if (name == "arith.addi" && a == argument && outside(b))
    return Induction{b, 1};
  if (name == "arith.addi" && b == argument && outside(a))
    return Induction{a, 1};
  if (name == "arith.subi" && a == argument && outside(b))
    return Induction{b, -1};
  return std::nullopt;
}

} // namespace

void KernelBuilder::forLoop(mlir::Operation &op) {
  auto loopOp = llvm::dyn_cast<mlir::scf::ForOp>(op);
  if (!loopOp || loopOp.getRegion().empty() || loopOp.getBody()->empty())
    return unknownOp(op);
  uint32_t index = opIndex(op);
  count(index);
  mlir::Block &body = *loopOp.getBody();
  ExprId lower = exprs_.truncate(scalar(valueOf(loopOp.getLowerBound())));
  ExprId upper = exprs_.truncate(scalar(valueOf(loopOp.getUpperBound())));
  ExprId step = exprs_.truncate(scalar(valueOf(loopOp.getStep())));
  if (exprs_.range(step).lower < 1)
    step = exprs_.binary(ExprOp::Maximum, step, exprs_.constant(1));

  ProgramLoop loop;
  loop.op = index;
  loop.lower = lower;
  loop.upper = upper;
  loop.step = step;
  loop.trips = exprs_.trips(lower, upper, step);
  Atom counter;
  counter.kind = AtomKind::Counter;
  counter.index = static_cast<uint32_t>(program_.loops.size());
  int64_t most = exprs_.range(loop.trips).upper;
  counter.range = {0, most == Interval::kMax ? most : std::max<int64_t>(0, most - 1)};
  if (most <= 1)
    counter.congruence = {0, 0};
  loop.counter = exprs_.newAtom(std::move(counter));
  ExprId iteration = exprs_.ref(loop.counter);
  bind(loopOp.getInductionVar(),
       KernelValue::scalar(exprs_.add(lower, exprs_.multiply(step, iteration))));

  // Carried values: tiles keep their shape; scalars with a constant increment have a closed form,
  // the others are atoms of their own.
  auto yield = body.getTerminator();
  struct CarriedPlan {
    mlir::BlockArgument argument;
    std::optional<ExprId> increment;
    int slot = -1;
  };
  llvm::SmallVector<CarriedPlan, 4> plans;
  llvm::SmallVector<NameId, 4> tileArguments, tileInitials;
  for (auto [i, argument] : llvm::enumerate(loopOp.getRegionIterArgs())) {
    mlir::Value initial = loopOp.getInitArgs()[i];
    KernelValue value = valueOf(initial);
    CarriedPlan plan{argument, std::nullopt, -1};
    if (value.isScalar() && i < yield->getNumOperands()) {
      mlir::Value yielded = yield->getOperand(i);
      auto induction = inductionOf(argument, yielded, body);
      bool isFloat = exprs_.node(value.id).isFloat;
      if (yielded == argument) {
        plan.increment = exprs_.constant(0);
      } else if (induction && !isFloat && valueOf(induction->step).isScalar()) {
        plan.increment = exprs_.scale(scalar(valueOf(induction->step)), induction->sign);
        value =
            KernelValue::scalar(exprs_.add(value.id, exprs_.multiply(*plan.increment, iteration)));
      } else {
        Atom atom;
        atom.kind = AtomKind::Carried;
        atom.index = counter.index;
        plan.slot = static_cast<int>(loop.carried.size());
        loop.carried.push_back({exprs_.newAtom(std::move(atom)), value.id, 0});
        ExprId ref = exprs_.ref(loop.carried.back().atom);
        value = KernelValue::scalar(isFloat ? exprs_.toFloat(ref) : ref);
      }
    } else if (value.isTile()) {
      value = newTile(tile(value));
      tileArguments.push_back(name(argument));
      tileInitials.push_back(name(initial));
    }
    bind(argument, value);
    plans.push_back(plan);
  }

  uint32_t loopIndex = static_cast<uint32_t>(program_.loops.size());
  program_.loops.push_back(loop);
  program_.regions[region_].loops.push_back(loopIndex);
  uint32_t outer = region_;
  region_ = newRegion({RegionParent::LoopBody, loopIndex, outer});
  program_.loops[loopIndex].body = region_;
  if (recording_) {
    lx_.startOp(index);
    for (mlir::Value bound : {loopOp.getLowerBound(), loopOp.getUpperBound(), loopOp.getStep()})
      lx_.fetch(name(bound));
    lx_.beginLoop(loopIndex, tileArguments, tileInitials);
  }
  size_t rebound = rebound_.size();
  for (mlir::Operation &inner : body.without_terminator())
    this->op(inner);
  count(opIndex(*yield));

  llvm::SmallVector<NameId, 4> tileYields, tileResults;
  LoopScalars scalars{loop.trips, loop.counter, loop.carried};
  for (auto [i, plan] : llvm::enumerate(plans)) {
    if (i >= yield->getNumOperands())
      break;
    KernelValue yielded = valueOf(yield->getOperand(i));
    if (valueOf(plan.argument).isTile()) {
      tileYields.push_back(name(yield->getOperand(i)));
      tileResults.push_back(name(op.getResult(i)));
    } else if (recording_) {
      lx_.fetch(name(yield->getOperand(i)));
    }
    if (plan.slot >= 0)
      scalars.carried[static_cast<size_t>(plan.slot)].next =
          yielded.isScalar() ? yielded.id : exprs_.opaque();
  }
  if (recording_)
    lx_.endLoop(tileYields, tileResults);
  region_ = outer;
  program_.loops[loopIndex].carried = scalars.carried;
  uint32_t exprLoop = exprs_.newLoop(scalars);
  leaveScope(rebound);

  for (auto [i, plan] : llvm::enumerate(plans)) {
    KernelValue initial = valueOf(loopOp.getInitArgs()[i]), result = initial;
    if (plan.increment)
      result =
          KernelValue::scalar(exprs_.add(initial.id, exprs_.multiply(*plan.increment, loop.trips)));
    else if (plan.slot >= 0)
      result = KernelValue::scalar(exprs_.loopEnd(exprLoop, static_cast<uint32_t>(plan.slot)));
    else if (initial.isTile() && i < yield->getNumOperands() &&
             valueOf(yield->getOperand(i)).isTile())
      result = newTile(tile(valueOf(yield->getOperand(i))));
    bind(op.getResult(i), result);
  }
}

void KernelBuilder::ifBranch(mlir::Operation &op) {
  auto ifOp = llvm::dyn_cast<mlir::scf::IfOp>(op);
  if (!ifOp || ifOp.getThenRegion().empty())
    return unknownOp(op);
  uint32_t index = opIndex(op);
  count(index);
  ProgramBranch branch;
  branch.op = index;
  branch.condition = scalar(valueOf(ifOp.getCondition()));
  uint32_t condition = newCondition(branch.condition);
  if (recording_) {
    lx_.startOp(index);
    lx_.fetch(name(ifOp.getCondition()));
    lx_.beginBranch(condition);
  }

  uint32_t outer = region_;
  // Branches inside are numbered after this one.
  uint32_t branchIndex = static_cast<uint32_t>(program_.branches.size());
  program_.branches.push_back(branch);
  llvm::SmallVector<NameId, 4> names[2], resultNames;
  Values yields[2];
  uint32_t regions[2];
  mlir::Region *sides[2] = {&ifOp.getThenRegion(), &ifOp.getElseRegion()};
  for (int side = 0; side < 2; ++side) {
    regions[side] = region_ = newRegion(
        {side == 0 ? RegionParent::BranchTrue : RegionParent::BranchFalse, branchIndex, outer});
    if (sides[side]->empty())
      continue;
    if (side == 1 && recording_)
      lx_.beginElse(names[0]);
    size_t rebound = rebound_.size();
    for (mlir::Operation &inner : sides[side]->front()) {
      if (!llvm::isa<mlir::scf::YieldOp>(inner)) {
        this->op(inner);
        continue;
      }
      count(opIndex(inner));
      for (mlir::Value v : inner.getOperands()) {
        names[side].push_back(name(v));
        yields[side].push_back(valueOf(v));
      }
    }
    leaveScope(rebound);
  }
  region_ = outer;
  for (mlir::Value result : op.getResults())
    resultNames.push_back(name(result));
  bool hasElse = !sides[1]->empty();
  if (recording_)
    lx_.endBranch(names[hasElse ? 1 : 0], resultNames);
  program_.branches[branchIndex].whenTrue = regions[0];
  program_.branches[branchIndex].whenFalse = regions[1];
  program_.regions[region_].branches.push_back(branchIndex);

  for (unsigned i = 0; i < op.getNumResults(); ++i) {
    KernelValue a = i < yields[0].size() ? yields[0][i] : KernelValue();
    KernelValue b = i < yields[1].size() ? yields[1][i] : KernelValue();
    KernelValue result = a.kind != KernelValue::Unknown ? a : b;
    if (a.isScalar() && b.isScalar())
      result = KernelValue::scalar(exprs_.select(branch.condition, a.id, b.id));
    else if (a.kind != b.kind && hasElse)
      result = unknownOfType(op.getResult(i).getType());
    bind(op.getResult(i), result);
  }
}

void KernelBuilder::leaveScope(size_t rebound) {
  while (rebound_.size() > rebound) {
    values_[rebound_.back().first] = rebound_.back().second;
    rebound_.pop_back();
  }
}

uint32_t KernelBuilder::newCondition(ExprId expr) {
  program_.conditions.push_back(expr);
  return static_cast<uint32_t>(program_.conditions.size() - 1);
}

// --- blocks ------------------------------------------------------------------------------------

namespace {

/// Blocks of a function beyond which nobody looks which of them always run.
constexpr size_t kMaxBlocks = 256;

/// True if control can come from the start of one of the successors of `from` to `to`, or to the
/// end of the function where `to` is null, without entering `avoid`.
bool reaches(mlir::Block *from, mlir::Block *to, mlir::Block *avoid) {
  llvm::SmallPtrSet<mlir::Block *, 16> seen;
  llvm::SmallVector<mlir::Block *, 16> open = {from};
  while (!open.empty()) {
    mlir::Block *block = open.pop_back_val();
    if (!to && block->hasNoSuccessors())
      return true;
    for (mlir::Block *next : block->getSuccessors()) {
      if (next == to)
        return true;
      if (next != avoid && seen.insert(next).second)
        open.push_back(next);
    }
  }
  return false;
}

} // namespace

/// How often a block runs each time the function does.
KernelBuilder::BlockRuns KernelBuilder::blockRuns(mlir::Block &block) {
  mlir::Block *entry = &block.getParent()->front();
  if (&block == entry)
    return {BlockRuns::Once};
  if (block.getParent()->getBlocks().size() > kMaxBlocks || reaches(&block, &block, nullptr))
    return {BlockRuns::AnyTimes};
  if (!reaches(entry, nullptr, &block))
    return {BlockRuns::Once};
  ExprId condition = exprs_.opaque();
  mlir::Block *before = block.getSinglePredecessor();
  auto branch = before && blockRuns(*before).kind == BlockRuns::Once
                    ? llvm::dyn_cast<mlir::cf::CondBranchOp>(before->getTerminator())
                    : mlir::cf::CondBranchOp();
  if (branch && branch.getTrueDest() != branch.getFalseDest()) {
    condition = scalar(valueOf(branch.getCondition()));
    if (branch.getFalseDest() == &block)
      condition = exprs_.select(condition, exprs_.constant(0), exprs_.constant(1));
  }
  return {BlockRuns::Sometimes, condition};
}

/// Walks all blocks of a function in text order: what a branch may skip is a branch of the program,
/// what it may repeat is a loop that nobody knows the trips of.
void KernelBuilder::controlFlow(mlir::Region &body) {
  for (mlir::Block &inner : body) {
    if (!inner.isEntryBlock())
      for (mlir::BlockArgument argument : inner.getArguments())
        bind(argument, unknownOfType(argument.getType()));
    BlockRuns runs = inner.empty() ? BlockRuns{BlockRuns::Once} : blockRuns(inner);
    if (runs.kind == BlockRuns::Once) {
      block(inner);
      continue;
    }
    uint32_t index = opIndex(inner.front()), outer = region_;
    lx_.startOp(index);
    if (runs.kind == BlockRuns::Sometimes) {
      uint32_t branch = static_cast<uint32_t>(program_.branches.size());
      program_.branches.push_back({index, runs.condition, 0, 0});
      program_.regions[outer].branches.push_back(branch);
      uint32_t taken = newRegion({RegionParent::BranchTrue, branch, outer});
      uint32_t passed = newRegion({RegionParent::BranchFalse, branch, outer});
      program_.branches[branch].whenTrue = region_ = taken;
      program_.branches[branch].whenFalse = passed;
      lx_.beginBranch(newCondition(runs.condition));
      block(inner);
      lx_.endBranch({}, {});
    } else {
      uint32_t loopIndex = static_cast<uint32_t>(program_.loops.size());
      ProgramLoop loop;
      loop.op = index;
      loop.lower = exprs_.constant(0);
      loop.step = exprs_.constant(1);
      Atom trips, counter;
      trips.range = {0, Interval::kMax};
      loop.trips = loop.upper = exprs_.ref(exprs_.newAtom(std::move(trips)));
      counter.kind = AtomKind::Counter;
      counter.index = loopIndex;
      counter.range = {0, Interval::kMax};
      loop.counter = exprs_.newAtom(std::move(counter));
      loop.body = newRegion({RegionParent::LoopBody, loopIndex, outer});
      program_.loops.push_back(loop);
      program_.regions[outer].loops.push_back(loopIndex);
      region_ = loop.body;
      lx_.beginLoop(loopIndex, {}, {});
      block(inner);
      lx_.endLoop({}, {});
    }
    region_ = outer;
  }
}

} // namespace ktir
