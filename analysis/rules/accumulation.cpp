#include "rules/accumulation.h"

#include "rules/op_index.h"
#include "rules/rule.h"

#include "llvm/ADT/DenseSet.h"

namespace ktir {
namespace {

constexpr int kMaxDepth = 64;

bool inBody(mlir::Operation *op) {
  mlir::Operation *around = op->getParentOp();
  if (!around)
    return false;
  llvm::StringRef dialect = around->getName().getDialectNamespace();
  return dialect == "linalg" || dialect == "tensor" || dialect == "ktdp";
}

/// True if `value` is `target` with something done to it.
bool derivesFrom(mlir::Value value, mlir::Value target, int depth = 0) {
  if (value == target)
    return true;
  mlir::Operation *def = value.getDefiningOp();
  if (!def || depth > kMaxDepth)
    return false;
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(def)) {
    unsigned i = llvm::cast<mlir::OpResult>(value).getResultNumber();
    mlir::Operation *yield = loop.getBody()->getTerminator();
    return i < yield->getNumOperands() && derivesFrom(yield->getOperand(i), target, depth + 1);
  }
  if (auto branch = llvm::dyn_cast<mlir::scf::IfOp>(def)) {
    unsigned i = llvm::cast<mlir::OpResult>(value).getResultNumber();
    for (mlir::Region *side : {&branch.getThenRegion(), &branch.getElseRegion()})
      if (!side->empty() && i < side->front().back().getNumOperands() &&
          derivesFrom(side->front().back().getOperand(i), target, depth + 1))
        return true;
    return false;
  }
  if (mlir::Value source = sameElementsAs(def))
    return derivesFrom(source, target, depth + 1);
  auto operands = elementOperands(def);
  switch (elementOpOf(def)) {
  case ElementOp::Select:
    operands.erase(operands.begin());
    [[fallthrough]];
  case ElementOp::Add:
  case ElementOp::Multiply:
  case ElementOp::Maximum:
  case ElementOp::Minimum:
    return llvm::any_of(operands, [&](mlir::Value v) { return derivesFrom(v, target, depth + 1); });
  default:
    break;
  }
  if (auto reduction = reductionOf(def); reduction && reduction->init)
    return derivesFrom(reduction->init, target, depth + 1);
  return false;
}

mlir::scf::ForOp loopCarrying(mlir::Value value) {
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(value);
  if (!argument || argument.getArgNumber() == 0)
    return {};
  return llvm::dyn_cast_or_null<mlir::scf::ForOp>(argument.getOwner()->getParentOp());
}

} // namespace

bool Accumulation::inHalf() const {
  return llvm::any_of(levels, [](const AccumulationLevel &level) {
    return level.inHalf && level.kind != AccumulationLevel::Cores &&
           (!level.times.most || *level.times.most > 1);
  });
}

mlir::Value carriedSource(mlir::Value value, NumericFacts &facts) {
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    mlir::Operation *def = value.getDefiningOp();
    if (!def)
      return value;
    if (mlir::Value source = sameElementsAs(def)) {
      value = source;
      continue;
    }
    if (elementOpOf(def) != ElementOp::Multiply)
      return value;
    auto operands = elementOperands(def);
    mlir::Value next;
    for (int i = 0; i < 2 && operands.size() == 2; ++i) {
      ValueBounds factor = facts.boundsOf(operands[1 - i]);
      if (factor.lower >= 0 && factor.upper <= 1)
        next = operands[i];
    }
    if (!next)
      return value;
    value = next;
  }
  return value;
}

