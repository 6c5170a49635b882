#include "core.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace ktir::oracle {

void Core::addTensor(std::map<std::string_view, Handler> &table) {
  table["tensor.empty"] = &Core::tensorEmpty;
  table["tensor.splat"] = &Core::splat;
  table["tensor.extract"] = &Core::extract;
  table["tensor.expand_shape"] = &Core::reshape;
  table["tensor.collapse_shape"] = &Core::reshape;
  table["tensor.reshape"] = &Core::reshape;
  table["tensor.from_elements"] = &Core::fromElements;
  table["tensor.extract_slice"] = &Core::extractSlice;
  table["tensor.insert_slice"] = &Core::insertSlice;
  table["tensor.generate"] = &Core::generate;
}

Core::Results Core::tensorEmpty(Operation &op) {
  Type type = op.getResult(0).getType();
  return {makeTile(shapeOf(type), arrayTypeOf(type))};
}

Core::Results Core::splat(Operation &op) {
  Value scalar = fetchOperand(op, 0);
  Type type = op.getResult(0).getType();
  const Scalar *number = std::get_if<Scalar>(&scalar);
  bool integer = number && number->isInteger();
  return {makeTile(shapeOf(type), integer ? ArrayType{ArrayType::Int, 4} : arrayTypeOf(type))};
}

Core::Results Core::extract(Operation &op) {
  Value source = fetchOperand(op, 0);
  Point indices = fetchInts(op.getOperands().drop_front());
  TilePtr tile = tileOf(source);
  if (!tile)
    return {source};
  int64_t position = 0;
  for (size_t d = 0; d < indices.size(); ++d) {
    if (indices[d] < 0 || indices[d] >= tile->data[d])
      throw Stop("extract outside the tile");
    position = position * tile->data[d] + indices[d];
  }
  if (tile->values)
    return {Scalar::ofInt((*tile->values)[position])};
  if (tile->type.kind == ArrayType::Float)
    return {Scalar::ofFloat(1, tile->type.bytes == 2 ? Scalar::F16 : Scalar::F32)};
  // Computed integers: any number will do, as none is known.
  return {Scalar::ofInt(machine_.launch.data ? machine_.launch.data(true, position, 4) : 0)};
}

Core::Results Core::reshape(Operation &op) {
  Value source = fetchOperand(op, 0); // the shape operand of tensor.reshape is not read
  TilePtr tile = tileOf(source);
  if (!tile)
    return {source};
  TilePtr result = makeTile(shapeOf(op.getResult(0).getType()), tile->type);
  result->values = tile->values;
  return {result};
}

Core::Results Core::fromElements(Operation &op) {
  fetchAll(op);
  Type type = op.getResult(0).getType();
  return {makeTile(shapeOf(type), arrayTypeOf(type))};
}

Core::Results Core::extractSlice(Operation &op) {
  TilePtr source = tileOf(fetchOperand(op, 0));
  fetchInts(op.getOperands().drop_front());
  if (!source)
    throw Stop("extract_slice of a scalar");
  return {makeTile(shapeOf(op.getResult(0).getType()), source->type)};
}

Core::Results Core::insertSlice(Operation &op) {
  Value source = fetchOperand(op, 0), target = fetchOperand(op, 1);
  fetchInts(op.getOperands().drop_front(2));
  if (!tileOf(source) || !tileOf(target))
    throw Stop("insert_slice of a scalar");
  TilePtr result = makeTile(shapeOf(op.getResult(0).getType()), tileOf(target)->type);
  return {result};
}

Core::Results Core::generate(Operation &op) {
  Type type = op.getResult(0).getType();
  Point shape = shapeOf(type);
  Block &body = op.getRegion(0).front();
  lx_.pushScope();
  for (BlockArgument index : body.getArguments())
    bind(index, makeTile(shape, {ArrayType::Int, 8}));
  Results yielded = runBlock(body);
  TilePtr tile = tileOf(yielded.at(0));
  lx_.popScope();
  TilePtr result = makeTile(shape, arrayTypeOf(type));
  if (tile)
    result->data = tile->data;
  return {result};
}

} // namespace ktir::oracle
