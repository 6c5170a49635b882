#include "kernel_writer.h"

#include <algorithm>
#include <utility>

namespace ktir::oracle {

/// A view of HBM with literal sizes.
std::string KernelWriter::denseView(const std::string &base, const std::vector<int64_t> &sizes,
                                    const std::vector<std::string> &strides,
                                    const std::string &element) {
  std::string name = fresh("v");
  std::vector<std::string> written;
  std::vector<int64_t> last;
  for (int64_t size : sizes) {
    written.push_back(std::to_string(size));
    last.push_back(size - 1);
  }
  line(name + " = ktdp.construct_memory_view " + base + ", sizes: [" + listed(written) +
       "], strides: [" + listed(strides) + "] {");
  line("  coordinate_set = " + boxSet(std::vector<int64_t>(sizes.size(), 0), last) + ",");
  line("  memory_space = #ktdp.memory_space<global>");
  line("} : memref<" + extents(sizes) + element + ">");
  return name;
}

void KernelWriter::indirect() {
  kernel_.dataDecides = true;
  int64_t rows = between(4, 40), columns = pick(std::vector<int64_t>{16, 20, 32, 64, 100});
  int64_t pitch = columns + (chance(30) ? between(1, 30) : 0);
  std::string element = pick(kElements), indexElement = chance(70) ? "i32" : "i64";
  int64_t positions = between(8, 48), count = between(1, std::min<int64_t>(positions, 8));

  std::string dataBase = pointer(element);
  kernel_.tensors.back().elements = rows * pitch + 64;
  std::string data = denseView(dataBase, {rows, columns}, {std::to_string(pitch), "1"}, element);
  std::string indexBase = pointer(indexElement);
  kernel_.tensors.back().elements = positions;
  kernel_.tensors.back().below = rows;
  std::string index = denseView(indexBase, {positions}, {"1"}, indexElement);

  int64_t width = chance(50) ? columns : between(1, columns);
  std::string m = fresh("m"), k = fresh("m");
  std::string row = m, column = k;
  if (chance(50))
    row = indexUpTo(positions - count).name + " + " + m;
  if (width < columns && chance(50))
    column = indexUpTo(columns - width).name + " + " + k;
  std::string name = fresh("a");
  std::vector<int64_t> shape = {count, width};
  line(name + " = ktdp.construct_indirect_access_tile intermediate_variables(" + m + ", " + k +
       ") " + data + "[ind(" + index + "[" + row + "]), (" + column + ")] {");
  line("  variables_space_set = " + boxSet({0, 0}, {count - 1, width - 1}) + ",");
  line("  variables_space_order = " + identityMap(2));
  line("} : memref<" + extents({rows, columns}) + element + ">, memref<" + extents({positions}) +
       indexElement + "> -> !ktdp.access_tile<" + extents(shape) + "index>");
  TileName tile = {"", shape, element};
  if (chance(60)) {
    tile.name = fresh("x");
    line(tile.name + " = ktdp.load " + name + " : !ktdp.access_tile<" + extents(shape) +
         "index> -> " + tile.type());
    addTile(tile);
    return;
  }
  tile = constantTile(shape, element);
  line("ktdp.store " + tile.name + ", " + name + " : " + tile.type() + ", !ktdp.access_tile<" +
       extents(shape) + "index>");
  blank();
}

/// A number that the kernel reads from memory, from [0, below).
IndexName KernelWriter::loadedIndex(int64_t below) {
  kernel_.dataDecides = true;
  std::string base = pointer("i32");
  kernel_.tensors.back().elements = 16;
  kernel_.tensors.back().below = below;
  ViewName view;
  view.sizes = {16};
  view.element = "i32";
  view.name = denseView(base, view.sizes, {"1"}, "i32");
  view.spelledType = "memref<16xi32>";
  std::vector<int64_t> shape = {16};
  std::string access = accessTile(view, shape);
  std::string tile = fresh("x"), number = fresh("s"), index = fresh("i");
  line(tile + " = ktdp.load " + access + " : !ktdp.access_tile<16xindex> -> tensor<16xi32>");
  line(number + " = tensor.extract " + tile + "[" + indexUpTo(15).name + "] : tensor<16xi32>");
  line(index + " = arith.index_cast " + number + " : i32 to index");
  return {index, 0, below - 1};
}

/// A branch or a loop that memory decides.
void KernelWriter::onData(int depth) {
  IndexName data = loadedIndex(between(2, 5));
  bool saved = std::exchange(uniform_, false);
  int64_t savedExecutions = executions_;
  if (chance(60)) {
    std::string bit = fresh("p");
    line(bit + " = arith.cmpi sgt, " + data.name + ", " + constant(1) + " : index");
    line("scf.if " + bit + " {");
  } else {
    executions_ *= data.upper;
    line("scf.for " + fresh("i") + " = " + constant(0) + " to " + data.name + " step " +
         constant(1) + " {");
  }
  open();
  elementwise();
  body(depth + 1, 1);
  close();
  line("}");
  blank();
  executions_ = savedExecutions;
  uniform_ = saved;
}

} // namespace ktir::oracle
