#include "affine.h"
#include "core.h"
#include "dialect/ktdp.h"

using namespace mlir;

namespace ktir::oracle {

void Core::addComm(std::map<std::string_view, Handler> &table) {
  table["ktdp.inter_tile_produce"] = &Core::produce;
  table["ktdp.inter_tile_reduce"] = &Core::interTileReduce;
}

namespace {
IntegerSet setOf(Operation &op, StringRef attribute) {
  return cast<IntegerSetAttr>(op.getAttr(attribute)).getValue();
}

/// Cores of the family `(i)[g]` for one group.
std::vector<int64_t> members(IntegerSet family, int64_t group, int64_t cores) {
  PointSet set = pointSet(family, {group});
  std::vector<int64_t> result;
  for (int64_t core = 0; core < cores; ++core)
    if (set.contains({core}))
      result.push_back(core);
  return result;
}
} // namespace

Core::Results Core::produce(Operation &op) {
  auto future = std::make_shared<Future>();
  auto type = cast<ktdp::TileFutureType>(op.getResult(0).getType());
  PointSet domain = pointSet(type.getGroups());
  int64_t found = 0;
  for (int64_t group = 0; group < machine_.coreCount; ++group) {
    if (!domain.contains({group}))
      continue;
    auto producers = members(setOf(op, "producer_tiles_per_group"), group, machine_.coreCount);
    if (!llvm::is_contained(producers, id_))
      continue;
    future->group = group;
    future->producers = producers;
    ++found;
  }
  if (found != 1)
    throw Stop("a core that is no producer of exactly one group");
  // The region runs in the scope around it: its names stay.
  Block &body = op.getRegion(0).front();
  bind(body.getArgument(0), Scalar::ofInt(future->group));
  future->partial = tileOf(runBlock(body).at(0));
  return {future};
}

Core::Results Core::interTileReduce(Operation &op) {
  Value operand = fetchOperand(op, 0);
  auto *future = std::get_if<std::shared_ptr<Future>>(&operand);
  if (!future || !(*future)->partial)
    throw Stop("a reduction of no future");
  fetchOperand(op, 1);
  TilePtr partial = (*future)->partial;
  double bytes = double(machine_.coreCount - 1) * partial->bytes();
  auto consumers =
      members(setOf(op, "consumer_tiles_per_group"), (*future)->group, machine_.coreCount);
  Results results;
  if (llvm::is_contained(consumers, id_)) {
    Block &combiner = op.getRegion(0).front();
    TilePtr accumulator = std::make_shared<Tile>(*partial);
    for (size_t i = 1; i < (*future)->producers.size(); ++i) {
      lx_.pushScope();
      bind(combiner.getArgument(0), accumulator);
      bind(combiner.getArgument(1), std::make_shared<Tile>(*partial));
      accumulator = tileOf(runBlock(combiner).at(0));
      lx_.popScope();
    }
    Point shape = shapeOf(op.getResult(0).getType());
    if (shape != accumulator->shape)
      accumulator = makeTile(shape, accumulator->type);
    results.push_back(accumulator);
  }
  pending_ = {bytes / machine_.launch.hardware.ringPerCycle(), 0, bytes};
  return results;
}

} // namespace ktir::oracle
