#include "core.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <algorithm>

using namespace mlir;

namespace ktir::oracle {

double CoreCost::computeCycles() const {
  double sum = 0;
  for (const auto &[category, cycles] : cyclesByCategory)
    sum += cycles;
  return sum;
}

const std::map<std::string_view, Core::Handler> &Core::handlers() {
  static const std::map<std::string_view, Handler> table = [] {
    std::map<std::string_view, Handler> t;
    t["scf.for"] = &Core::forLoop;
    t["scf.if"] = &Core::ifElse;
    t["ktdp.get_compute_tile_id"] = &Core::tileId;
    for (std::string_view name : {"scf.yield", "linalg.yield", "tensor.yield", "func.return",
                                  "ktdp.yield_partial", "ktdp.yield_reduced"})
      t[name] = &Core::fetchAll;
    addArith(t);
    addTensor(t);
    addLinalg(t);
    addMemory(t);
    addComm(t);
    return t;
  }();
  return table;
}

CoreCost Core::run() {
  for (auto &[name, value] : machine_.arguments)
    lx_.bind(name, value);
  runBlock(machine_.kernel.function->getRegion(0).front());
  cost_.lxPeakBytes = lx_.peak();
  cost_.lxUsedAtEnd = lx_.used();
  return std::move(cost_);
}

std::string Core::nameOf(mlir::Value value) {
  if (auto other = renamed_.find(value); other != renamed_.end())
    return other->second;
  std::string name = machine_.kernel.nameOf(value);
  if (!name.empty())
    return name;
  // No text names it (the block arguments of a reduction in short form): it counts as never used.
  return "unnamed " + std::to_string(reinterpret_cast<uintptr_t>(value.getAsOpaquePointer()));
}

int64_t Core::fetchInt(mlir::Value value) {
  Value v = fetch(value);
  const Scalar *scalar = std::get_if<Scalar>(&v);
  if (!scalar)
    throw Stop("a number is expected");
  return static_cast<int64_t>(scalar->asInt());
}

Point Core::fetchInts(ValueRange values) {
  Point result;
  for (mlir::Value value : values)
    result.push_back(fetchInt(value));
  return result;
}

void Core::work(int64_t amount) {
  machine_.workLeft -= amount;
  if (machine_.workLeft < 0)
    throw Stop("work limit");
}

Core::Results Core::runBlock(Block &block) {
  Results last;
  for (Operation &op : block)
    last = execute(op);
  return last;
}

Core::Results Core::execute(Operation &op) {
  work(1);
  std::string name = op.getName().getStringRef().str();
  auto handler = handlers().find(name);
  if (handler == handlers().end())
    throw Stop("unknown operation: " + name);
  std::vector<Value> operands;
  for (mlir::Value operand : op.getOperands())
    operands.push_back(lx_.peek(nameOf(operand)));
  Results results = (this->*handler->second)(op);
  Cost pending = std::exchange(pending_, {});
  auto kind = name == "arith.constant" ? LxState::Charge::No : LxState::Charge::Yes;
  for (unsigned i = 0; i < op.getNumResults() && i < results.size(); ++i)
    if (!std::holds_alternative<std::monostate>(results[i]))
      lx_.bind(nameOf(op.getResult(i)), results[i], kind);
  pending_ = pending;
  charge(op, results, operands);
  pending_ = {};
  return results;
}

void Core::charge(Operation &op, const Results &results, const std::vector<Value> &operands) {
  std::string name = op.getName().getStringRef().str();
  auto other = machine_.launch.opCosts.find(name);
  std::string category = other != machine_.launch.opCosts.end() ? other->second : categoryOf(name);
  Cost cost = costOf(category, results, operands);
  if (category.starts_with("compute_")) {
    auto found = std::find_if(cost_.cyclesByCategory.begin(), cost_.cyclesByCategory.end(),
                              [&](const auto &entry) { return entry.first == category; });
    if (found == cost_.cyclesByCategory.end())
      found = cost_.cyclesByCategory.insert(found, {category, 0.0});
    found->second += cost.cycles;
    cost_.flopsByCategory[category] += cost.flops;
  } else if (category == "memory") {
    cost_.memoryCycles += cost.cycles;
  } else if (category == "comm") {
    cost_.commCycles += cost.cycles;
  }
  if (cost.bytes != 0)
    cost_.bytesByCategory[category] += cost.bytes;

  OpTotals &totals = cost_.ops[&op];
  totals.name = name;
  totals.category = category;
  ++totals.count;
  totals.cycles += cost.cycles;
  totals.flops += cost.flops;
  totals.bytes += cost.bytes;
}

Core::Cost Core::costOf(const std::string &category, const Results &results,
                        const std::vector<Value> &operands) {
  const Hardware &hardware = machine_.launch.hardware;
  if (category == "memory" || category == "comm")
    return pending_;
  if (category == "zero")
    return {};
  auto tiles = [&] {
    std::vector<TilePtr> found;
    for (const Value &operand : operands)
      if (TilePtr tile = tileOf(operand))
        found.push_back(tile);
    return found;
  }();
  if (category == "compute_matmul") {
    double m = 1, n = 1, k = 1;
    if (tiles.size() >= 2) {
      const Point &a = tiles[0]->shape, &b = tiles[1]->shape;
      m = a.size() >= 2 ? a[0] : 1;
      k = a.size() >= 2 ? a[1] : a.at(0);
      n = b.size() >= 2 ? b[1] : 1;
    }
    double flops = 2.0 * m * n * k;
    return {flops / hardware.systolicFlopsPerCycle(), flops, 0};
  }
  double elements = 1;
  if (TilePtr tile = results.empty() ? nullptr : tileOf(results[0]))
    elements = product(tile->shape);
  else if (!tiles.empty())
    elements = product(tiles[0]->shape);
  if (category == "compute_int" && elements <= 1)
    return {};
  double cycles = elements / hardware.simd_elements_per_cycle;
  if (category == "compute_transcendental")
    cycles *= hardware.transcendental_penalty;
  return {cycles, elements, 0};
}

Core::Results Core::fetchAll(Operation &op) {
  Results values;
  for (mlir::Value operand : op.getOperands())
    values.push_back(fetch(operand));
  return values;
}

Core::Results Core::forLoop(Operation &op) {
  int64_t lower = fetchInt(op.getOperand(0));
  int64_t upper = fetchInt(op.getOperand(1));
  int64_t step = std::max<int64_t>(fetchInt(op.getOperand(2)), 1);
  Results carried;
  for (mlir::Value init : op.getOperands().drop_front(3)) {
    Value value = lx_.peek(nameOf(init));
    if (TilePtr tile = tileOf(value))
      value = std::make_shared<Tile>(*tile);
    carried.push_back(value);
  }
  Block &body = op.getRegion(0).front();
  auto bindCarried = [&] {
    for (size_t i = 0; i < carried.size(); ++i)
      bind(body.getArgument(i + 1), carried[i]);
  };
  bindCarried();
  for (int64_t i = lower; i < upper; i += step) {
    lx_.pushScope();
    bind(body.getArgument(0), Scalar::ofInt(i));
    Results yielded = runBlock(body);
    lx_.popScope();
    if (!carried.empty()) {
      carried = yielded;
      bindCarried();
    }
  }
  return carried;
}

Core::Results Core::ifElse(Operation &op) {
  Value condition = fetchOperand(op, 0);
  const Scalar *scalar = std::get_if<Scalar>(&condition);
  if (!scalar)
    throw Stop("a branch on a tile");
  Region &region = op.getRegion(scalar->truth() ? 0 : 1);
  if (region.empty())
    return {};
  lx_.pushScope();
  Results results = runBlock(region.front());
  lx_.popScope();
  return results;
}

Core::Results Core::tileId(Operation &op) {
  const auto &grid = machine_.grid;
  int64_t position[] = {id_ % grid[0], id_ / grid[0] % grid[1], id_ / (grid[0] * grid[1])};
  Results results;
  for (unsigned i = 0; i < op.getNumResults() && i < 3; ++i)
    results.push_back(Scalar::ofInt(position[i]));
  return results;
}

Point shapeOf(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasStaticShape())
    throw Stop("an extent is not known");
  return Point(shaped.getShape().begin(), shaped.getShape().end());
}

ArrayType arrayTypeOf(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    type = shaped.getElementType();
  if (type.isIndex())
    return {ArrayType::Int, 4};
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() == 1 ? ArrayType{ArrayType::Bool, 1}
                                   : ArrayType{ArrayType::Int, (integer.getWidth() + 7) / 8};
  if (auto real = dyn_cast<FloatType>(type))
    return {ArrayType::Float, (real.getWidth() + 7) / 8};
  throw Stop("an element type is not known");
}

TilePtr makeTile(Point shape, ArrayType type) {
  auto tile = std::make_shared<Tile>();
  tile->data = shape;
  tile->shape = std::move(shape);
  tile->type = type;
  return tile;
}

Point broadcastShapes(const Point &a, const Point &b) {
  Point result(std::max(a.size(), b.size()), 1);
  auto fold = [&](const Point &extents) {
    size_t shift = result.size() - extents.size();
    for (size_t d = 0; d < extents.size(); ++d) {
      int64_t &extent = result[d + shift];
      if (extent == 1)
        extent = extents[d];
      else if (extents[d] != 1 && extents[d] != extent)
        throw Stop("shapes do not fit");
    }
  };
  fold(a);
  fold(b);
  return result;
}

} // namespace ktir::oracle
