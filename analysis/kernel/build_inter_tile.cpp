#include "dialect/ktdp.h"
#include "kernel/builder.h"
#include "kernel/element_type.h"

#include <algorithm>

// Inter-tile ops. Tile ids are linear core ids. A reduction is a ring over all cores of the grid:
// each core sends one tile per round, G − 1 rounds, and folds what comes from its own group.

namespace ktir {
namespace {

/// Groups × cores beyond which nobody looks who belongs to which group.
constexpr int64_t kMaxMemberships = int64_t(1) << 24;

class CoreCollector : public PointRuns {
public:
  void run(llvm::ArrayRef<int64_t>, int64_t first, int64_t last) override {
    for (int64_t core = first; core <= last; ++core)
      cores.push_back(core);
  }
  std::vector<int64_t> cores;
};

/// The cores that a set (i)[g] names for a group.
std::vector<int64_t> coresOf(mlir::IntegerSet set, int64_t group, int64_t coreCount,
                             ExprTable &exprs) {
  CoreCollector collector;
  if (!set || set.getNumDims() != 1 || set.getNumSymbols() > 1)
    return {};
  BoundSet bound;
  bound.set = set;
  if (set.getNumSymbols() == 1)
    bound.symbols.push_back(exprs.constant(group));
  visitPoints(bound, {coreCount}, exprs, collector);
  return std::move(collector.cores);
}

bool contains(mlir::IntegerSet groups, int64_t group) {
  if (!groups || groups.getNumDims() != 1 || groups.getNumSymbols() != 0)
    return false;
  for (unsigned i = 0; i < groups.getNumConstraints(); ++i) {
    auto v = affineAt(groups.getConstraint(i), {group}, {});
    if (!v || (groups.isEq(i) ? *v != 0 : *v < 0))
      return false;
  }
  return true;
}

} // namespace

/// The group of each core (−1: none) and how many cores produce for it.
GroupTables KernelBuilder::groupTables(mlir::IntegerSet groups, mlir::IntegerSet producers) {
  int64_t cores = program_.coreCount();
  GroupTables tables;
  tables.groupOf.assign(static_cast<size_t>(cores), -1);
  tables.producersOf.assign(static_cast<size_t>(cores), 0);
  int64_t budget = kMaxMemberships;
  for (int64_t g = 0; g < cores; ++g) {
    if (!contains(groups, g))
      continue;
    budget -= cores;
    if (budget < 0) {
      tables.complete = false;
      program_.approximate = "the grid has too many tiles and groups to tell who reduces with whom";
      return tables;
    }
    tables.groups.push_back(g);
    std::vector<int64_t> members = coresOf(producers, g, cores, exprs_);
    for (int64_t core : members) {
      if (tables.groupOf[static_cast<size_t>(core)] >= 0)
        continue;
      tables.groupOf[static_cast<size_t>(core)] = g;
      tables.producersOf[static_cast<size_t>(core)] = static_cast<int64_t>(members.size());
    }
  }
  return tables;
}

void KernelBuilder::produce(mlir::Operation &op) {
  auto produceOp = llvm::cast<ktdp::InterTileProduceOp>(op);
  uint32_t index = opIndex(op);
  count(index);
  if (recording_)
    lx_.startOp(index);
  FutureInfo future;
  future.groups = groupTables(produceOp.groups(), produceOp.producers());
  if (!produceOp.getBody().empty()) {
    mlir::Block &body = produceOp.getBody().front();
    Values arguments;
    ExprId group = future.groups.complete
                       ? exprs_.table(future.groups.groupOf, exprs_.ref(program_.core[3]))
                       : exprs_.opaque();
    arguments.append(body.getNumArguments(), KernelValue::scalar(group));
    future.partials = runBody(body, arguments);
  }
  futures_.push_back(std::move(future));
  bind(op.getResult(0), {KernelValue::Future, static_cast<uint32_t>(futures_.size() - 1)});
}

/// (G − 1) × bytes of the partial: what each core sends in a ring over the whole grid.
ExprId KernelBuilder::ringBytes(const FutureInfo &future) {
  ExprId bytes = exprs_.constant(0);
  // One role takes part in the reference.
  if (!future.partials.empty() && future.partials[0].isTile()) {
    const TileInfo &partial = tile(future.partials[0]);
    bytes = exprs_.scale(exprOf(partial.elements), partial.element.bytes());
  }
  return exprs_.scale(bytes, program_.coreCount() - 1);
}

void KernelBuilder::interTileReduce(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  auto reduceOp = llvm::cast<ktdp::InterTileReduceOp>(op);
  if (operands.empty() || operands[0].kind != KernelValue::Future || reduceOp.getCombiner().empty())
    return unknownOp(op);
  uint32_t index = opIndex(op);
  count(index);
  const FutureInfo future = futures_[operands[0].id];
  // How often a core folds: once per other producer of its group, if it consumes.
  std::vector<int64_t> folds(future.groups.groupOf.size(), 0);
  for (int64_t g : future.groups.groups) {
    for (int64_t core : coresOf(reduceOp.consumers(), g, program_.coreCount(), exprs_)) {
      size_t c = static_cast<size_t>(core);
      if (future.groups.groupOf[c] == g)
        folds[c] = std::max<int64_t>(0, future.groups.producersOf[c] - 1);
    }
  }
  ExprId trips = exprs_.table(folds, exprs_.ref(program_.core[3]));
  if (!future.groups.complete) {
    Atom open;
    open.range = {0, program_.coreCount() - 1};
    trips = exprs_.ref(exprs_.newAtom(std::move(open)));
  }

  mlir::Block &body = reduceOp.getCombiner().front();
  Combiner combiner = combinerOf(body);
  combiner.naming = LxNaming::Explicit;
  if (recording_) {
    lx_.startOp(index);
    lx_.beginInterTileReduce(name(op.getOperand(0)), reduceOp.getIdentity().empty()
                                                         ? kNoName
                                                         : name(reduceOp.getIdentity()[0]));
  }
  KernelValue partial = future.partials.empty() ? KernelValue() : future.partials[0];
  ProgramLoop loop;
  loop.op = index;
  loop.lower = exprs_.constant(0);
  loop.upper = loop.trips = trips;
  loop.step = exprs_.constant(1);
  Atom counter;
  counter.kind = AtomKind::Counter;
  counter.index = static_cast<uint32_t>(program_.loops.size());
  loop.counter = exprs_.newAtom(std::move(counter));
  uint32_t outer = region_;
  uint32_t loopIndex = static_cast<uint32_t>(program_.loops.size());
  region_ = newRegion({RegionParent::LoopBody, loopIndex, outer});
  loop.body = region_;
  program_.loops.push_back(loop); // loops inside are numbered after this one
  ExprId happens = exprs_.compare(ComparePredicate::Gt, trips, exprs_.constant(0));
  uint32_t condition = newCondition(happens);
  KernelValue result = partial;
  if (partial.isTile()) {
    if (recording_) {
      lx_.beginGuard(condition);
      lx_.beginFoldPass(combiner.naming, LxSize::of(tile(partial)), combiner.left, combiner.right);
    }
    Values arguments;
    for (unsigned i = 0; i < body.getNumArguments(); ++i)
      arguments.push_back(newTile(tile(partial)));
    Values reduced = runBody(body, arguments);
    if (!reduced.empty() && reduced[0].isTile())
      result = reduced[0];
    if (recording_) {
      lx_.endFoldPass();
      lx_.endGuard();
    }
  } else {
    Values arguments(body.getNumArguments(), KernelValue());
    for (unsigned i = 0; i < body.getNumArguments(); ++i)
      arguments[i] = unknownOfType(body.getArgument(i).getType());
    runBody(body, arguments);
  }
  region_ = outer;
  program_.regions[region_].loops.push_back(loopIndex);

  if (program_.ops[index].category == Category::Comm)
    chargeExpr(index, Category::Comm, ringBytes(future));
  Values results = deliver(op, result);
  if (program_.ops[index].category != Category::Comm)
    chargeOp(op, operands, results.empty() ? KernelValue() : results[0]);
  if (recording_ && op.getNumResults())
    lx_.endInterTileReduce(name(op.getResult(0)),
                           results[0].isTile() ? LxSize::of(tile(results[0])) : LxSize::unknown());
  for (auto [value, what] : llvm::zip(op.getResults(), results))
    bind(value, what);
}

/// The delivered values: the shape of the declared type, the elements of what was delivered.
KernelBuilder::Values KernelBuilder::deliver(mlir::Operation &op, KernelValue delivered) {
  Values results;
  for (unsigned i = 0; i < op.getNumResults(); ++i) {
    mlir::Type type = op.getResult(i).getType();
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
    if (i > 0 || !tensor || !delivered.isTile()) {
      results.push_back(unknownOfType(type));
      continue;
    }
    const TileInfo from = tile(delivered);
    results.push_back(
        newTile(tensor.hasStaticShape() ? shapeOfType(type, {}) : from.shape, from.element));
  }
  return results;
}

void KernelBuilder::interTileConsume(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  if (operands.empty() || operands[0].kind != KernelValue::Future)
    return unknownOp(op);
  uint32_t index = opIndex(op);
  if (program_.ops[index].category == Category::Unknown)
    return unknownOp(op);
  count(index);
  const FutureInfo future = futures_[operands[0].id];
  if (program_.ops[index].category == Category::Comm)
    chargeExpr(index, Category::Comm, ringBytes(future));
  finish(op, operands, deliver(op, future.partials.empty() ? KernelValue() : future.partials[0]));
}

} // namespace ktir
