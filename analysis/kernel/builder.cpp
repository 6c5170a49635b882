#include "kernel/builder.h"

#include "cost/category.h"
#include "dialect/ktdp.h"
#include "kernel/element_type.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/ADT/StringSwitch.h"

#include <cmath>

namespace ktir {

Kernel buildKernel(const syntax::Function &function, const std::vector<Assumption> &arguments,
                   const Settings &settings, KernelDetails *details) {
  return KernelBuilder(function, arguments, settings).build(details);
}

KernelBuilder::KernelBuilder(const syntax::Function &function,
                             const std::vector<Assumption> &arguments, const Settings &settings)
    : function_(function), arguments_(arguments), settings_(settings), program_(kernel_.program),
      exprs_(kernel_.program.exprs), values_(details_.values), opIndices_(details_.opIndices),
      tiles_(details_.tiles), views_(details_.views), accessTiles_(details_.accessTiles),
      indirectTiles_(details_.indirectTiles), futures_(details_.futures) {}

Kernel KernelBuilder::build(KernelDetails *details) {
  mlir::Operation *func = function_.op();
  readGrid();
  newRegion({});
  if (func) {
    values_.reserve(256);
    names_.reserve(256);
    nameIds_.reserve(256);
    opIndices_.reserve(256);
    tiles_.reserve(128);
    program_.ops.reserve(128);
    countUses(lx_, func, [&](mlir::Value v) { return name(v); });
    bindArguments();
    for (mlir::Region &region : func->getRegions())
      for (mlir::Block &body : region)
        block(body);
  }
  kernel_.lx = lx_.finish();
  if (details) {
    kernel_.names.resize(nextName_);
    for (auto [spelling, id] : nameIds_)
      kernel_.names[id] = spelling.str();
    *details = std::move(details_);
  }
  return std::move(kernel_);
}

// --- launch ------------------------------------------------------------------------------------

void KernelBuilder::readGrid() {
  mlir::Operation *func = function_.op();
  auto grid = func ? func->getAttrOfType<mlir::ArrayAttr>("grid") : mlir::ArrayAttr();
  size_t axis = 0;
  if (grid && grid.size() <= 3)
    for (mlir::Attribute entry : grid) {
      auto extent = llvm::dyn_cast<mlir::IntegerAttr>(entry);
      if (extent && extent.getValue().isSignedIntN(32) && extent.getInt() > 0)
        program_.grid[axis] = extent.getInt();
      ++axis;
    }
  if (program_.coreCount() > kMaxCores)
    program_.grid = {1, 1, 1}; // `ktir-grid` says that this is no grid
  for (uint32_t i = 0; i < 4; ++i) {
    int64_t extent = i < 3 ? program_.grid[i] : program_.coreCount();
    Atom atom;
    atom.kind = AtomKind::Core;
    atom.index = i;
    atom.range = {0, extent - 1};
    if (extent == 1)
      atom.congruence = {0, 0};
    program_.core[i] = exprs_.newAtom(std::move(atom));
  }
}

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

} // namespace

void KernelBuilder::bindArguments() {
  mlir::Operation *func = function_.op();
  if (func->getNumRegions() == 0 || func->getRegion(0).empty())
    return;
  for (mlir::BlockArgument argument : func->getRegion(0).front().getArguments()) {
    mlir::Type type = argument.getType();
    NameId id = name(argument);
    if (!type.isIntOrIndexOrFloat()) {
      KernelValue value = unknownOfType(type);
      if (value.isTile())
        lx_.bindNew(id, LxSize::of(tile(value)));
      bind(argument, value);
      continue;
    }
    std::string spelled = function_.site(argument) ? function_.site(argument)->spelling : "";
    if (!spelled.empty() && spelled[0] == '%')
      spelled.erase(0, 1);
    const Assumption *given = nullptr;
    for (const Assumption &a : arguments_)
      if (a.name == spelled) {
        given = &a;
        break;
      }
    if (given) {
      program_.arguments.push_back(*given);
      double number = std::visit([](auto v) { return static_cast<double>(v); }, given->value);
      ExprId expr;
      if (llvm::isa<mlir::FloatType>(type)) {
        FloatFunction rounding =
            type.isF16() ? FloatFunction::RoundToHalf : FloatFunction::RoundToSingle;
        expr = exprs_.floatConstant(number);
        if (type.isF16() || type.isF32())
          expr = exprs_.floatFunction(rounding, expr);
      } else if (auto integer = std::get_if<int64_t>(&given->value)) {
        expr = exprs_.constant(*integer);
      } else {
        expr = exprs_.truncate(exprs_.floatConstant(number));
      }
      bind(argument, KernelValue::scalar(expr));
      continue;
    }
    Atom atom;
    atom.index = argument.getArgNumber();
    atom.name = spelled;
    atom.kind = AtomKind::Argument;
    if (type.isIndex() && onlyAddress(argument)) {
      atom.kind = AtomKind::Pointer;
      // Every argument tensor starts on a stick, so its address in elements is a multiple of 128
      // over the element size; one multiple that serves every element size is enough.
      atom.congruence = {kStickBytes, 0};
      program_.pointerArguments.push_back(spelled);
    } else {
      if (type.isInteger(1))
        atom.range = {0, 1};
      if (!argument.use_empty())
        program_.unknownArguments.push_back(spelled);
    }
    bool isFloat = llvm::isa<mlir::FloatType>(type);
    ExprId expr = exprs_.ref(exprs_.newAtom(std::move(atom)));
    bind(argument, KernelValue::scalar(isFloat ? exprs_.toFloat(expr) : expr));
  }
}

