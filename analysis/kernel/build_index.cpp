#include "kernel/builder.h"
#include "kernel/element_type.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"

// Index values that do not come from arith: the ops of affine, and elements of tensors that the
// text spells out.

namespace ktir {
namespace {

/// Elements of a constant tensor that become a table.
constexpr int64_t kMaxListed = 4096;

} // namespace

/// The values of an affine op's results, 0 where they are not followed; empty for other ops.
llvm::SmallVector<ExprId, 4> KernelBuilder::indexResults(mlir::Operation &op,
                                                         llvm::ArrayRef<KernelValue> operands) {
  llvm::SmallVector<ExprId, 4> indices, results;
  if (op.getName().getDialectNamespace() != "affine")
    return results;
  for (KernelValue v : operands)
    indices.push_back(scalar(v));
  auto map = op.getAttrOfType<mlir::AffineMapAttr>("map");
  if (llvm::isa<mlir::affine::AffineApplyOp, mlir::affine::AffineMinOp, mlir::affine::AffineMaxOp>(
          op) &&
      map) {
    llvm::ArrayRef<ExprId> all = indices;
    unsigned dims = map.getValue().getNumDims();
    ExprOp choice = llvm::isa<mlir::affine::AffineMinOp>(op) ? ExprOp::Minimum : ExprOp::Maximum;
    ExprId value = 0;
    for (auto [i, expr] : llvm::enumerate(map.getValue().getResults())) {
      ExprId next = affineValue(expr, all.take_front(dims), all.drop_front(dims), exprs_);
      if (!next)
        return results;
      value = i == 0 ? next : exprs_.binary(choice, value, next);
    }
    results.push_back(value);
    return results;
  }
  auto basisOf = [&](llvm::ArrayRef<mlir::OpFoldResult> mixed) {
    llvm::SmallVector<ExprId, 4> basis;
    for (mlir::OpFoldResult entry : mixed) {
      auto attribute = llvm::dyn_cast<mlir::Attribute>(entry);
      auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attribute);
      basis.push_back(integer ? exprs_.constant(integer.getInt())
                              : scalar(valueOf(llvm::cast<mlir::Value>(entry))));
    }
    return basis;
  };
  if (auto split = llvm::dyn_cast<mlir::affine::AffineDelinearizeIndexOp>(op)) {
    // The innermost coordinate is the remainder, the outermost what is left.
    llvm::SmallVector<ExprId, 4> basis = basisOf(split.getMixedBasis());
    ExprId rest = indices[0];
    results.resize(op.getNumResults());
    for (unsigned i = op.getNumResults(); i-- > 0;) {
      size_t inner = op.getNumResults() - i; // counted from the end of the basis
      if (i == 0 || inner > basis.size()) {
        results[i] = rest;
        continue;
      }
      ExprId extent = basis[basis.size() - inner];
      results[i] = exprs_.binary(ExprOp::Modulo, rest, extent);
      rest = exprs_.binary(ExprOp::FloorDiv, rest, extent);
    }
  } else if (auto join = llvm::dyn_cast<mlir::affine::AffineLinearizeIndexOp>(op)) {
    llvm::SmallVector<ExprId, 4> basis = basisOf(join.getMixedBasis());
    size_t count = join.getMultiIndex().size();
    ExprId value = exprs_.constant(0);
    for (size_t i = 0; i < count; ++i) {
      size_t inner = count - i;
      if (i > 0 && inner <= basis.size())
        value = exprs_.multiply(value, basis[basis.size() - inner]);
      value = exprs_.add(value, indices[i]);
    }
    results.push_back(value);
  }
  return results;
}

/// A number as a tensor holds it: floats are rounded; 0 where it does not fit or is not followed.
ExprId KernelBuilder::storedAs(mlir::Type type, ExprId value) {
  bool isFloat = exprs_.node(value).isFloat;
  if (type.isF16() && isFloat)
    return exprs_.floatFunction(FloatFunction::RoundToHalf, value);
  if (type.isF32() && isFloat)
    return exprs_.floatFunction(FloatFunction::RoundToSingle, value);
  if (isFloat || !type.isIntOrIndex() || type.isInteger(1))
    return 0;
  // The reference holds indices in 32 bits.
  unsigned bits = type.isIndex() ? 32 : type.getIntOrFloatBitWidth();
  if (bits >= 64)
    return value;
  Interval range = exprs_.range(value);
  int64_t limit = int64_t(1) << (bits - 1);
  return range.lower >= -limit && range.upper < limit ? value : 0;
}

