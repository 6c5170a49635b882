#include "kernel/builder.h"
#include "kernel/element_type.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <algorithm>

// Linalg ops. Those with regions run their body on tiles of the iteration space: block arguments
// are lifted from elements to tiles, and every op of the body is charged by the shape of its own
// result.

namespace ktir {

// --- named ops ---------------------------------------------------------------------------------

bool KernelBuilder::hasOwnMaps(mlir::Operation &op) {
  if (auto matmul = llvm::dyn_cast<mlir::linalg::MatmulOp>(op))
    return matmul.hasUserDefinedMaps();
  if (auto matmul = llvm::dyn_cast<mlir::linalg::BatchMatmulOp>(op))
    return matmul.hasUserDefinedMaps();
  return false;
}

/// 2·M·N·K from the first two tile operands, by position: for a batched product the reference takes
/// the batch for M, M for K and K for N. Ops that only resemble a product count their loops.
Extent KernelBuilder::matmulFlops(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  if (!program_.ops[opIndex(op)].analogy.empty() && llvm::isa<mlir::linalg::LinalgOp>(op))
    return multiply(Extent(2), product(iterationShape(op, operands)));
  const Shape *a = nullptr, *b = nullptr;
  for (KernelValue v : operands)
    if (v.isTile()) {
      if (a && !b)
        b = &tile(v).shape;
      if (!a)
        a = &tile(v).shape;
    }
  if (!a || !b)
    return Extent(2);
  Extent m = a->size() >= 2 ? (*a)[0] : Extent(1);
  Extent k = a->size() >= 2 ? (*a)[1] : (a->empty() ? Extent(1) : (*a)[0]);
  Extent n = b->size() >= 2 ? (*b)[1] : Extent(1);
  return multiply(Extent(2), multiply(m, multiply(n, k)));
}

KernelValue KernelBuilder::linalgResult(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  ElementType element = resultElementType(&op, operands, tiles_, op.getResult(0).getType());
  llvm::StringRef mnemonic = op.getName().stripDialect();
  if (auto transpose = llvm::dyn_cast<mlir::linalg::TransposeOp>(op)) {
    if (operands[0].isTile()) {
      Shape shape;
      const Shape source = tile(operands[0]).shape;
      for (int64_t d : transpose.getPermutation())
        shape.push_back(d >= 0 && static_cast<size_t>(d) < source.size()
                            ? source[static_cast<size_t>(d)]
                            : Extent(1));
      return newTile(std::move(shape), element);
    }
  }
  // The destination gives the shape, but the reference's element-wise ops record their first
  // input's.
  KernelValue outs = operands.back();
  Category category = program_.ops[opIndex(op)].category;
  bool likeFirst =
      category == Category::ComputeFloat || category == Category::ComputeTranscendental;
  if (likeFirst && operands[0].isTile() && mnemonic != "broadcast") {
    TileInfo info;
    info.shape = operands.size() > 2 && operands[1].isTile()
                     ? broadcast(tile(operands[0]).shape, tile(operands[1]).shape)
                     : tile(operands[0]).shape;
    info.elements = product(info.shape);
    info.charged = tile(operands[0]).charged;
    info.element = element;
    return newTile(std::move(info));
  }
  if (outs.isTile())
    return newTile(tile(outs).shape, element);
  return unknownOfType(op.getResult(0).getType());
}

void KernelBuilder::namedLinalg(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  uint32_t index = opIndex(op);
  if (program_.ops[index].category == Category::Unknown)
    return unknownOp(op);
  count(index);
  if (auto indexOp = llvm::dyn_cast<mlir::linalg::IndexOp>(op)) {
    KernelValue result = KernelValue::scalar(exprs_.opaque());
    if (!iterationSpaces_.empty() && indexOp.getDim() < iterationSpaces_.back().size()) {
      Shape shape(iterationSpaces_.back().size(), Extent(1));
      shape[indexOp.getDim()] = iterationSpaces_.back()[indexOp.getDim()];
      result = newTile(std::move(shape), kGridElement);
    }
    chargeOp(op, operands, result);
    return finish(op, operands, result);
  }
  Values results;
  if (op.getNumResults() && !operands.empty())
    results.push_back(linalgResult(op, operands));
  for (unsigned i = static_cast<unsigned>(results.size()); i < op.getNumResults(); ++i)
    results.push_back(unknownOfType(op.getResult(i).getType()));
  chargeOp(op, operands, results.empty() ? KernelValue() : results[0]);
  finish(op, operands, results);
}

// --- bodies ------------------------------------------------------------------------------------

KernelBuilder::Values KernelBuilder::runBody(mlir::Block &block,
                                             llvm::ArrayRef<KernelValue> arguments) {
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
    bind(argument, value);
  for (mlir::Operation &inner : block)
    op(inner);
  Values yielded;
  if (!block.empty())
    for (mlir::Value v : block.back().getOperands())
      yielded.push_back(valueOf(v));
  return yielded;
}

KernelBuilder::Combiner KernelBuilder::combinerOf(mlir::Block &block) {
  Combiner combiner;
  combiner.block = &block;
  unsigned half = block.getNumArguments() / 2;
  if (half == 0)
    return combiner;
  combiner.left = name(block.getArgument(0));
  combiner.right = name(block.getArgument(half));
  const syntax::ValueSite *site = function_.site(block.getArgument(0));
  if (site && !site->spelling.empty())
    combiner.naming = LxNaming::Explicit;
  return combiner;
}

KernelValue KernelBuilder::combine(const Combiner &combiner, KernelValue left, KernelValue right) {
  if (combiner.single) {
    mlir::Operation &single = *combiner.single;
    KernelValue saved[2] = {valueOf(single.getOperand(0)), valueOf(single.getOperand(1))};
    bind(single.getOperand(0), left);
    bind(single.getOperand(1), right);
    op(single);
    KernelValue result = valueOf(single.getResult(0));
    bind(single.getOperand(0), saved[0]);
    bind(single.getOperand(1), saved[1]);
    return result;
  }
  // The first half of the arguments are the left values.
  Values arguments;
  unsigned total = combiner.block->getNumArguments();
  for (unsigned i = 0; i < total; ++i)
    arguments.push_back(i < (total + 1) / 2 ? left : right);
  Values yielded = runBody(*combiner.block, arguments);
  return yielded.empty() ? left : yielded[0];
}

KernelValue KernelBuilder::foldPass(const Combiner &combiner, const TileInfo &half, bool recorded) {
  bool outer = recording_;
  recording_ = outer && recorded;
  if (recording_)
    lx_.beginFoldPass(combiner.naming, LxSize::of(half), combiner.left, combiner.right);
  KernelValue result = combine(combiner, newTile(half), newTile(half));
  if (recording_)
    lx_.endFoldPass();
  recording_ = outer;
  return result;
}

TileInfo KernelBuilder::fold(const Combiner &combiner, TileInfo t, llvm::ArrayRef<int64_t> dims) {
  llvm::SmallVector<int64_t, 4> order(dims.begin(), dims.end());
  std::sort(order.rbegin(), order.rend());
  int passes = 0;
  auto pass = [&](size_t d, Extent slices, Extent charged) {
    t.shape[d] = charged;
    t.charged = product(t.shape);
    t.shape[d] = slices;
    t.elements = product(t.shape);
    ElementType before = t.element;
    KernelValue result = foldPass(combiner, t, passes < 2);
    if (result.isTile())
      t.element = tile(result).element;
    // Later passes only repeat the first one, unless it made elements wider.
    passes += passes == 0 && t.element == before ? 2 : 1;
  };
  for (int64_t d : order) {
    if (d < 0 || static_cast<size_t>(d) >= t.shape.size())
      continue;
    size_t at = static_cast<size_t>(d);
    Extent extent = t.shape[at];
    if (extent.isConstant()) {
      for (int64_t n = extent.constant(); n > 1; n = n / 2 + n % 2)
        pass(at, Extent(n / 2), Extent(n / 2));
    } else {
      // One pass stands for all: together they combine n − 1 slices, the widest of them ⌊n / 2⌋.
      ExprId n = extent.expr();
      pass(at, extentOf(exprs_.binary(ExprOp::FloorDiv, n, exprs_.constant(2))),
           extentOf(exprs_.binary(ExprOp::Maximum, exprs_.constant(0), exprs_.addConstant(n, -1))));
    }
    t.shape[at] = Extent(1);
  }
  t.elements = t.charged = product(t.shape);
  return t;
}

KernelValue KernelBuilder::combineOuts(const Combiner &combiner, TileInfo reduced,
                                       KernelValue outs) {
  reduced.elements = reduced.charged = product(reduced.shape);
  if (recording_)
    lx_.beginOutsCombine(combiner.naming, LxSize::of(reduced), combiner.left, combiner.right);
  KernelValue result = combine(combiner, newTile(reduced), outs);
  if (recording_)
    lx_.endOutsCombine();
  return result;
}

// --- ops with regions --------------------------------------------------------------------------

void KernelBuilder::reduce(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  auto reduceOp = llvm::dyn_cast<mlir::linalg::ReduceOp>(op);
  if (!reduceOp || op.getNumResults() == 0 || reduceOp.getCombiner().empty())
    return unknownOp(op);
  uint32_t index = opIndex(op);
  count(index);
  size_t inputs = reduceOp.getInputs().size();
  KernelValue input = operands[0], outs = operands[inputs];
  mlir::Value outsValue = op.getOperand(static_cast<unsigned>(inputs));
  mlir::Block &block = reduceOp.getCombiner().front();
  Combiner combiner = combinerOf(block);
  NameId inputName = name(op.getOperand(0)), outsName = name(outsValue);
  NameId resultName = name(op.getResult(0));
  if (recording_) {
    lx_.startOp(index);
    lx_.beginReduce(inputName, outsName);
  }
  KernelValue result = input; // a scalar has nothing to reduce
  bool toScalar = !input.isTile();
  if (input.isTile()) {
    TileInfo folded = fold(combiner, tile(input), reduceOp.getDimensions());
    folded.element = tile(input).element;
    llvm::SmallVector<int64_t, 4> gone(reduceOp.getDimensions());
    std::sort(gone.rbegin(), gone.rend());
    for (int64_t d : gone)
      if (d >= 0 && static_cast<size_t>(d) < folded.shape.size())
        folded.shape.erase(folded.shape.begin() + d);
    toScalar = folded.shape.empty();
    folded.elements = folded.charged = product(folded.shape);
    KernelValue combined = newTile(folded);
    if (outs.isTile())
      combined = combineOuts(combiner, folded, outs);
    if (combined.isTile())
      folded.element = tile(combined).element;
    bool isFloat = folded.element.isFloat();
    ExprId open = exprs_.opaque();
    result =
        toScalar ? KernelValue::scalar(isFloat ? exprs_.toFloat(open) : open) : newTile(folded);
  }
  if (recording_) {
    if (toScalar)
      lx_.endReduceToScalar(outsName, resultName);
    else
      lx_.endReduce(outsName, resultName, LxSize::of(tile(result)));
  }
  // The reference binds the name of outs to the result as well: a later reduction into the same
  // rank-0 init finds a scalar there and does not combine with it.
  if (toScalar && input.isTile()) {
    rebound_.push_back({outsValue, valueOf(outsValue)});
    bind(outsValue, result);
  }
  chargeOp(op, operands, result);
  bind(op.getResult(0), result);
  for (unsigned i = 1; i < op.getNumResults(); ++i)
    bind(op.getResult(i), unknownOfType(op.getResult(i).getType()));
}

/// The iteration space of a linalg op: the extent of a dim is taken from the first map that has it
/// bare.
Shape KernelBuilder::iterationShape(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  auto linalgOp = llvm::cast<mlir::linalg::LinalgOp>(op);
  Shape shape(linalgOp.getNumLoops(), Extent(1));
  llvm::SmallVector<bool, 4> known(shape.size(), false);
  for (auto [i, map] : llvm::enumerate(linalgOp.getIndexingMapsArray())) {
    if (i >= operands.size() || !operands[i].isTile())
      continue;
    const Shape &of = tile(operands[i]).shape;
    for (auto [k, result] : llvm::enumerate(map.getResults())) {
      auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(result);
      if (!dim || k >= of.size() || known[dim.getPosition()])
        continue;
      shape[dim.getPosition()] = of[k];
      known[dim.getPosition()] = true;
    }
  }
  return shape;
}

namespace {

/// The op of a generic's body that yields and takes the outs argument.
mlir::Operation *foldingOp(mlir::Block &body, mlir::Value outs) {
  mlir::Operation *yield = body.getTerminator();
  mlir::Operation *def = yield->getNumOperands() ? yield->getOperand(0).getDefiningOp() : nullptr;
  if (!def || def->getBlock() != &body || def->getNumOperands() != 2 || def->getNumRegions() != 0)
    return nullptr;
  return llvm::is_contained(def->getOperands(), outs) ? def : nullptr;
}

} // namespace

void KernelBuilder::generic(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  auto genericOp = llvm::dyn_cast<mlir::linalg::GenericOp>(op);
  if (!genericOp || genericOp.getRegion().empty() || genericOp.getOutputs().empty() ||
      genericOp.getRegion().front().empty())
    return unknownOp(op);
  uint32_t index = opIndex(op);
  size_t inputs = genericOp.getInputs().size();
  KernelValue outs = operands[inputs];
  mlir::Block &body = genericOp.getRegion().front();
  if (!outs.isTile() || body.getNumArguments() != operands.size())
    return unknownOp(op);
  count(index);
  const TileInfo outsTile = tile(outs);
  llvm::SmallVector<int64_t, 4> reductions;
  for (auto [d, kind] : llvm::enumerate(genericOp.getIteratorTypesArray()))
    if (kind == mlir::utils::IteratorType::reduction)
      reductions.push_back(static_cast<int64_t>(d));
  bool folds = !reductions.empty();
  Shape space = folds ? iterationShape(op, operands) : outsTile.shape;

  Values arguments;
  llvm::SmallVector<LxBlockArgument, 4> lxArguments;
  llvm::SmallVector<NameId, 4> inputNames;
  for (auto [i, operand] : llvm::enumerate(operands)) {
    bool isInput = i < inputs;
    KernelValue value = operand;
    if (isInput ? operand.isTile() : true)
      value = newTile(isInput || folds ? space : outsTile.shape,
                      operand.isTile() ? tile(operand).element : outsTile.element);
    arguments.push_back(value);
    LxBlockArgument lxArgument{name(body.getArgument(static_cast<unsigned>(i))), std::nullopt};
    if (value.isTile())
      lxArgument.size = LxSize::of(tile(value));
    lxArguments.push_back(lxArgument);
    if (isInput)
      inputNames.push_back(name(op.getOperand(static_cast<unsigned>(i))));
  }
  if (recording_) {
    lx_.startOp(index);
    lx_.beginGeneric(inputNames, name(op.getOperand(static_cast<unsigned>(inputs))), lxArguments);
  }
  iterationSpaces_.push_back(space);
  Values yielded = runBody(body, arguments);
  iterationSpaces_.pop_back();
  if (recording_)
    lx_.endGenericBody();

  if (folds) {
    Combiner combiner;
    combiner.single = foldingOp(body, body.getArgument(static_cast<unsigned>(inputs)));
    if (combiner.single) {
      combiner.left = name(combiner.single->getOperand(0));
      combiner.right = name(combiner.single->getOperand(1));
      TileInfo start;
      start.shape = space;
      start.element =
          !yielded.empty() && yielded[0].isTile() ? tile(yielded[0]).element : outsTile.element;
      TileInfo folded = fold(combiner, start, reductions);
      for (int64_t d : llvm::reverse(reductions))
        if (static_cast<size_t>(d) < folded.shape.size())
          folded.shape.erase(folded.shape.begin() + d);
      folded.element = outsTile.element;
      combineOuts(combiner, folded, outs);
    }
  }
  KernelValue result = newTile(outsTile);
  if (op.getNumResults()) {
    if (recording_)
      lx_.endGeneric(name(op.getResult(0)), LxSize::of(outsTile));
    bind(op.getResult(0), result);
  }
  for (unsigned i = 1; i < op.getNumResults(); ++i)
    bind(op.getResult(i), unknownOfType(op.getResult(i).getType()));
  charge(index, program_.ops[index].category, outsTile.charged);
}

/// By analogy with a parallel generic: the body once on the shape of the destination.
void KernelBuilder::mapOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  auto map = llvm::dyn_cast<mlir::linalg::MapOp>(op);
  if (!map || map.getMapper().empty() || operands.empty() || !operands.back().isTile())
    return unknownOp(op);
  uint32_t index = opIndex(op);
  if (program_.ops[index].category == Category::Unknown)
    return unknownOp(op);
  count(index);
  mlir::Block &body = map.getMapper().front();
  const TileInfo outs = tile(operands.back());
  Values arguments;
  llvm::SmallVector<LxBlockArgument, 4> lxArguments;
  llvm::SmallVector<NameId, 4> inputNames;
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    KernelValue operand = i < operands.size() ? operands[i] : operands.back();
    KernelValue value = operand.isTile() ? newTile(outs.shape, tile(operand).element) : operand;
    arguments.push_back(value);
    LxBlockArgument lxArgument{name(argument), std::nullopt};
    if (value.isTile())
      lxArgument.size = LxSize::of(tile(value));
    lxArguments.push_back(lxArgument);
  }
  for (mlir::Value input : map.getInputs())
    inputNames.push_back(name(input));
  if (recording_) {
    lx_.startOp(index);
    lx_.beginGeneric(inputNames, name(op.getOperand(op.getNumOperands() - 1)), lxArguments);
  }
  iterationSpaces_.push_back(outs.shape);
  runBody(body, arguments);
  iterationSpaces_.pop_back();
  if (recording_)
    lx_.endGenericBody();
  KernelValue result = newTile(outs);
  if (op.getNumResults()) {
    if (recording_)
      lx_.endGeneric(name(op.getResult(0)), LxSize::of(outs));
    bind(op.getResult(0), result);
  }
  chargeOp(op, operands, result);
}

void KernelBuilder::generate(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  auto generateOp = llvm::dyn_cast<mlir::tensor::GenerateOp>(op);
  if (!generateOp || generateOp.getBody().empty())
    return unknownOp(op);
  uint32_t index = opIndex(op);
  count(index);
  mlir::Block &body = generateOp.getBody().front();
  mlir::RankedTensorType type = generateOp.getType();
  Shape shape = shapeOfType(type, operands);
  Values arguments;
  llvm::SmallVector<LxBlockArgument, 4> lxArguments;
  for (mlir::BlockArgument argument : body.getArguments()) {
    arguments.push_back(newTile(shape, kGridElement));
    lxArguments.push_back({name(argument), LxSize::of(tile(arguments.back()))});
  }
  if (recording_) {
    lx_.startOp(index);
    lx_.beginGenerate(lxArguments);
  }
  runBody(body, arguments);
  KernelValue result = newTile(shape, elementTypeOf(type.getElementType()));
  if (recording_)
    lx_.endGenerate(name(op.getResult(0)), LxSize::of(tile(result)));
  chargeOp(op, operands, result);
  bind(op.getResult(0), result);
}

} // namespace ktir
