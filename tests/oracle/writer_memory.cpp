#include "kernel_writer.h"

#include <algorithm>

namespace ktir::oracle {

namespace {
int64_t elementsReached(const std::vector<int64_t> &sizes, const std::vector<int64_t> &strides) {
  int64_t last = 0;
  for (size_t d = 0; d < sizes.size(); ++d)
    last += (sizes[d] - 1) * strides[d];
  return last + 1;
}

std::string space(bool lx) {
  return lx ? "#ktdp.memory_space<ct_local>" : "#ktdp.memory_space<global>";
}

/// The set of a view of which some sizes are symbols.
std::string viewSet(const std::vector<int64_t> &sizes, const std::vector<bool> &dynamic) {
  std::vector<std::string> dims, symbols, constraints;
  for (size_t d = 0; d < sizes.size(); ++d) {
    std::string dim = "d" + std::to_string(d);
    dims.push_back(dim);
    constraints.push_back(dim + " >= 0");
    if (dynamic[d]) {
      std::string symbol = "s" + std::to_string(symbols.size());
      symbols.push_back(symbol);
      constraints.push_back("-" + dim + " + " + symbol + " - 1 >= 0");
    } else {
      constraints.push_back("-" + dim + " + " + std::to_string(sizes[d] - 1) + " >= 0");
    }
  }
  return "affine_set<(" + listed(dims) + ")" +
         (symbols.empty() ? "" : "[" + listed(symbols) + "]") + " : (" + listed(constraints) + ")>";
}
} // namespace

std::string KernelWriter::pointer(const std::string &element) {
  std::string name = "t" + std::to_string(kernel_.tensors.size());
  kernel_.tensors.push_back({name, element, 0, 0});
  return "%" + name;
}

void KernelWriter::makeViews() {
  for (int64_t i = between(1, 3); i > 0; --i)
    makeView(false);
  if (chance(30))
    makeView(true);
  if (chance(25))
    makeDistributed();
}

void KernelWriter::makeView(bool lx) {
  ViewName view;
  view.element = pick(kElements);
  view.lx = lx;
  size_t rank = between(1, 3);
  static const std::vector<int64_t> kSizes = {1, 2, 3, 5, 8, 16, 17, 32, 50, 64, 96, 128};
  for (size_t d = 0; d < rank; ++d)
    view.sizes.push_back(rank == 3 ? pick(kSizes) % 17 + 1 : pick(kSizes));
  view.strides.resize(rank);
  std::vector<size_t> order; // innermost first
  for (size_t d = rank; d > 0; --d)
    order.push_back(d - 1);
  if (!lx && rank > 1 && chance(25))
    std::swap(order.front(), order.back());
  int64_t stride = !lx && chance(10) ? between(2, 70) : 1;
  for (size_t d : order) {
    view.strides[d] = stride;
    stride *= view.sizes[d];
    if (!lx && chance(25))
      stride += between(1, 40);
  }
  if (!lx && rank > 1 && chance(10))
    view.strides[order.back()] = chance(50) ? 0 : between(1, 40);

  std::string base;
  int64_t offset = 0;
  if (lx) {
    base = constant(65536 * 4 + between(0, 3) * 4096);
  } else {
    base = pointer(view.element);
    GeneratedTensor &tensor = kernel_.tensors.back();
    if (chance(40)) {
      IndexName shift = indexUpTo(200);
      offset = shift.upper;
      std::string moved = fresh("p");
      line(moved + " = arith.addi " + base + ", " + shift.name + " : index");
      base = moved;
    }
    kernel_.tensors.back().elements =
        std::max(tensor.elements, offset + elementsReached(view.sizes, view.strides) + 64);
  }

  std::vector<bool> dynamic(rank, false);
  std::vector<std::string> sizes, strides;
  for (size_t d = 0; d < rank; ++d) {
    dynamic[d] = !lx && chance(12);
    sizes.push_back(dynamic[d] ? constant(view.sizes[d]) : std::to_string(view.sizes[d]));
    bool dynamicStride = !lx && chance(10);
    strides.push_back(dynamicStride ? constant(view.strides[d]) : std::to_string(view.strides[d]));
  }
  view.name = fresh("v");
  std::string shape;
  for (size_t d = 0; d < rank; ++d)
    shape += (dynamic[d] ? "?" : std::to_string(view.sizes[d])) + "x";
  std::string type = "memref<" + shape + view.element + ">";
  line(view.name + " = ktdp.construct_memory_view " + base + ", sizes: [" + listed(sizes) +
       "], strides: [" + listed(strides) + "] {");
  line("  coordinate_set = " + viewSet(view.sizes, dynamic) + ",");
  line("  memory_space = " + space(lx));
  line("} : " + type);
  view.spelledType = type;
  views_.push_back(view);
  if (lx) { // the reference refuses to read LX that nothing was written to
    std::vector<int64_t> whole = view.sizes;
    TileName tile = constantTile(whole, view.element);
    std::string access = accessTile(view, whole);
    line("ktdp.store " + tile.name + ", " + access + " : " + tile.type() + ", !ktdp.access_tile<" +
         extents(whole) + "index>");
    blank();
  }
}

void KernelWriter::makeDistributed() {
  std::string element = pick(kElements);
  int64_t columns = pick(std::vector<int64_t>{8, 20, 32, 64});
  int64_t rows = between(2, 8), parts = between(2, 3);
  std::vector<std::string> names, types;
  for (int64_t part = 0; part < parts; ++part) {
    bool lx = chance(35);
    std::string base = lx ? constant(65536 * 8 + part * 8192) : pointer(element);
    if (!lx)
      kernel_.tensors.back().elements = rows * columns + 64;
    std::string type = "memref<" + extents({rows, columns}) + element + ">";
    std::string name = fresh("v");
    auto construct = [&](const std::string &result, const std::string &set) {
      line(result + " = ktdp.construct_memory_view " + base + ", sizes: [" + std::to_string(rows) +
           ", " + std::to_string(columns) + "], strides: [" + std::to_string(columns) + ", 1] {");
      line("  coordinate_set = " + set + ",");
      line("  memory_space = " + space(lx));
      line("} : " + type);
    };
    if (lx) {
      ViewName whole;
      whole.name = fresh("v");
      whole.sizes = {rows, columns};
      whole.element = element;
      construct(whole.name, boxSet({0, 0}, {rows - 1, columns - 1}));
      whole.spelledType = type;
      std::vector<int64_t> shape = {rows, columns};
      TileName tile = constantTile(shape, element);
      std::string access = accessTile(whole, shape);
      line("ktdp.store " + tile.name + ", " + access + " : " + tile.type() +
           ", !ktdp.access_tile<" + extents(shape) + "index>");
      blank();
    }
    construct(name, boxSet({part * rows, 0}, {part * rows + rows - 1, columns - 1}));
    names.push_back(name);
    types.push_back(type);
  }
  ViewName view;
  view.name = fresh("v");
  view.sizes = {rows * parts, columns};
  view.element = element;
  view.distributed = true;
  view.spelledType = "memref<" + extents(view.sizes) + element + ">";
  line(view.name + " = ktdp.construct_distributed_memory_view (" + listed(names) + " : " +
       listed(types) + ") : " + view.spelledType);
  views_.push_back(view);
}

/// Writes an access tile of `shape`; an empty `shape` is chosen here.
std::string KernelWriter::accessTile(const ViewName &view, std::vector<int64_t> &shape) {
  size_t rank = view.sizes.size();
  bool whole = !shape.empty();
  if (!whole)
    for (int64_t size : view.sizes) {
      int64_t extent = chance(30) ? size : between(1, std::min<int64_t>(size, 64));
      shape.push_back(extent);
    }
  int64_t most = chance(10) ? 4096 : 600;
  while (!whole && std::max_element(shape.begin(), shape.end()) != shape.end()) {
    int64_t elements = 1;
    for (int64_t extent : shape)
      elements *= extent;
    if (elements <= most)
      break;
    *std::max_element(shape.begin(), shape.end()) /= 2;
  }
  std::vector<int64_t> lower(rank, 0), upper;
  bool swapped = !whole && !view.distributed && rank == 2 && shape[0] == shape[1] && chance(30);
  if (!whole && !swapped && !view.distributed && chance(12))
    for (size_t d = 0; d < rank; ++d)
      lower[d] = between(0, std::min<int64_t>(3, view.sizes[d] - shape[d]));
  std::vector<std::string> subscripts;
  for (size_t d = 0; d < rank; ++d) {
    int64_t room = view.sizes[d] - shape[d] - lower[d];
    upper.push_back(lower[d] + shape[d] - 1);
    if (whole) {
      subscripts.push_back(constant(0));
    } else if (audience_ == Audience::Product && room > 0 && chance(15)) {
      int64_t plus = between(1, room);
      subscripts.push_back(indexUpTo(room - plus).name + " + " + std::to_string(plus));
    } else if (audience_ == Audience::Product && room > 1 && chance(10)) {
      subscripts.push_back("2 * " + indexUpTo(room / 2).name);
    } else {
      subscripts.push_back(indexUpTo(room).name);
    }
  }
  std::string set = boxSet(lower, upper);
  if (!whole && !view.distributed && rank >= 2 && lower == std::vector<int64_t>(rank, 0) &&
      chance(8)) {
    // One more constraint that always holds: the same points, but no box to the eye.
    set.insert(set.size() - 2, ", d0 + d1 >= 0");
  }
  std::string order = swapped ? "affine_map<(d0, d1) -> (d1, d0)>" : identityMap(rank);
  std::string name = fresh("a");
  line(name + " = ktdp.construct_access_tile " + view.name + "[" + listed(subscripts) + "] {");
  line("  access_tile_set = " + set + ",");
  line("  access_tile_order = " + order);
  line("} : " + view.spelledType + " -> !ktdp.access_tile<" + extents(shape) + "index>");
  return name;
}

void KernelWriter::loadTile() {
  ViewName view = pick(views_);
  std::vector<int64_t> shape;
  std::string access = accessTile(view, shape);
  TileName tile = {fresh("x"), shape, view.element};
  line(tile.name + " = ktdp.load " + access + " : !ktdp.access_tile<" + extents(shape) +
       "index> -> " + tile.type());
  addTile(tile);
}

void KernelWriter::storeTile() {
  ViewName view = pick(views_);
  std::vector<int64_t> shape;
  std::string access = accessTile(view, shape);
  std::vector<TileName> fitting;
  for (const TileName &tile : tiles_)
    if (tile.shape == shape && tile.element == view.element)
      fitting.push_back(tile);
  TileName tile = fitting.empty() ? constantTile(shape, view.element) : pick(fitting);
  line("ktdp.store " + tile.name + ", " + access + " : " + tile.type() + ", !ktdp.access_tile<" +
       extents(shape) + "index>");
  blank();
}

} // namespace ktir::oracle
