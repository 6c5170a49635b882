#include "kernel_writer.h"

#include <algorithm>

namespace ktir::oracle {

namespace {
bool isFloat(const std::string &element) { return element[0] == 'f'; }

int64_t elements(const std::vector<int64_t> &shape) {
  int64_t result = 1;
  for (int64_t extent : shape)
    result *= extent;
  return result;
}

const std::vector<std::vector<int64_t>> kShapes = {{64},    {5},     {8, 64},  {3, 7},
                                                   {16, 8}, {1, 40}, {4, 4, 8}};
} // namespace

TileName KernelWriter::constantTile(const std::vector<int64_t> &shape, const std::string &element) {
  TileName tile = {fresh("k"), shape, element};
  line(tile.name + " = arith.constant dense<" + (isFloat(element) ? "1.0" : "1") +
       "> : " + tile.type());
  return tile;
}

TileName KernelWriter::anyTile() {
  if (tiles_.empty() || chance(10)) {
    TileName tile =
        constantTile(pick(kShapes), pick(std::vector<std::string>{"f16", "f32", "i32"}));
    addTile(tile);
    return tile;
  }
  return pick(tiles_);
}

TileName KernelWriter::anyFloatTile() {
  for (int attempt = 0; attempt < 5; ++attempt)
    if (TileName tile = anyTile(); isFloat(tile.element))
      return tile;
  TileName tile = constantTile(pick(kShapes), "f16");
  addTile(tile);
  return tile;
}

void KernelWriter::elementwise() {
  TileName a = anyTile();
  if (!isFloat(a.element))
    return integerElementwise(a);
  std::vector<TileName> fitting;
  for (const TileName &tile : tiles_)
    if (tile.shape == a.shape && tile.element == a.element)
      fitting.push_back(tile);
  TileName b = fitting.empty() ? a : pick(fitting);
  TileName result = {"", a.shape, a.element};
  std::string type = " : " + a.type();
  static const std::vector<std::string> kBinary = {"addf",     "subf",     "mulf",    "divf",
                                                   "maximumf", "minimumf", "maxnumf", "minnumf"};
  static const std::vector<std::string> kUnary = {"math.exp",  "math.sqrt", "math.rsqrt",
                                                  "math.tanh", "math.absf", "arith.negf",
                                                  "math.log",  "math.floor"};
  switch (between(0, 4)) {
  case 0:
  case 1:
    result.name = fresh("y");
    line(result.name + " = arith." + pick(kBinary) + " " + a.name + ", " + b.name + type);
    break;
  case 2:
    result.name = fresh("y");
    line(result.name + " = " + pick(kUnary) + " " + a.name + type);
    break;
  case 3: {
    std::string mask = fresh("y");
    std::string bits = "tensor<" + extents(a.shape) + "i1>";
    line(mask + " = arith.cmpf ogt, " + a.name + ", " + b.name + type);
    result.name = fresh("y");
    line(result.name + " = arith.select " + mask + ", " + a.name + ", " + b.name + " : " + bits +
         ", " + a.type());
    break;
  }
  default: {
    if (chance(50)) {
      std::string bit = condition();
      result.name = fresh("y");
      line(result.name + " = arith.select " + bit + ", " + a.name + ", " + b.name + type);
      break;
    }
    std::string init = fresh("y");
    line(init + " = tensor.empty() : " + a.type());
    result.name = fresh("y");
    line(result.name + " = linalg." + (chance(50) ? "add" : "max") + " ins(" + a.name + ", " +
         b.name + " : " + a.type() + ", " + a.type() + ") outs(" + init + " : " + a.type() +
         ") -> " + a.type());
  }
  }
  addTile(result);
}

void KernelWriter::integerElementwise(const TileName &a) {
  if (a.element == "i1")
    return;
  static const std::vector<std::string> kOps = {"addi", "subi", "muli",  "andi",
                                                "ori",  "xori", "minsi", "maxsi"};
  TileName result = {fresh("y"), a.shape, a.element};
  line(result.name + " = arith." + pick(kOps) + " " + a.name + ", " + a.name + " : " + a.type());
  addTile(result);
  if (!chance(40))
    return;
  TileName cast = {fresh("y"), a.shape, a.element == "i32" ? "i64" : "i32"};
  line(cast.name + " = arith." + (a.element == "i32" ? "extsi " : "trunci ") + result.name + " : " +
       result.type() + " to " + cast.type());
  addTile(cast);
}

void KernelWriter::castOrShape() {
  TileName a = anyTile();
  TileName result = a;
  int64_t choice = between(0, 5);
  if (choice == 0 && isFloat(a.element)) {
    result.element = a.element == "f16" ? "f32" : "f16";
    result.name = fresh("y");
    line(result.name + (a.element == "f16" ? " = arith.extf " : " = arith.truncf ") + a.name +
         " : " + a.type() + " to " + result.type());
  } else if (choice == 1 && a.element == "i32") {
    result.element = chance(50) ? "f16" : "f32";
    result.name = fresh("y");
    line(result.name + " = arith.sitofp " + a.name + " : " + a.type() + " to " + result.type());
  } else if (choice == 1 && a.element == "f32") {
    result.element = "i32";
    result.name = fresh("y");
    line(result.name + " = arith.fptosi " + a.name + " : " + a.type() + " to " + result.type());
  } else if (choice == 2 && a.shape.size() == 2) {
    result.shape = {elements(a.shape)};
    result.name = fresh("y");
    line(result.name + " = tensor.collapse_shape " + a.name + " [[0, 1]] : " + a.type() + " into " +
         result.type());
  } else if (choice == 3 && a.shape.size() == 1) {
    result.shape = {1, a.shape[0]};
    result.name = fresh("y");
    line(result.name + " = tensor.expand_shape " + a.name + " [[0, 1]] output_shape [1, " +
         std::to_string(a.shape[0]) + "] : " + a.type() + " into " + result.type());
  } else if (choice == 4 && a.shape.size() == 2) {
    result.shape = {a.shape[1], a.shape[0]};
    std::string init = fresh("y");
    line(init + " = tensor.empty() : " + result.type());
    result.name = fresh("y");
    line(result.name + " = linalg.transpose ins(" + a.name + " : " + a.type() + ") outs(" + init +
         " : " + result.type() + ") permutation = [1, 0]");
    blank();
  } else {
    std::vector<std::string> offsets, sizes, strides;
    for (int64_t &extent : result.shape) {
      int64_t size = between(1, extent);
      offsets.push_back(std::to_string(between(0, extent - size)));
      sizes.push_back(std::to_string(size));
      strides.push_back("1");
      extent = size;
    }
    result.name = fresh("y");
    line(result.name + " = tensor.extract_slice " + a.name + "[" + listed(offsets) + "] [" +
         listed(sizes) + "] [" + listed(strides) + "] : " + a.type() + " to " + result.type());
  }
  addTile(result);
}

void KernelWriter::reduce() {
  TileName a = anyTile();
  if (a.element == "i1" || a.element == "i64")
    a = anyFloatTile();
  std::vector<int64_t> dims;
  TileName result = {"", {}, a.element};
  for (size_t d = 0; d < a.shape.size(); ++d) {
    if (chance(55))
      dims.push_back(d);
    else
      result.shape.push_back(a.shape[d]);
  }
  if (dims.empty()) {
    dims.push_back(0);
    result.shape.erase(result.shape.begin());
  }
  std::string init;
  if (chance(50)) {
    init = constantTile(result.shape, a.element).name;
  } else {
    std::string scalar = fresh("s");
    line(scalar + " = arith.constant " + (isFloat(a.element) ? "0.0" : "0") + " : " + a.element);
    std::string empty = fresh("y");
    line(empty + " = tensor.empty() : " + result.type());
    init = fresh("y");
    line(init + " = linalg.fill ins(" + scalar + " : " + a.element + ") outs(" + empty + " : " +
         result.type() + ") -> " + result.type());
  }
  std::vector<std::string> written;
  for (int64_t d : dims)
    written.push_back(std::to_string(d));
  bool real = isFloat(a.element);
  std::string combiner =
      real ? pick(std::vector<std::string>{"arith.addf", "arith.maximumf", "arith.minimumf"})
           : pick(std::vector<std::string>{"arith.addi", "arith.maxsi"});
  result.name = fresh("r");
  if (chance(60)) {
    line(result.name + " = linalg.reduce { " + combiner + " } ins(" + a.name + " : " + a.type() +
         ") outs(" + init + " : " + result.type() + ") dimensions = [" + listed(written) + "]");
  } else {
    std::string in = fresh("b"), out = fresh("b"), one = fresh("b"), two = fresh("b");
    line(result.name + " = linalg.reduce ins(" + a.name + " : " + a.type() + ") outs(" + init +
         " : " + result.type() + ") dimensions = [" + listed(written) + "]");
    line("  (" + in + ": " + a.element + ", " + out + ": " + a.element + ") {");
    line("    " + one + " = " + combiner + " " + in + ", " + out + " : " + a.element);
    bool more = real && chance(40);
    if (more)
      line("    " + two + " = math.absf " + one + " : " + a.element);
    line("    linalg.yield " + (more ? two : one) + " : " + a.element);
    line("  }");
  }
  blank();
  if (!result.shape.empty())
    return addTile(result);
  if (real && chance(60)) {
    std::string scalar = fresh("s");
    line(scalar + " = tensor.extract " + result.name + "[] : " + result.type());
    std::string doubled = fresh("s");
    line(doubled + " = arith.mulf " + scalar + ", " + scalar + " : " + a.element);
    TileName spread = {fresh("y"), pick(kShapes), a.element};
    line(spread.name + " = tensor.splat " + doubled + " : " + spread.type());
    addTile(spread);
  }
}

void KernelWriter::broadcast() {
  TileName a = anyFloatTile();
  if (a.shape.size() != 1 || a.shape[0] > 256)
    return;
  int64_t other = between(1, 8);
  bool front = chance(50);
  TileName result = {
      "", front ? std::vector<int64_t>{other, a.shape[0]} : std::vector<int64_t>{a.shape[0], other},
      a.element};
  std::string init = fresh("y");
  line(init + " = tensor.empty() : " + result.type());
  result.name = fresh("y");
  line(result.name + " = linalg.broadcast ins(" + a.name + " : " + a.type() + ") outs(" + init +
       " : " + result.type() + ") dimensions = [" + (front ? "0" : "1") + "]");
  blank();
  addTile(result);
}

void KernelWriter::matmul() {
  TileName a = anyFloatTile();
  if (a.shape.size() != 2)
    a = constantTile({4, 16}, "f16");
  int64_t columns = pick(std::vector<int64_t>{1, 8, 20, 64});
  TileName b = constantTile({a.shape[1], columns}, a.element);
  TileName out = {"", {a.shape[0], columns}, chance(50) ? a.element : std::string("f32")};
  std::string init;
  for (const TileName &tile : tiles_)
    if (tile.shape == out.shape && tile.element == out.element)
      init = tile.name;
  if (init.empty() || chance(50)) {
    if (chance(50)) {
      init = constantTile(out.shape, out.element).name;
    } else {
      init = fresh("y");
      line(init + " = tensor.empty() : " + out.type());
    }
  }
  out.name = fresh("y");
  line(out.name + " = linalg.matmul ins(" + a.name + ", " + b.name + " : " + a.type() + ", " +
       b.type() + ") outs(" + init + " : " + out.type() + ") -> " + out.type());
  addTile(out);
}

void KernelWriter::batchMatmul() {
  int64_t batch = between(1, 4), rows = between(1, 8), inner = between(1, 16), columns = 20;
  TileName a = constantTile({batch, rows, inner}, "f16");
  TileName b = constantTile({batch, inner, columns}, "f16");
  TileName out = {fresh("y"), {batch, rows, columns}, "f16"};
  std::string init = fresh("y");
  line(init + " = tensor.empty() : " + out.type());
  line(out.name + " = linalg.batch_matmul ins(" + a.name + ", " + b.name + " : " + a.type() + ", " +
       b.type() + ") outs(" + init + " : " + out.type() + ") -> " + out.type());
  addTile(out);
}

/// A generic that looks at its own position.
void KernelWriter::genericIndex() {
  TileName out = {fresh("y"), {between(1, 8), between(1, 40)}, "f32"};
  TileName in = constantTile(out.shape, "f32");
  std::string init = fresh("y");
  line(init + " = tensor.empty() : " + out.type());
  std::string value = fresh("b"), acc = fresh("b"), row = fresh("b"), column = fresh("b"),
              sum = fresh("b"), bit = fresh("b"), chosen = fresh("b");
  line(out.name + " = linalg.generic {indexing_maps = [" + identityMap(2) + ", " + identityMap(2) +
       "], iterator_types = [\"parallel\", \"parallel\"]} ins(" + in.name + " : " + in.type() +
       ") outs(" + init + " : " + out.type() + ") {");
  line("^bb0(" + value + ": f32, " + acc + ": f32):");
  line("  " + row + " = linalg.index 0 : index");
  line("  " + column + " = linalg.index 1 : index");
  line("  " + sum + " = arith.addi " + row + ", " + column + " : index");
  line("  " + bit + " = arith.cmpi slt, " + sum + ", " + pick(indices_).name + " : index");
  line("  " + chosen + " = arith.select " + bit + ", " + value + ", " + acc + " : f32");
  line("  linalg.yield " + chosen + " : f32");
  line("} -> " + out.type());
  addTile(out);
}

void KernelWriter::generic() {
  TileName a = anyFloatTile();
  if (a.shape.size() != 2)
    return broadcast();
  bool reduction = chance(45);
  TileName row = constantTile({a.shape[1]}, a.element);
  TileName out = {"", reduction ? std::vector<int64_t>{a.shape[0]} : a.shape, a.element};
  std::string init;
  if (chance(50)) {
    init = constantTile(out.shape, out.element).name;
  } else {
    init = fresh("y");
    line(init + " = tensor.empty() : " + out.type());
  }
  out.name = fresh("y");
  std::string outMap = reduction ? "affine_map<(d0, d1) -> (d0)>" : identityMap(2);
  line(out.name + " = linalg.generic {indexing_maps = [" + identityMap(2) +
       ", affine_map<(d0, d1) -> (d1)>, " + outMap + "], iterator_types = [\"parallel\", \"" +
       (reduction ? "reduction" : "parallel") + "\"]} ins(" + a.name + ", " + row.name + " : " +
       a.type() + ", " + row.type() + ") outs(" + init + " : " + out.type() + ") {");
  std::string e = a.element;
  std::string in = fresh("b"), in2 = fresh("b"), acc = fresh("b"), one = fresh("b"),
              two = fresh("b");
  line("^bb0(" + in + ": " + e + ", " + in2 + ": " + e + ", " + acc + ": " + e + "):");
  line("  " + one + " = arith." + (chance(50) ? "mulf " : "subf ") + in + ", " + in2 + " : " + e);
  std::string last = one;
  if (reduction) {
    line("  " + two + " = arith." + (chance(50) ? "addf " : "maximumf ") + one + ", " + acc +
         " : " + e);
    last = two;
  } else if (chance(50)) {
    line("  " + two + " = math.exp " + one + " : " + e);
    last = two;
  }
  line("  linalg.yield " + last + " : " + e);
  line("} -> " + out.type());
  addTile(out);
}

void KernelWriter::generate() {
  TileName out = {fresh("y"), {between(1, 16), between(1, 32)}, "f16"};
  std::string zero = fresh("s"), low = fresh("s");
  line(zero + " = arith.constant 0.0 : f16");
  line(low + " = arith.constant -100.0 : f16");
  std::string i = fresh("b"), j = fresh("b"), s = fresh("b"), p = fresh("b"), v = fresh("b");
  std::string shift = pick(indices_).name;
  line(out.name + " = tensor.generate {");
  line("^bb0(" + i + ": index, " + j + ": index):");
  line("  " + s + " = arith.addi " + i + ", " + shift + " : index");
  line("  " + p + " = arith.cmpi sge, " + s + ", " + j + " : index");
  line("  " + v + " = arith.select " + p + ", " + zero + ", " + low + " : f16");
  line("  tensor.yield " + v + " : f16");
  line("} : " + out.type());
  addTile(out);
}

void KernelWriter::scalarFloat() {
  std::string a = fresh("s"), b = fresh("s"), c = fresh("s"), p = fresh("s"), d = fresh("s");
  line(a + " = arith.constant " + std::to_string(between(1, 9)) + ".5 : f32");
  line(b + " = arith.addf " + a + ", " + a + " : f32");
  line(c + " = math.sqrt " + b + " : f32");
  line(p + " = arith.cmpf olt, " + c + ", " + a + " : f32");
  line(d + " = arith.select " + p + ", " + a + ", " + c + " : f32");
  TileName spread = {fresh("y"), pick(kShapes), "f32"};
  line(spread.name + " = tensor.splat " + d + " : " + spread.type());
  addTile(spread);
}

void KernelWriter::interTile() {
  TileName part = anyFloatTile();
  if (!uniform_ || elements(part.shape) > 1024)
    return;
  // Groups of neighbours, all cores in one group, or every core on its own.
  std::vector<int64_t> divisors;
  for (int64_t size = 1; size <= coreCount_; ++size)
    if (coreCount_ % size == 0)
      divisors.push_back(size);
  int64_t size = pick(divisors), groups = coreCount_ / size;
  std::string members = "affine_set<(i)[g] : (i - " + std::to_string(size) + " * g >= 0, -i + " +
                        std::to_string(size) + " * g + " + std::to_string(size - 1) + " >= 0)>";
  std::string domain =
      groups == 1 ? "affine_set<(g) : (g >= 0, -g >= 0)>"
                  : "affine_set<(g) : (g >= 0, -g + " + std::to_string(groups - 1) + " >= 0)>";
  std::string future = "<(" + part.type() + "), groups = " + domain + ">";
  std::string name = fresh("f"), group = fresh("b");
  std::string yielded = part.name;
  line(name + " = ktdp.inter_tile_produce");
  line("    producer_tiles_per_group = " + members);
  line("    -> " + future);
  line("{");
  line("  ^bb0(" + group + ": index):");
  if (chance(40)) {
    yielded = fresh("b");
    line("    " + yielded + " = math.exp " + part.name + " : " + part.type());
  }
  line("    ktdp.yield_partial " + yielded + " : " + part.type());
  line("}");
  TileName identity = constantTile(part.shape, part.element);
  TileName result = {fresh("y"), part.shape, part.element};
  std::string lhs = fresh("b"), rhs = fresh("b"), sum = fresh("b");
  line(result.name + " = ktdp.inter_tile_reduce(" + name + ")");
  line("    consumer_tiles_per_group = " + members + ",");
  line("    identity(" + identity.name + " : " + part.type() + ")");
  line("    : " + future + " -> " + part.type());
  line("{");
  line("  ^bb0(" + lhs + ": " + part.type() + ", " + rhs + ": " + part.type() + "):");
  line("    " + sum + " = arith.addf " + lhs + ", " + rhs + " : " + part.type());
  line("    ktdp.yield_reduced " + sum + " : " + part.type());
  line("}");
  blank();
  addTile(result);
}

} // namespace ktir::oracle
