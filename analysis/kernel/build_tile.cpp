#include "kernel/builder.h"
#include "kernel/element_type.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"

#include "llvm/ADT/StringSwitch.h"

// Element-wise ops and the ops that only shape tiles.

namespace ktir {

KernelValue KernelBuilder::newTile(TileInfo info) {
  tiles_.push_back(std::move(info));
  return {KernelValue::Tile, static_cast<uint32_t>(tiles_.size() - 1)};
}

KernelValue KernelBuilder::newTile(Shape shape, ElementType element) {
  TileInfo info;
  info.elements = info.charged = product(shape);
  info.shape = std::move(shape);
  info.element = element;
  return newTile(std::move(info));
}

Shape KernelBuilder::shapeOfType(mlir::Type type, llvm::ArrayRef<KernelValue> dynamicExtents) {
  Shape shape;
  size_t next = 0;
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    for (int64_t extent : shaped.getShape()) {
      if (!mlir::ShapedType::isDynamic(extent)) {
        shape.push_back(Extent(extent));
        continue;
      }
      ExprId expr = next < dynamicExtents.size() ? scalar(dynamicExtents[next]) : exprs_.opaque();
      ++next;
      shape.push_back(extentOf(expr));
    }
  return shape;
}

/// The shape that NumPy broadcasts two operands to.
Shape KernelBuilder::broadcast(const Shape &a, const Shape &b) {
  const Shape &longer = a.size() >= b.size() ? a : b, &shorter = a.size() >= b.size() ? b : a;
  Shape result = longer;
  size_t skip = longer.size() - shorter.size();
  for (size_t i = 0; i < shorter.size(); ++i)
    if (result[skip + i] == Extent(1))
      result[skip + i] = shorter[i];
  return result;
}

/// How many elements an op is charged for: of its result where that is a tile, else of its first
/// tile operand, else one.
Extent KernelBuilder::elementsCharged(llvm::ArrayRef<KernelValue> operands, KernelValue result) {
  if (result.isTile())
    return tile(result).charged;
  for (KernelValue operand : operands)
    if (operand.isTile())
      return tile(operand).charged;
  return Extent(1);
}

/// Charges one execution of an op whose cost depends on shapes alone.
void KernelBuilder::chargeOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands,
                             KernelValue result) {
  uint32_t index = opIndex(op);
  Category category = program_.ops[index].category;
  if (category == Category::Zero || category == Category::Memory || category == Category::Comm)
    return;
  if (category == Category::ComputeMatmul)
    return charge(index, category, matmulFlops(op, operands));
  charge(index, category, elementsCharged(operands, result));
}

namespace {

/// Ops whose recorded shape is that of the array; the others record their first tile operand's.
bool recordsTrueShape(llvm::StringRef mnemonic) {
  return llvm::StringSwitch<bool>(mnemonic)
      .Cases({"cmpi", "cmpf", "minsi", "maxsi", "minui", "maxui"}, true)
      .Cases({"ceildivsi", "ceildivui", "shrui"}, true)
      .Default(false);
}

} // namespace

void KernelBuilder::elementwise(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  uint32_t index = opIndex(op);
  count(index);
  llvm::StringRef mnemonic = op.getName().stripDialect();
  bool isSelect = mnemonic == "select" && operands.size() == 3;
  const TileInfo *first = nullptr, *recorded = nullptr;
  Shape shape;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!operands[i].isTile())
      continue;
    const TileInfo &t = tile(operands[i]);
    shape = first ? broadcast(shape, t.shape) : t.shape;
    first = first ? first : &t;
    // A select records the shape of its first tile among the two values, else of the condition.
    if (!recorded && (!isSelect || i > 0))
      recorded = &t;
  }
  recorded = recorded ? recorded : first;
  Extent recordedElements = recorded ? recorded->charged : Extent(1);

  Values results;
  if (isSelect && !operands[0].isTile() && operands[1].isTile() && operands[2].isTile()) {
    // The chosen tile itself; both have one shape in legal IR.
    ExprId condition = scalar(operands[0]);
    chosenBy_ = newCondition(condition);
    results.push_back(newTile(tile(operands[1])));
  } else {
    for (mlir::Value result : op.getResults()) {
      if (!first) {
        results.push_back(operands.empty() && op.getNumOperands() == 0
                              ? unknownOfType(result.getType())
                              : KernelValue::scalar(scalarResult(op, operands)));
        continue;
      }
      TileInfo info;
      info.shape = shape;
      info.elements = product(shape);
      info.charged = recordsTrueShape(mnemonic) ? info.elements : recordedElements;
      info.element = resultElementType(&op, operands, tiles_, result.getType());
      results.push_back(newTile(std::move(info)));
    }
  }
  chargeOp(op, operands, results.empty() ? KernelValue() : results[0]);
  finish(op, operands, results);
  chosenBy_ = kNoIndex;
}

