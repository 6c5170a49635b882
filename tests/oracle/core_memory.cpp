#include "affine.h"
#include "core.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "sticks.h"

#include <algorithm>

using namespace mlir;

namespace ktir::oracle {

void Core::addMemory(std::map<std::string_view, Handler> &table) {
  table["ktdp.construct_memory_view"] = &Core::memoryView;
  table["ktdp.construct_distributed_memory_view"] = &Core::distributedView;
  table["ktdp.construct_access_tile"] = &Core::accessTile;
  table["ktdp.construct_indirect_access_tile"] = &Core::indirectAccessTile;
  table["ktdp.load"] = &Core::load;
  table["ktdp.store"] = &Core::store;
}

namespace {
ArrayRef<int64_t> integers(Operation &op, StringRef attribute) {
  return cast<DenseI64ArrayAttr>(op.getAttr(attribute)).asArrayRef();
}

/// The operands of one segment.
OperandRange segment(Operation &op, unsigned index) {
  ArrayRef<int32_t> sizes = cast<DenseI32ArrayAttr>(op.getAttr("operandSegmentSizes")).asArrayRef();
  unsigned begin = 0;
  for (unsigned i = 0; i < index; ++i)
    begin += sizes[i];
  return op.getOperands().slice(begin, sizes[index]);
}

bool isLx(Attribute memorySpace) {
  std::string text;
  llvm::raw_string_ostream(text) << memorySpace;
  return text.find("ct_local") != std::string::npos || text.find("LX") != std::string::npos;
}

template <typename T> std::shared_ptr<T> need(const Value &value) {
  if (auto *found = std::get_if<std::shared_ptr<T>>(&value))
    return *found;
  throw Stop("an operand is of another kind");
}

Coordinates coordinates(AffineMap map) {
  return [map](const Point &point) { return evaluate(map, point); };
}

int64_t stickBytes(int64_t sticks) { return sticks * 128; }
} // namespace

Core::Results Core::memoryView(Operation &op) {
  auto view = std::make_shared<View>();
  auto type = cast<MemRefType>(op.getResult(0).getType());
  view->type = arrayTypeOf(type);
  view->byteAddress = fetchInt(segment(op, 0)[0]) * view->type.bytes;
  auto mixed = [&](StringRef attribute, OperandRange values) {
    Point result;
    unsigned next = 0;
    for (int64_t extent : integers(op, attribute))
      result.push_back(ShapedType::isDynamic(extent) ? fetchInt(values[next++]) : extent);
    return result;
  };
  view->sizes = mixed("static_sizes", segment(op, 1));
  view->strides = mixed("static_strides", segment(op, 2));
  view->lx = isLx(op.getAttr("memory_space"));
  auto set = cast<IntegerSetAttr>(op.getAttr("coordinate_set")).getValue();
  Point symbols = fetchInts(segment(op, 1));
  if (symbols.size() >= set.getNumSymbols())
    view->coordinates = pointSet(set, symbols);
  return {view};
}

Core::Results Core::distributedView(Operation &op) {
  auto view = std::make_shared<DistributedView>();
  auto type = cast<MemRefType>(op.getResult(0).getType());
  view->shape.assign(type.getRank(), 0);
  for (mlir::Value operand : op.getOperands()) {
    view->parts.push_back(need<View>(fetch(operand)));
    const auto &set = view->parts.back()->coordinates;
    if (!set)
      throw Stop("a part without a coordinate set");
    for (size_t d = 0; set->box && d < view->shape.size(); ++d)
      view->shape[d] = std::max(view->shape[d], set->upper[d]);
  }
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (!type.isDynamicDim(d))
      view->shape[d] = type.getDimSize(d);
  return {view};
}

Core::Results Core::accessTile(Operation &op) {
  auto access = std::make_shared<Access>();
  Value base = fetch(segment(op, 0)[0]);
  if (auto *distributed = std::get_if<std::shared_ptr<DistributedView>>(&base))
    access->distributed = *distributed;
  else
    access->view = need<View>(base);
  auto map = cast<AffineMapAttr>(op.getAttr("base_map")).getValue();
  access->base = evaluate(map, fetchInts(segment(op, 1)));
  access->tile = shapeOf(op.getResult(0).getType());
  Point symbols = fetchInts(segment(op, 2));
  access->set = pointSet(cast<IntegerSetAttr>(op.getAttr("access_tile_set")).getValue(), symbols);
  auto order = cast<AffineMapAttr>(op.getAttr("access_tile_order")).getValue();
  if (!order.isIdentity())
    access->order = coordinates(order);
  return {access};
}

Core::Results Core::indirectAccessTile(Operation &op) {
  auto access = std::make_shared<IndirectAccess>();
  access->view = need<View>(fetch(segment(op, 0)[0]));
  OperandRange indexViews = segment(op, 1);
  Point captured = fetchInts(segment(op, 2));
  auto kinds = cast<ArrayAttr>(op.getAttr("per_dim_subscript_kinds"));
  auto maps = cast<ArrayAttr>(op.getAttr("per_dim_subscript_maps"));
  unsigned nextView = 0;
  for (auto [kind, map] : llvm::zip(kinds, maps)) {
    Subscript subscript;
    if (cast<BoolAttr>(kind).getValue())
      subscript.index = need<View>(fetch(indexViews[nextView++]));
    subscript.expressions = [map = cast<AffineMapAttr>(map).getValue(),
                             captured](const Point &variables) {
      Point dims = captured;
      dims.insert(dims.end(), variables.begin(), variables.end());
      return evaluate(map, dims);
    };
    access->subscripts.push_back(subscript);
  }
  access->tile = shapeOf(op.getResult(0).getType());
  access->space = pointSet(cast<IntegerSetAttr>(op.getAttr("variables_space_set")).getValue(),
                           fetchInts(segment(op, 3)));
  return {access};
}

int64_t Core::dataAt(const View &view, int64_t byteAddress) {
  if (auto found = written_.find({view.lx, byteAddress}); found != written_.end())
    return found->second;
  if (!machine_.launch.data)
    throw Stop("data is needed");
  return machine_.launch.data(view.lx, byteAddress, view.type.bytes);
}

/// Sticks of an access to one view; `addresses` receives the byte address of each element.
int64_t Core::directSticks(const Access &access, std::vector<int64_t> *addresses) {
  const View &view = *access.view;
  int64_t base = view.byteAddress + view.type.bytes * dot(access.base, view.strides);
  StickCounter sticks(view.type.bytes);
  auto touch = [&](const Point &point) {
    int64_t address = base + view.type.bytes * dot(point, view.strides);
    sticks.touch(address);
    if (addresses)
      addresses->push_back(address);
  };
  int64_t visited = 0;
  auto visit = [&](const Point &point) {
    ++visited;
    touch(access.order ? access.order(point) : point);
  };
  if (access.set.box && access.order)
    for (size_t d = 0; d < access.tile.size(); ++d)
      if (access.set.upper[d] > access.tile[d])
        throw Stop("a box that is larger than its tile, with an order");
  forEachPoint(access.set, access.tile, visit);
  work(visited);
  return sticks.count();
}

TilePtr Core::loadDirect(Operation &op, const Access &access) {
  const View &view = *access.view;
  bool wantsValues = view.type.kind == ArrayType::Int && machine_.launch.data;
  std::vector<int64_t> addresses;
  int64_t sticks = directSticks(access, wantsValues ? &addresses : nullptr);
  if (!view.lx)
    pending_.bytes = stickBytes(sticks);
  Point shape;
  if (access.set.box && !access.order) {
    for (size_t d = 0; d < access.set.dims; ++d)
      shape.push_back(access.set.upper[d] - access.set.lower[d]);
  } else {
    shape = shapeOf(op.getResult(0).getType());
  }
  TilePtr tile = makeTile(shape, view.type);
  if (wantsValues && addresses.size() <= 65536) {
    auto values = std::make_shared<std::vector<int64_t>>();
    for (int64_t address : addresses)
      values->push_back(dataAt(view, address));
    tile->values = values;
  }
  return tile;
}

Core::Results Core::load(Operation &op) {
  Value operand = fetchOperand(op, 0);
  if (auto *direct = std::get_if<std::shared_ptr<Access>>(&operand); direct && (*direct)->view) {
    TilePtr tile = loadDirect(op, **direct);
    pending_.cycles = pending_.bytes / machine_.launch.hardware.hbmPerCore(machine_.coreCount);
    return {tile};
  }
  pending_ = memoryCost(operand);
  auto *direct = std::get_if<std::shared_ptr<Access>>(&operand);
  ArrayType type = direct ? (*direct)->distributed->parts.at(0)->type
                          : need<IndirectAccess>(operand)->view->type;
  return {makeTile(shapeOf(op.getResult(0).getType()), type)};
}

Core::Results Core::store(Operation &op) {
  TilePtr tile = tileOf(fetchOperand(op, 0));
  if (!tile)
    throw Stop("a store of a scalar");
  Value access = fetchOperand(op, 1);
  write(*tile, access);
  pending_ = memoryCost(access);
  return {};
}

/// Remembers integers, so that what is stored can be an index later.
void Core::write(const Tile &tile, const Value &access) {
  auto *direct = std::get_if<std::shared_ptr<Access>>(&access);
  if (!tile.values || !direct || !(*direct)->view)
    return;
  std::vector<int64_t> addresses;
  directSticks(**direct, &addresses);
  for (size_t i = 0; i < addresses.size() && i < tile.values->size(); ++i)
    written_[{(*direct)->view->lx, addresses[i]}] = (*tile.values)[i];
}

Core::Cost Core::memoryCost(const Value &access) {
  if (auto *indirect = std::get_if<std::shared_ptr<IndirectAccess>>(&access))
    return indirectCost(**indirect);
  const Access &direct = *need<Access>(access);
  if (direct.distributed)
    return distributedCost(direct);
  int64_t sticks = directSticks(direct, nullptr);
  if (direct.view->lx)
    return {};
  double bytes = stickBytes(sticks);
  return {bytes / machine_.launch.hardware.hbmPerCore(machine_.coreCount), 0, bytes};
}

Core::Cost Core::distributedCost(const Access &access) {
  int64_t sticks = 0, lxBytes = 0;
  bool anyHbm = false, anyLx = false;
  Point zero(access.tile.size(), 0);
  for (const auto &part : access.distributed->parts) {
    const PointSet &own = *part->coordinates;
    Point origin(own.dims, INT64_MAX);
    forEachPoint(own, access.distributed->shape, [&](const Point &point) {
      for (size_t d = 0; d < own.dims; ++d)
        origin[d] = std::min(origin[d], point[d]);
    });
    StickCounter counter(part->type.bytes);
    int64_t covered = 0;
    forEachPoint(own, access.distributed->shape, [&](const Point &point) {
      work(1);
      Point local(own.dims), inPart(own.dims);
      for (size_t d = 0; d < own.dims; ++d) {
        local[d] = point[d] - access.base.at(d);
        inPart[d] = point[d] - origin[d];
      }
      if (!access.set.contains(local))
        return;
      ++covered;
      counter.touch(part->byteAddress + part->type.bytes * dot(inPart, part->strides));
    });
    if (covered == 0)
      continue;
    if (part->lx) {
      anyLx = true;
      lxBytes += product(part->sizes) * part->type.bytes;
    } else {
      anyHbm = true;
      sticks += counter.count();
    }
  }
  if (!anyHbm && !anyLx)
    throw Stop("no part covers the tile");
  const Hardware &hardware = machine_.launch.hardware;
  double hbm = stickBytes(sticks), lx = anyHbm && anyLx ? lxBytes : 0;
  if (!anyHbm)
    return {};
  return {std::max(hbm / hardware.hbmPerCore(machine_.coreCount), lx / hardware.ringPerCycle()), 0,
          hbm + lx};
}

Core::Cost Core::indirectCost(const IndirectAccess &access) {
  StickCounter data(access.view->type.bytes);
  std::vector<StickCounter> index;
  for (const Subscript &subscript : access.subscripts)
    index.emplace_back(subscript.index ? subscript.index->type.bytes : 1);
  forEachPoint(access.space, access.tile, [&](const Point &variables) {
    work(1);
    Point where;
    for (size_t s = 0; s < access.subscripts.size(); ++s) {
      const Subscript &subscript = access.subscripts[s];
      Point expressions = subscript.expressions(variables);
      if (!subscript.index) {
        where.push_back(expressions.at(0));
        continue;
      }
      const View &view = *subscript.index;
      int64_t address = view.byteAddress + view.type.bytes * dot(expressions, view.strides);
      index[s].touch(address);
      where.push_back(dataAt(view, address));
    }
    data.touch(access.view->byteAddress +
               access.view->type.bytes * dot(where, access.view->strides));
  });
  int64_t sticks = access.view->lx ? 0 : data.count();
  for (size_t s = 0; s < access.subscripts.size(); ++s)
    if (access.subscripts[s].index && !access.subscripts[s].index->lx)
      sticks += index[s].count();
  double bytes = stickBytes(sticks);
  return {bytes / machine_.launch.hardware.hbmPerCore(machine_.coreCount), 0, bytes};
}

} // namespace ktir::oracle