// --- names and values --------------------------------------------------------------------------

NameId KernelBuilder::newName() { return nextName_++; }

NameId KernelBuilder::name(mlir::Value value) {
  auto [at, isNew] = names_.try_emplace(value, 0);
  if (!isNew)
    return at->second;
  const syntax::ValueSite *site = function_.site(value);
  NameId id;
  if (site && !site->spelling.empty()) {
    auto [spelled, first] = nameIds_.try_emplace(site->spelling, nextName_);
    if (first)
      ++nextName_;
    id = spelled->second;
  } else {
    id = newName();
  }
  names_[value] = id;
  return id;
}

KernelValue KernelBuilder::valueOf(mlir::Value value) {
  auto known = values_.find(value);
  if (known != values_.end())
    return known->second;
  return {};
}

KernelBuilder::Values KernelBuilder::operands(mlir::Operation &op) {
  Values values;
  for (mlir::Value operand : op.getOperands())
    values.push_back(valueOf(operand));
  return values;
}

KernelValue KernelBuilder::unknownOfType(mlir::Type type) {
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type))
    return newTile(shapeOfType(type, {}), elementTypeOf(tensor.getElementType()));
  if (auto memref = llvm::dyn_cast<mlir::MemRefType>(type)) {
    ViewInfo view;
    view.element = elementTypeOf(memref.getElementType());
    Atom base;
    base.kind = AtomKind::Pointer;
    base.congruence = {kStickBytes, 0};
    view.base = exprs_.ref(exprs_.newAtom(std::move(base)));
    auto space = ktdp::memorySpaceOf(memref.getMemorySpace());
    if (space && space->kind == ktdp::MemorySpaceKind::CtLocal)
      view.space = Space::Lx;
    ExprId stride = exprs_.constant(1);
    for (int64_t extent : llvm::reverse(memref.getShape())) {
      ExprId size = mlir::ShapedType::isDynamic(extent) ? exprs_.opaque() : exprs_.constant(extent);
      view.sizes.insert(view.sizes.begin(), size);
      view.strides.insert(view.strides.begin(), stride);
      stride = exprs_.multiply(stride, size);
    }
    views_.push_back(std::move(view));
    return {KernelValue::View, static_cast<uint32_t>(views_.size() - 1)};
  }
  if (type.isIntOrIndex())
    return KernelValue::scalar(exprs_.opaque());
  if (llvm::isa<mlir::FloatType>(type))
    return KernelValue::scalar(exprs_.toFloat(exprs_.opaque()));
  return {};
}

// --- the walk ----------------------------------------------------------------------------------

uint32_t KernelBuilder::newRegion(RegionParent parent) {
  program_.regions.emplace_back();
  program_.regions.back().parent = parent;
  return static_cast<uint32_t>(program_.regions.size() - 1);
}