void KernelBuilder::constantTile(mlir::Operation &op) {
  uint32_t index = opIndex(op);
  count(index);
  if (op.getNumResults() != 1)
    return finish(op, {}, {});
  mlir::Type type = op.getResult(0).getType();
  KernelValue value =
      llvm::isa<mlir::ShapedType>(type)
          ? newTile(shapeOfType(type, {}),
                    elementTypeOf(llvm::cast<mlir::ShapedType>(type).getElementType()))
          : KernelValue::scalar(constantOf(op));
  chargeOp(op, {}, value);
  finish(op, {}, value);
}

/// Ops of the tensor dialect: their results have the shape of their type.
void KernelBuilder::tensorOp(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  uint32_t index = opIndex(op);
  if (program_.ops[index].category == Category::Unknown)
    return unknownOp(op);
  count(index);
  llvm::StringRef mnemonic = op.getName().stripDialect();
  Values results;
  for (mlir::Value result : op.getResults()) {
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(result.getType());
    if (!tensor) {
      ExprId known = mnemonic == "dim" ? tensorDim(op, operands) : extractedScalar(op, operands);
      results.push_back(known ? KernelValue::scalar(known) : unknownOfType(result.getType()));
      continue;
    }
    Shape shape;
    if (mnemonic == "empty")
      shape = shapeOfType(tensor, operands);
    else if (mnemonic == "splat" && operands.size() > 1)
      shape = shapeOfType(tensor, operands.drop_front());
    else if (auto slice = llvm::dyn_cast<mlir::tensor::ExtractSliceOp>(op))
      shape = sliceShape(tensor, slice.getMixedSizes());
    else if (mnemonic == "insert_slice" && operands.size() > 1 && operands[1].isTile())
      shape = tile(operands[1]).shape;
    else if (tensor.hasStaticShape() || operands.empty() || !operands[0].isTile())
      shape = shapeOfType(tensor, {});
    else
      shape = reshaped(tensor, tile(operands[0]));
    results.push_back(
        newTile(std::move(shape), resultElementType(&op, operands, tiles_, result.getType())));
  }
  chargeOp(op, operands, results.empty() ? KernelValue() : results[0]);
  finish(op, operands, results);
}

ExprId KernelBuilder::tensorDim(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  if (operands.size() == 2 && operands[0].isTile() && operands[1].isScalar() &&
      exprs_.isConstant(operands[1].id)) {
    int64_t d = exprs_.constantValue(operands[1].id);
    const Shape &shape = tile(operands[0]).shape;
    if (d >= 0 && static_cast<size_t>(d) < shape.size())
      return exprOf(shape[static_cast<size_t>(d)]);
  }
  return unknownOfType(op.getResult(0).getType()).id;
}

/// Sizes of a slice without the unit dimensions that its type leaves out.
Shape KernelBuilder::sliceShape(mlir::RankedTensorType type,
                                llvm::ArrayRef<mlir::OpFoldResult> sizes) {
  Shape dynamic;
  for (mlir::OpFoldResult size : sizes)
    if (auto value = llvm::dyn_cast<mlir::Value>(size))
      dynamic.push_back(extentOf(scalar(valueOf(value))));
  Shape shape;
  size_t next = 0;
  for (int64_t extent : type.getShape()) {
    bool open = mlir::ShapedType::isDynamic(extent);
    shape.push_back(!open                   ? Extent(extent)
                    : next < dynamic.size() ? dynamic[next++]
                                            : Extent::expr(exprs_.opaque()));
  }
  return shape;
}

/// One open extent of a reshape follows from the number of elements.
Shape KernelBuilder::reshaped(mlir::RankedTensorType type, const TileInfo &source) {
  int64_t known = 1;
  int open = 0;
  for (int64_t extent : type.getShape())
    if (mlir::ShapedType::isDynamic(extent))
      ++open;
    else if (__builtin_mul_overflow(known, extent, &known))
      return shapeOfType(type, {});
  if (open != 1 || known <= 0)
    return shapeOfType(type, {});
  KernelValue rest = KernelValue::scalar(
      exprs_.binary(ExprOp::FloorDiv, exprOf(source.elements), exprs_.constant(known)));
  return shapeOfType(type, rest);
}

} // namespace ktir
