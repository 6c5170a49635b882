#include "dialect/ktdp.h"
#include "kernel/builder.h"
#include "kernel/element_type.h"

// Views, direct access tiles, loads and stores: which bytes of HBM an access touches, as a function
// of where it starts.

namespace ktir {
namespace {

Space spaceOf(const std::optional<ktdp::MemorySpace> &space) {
  return space && (space->kind == ktdp::MemorySpaceKind::CtLocal ||
                   space->kind == ktdp::MemorySpaceKind::L0)
             ? Space::Lx
             : Space::Hbm;
}

} // namespace

IndexValue KernelBuilder::indexValue(ExprId expr) const {
  IndexValue v;
  if (exprs_.isConstant(expr))
    v.constant = exprs_.constantValue(expr);
  else
    v.expr = expr;
  return v;
}

ExprId KernelBuilder::byteResidue(ExprId elements, int64_t elementBytes) {
  return exprs_.binary(ExprOp::Modulo, exprs_.scale(elements, elementBytes),
                       exprs_.constant(kStickBytes));
}

void KernelBuilder::memoryView(mlir::Operation &op) {
  count(opIndex(op));
  auto viewOp = llvm::cast<ktdp::ConstructMemoryViewOp>(op);
  ViewInfo view;
  view.base = scalar(valueOf(viewOp.base()));
  llvm::SmallVector<ExprId, 4> dynamic;
  auto value = [&](const ktdp::IndexOrLiteral &entry) {
    return entry.isLiteral() ? exprs_.constant(entry.literal) : scalar(valueOf(entry.value));
  };
  for (const ktdp::IndexOrLiteral &size : viewOp.sizes()) {
    view.sizes.push_back(value(size));
    if (!size.isLiteral())
      dynamic.push_back(view.sizes.back());
  }
  for (const ktdp::IndexOrLiteral &stride : viewOp.strides())
    view.strides.push_back(value(stride));
  if (mlir::MemRefType type = viewOp.viewType())
    view.element = elementTypeOf(type.getElementType());
  view.known = view.element.bytes() > 0;
  view.space = spaceOf(viewOp.memorySpace());
  // Symbols of the set are the dynamic sizes, from left to right. Only the parts of a distributed
  // view are asked for it.
  if (mlir::IntegerSet set = viewOp.coordinateSet();
      set && llvm::any_of(op.getUsers(), [](mlir::Operation *user) {
        return llvm::isa<ktdp::ConstructDistributedMemoryViewOp>(user);
      }))
    view.coordinates = bindSet(set, dynamic, exprs_);
  views_.push_back(std::move(view));
  finish(op, operands(op),
         KernelValue{KernelValue::View, static_cast<uint32_t>(views_.size() - 1)});
}

void KernelBuilder::distributedView(mlir::Operation &op) {
  count(opIndex(op));
  ViewInfo view;
  view.distributed = true;
  for (mlir::Value part : op.getOperands()) {
    KernelValue value = valueOf(part);
    if (value.kind != KernelValue::View || views_[value.id].distributed) {
      view.known = false;
      continue;
    }
    view.parts.push_back(value.id);
    view.element = views_[value.id].element;
    view.known &= views_[value.id].known;
  }
  view.known &= !view.parts.empty();
  views_.push_back(std::move(view));
  finish(op, operands(op),
         KernelValue{KernelValue::View, static_cast<uint32_t>(views_.size() - 1)});
}

/// The view behind the base of a tile: a memref, or a tensor that lies in LX already.
KernelValue KernelBuilder::viewOfValue(mlir::Value base) {
  KernelValue value = base ? valueOf(base) : KernelValue();
  if (value.kind == KernelValue::View)
    return value;
  ViewInfo view;
  view.known = value.isTile();
  view.space = value.isTile() ? Space::Lx : Space::Hbm;
  if (value.isTile())
    view.element = tile(value).element;
  views_.push_back(std::move(view));
  return {KernelValue::View, static_cast<uint32_t>(views_.size() - 1)};
}

void KernelBuilder::accessTile(mlir::Operation &op) {
  count(opIndex(op));
  auto tileOp = llvm::cast<ktdp::ConstructAccessTileOp>(op);
  AccessTileInfo info;
  info.view = viewOfValue(tileOp.base()).id;
  info.known = views_[info.view].known;
  llvm::SmallVector<ExprId, 4> indices, symbols;
  for (mlir::Value v : tileOp.indices())
    indices.push_back(scalar(valueOf(v)));
  for (mlir::Value v : tileOp.symbols())
    symbols.push_back(scalar(valueOf(v)));
  if (mlir::AffineMap map = tileOp.baseMap()) {
    llvm::ArrayRef<ExprId> all = indices;
    unsigned dims = std::min<unsigned>(map.getNumDims(), static_cast<unsigned>(all.size()));
    for (mlir::AffineExpr result : map.getResults()) {
      ExprId value = affineValue(result, all.take_front(dims), all.drop_front(dims), exprs_);
      info.base.push_back(value ? value : exprs_.opaque());
    }
  }
  if (mlir::IntegerSet set = tileOp.tileSet())
    info.set = bindSet(set, symbols, exprs_);
  info.order = orderOf(tileOp.tileOrder());
  if (auto type = tileOp.tileType())
    for (int64_t extent : type.getShape())
      info.declared.push_back(mlir::ShapedType::isDynamic(extent) ? Extent::expr(exprs_.opaque())
                                                                  : Extent(extent));
  info.known &= info.set.given;
  accessTiles_.push_back(std::move(info));
  finish(op, operands(op),
         KernelValue{KernelValue::AccessTile, static_cast<uint32_t>(accessTiles_.size() - 1)});
}

// --- patterns ----------------------------------------------------------------------------------

namespace {

/// Collects the element offsets of the points of a set.
class OffsetCollector : public PointRuns {
public:
  OffsetCollector(const PointOrder &order, llvm::ArrayRef<int64_t> strides)
      : order_(order), strides_(strides) {}