uint32_t KernelBuilder::opIndex(mlir::Operation &op) {
  if (&op == lastOp_)
    return lastIndex_;
  auto [at, isNew] = opIndices_.try_emplace(&op, static_cast<uint32_t>(program_.ops.size()));
  lastOp_ = &op;
  lastIndex_ = at->second;
  if (isNew) {
    ProgramOp entry;
    entry.name = op.getName().getStringRef();
    if (entry.name == kUnknownOpName)
      entry.name = kNotRead;
    auto replaced = settings_.opCosts.empty() ? settings_.opCosts.end()
                                              : settings_.opCosts.find(std::string(entry.name));
    if (replaced != settings_.opCosts.end()) {
      entry.category = replaced->second;
    } else {
      OpCharge charge = chargeOf(entry.name);
      entry.category = charge.category;
      entry.analogy = charge.analogy;
      if (!charge.analogy.empty() && !settings_.costAnalogy) {
        entry.category = Category::Unknown;
        entry.analogy = {};
      }
    }
    if (const syntax::OpSite *site = function_.site(&op))
      entry.range = site->name;
    entry.region = region_;
    program_.ops.push_back(entry);
  }
  return lastIndex_;
}

void KernelBuilder::count(uint32_t op) {
  auto &executions = program_.regions[region_].executions;
  if (!executions.empty() && executions.back().op == op)
    ++executions.back().times;
  else
    executions.push_back({op, 1});
}

void KernelBuilder::finish(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands,
                           llvm::ArrayRef<KernelValue> results) {
  for (auto [result, value] : llvm::zip(op.getResults(), results))
    bind(result, value);
  if (!recording_)
    return;
  llvm::SmallVector<NameId, 4> operandNames, resultNames;
  for (mlir::Value operand : op.getOperands())
    operandNames.push_back(name(operand));
  for (mlir::Value result : op.getResults().take_front(results.size()))
    resultNames.push_back(name(result));
  recordLx(lx_, {.op = &op,
                 .opIndex = opIndex(op),
                 .operandNames = operandNames,
                 .operands = operands,
                 .resultNames = resultNames,
                 .results = results,
                 .tiles = tiles_,
                 .condition = chosenBy_});
}

void KernelBuilder::block(mlir::Block &body) {
  for (mlir::Operation &inner : body)
    op(inner);
}

void KernelBuilder::op(mlir::Operation &op) {
  uint32_t index = opIndex(op);
  llvm::StringRef name = op.getName().getStringRef();
  auto [dialect, mnemonic] = name.split('.');
  Values values = operands(op);
  using Handler = void (KernelBuilder::*)(mlir::Operation &);
  using OperandHandler = void (KernelBuilder::*)(mlir::Operation &, llvm::ArrayRef<KernelValue>);
  if (dialect == "arith" || dialect == "math" || dialect == "spyreop") {
    if (mnemonic == "constant")
      return constantTile(op);
    return elementwise(op, values);
  }
  if (dialect == "ktdp") {
    Handler handler =
        llvm::StringSwitch<Handler>(mnemonic)
            .Case("construct_memory_view", &KernelBuilder::memoryView)
            .Case("construct_distributed_memory_view", &KernelBuilder::distributedView)
            .Case("construct_access_tile", &KernelBuilder::accessTile)
            .Case("construct_indirect_access_tile", &KernelBuilder::indirectTile)
            .Case("get_compute_tile_id", &KernelBuilder::computeTileId)
            .Case("inter_tile_produce", &KernelBuilder::produce)
            .Default(nullptr);
    if (handler)
      return (this->*handler)(op);
    OperandHandler withOperands = llvm::StringSwitch<OperandHandler>(mnemonic)
                                      .Case("load", &KernelBuilder::load)
                                      .Case("store", &KernelBuilder::store)
                                      .Case("inter_tile_reduce", &KernelBuilder::interTileReduce)
                                      .Case("inter_tile_consume", &KernelBuilder::interTileConsume)
                                      .Default(nullptr);
    if (withOperands)
      return (this->*withOperands)(op, values);
  }
  if (dialect == "scf") {
    if (mnemonic == "for")
      return forLoop(op);
    if (mnemonic == "if")
      return ifBranch(op);
  }
  if (dialect == "linalg") {
    OperandHandler handler = llvm::StringSwitch<OperandHandler>(mnemonic)
                                 .Case("reduce", &KernelBuilder::reduce)
                                 .Case("generic", &KernelBuilder::generic)
                                 .Case("map", &KernelBuilder::mapOp)
                                 .Default(&KernelBuilder::namedLinalg);
    return (this->*handler)(op, values);
  }
  if (dialect == "tensor") {
    if (mnemonic == "generate")
      return generate(op, values);
    return tensorOp(op, values);
  }
  if (program_.ops[index].category != Category::Unknown && op.getNumRegions() == 0)
    return plainOp(op, values);
  unknownOp(op);
}