/// An op that adds to a sum: a reduction, or `addf` with a value that a loop carries.
std::optional<Accumulations::Addition> Accumulations::additionOf(mlir::Operation *op) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  Addition addition;
  addition.op = op;
  if (auto reduction = reductionOf(op)) {
    if (reduction->fold != Fold::Sum)
      return std::nullopt;
    addition.accumulator = reduction->init;
    addition.term = reduction->term;
    addition.factors[0] = reduction->factors[0];
    addition.factors[1] = reduction->factors[1];
    addition.reduction = std::move(reduction);
    if (!addition.term && !addition.factors[0])
      return std::nullopt;
    return addition;
  }
  ElementOp kind = elementOpOf(op);
  if (kind != ElementOp::Add && kind != ElementOp::MultiplyAdd)
    return std::nullopt;
  auto operands = elementOperands(op);
  auto carries = [&](mlir::Value value) {
    mlir::Value source = carriedSource(value, facts_);
    mlir::scf::ForOp loop = loopCarrying(source);
    if (!loop)
      return false;
    unsigned i = llvm::cast<mlir::BlockArgument>(source).getArgNumber() - 1;
    mlir::Operation *yield = loop.getBody()->getTerminator();
    return i < yield->getNumOperands() && derivesFrom(yield->getOperand(i), op->getResult(0));
  };
  if (kind == ElementOp::MultiplyAdd) {
    if (operands.size() != 3 || !carries(operands[2]))
      return std::nullopt;
    addition.accumulator = operands[2];
    addition.factors[0] = operands[0];
    addition.factors[1] = operands[1];
    return addition;
  }
  for (int i = 0; i < 2 && operands.size() == 2; ++i)
    if (carries(operands[i])) {
      addition.accumulator = operands[i];
      addition.term = operands[1 - i];
      return addition;
    }
  return std::nullopt;
}

/// Goes up from `value` to the sum that it is, if it is one, else to the term.
void Accumulations::follow(mlir::Value value, Accumulation &sum, int depth) {
  for (; depth < kMaxDepth; ++depth) {
    sum.term = value;
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
      mlir::Operation *around = argument.getOwner()->getParentOp();
      llvm::StringRef name = around ? around->getName().getStringRef() : "";
      bool isBody = name == "linalg.generic" || name == "linalg.map";
      if (!isBody || argument.getArgNumber() >= around->getNumOperands())
        return;
      value = around->getOperand(argument.getArgNumber());
      continue;
    }
    mlir::Operation *def = value.getDefiningOp();
    if (mlir::Value source = sameElementsAs(def)) {
      value = source;
      continue;
    }
    if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(def)) {
      unsigned i = llvm::cast<mlir::OpResult>(value).getResultNumber();
      mlir::Operation *yield = loop.getBody()->getTerminator();
      if (i >= yield->getNumOperands())
        return;
      Accumulation inside;
      follow(yield->getOperand(i), inside, depth + 1);
      if (inside.levels.empty())
        return;
      inside.scale *= sum.scale;
      sum = std::move(inside);
      return;
    }
    if (auto addition = additionOf(def))
      return add(*addition, sum, depth + 1);
    auto operands = elementOperands(def);
    ElementOp kind = elementOpOf(def);
    if (kind == ElementOp::Negate) {
      value = operands[0];
      continue;
    }
    llvm::StringRef name = def->getName().getStringRef();
    if (name == "linalg.generic" && !reductionOf(def)) {
      mlir::Operation &yield = def->getRegion(0).front().back();
      if (yield.getNumOperands() != 1 || def->getNumResults() != 1)
        return;
      value = yield.getOperand(0);
      continue;
    }
    bool scaled = false;
    if (operands.size() == 2 && (kind == ElementOp::Multiply || kind == ElementOp::Divide))
      for (int i = kind == ElementOp::Divide ? 1 : 0; i < 2 && !scaled; ++i)
        if (auto factor = facts_.constantOf(operands[i]); factor && *factor != 0) {
          sum.scale *= kind == ElementOp::Divide ? 1 / std::abs(*factor) : std::abs(*factor);
          value = operands[1 - i];
          scaled = true;
        }
    if (!scaled)
      return;
  }
}

