#include "kernel/builder.h"

#include "cost/category.h"
#include "dialect/ktdp.h"
#include "kernel/element_type.h"
#include "kernel/pointer_arguments.h"

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
      controlFlow(region);
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

namespace {

/// The extents that a grid attribute spells, in whatever form.
llvm::SmallVector<int64_t, 4> gridExtents(mlir::Attribute grid) {
  llvm::SmallVector<int64_t, 4> extents;
  auto add = [&](const llvm::APInt &value) {
    extents.push_back(value.isSignedIntN(64) ? value.getSExtValue() : 0);
  };
  if (auto list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(grid)) {
    for (mlir::Attribute entry : list) {
      auto extent = llvm::dyn_cast<mlir::IntegerAttr>(entry);
      add(extent ? extent.getValue() : llvm::APInt(64, 0));
    }
  } else if (auto one = llvm::dyn_cast_or_null<mlir::IntegerAttr>(grid)) {
    add(one.getValue());
  } else if (auto longs = llvm::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(grid)) {
    extents.append(longs.asArrayRef().begin(), longs.asArrayRef().end());
  } else if (auto ints = llvm::dyn_cast_or_null<mlir::DenseI32ArrayAttr>(grid)) {
    extents.append(ints.asArrayRef().begin(), ints.asArrayRef().end());
  } else if (auto dense = llvm::dyn_cast_or_null<mlir::DenseIntElementsAttr>(grid)) {
    if (dense.getNumElements() <= 4)
      for (const llvm::APInt &value : dense.getValues<llvm::APInt>())
        add(value);
  }
  return extents;
}

} // namespace

void KernelBuilder::readGrid() {
  mlir::Operation *func = function_.op();
  llvm::SmallVector<int64_t, 4> extents = gridExtents(func ? func->getAttr("grid") : nullptr);
  // Extents that say nothing may be one too many: [4, 1, 1, 1].
  while (extents.size() > 3 && extents.back() == 1)
    extents.pop_back();
  if (extents.size() <= 3)
    for (auto [axis, extent] : llvm::enumerate(extents))
      if (extent > 0 && extent <= INT32_MAX)
        program_.grid[axis] = extent;
  __int128 cores = __int128(program_.grid[0]) * program_.grid[1] * program_.grid[2];
  if (cores > kMaxCores) {
    program_.grid = {1, 1, 1};
    program_.approximate =
        "the grid has more than 1,048,576 cores; the numbers are those of one core "
        "that has the chip to itself";
  }
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
    if (isPointerArgument(argument)) {
      atom.kind = AtomKind::Pointer;
      // Every argument tensor starts on a stick, so its address in elements is a multiple of 128
      // over the element size; one multiple that serves every element size is enough.
      atom.congruence = {kStickBytes, 0};
      atom.range = {kStickBytes, Interval::kMax}; // no tensor lies at address 0
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
      if (hasOwnMaps(op))
        charge.analogy = entry.name;
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
  for (auto [result, value] : llvm::zip(results, indexResults(op, operands)))
    if (value)
      result = KernelValue::scalar(value);
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