  void run(llvm::ArrayRef<int64_t> outer, int64_t first, int64_t last) override {
    if (outer.empty() && strides_.empty()) {
      runs.push_back({0, 1, 1});
      return;
    }
    point_.assign(outer.begin(), outer.end());
    point_.push_back(first);
    if (order_.identity || !order_.rows.empty()) {
      // Linear in the innermost coordinate: one run.
      int64_t start = offset();
      point_.back() = first + 1;
      int64_t step = offset() - start;
      runs.push_back({start, last - first + 1, step});
      return;
    }
    for (int64_t i = first; i <= last; ++i) {
      point_.back() = i;
      runs.push_back({offset(), 1, 1});
    }
  }

  std::vector<OffsetRun> runs;
  bool ok = true;

private:
  int64_t offset() {
    int64_t sum = 0;
    for (size_t d = 0; d < strides_.size(); ++d)
      sum += coordinate(d) * strides_[d];
    return sum;
  }
  int64_t coordinate(size_t d) {
    if (order_.identity)
      return d < point_.size() ? point_[d] : 0;
    if (!order_.rows.empty()) {
      if (d >= order_.rows.size())
        return 0;
      int64_t value = order_.rows[d].constant;
      for (size_t i = 0; i < point_.size(); ++i)
        value += order_.rows[d].coefficients[i] * point_[i];
      return value;
    }
    auto value = d < order_.map.getNumResults()
                     ? affineAt(order_.map.getResult(static_cast<unsigned>(d)), point_, {})
                     : std::nullopt;
    ok &= value.has_value();
    return value.value_or(0);
  }