/// An op of the table that needs no rule of its own: its shapes are those of its types.
void KernelBuilder::plainOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  count(opIndex(op));
  Values results;
  for (mlir::Value result : op.getResults())
    results.push_back(unknownOfType(result.getType()));
  if (auto apply = llvm::dyn_cast<mlir::affine::AffineApplyOp>(op)) {
    llvm::SmallVector<ExprId, 4> indices;
    for (KernelValue v : operands)
      indices.push_back(scalar(v));
    llvm::ArrayRef<ExprId> all = indices;
    unsigned dims = apply.getAffineMap().getNumDims();
    ExprId value = affineValue(apply.getAffineMap().getResult(0), all.take_front(dims),
                               all.drop_front(dims), exprs_);
    if (value)
      results[0] = KernelValue::scalar(value);
  }
  if (auto extract = llvm::dyn_cast<ktdp::RuntimeArgExtractOp>(op)) {
    auto kind = extract.extractKind();
    ktdp::RuntimeArgType type = extract.argumentType();
    auto bound = !kind || !type                               ? std::nullopt
                 : *kind == ktdp::RuntimeArgKind::Granularity ? type.getGranularity()
                 : *kind == ktdp::RuntimeArgKind::UpperBound  ? type.getUpperbound()
                                                              : std::nullopt;
    if (bound)
      results[0] = KernelValue::scalar(exprs_.constant(*bound));
  }
  chargeOp(op, operands, results.empty() ? KernelValue() : results[0]);
  finish(op, operands, results);
}

void KernelBuilder::unknownOp(mlir::Operation &op) {
  uint32_t index = opIndex(op);
  program_.ops[index].category = Category::Unknown;
  count(index);
  // Text that could not be read may cost anything; the definition of a name that has none does not.
  if (!op.hasAttr(syntax::kFreeAttribute))
    chargeNumber(index, Category::Unknown, 0);
  Values results;
  for (mlir::Value result : op.getResults())
    results.push_back(unknownOfType(result.getType()));
  finish(op, operands(op), results);
}

void KernelBuilder::computeTileId(mlir::Operation &op) {
  count(opIndex(op));
  Values results;
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    results.push_back(
        KernelValue::scalar(i < 3 ? exprs_.ref(program_.core[i]) : exprs_.constant(0)));
  finish(op, {}, results);
}

// --- control flow ------------------------------------------------------------------------------

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

// --- charges -----------------------------------------------------------------------------------

void KernelBuilder::chargeNumber(uint32_t op, Category category, double work) {
  Charge c;
  c.op = op;
  c.category = category;
  c.work = work;
  program_.regions[region_].charges.push_back(c);
}

void KernelBuilder::chargeExpr(uint32_t op, Category category, ExprId work) {
  if (exprs_.isConstant(work))
    return chargeNumber(op, category, static_cast<double>(exprs_.constantValue(work)));
  Charge c;
  c.op = op;
  c.category = category;
  c.isExpr = true;
  c.expr = work;
  program_.regions[region_].charges.push_back(c);
}

void KernelBuilder::charge(uint32_t op, Category category, Extent work) {
  if (category == Category::Zero)
    return;
  if (work.isConstant())
    return chargeNumber(op, category, static_cast<double>(work.constant()));
  chargeExpr(op, category, work.expr());
}

Extent KernelBuilder::extentOf(ExprId expr) {
  if (exprs_.isConstant(expr) && exprs_.constantValue(expr) >= 0)
    return Extent(exprs_.constantValue(expr));
  return Extent::expr(expr);
}

ExprId KernelBuilder::exprOf(Extent extent) {
  return extent.isConstant() ? exprs_.constant(extent.constant()) : extent.expr();
}

Extent KernelBuilder::multiply(Extent a, Extent b) {
  if (a.isConstant() && b.isConstant()) {
    int64_t product;
    if (!__builtin_mul_overflow(a.constant(), b.constant(), &product))
      return Extent(product);
  }
  return extentOf(exprs_.multiply(exprOf(a), exprOf(b)));
}

Extent KernelBuilder::product(llvm::ArrayRef<Extent> extents) {
  Extent result(1);
  for (Extent e : extents)
    result = multiply(result, e);
  return result;
}

} // namespace ktir