/// Weights that sum to one make a mean: no more than its largest term.
bool Accumulations::isWeightedMean(const Addition &addition) {
  if (!addition.reduction)
    return false;
  const Reduction &reduction = *addition.reduction;
  if (reduction.kind == Reduction::MatrixProduct) {
    ContractedDims dims = contractedDims(reduction.op);
    return (dims.left >= 0 && facts_.sumsToOne(reduction.factors[0], dims.left)) ||
           (dims.right >= 0 && facts_.sumsToOne(reduction.factors[1], dims.right));
  }
  if (reduction.kind != Reduction::Reduce || reduction.dims.size() != 1 || !reduction.term)
    return false;
  if (facts_.sumsToOne(reduction.term, reduction.dims[0]))
    return true;
  mlir::Operation *product = reduction.term.getDefiningOp();
  if (!product || elementOpOf(product) != ElementOp::Multiply)
    return false;
  return llvm::any_of(elementOperands(product), [&](mlir::Value factor) {
    return facts_.sumsToOne(factor, reduction.dims[0]);
  });
}

void Accumulations::add(const Addition &addition, Accumulation &sum, int depth) {
  double scale = sum.scale;
  sum.scale = 1;
  if (addition.term)
    follow(addition.term, sum, depth);
  else
    for (int i = 0; i < 2; ++i)
      sum.factors[i] = addition.factors[i];
  if (!addition.term)
    sum.term = {};
  sum.scale *= scale;
  bool half = isHalf(addition.op->getResult(0));
  if (addition.reduction) {
    AccumulationLevel level;
    level.kind = addition.reduction->kind == Reduction::AcrossCores ? AccumulationLevel::Cores
                                                                    : AccumulationLevel::Extent;
    level.op = addition.op;
    level.times = facts_.termsOf(*addition.reduction);
    if (isWeightedMean(addition)) {
      level.times.most = 1;
      level.times.expr = 0;
    }
    level.inHalf = half;
    sum.terms = facts_.product(sum.terms, level.times);
    sum.levels.push_back(level);
  }
  addLoops(addition, sum);
}

void Accumulations::addLoops(const Addition &addition, Accumulation &sum) {
  if (!addition.accumulator)
    return;
  mlir::Value result = addition.op->getResult(0);
  mlir::Value source = carriedSource(addition.accumulator, facts_);
  while (mlir::scf::ForOp loop = loopCarrying(source)) {
    unsigned i = llvm::cast<mlir::BlockArgument>(source).getArgNumber() - 1;
    mlir::Operation *yield = loop.getBody()->getTerminator();
    if (i >= yield->getNumOperands() || !derivesFrom(yield->getOperand(i), result))
      return;
    AccumulationLevel level;
    level.kind = AccumulationLevel::Trips;
    level.op = addition.op;
    level.loop = loop;
    level.times = facts_.tripsOf(loop);
    level.inHalf = isHalf(addition.op->getResult(0));
    sum.terms = facts_.product(sum.terms, level.times);
    sum.levels.push_back(level);
    result = loop.getResult(i);
    source = carriedSource(loop.getInitArgs()[i], facts_);
  }
  // It goes on from another sum.
  if (source.getDefiningOp()) {
    Accumulation before;
    follow(source, before, 1);
    int64_t both;
    if (!before.levels.empty() && before.terms.most && sum.terms.most &&
        !__builtin_add_overflow(*before.terms.most, *sum.terms.most, &both)) {
      sum.terms.most = both;
      sum.levels.insert(sum.levels.begin(), before.levels.begin(), before.levels.end());
    }
  }
}

Accumulations::Accumulations(const RuleInput &input) : facts_(input.shared<NumericFacts>()) {
  llvm::DenseSet<mlir::Operation *> inside;
  for (mlir::Operation *op : input.shared<OpIndex>().operations()) {
    // Cheap questions first: most ops add nothing in 16 bits.
    if (!op || op->getNumResults() != 1 || !isHalf(op->getResult(0)) || inBody(op))
      continue;
    auto addition = additionOf(op);
    if (!addition)
      continue;
    Accumulation sum;
    add(*addition, sum, 0);
    sum.op = op;
    sum.result = op->getResult(0);
    for (const AccumulationLevel &level : sum.levels)
      if (level.op != op)
        inside.insert(level.op);
    if (sum.inHalf())
      all_.push_back(std::move(sum));
  }
  // A sum that another one goes on with is reported there.
  std::erase_if(all_, [&](const Accumulation &sum) { return inside.contains(sum.op); });
}

} // namespace ktir
