#include "affine.h"
#include "core.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <algorithm>

using namespace mlir;

namespace ktir::oracle {

void Core::addLinalg(std::map<std::string_view, Handler> &table) {
  table["linalg.add"] = &Core::namedBinary;
  table["linalg.max"] = &Core::namedBinary;
  table["linalg.fill"] = &Core::fill;
  table["linalg.broadcast"] = &Core::broadcast;
  table["linalg.transpose"] = &Core::transpose;
  table["linalg.matmul"] = &Core::matmul;
  table["linalg.batch_matmul"] = &Core::matmul;
  table["linalg.reduce"] = &Core::reduce;
  table["linalg.generic"] = &Core::generic;
  table["linalg.index"] = &Core::linalgIndex;
}

namespace {
TilePtr needTile(const Value &value) {
  if (TilePtr tile = tileOf(value))
    return tile;
  throw Stop("a tile is expected");
}

Point integers(Operation &op, StringRef attribute) {
  auto array = cast<DenseI64ArrayAttr>(op.getAttr(attribute));
  return Point(array.asArrayRef().begin(), array.asArrayRef().end());
}
} // namespace

Core::Results Core::namedBinary(Operation &op) {
  TilePtr a = needTile(fetchOperand(op, 0)), b = needTile(fetchOperand(op, 1));
  TilePtr result = makeTile(a->shape, promote(a->type, b->type));
  result->data = broadcastShapes(a->data, b->data);
  return {result};
}

Core::Results Core::fill(Operation &op) {
  fetchOperand(op, 0);
  TilePtr out = needTile(fetchOperand(op, 1));
  return {makeTile(out->shape, out->type)};
}

Core::Results Core::broadcast(Operation &op) {
  TilePtr in = needTile(fetchOperand(op, 0)), out = needTile(fetchOperand(op, 1));
  return {makeTile(out->shape, in->type)};
}

Core::Results Core::transpose(Operation &op) {
  TilePtr in = needTile(fetchOperand(op, 0));
  Point shape, data;
  for (int64_t d : integers(op, "permutation")) {
    shape.push_back(in->shape.at(d));
    data.push_back(in->data.at(d));
  }
  TilePtr result = makeTile(shape, in->type);
  result->data = data;
  return {result};
}

Core::Results Core::matmul(Operation &op) {
  needTile(fetchOperand(op, 0));
  needTile(fetchOperand(op, 1));
  TilePtr out = needTile(fetchOperand(op, 2));
  return {lx_.isUncharged(out) ? std::make_shared<Tile>(*out) : out};
}

TilePtr Core::fold(TilePtr tile, size_t dim, const Combiner &combine) {
  while (tile->data[dim] > 1) {
    int64_t half = tile->data[dim] / 2, rest = tile->data[dim] % 2;
    Point shape = tile->data;
    shape[dim] = half;
    TilePtr combined = needTile(combine(makeTile(shape, tile->type), makeTile(shape, tile->type)));
    Point whole = combined->data;
    whole[dim] += rest;
    tile = makeTile(whole, rest ? promote(combined->type, tile->type) : combined->type);
  }
  return tile;
}

Core::Results Core::reduce(Operation &op) {
  if (op.getNumOperands() != 2)
    throw Stop("a reduction of several tiles");
  TilePtr in = needTile(fetchOperand(op, 0));
  Value out = fetchOperand(op, 1);
  Block &region = op.getRegion(0).front();
  Combiner combine = [&](const Value &left, const Value &right) {
    lx_.pushScope();
    bind(region.getArgument(0), left);
    bind(region.getArgument(1), right);
    Results yielded = runBlock(region);
    lx_.popScope();
    return yielded.at(0);
  };
  Point dims = integers(op, "dimensions");
  std::sort(dims.rbegin(), dims.rend());
  TilePtr folded = makeTile(in->data, in->type);
  for (int64_t d : dims)
    folded = fold(folded, d, combine);
  Point shape = folded->data;
  for (int64_t d : dims)
    shape.erase(shape.begin() + d);
  TilePtr reduced = makeTile(shape, in->type);
  if (tileOf(out)) {
    Value combined = combine(reduced, out);
    reduced = makeTile(needTile(combined)->data, needTile(combined)->type);
  }
  Value result = reduced;
  if (reduced->data.empty())
    result = reduced->type.kind == ArrayType::Float ? Scalar::ofFloat(1) : Scalar::ofInt(1);
  // The name of the initial value now means the result.
  bind(op.getOperand(1), result);
  return {result};
}

Core::Results Core::linalgIndex(Operation &op) {
  const Point &space = iterationShapes_.back();
  int64_t dim = cast<IntegerAttr>(op.getAttr("dim")).getInt();
  Point shape(space.size(), 1);
  shape[dim] = space[dim];
  return {makeTile(shape, {ArrayType::Int, 8})};
}

namespace {
bool isReduction(Attribute iteratorType) {
  std::string text;
  llvm::raw_string_ostream(text) << iteratorType;
  return text.find("reduction") != std::string::npos;
}

/// Extents of the iteration space, each from the first operand that is indexed by the bare
/// dimension.
Point iterationShape(const std::vector<AffineMap> &maps, const std::vector<Point> &shapes) {
  Point extents(maps.front().getNumDims(), -1);
  for (size_t i = 0; i < shapes.size() && i < maps.size(); ++i)
    for (auto [k, expr] : llvm::enumerate(maps[i].getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr); dim && extents[dim.getPosition()] < 0)
        extents[dim.getPosition()] = shapes[i].at(k);
  for (int64_t extent : extents)
    if (extent < 0)
      throw Stop("the extent of a dimension of linalg.generic is not known");
  return extents;
}

/// The op that yields and reads the initial value.
Operation *combinerOf(Block &body) {
  Operation *terminator = body.getTerminator();
  Operation *op = terminator->getOperand(0).getDefiningOp();
  mlir::Value out = body.getArguments().back();
  if (!op || !llvm::is_contained(op->getOperands(), out) || op->getNumOperands() != 2)
    throw Stop("linalg.generic without a combiner");
  static constexpr std::string_view kKnown[] = {"arith.addf", "arith.addi",     "arith.mulf",
                                                "arith.muli", "arith.maximumf", "arith.minimumf"};
  if (!llvm::is_contained(kKnown, std::string_view(op->getName().getStringRef())))
    throw Stop("linalg.generic with a combiner that is not known");
  return op;
}
} // namespace

Core::Results Core::generic(Operation &op) {
  if (op.getNumResults() != 1)
    throw Stop("linalg.generic with several results");
  Block &body = op.getRegion(0).front();
  unsigned inputs = op.getNumOperands() - 1;
  std::vector<Value> ins;
  for (unsigned i = 0; i < inputs; ++i)
    ins.push_back(fetchOperand(op, i));
  TilePtr out = needTile(fetchOperand(op, inputs));

  Point reductionDims;
  for (auto [d, type] : llvm::enumerate(cast<ArrayAttr>(op.getAttr("iterator_types"))))
    if (isReduction(type))
      reductionDims.insert(reductionDims.begin(), d);
  Point space = out->shape;
  if (!reductionDims.empty()) {
    std::vector<AffineMap> maps;
    for (Attribute map : cast<ArrayAttr>(op.getAttr("indexing_maps")))
      maps.push_back(cast<AffineMapAttr>(map).getValue());
    std::vector<Point> shapes;
    for (const Value &in : ins)
      if (TilePtr tile = tileOf(in))
        shapes.push_back(tile->shape);
    shapes.push_back(out->shape);
    space = iterationShape(maps, shapes);
  }

  lx_.pushScope();
  iterationShapes_.push_back(space);
  for (unsigned i = 0; i < inputs; ++i) {
    TilePtr tile = tileOf(ins[i]);
    bind(body.getArgument(i), tile ? Value(makeTile(space, tile->type)) : ins[i]);
  }
  bind(body.getArgument(inputs), makeTile(reductionDims.empty() ? out->data : space, out->type));
  Value yielded = runBlock(body).at(0);
  iterationShapes_.pop_back();
  lx_.popScope();
  if (reductionDims.empty())
    return {makeTile(out->shape, out->type)};

  Operation *combiner = combinerOf(body);
  Combiner combine = [&](const Value &left, const Value &right) -> Value {
    auto saved = renamed_;
    renamed_[combiner->getOperand(0)] = "left of a fold";
    renamed_[combiner->getOperand(1)] = "right of a fold";
    renamed_[combiner->getResult(0)] = "result of a fold";
    lx_.pushScope();
    lx_.bind("left of a fold", left);
    lx_.bind("right of a fold", right);
    Value result = execute(*combiner).at(0);
    lx_.popScope();
    renamed_ = saved;
    return result;
  };
  TilePtr folded = tileOf(yielded) ? makeTile(tileOf(yielded)->data, tileOf(yielded)->type)
                                   : makeTile(space, out->type);
  for (int64_t d : reductionDims)
    folded = fold(folded, d, combine);
  Point shape = folded->data;
  for (int64_t d : reductionDims)
    shape.erase(shape.begin() + d);
  combine(makeTile(shape, out->type), out);
  return {makeTile(out->shape, out->type)};
}

} // namespace ktir::oracle