/// An element of a constant tensor by its linear index.
ExprId KernelBuilder::listedElement(mlir::DenseElementsAttr list, ExprId index) {
  mlir::Type type = list.getElementType();
  auto ofFloat = [&](const llvm::APFloat &value) {
    bool lossy = false;
    llvm::APFloat wide = value;
    wide.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &lossy);
    return exprs_.floatConstant(wide.convertToDouble());
  };
  auto fits = [](const llvm::APInt &value) { return value.isSignedIntN(64); };
  bool isFloat = llvm::isa<mlir::FloatType>(type), isInteger = type.isIntOrIndex();
  if (type.isInteger(1) || list.getNumElements() == 0 || !(isFloat || isInteger))
    return 0;
  if (list.isSplat()) {
    if (isFloat)
      return storedAs(type, ofFloat(list.getSplatValue<llvm::APFloat>()));
    llvm::APInt value = list.getSplatValue<llvm::APInt>();
    return fits(value) ? storedAs(type, exprs_.constant(value.getSExtValue())) : 0;
  }
  if (list.getNumElements() > kMaxListed)
    return 0;
  if (isFloat) {
    if (!exprs_.isConstant(index))
      return 0;
    int64_t at = exprs_.constantValue(index);
    if (at < 0 || at >= list.getNumElements())
      return 0;
    return storedAs(type, ofFloat(*(list.value_begin<llvm::APFloat>() + at)));
  }
  std::vector<int64_t> values;
  for (const llvm::APInt &value : list.getValues<llvm::APInt>()) {
    if (!fits(value))
      return 0;
    values.push_back(value.getSExtValue());
  }
  return storedAs(type, exprs_.table(std::move(values), index));
}

/// What `tensor.extract` takes out of a tensor that is a constant, a splat, a fill or a list of
/// scalars; 0 where its elements are not known.
ExprId KernelBuilder::extractedScalar(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  auto extract = llvm::dyn_cast<mlir::tensor::ExtractOp>(op);
  auto type = extract ? llvm::dyn_cast<mlir::RankedTensorType>(extract.getTensor().getType())
                      : mlir::RankedTensorType();
  mlir::Operation *source = extract ? extract.getTensor().getDefiningOp() : nullptr;
  if (!type || !source)
    return 0;
  mlir::Type element = type.getElementType();
  if (auto splat = llvm::dyn_cast<mlir::tensor::SplatOp>(source))
    return storedAs(element, scalar(valueOf(splat.getInput())));
  if (source->getName().getStringRef() == "linalg.fill" && source->getNumOperands() == 2 &&
      source->getOperand(0).getType() == element)
    return storedAs(element, scalar(valueOf(source->getOperand(0))));
  if (!type.hasStaticShape() || static_cast<size_t>(type.getRank()) + 1 != operands.size())
    return 0;
  ExprId index = exprs_.constant(0);
  for (int64_t d = 0; d < type.getRank(); ++d)
    index = exprs_.add(exprs_.scale(index, type.getDimSize(d)),
                       scalar(operands[static_cast<size_t>(d) + 1]));
  if (auto constant = llvm::dyn_cast<mlir::arith::ConstantOp>(source)) {
    auto list = llvm::dyn_cast<mlir::DenseElementsAttr>(constant.getValue());
    return list ? listedElement(list, index) : 0;
  }
  if (auto list = llvm::dyn_cast<mlir::tensor::FromElementsOp>(source)) {
    int64_t at = exprs_.isConstant(index) ? exprs_.constantValue(index) : -1;
    if (list.getElements().size() == 1)
      at = 0;
    if (at >= 0 && static_cast<size_t>(at) < list.getElements().size())
      return storedAs(element, scalar(valueOf(list.getElements()[static_cast<size_t>(at)])));
  }
  return 0;
}

} // namespace ktir