  const PointOrder &order_;
  llvm::ArrayRef<int64_t> strides_;
  llvm::SmallVector<int64_t, 4> point_;
};

} // namespace

bool KernelBuilder::directPattern(const AccessTileInfo &info, const ViewInfo &view,
                                  StickPattern &pattern) {
  size_t rank = view.strides.size();
  if (info.base.size() != rank || info.set.set.getNumDims() != rank ||
      (!info.order.identity && info.order.map.getNumResults() != rank))
    return false;
  pattern.elementBytes = view.element.bytes();
  ExprId start = view.base;
  for (size_t d = 0; d < rank; ++d)
    start = exprs_.add(start, exprs_.multiply(info.base[d], view.strides[d]));

  if (info.set.box && (info.order.identity || !info.order.rows.empty())) {
    for (size_t i = 0; i < rank; ++i) {
      ExprId stride = view.strides[i];
      if (!info.order.identity) {
        stride = exprs_.constant(0);
        for (size_t d = 0; d < rank; ++d)
          stride =
              exprs_.add(stride, exprs_.scale(view.strides[d], info.order.rows[d].coefficients[i]));
      }
      ExprId extent =
          info.set.empty
              ? exprs_.constant(0)
              : exprs_.addConstant(exprs_.subtract(info.set.high[i], info.set.low[i]), 1);
      start = exprs_.add(start, exprs_.multiply(info.set.low[i], stride));
      pattern.extents.push_back(indexValue(extent));
      pattern.strides.push_back(indexValue(stride));
    }
    if (!info.order.identity)
      for (size_t d = 0; d < rank; ++d)
        start = exprs_.add(start, exprs_.scale(view.strides[d], info.order.rows[d].constant));
    pattern.residue = indexValue(byteResidue(start, pattern.elementBytes));
    return true;
  }

  llvm::SmallVector<int64_t, 4> extents, strides;
  for (size_t d = 0; d < rank; ++d) {
    if (d >= info.declared.size() || !info.declared[d].isConstant() ||
        !exprs_.isConstant(view.strides[d]))
      return false;
    extents.push_back(info.declared[d].constant());
    strides.push_back(exprs_.constantValue(view.strides[d]));
  }
  OffsetCollector collector(info.order, strides);
  if (!visitPoints(info.set, extents, exprs_, collector) || !collector.ok) {
    program_.approximate = "an access set has too many points to count";
    return false;
  }
  pattern.listed = true;
  pattern.runs = std::move(collector.runs);
  pattern.residue = indexValue(byteResidue(start, pattern.elementBytes));
  return true;
}

bool KernelBuilder::distributedPatterns(const AccessTileInfo &info, const ViewInfo &view,
                                        MemoryAccess &access) {
  if (!info.set.box)
    return false;
  size_t rank = info.set.low.size();
  for (uint32_t part : view.parts) {
    const ViewInfo &p = views_[part];
    if (!p.coordinates.box || p.coordinates.low.size() != rank || p.strides.size() != rank ||
        info.base.size() != rank)
      return false;
    PartitionPattern pattern;
    pattern.inHbm = p.space == Space::Hbm;
    pattern.elementBytes = p.element.bytes();
    pattern.residue = byteResidue(p.base, pattern.elementBytes);
    ExprId bytes = exprs_.constant(pattern.elementBytes);
    for (size_t d = 0; d < rank; ++d) {
      pattern.low.push_back(indexValue(p.coordinates.low[d]));
      pattern.high.push_back(indexValue(p.coordinates.high[d]));
      pattern.strides.push_back(indexValue(p.strides[d]));
      pattern.base.push_back(indexValue(info.base[d]));
      pattern.tileLow.push_back(indexValue(info.set.low[d]));
      pattern.tileHigh.push_back(indexValue(info.set.high[d]));
      bytes = exprs_.multiply(bytes, p.sizes[d]);
    }
    pattern.bytes = indexValue(bytes);
    access.partitions.push_back(std::move(pattern));
  }
  access.kind = MemoryAccess::Distributed;
  return true;
}

/// Adds what one execution of a load or store moves.
void KernelBuilder::access(uint32_t op, const AccessTileInfo &info) {
  const ViewInfo view = views_[info.view];
  MemoryAccess access;
  access.op = op;
  access.kind = MemoryAccess::Unknown;
  if (info.indirect >= 0) {
    indirectAccess(info, access);
  } else if (info.known && view.distributed) {
    distributedPatterns(info, view, access);
  } else if (info.known && view.space == Space::Lx) {
    access.kind = MemoryAccess::Free;
  } else if (info.known) {
    StickPattern pattern;
    if (directPattern(info, view, pattern)) {
      access.kind = MemoryAccess::Direct;
      access.direct.push_back(std::move(pattern));
    }
  }
  program_.regions[region_].accesses.push_back(static_cast<uint32_t>(program_.accesses.size()));
  program_.accesses.push_back(std::move(access));
}

/// The box gives the extents of a loaded value, whatever the type says; where points are listed or
/// reordered, the type does.
Shape KernelBuilder::loadedShape(const AccessTileInfo &info, mlir::Type declared) {
  bool dense = info.indirect < 0 && info.set.box && !info.set.empty && info.order.identity &&
               !views_[info.view].distributed;
  if (!dense)
    return shapeOfType(declared, {});
  Shape shape;
  for (size_t d = 0; d < info.set.low.size(); ++d)
    shape.push_back(
        extentOf(exprs_.addConstant(exprs_.subtract(info.set.high[d], info.set.low[d]), 1)));
  return shape;
}

void KernelBuilder::load(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  uint32_t index = opIndex(op);
  count(index);
  mlir::Type type = op.getResult(0).getType();
  AccessTileInfo info;
  if (!operands.empty() && operands[0].kind == KernelValue::AccessTile)
    info = accessTiles_[operands[0].id];
  else
    info.view = viewOfValue(mlir::Value()).id;
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  KernelValue result =
      shaped ? newTile(info.set.given ? loadedShape(info, type) : shapeOfType(type, {}),
                       elementTypeOf(shaped.getElementType()))
             : unknownOfType(type);
  if (program_.ops[index].category == Category::Memory)
    access(index, info);
  else
    chargeOp(op, operands, result);
  finish(op, operands, result);
}

void KernelBuilder::store(mlir::Operation &op, llvm::ArrayRef<KernelValue> operands) {
  uint32_t index = opIndex(op);
  count(index);
  AccessTileInfo info;
  if (operands.size() > 1 && operands[1].kind == KernelValue::AccessTile)
    info = accessTiles_[operands[1].id];
  else
    info.view = viewOfValue(mlir::Value()).id;
  if (program_.ops[index].category == Category::Memory)
    access(index, info);
  else
    chargeOp(op, operands, KernelValue());
  finish(op, operands, {});
}

} // namespace ktir
