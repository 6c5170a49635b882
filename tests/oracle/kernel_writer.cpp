#include "kernel_writer.h"

#include <algorithm>

namespace ktir::oracle {

std::string extents(const std::vector<int64_t> &shape) {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text;
}

std::string listed(const std::vector<std::string> &items) {
  std::string text;
  for (const std::string &item : items)
    text += (text.empty() ? "" : ", ") + item;
  return text;
}

std::string TileName::type() const { return "tensor<" + extents(shape) + element + ">"; }

namespace {
std::string dimList(size_t dims) {
  std::vector<std::string> names;
  for (size_t d = 0; d < dims; ++d)
    names.push_back("d" + std::to_string(d));
  return "(" + listed(names) + ")";
}
} // namespace

std::string boxSet(const std::vector<int64_t> &lower, const std::vector<int64_t> &upper) {
  std::vector<std::string> constraints;
  for (size_t d = 0; d < lower.size(); ++d) {
    std::string dim = "d" + std::to_string(d);
    constraints.push_back(dim + (lower[d] ? " - " + std::to_string(lower[d]) : "") + " >= 0");
    constraints.push_back("-" + dim + " + " + std::to_string(upper[d]) + " >= 0");
  }
  return "affine_set<" + dimList(lower.size()) + " : (" + listed(constraints) + ")>";
}

std::string identityMap(size_t dims) {
  return "affine_map<" + dimList(dims) + " -> " + dimList(dims) + ">";
}

KernelWriter::KernelWriter(uint64_t seed, Audience audience)
    : audience_(audience), state_(seed * 0x9e3779b97f4a7c15u + 0x1234567) {
  kernel_.seed = seed;
}

uint64_t KernelWriter::next() { // splitmix64
  uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

int64_t KernelWriter::between(int64_t lower, int64_t upper) {
  return lower + static_cast<int64_t>(next() % static_cast<uint64_t>(upper - lower + 1));
}

void KernelWriter::line(const std::string &text) { text_ += indent_ + text + "\n"; }

std::string KernelWriter::fresh(const std::string &stem) {
  // Sibling regions often use a name again, which the LX rules of the cost model notice.
  if (!scopes_.empty() && !reusable_.empty() && chance(15)) {
    auto chosen = std::next(reusable_.begin(), between(0, reusable_.size() - 1));
    std::string name = *chosen;
    reusable_.erase(chosen);
    scopes_.back().names.push_back(name);
    return name;
  }
  std::string name = "%" + stem + std::to_string(counter_++);
  if (!scopes_.empty())
    scopes_.back().names.push_back(name);
  return name;
}

void KernelWriter::open() {
  scopes_.push_back({indices_.size(), tiles_.size(), 0, {}});
  indent_ += "  ";
}

void KernelWriter::close() {
  Scope &scope = scopes_.back();
  indices_.resize(scope.indices);
  tiles_.resize(scope.tiles);
  std::vector<std::string> names = std::move(scope.names);
  scopes_.pop_back();
  reusable_.insert(names.begin(), names.end());
  indent_.resize(indent_.size() - 2);
}

GeneratedKernel KernelWriter::write() {
  static const std::vector<std::vector<int64_t>> kGrids = {
      {1}, {1}, {2}, {3}, {4}, {5}, {8}, {32}, {64}, {2, 2}, {3, 2}, {4, 8}, {2, 3, 2}, {4, 1}};
  kernel_.grid = pick(kGrids);
  for (int64_t extent : kernel_.grid)
    coreCount_ *= extent;

  std::vector<std::string> ids;
  for (size_t axis = 0; axis < kernel_.grid.size(); ++axis)
    ids.push_back("%id" + std::to_string(axis));
  size_t axes = chance(20) ? 1 : ids.size();
  ids.resize(axes);
  line(listed(ids) +
       " = ktdp.get_compute_tile_id : " + listed(std::vector<std::string>(axes, "index")));
  for (size_t axis = 0; axis < axes; ++axis)
    indices_.push_back({ids[axis], 0, kernel_.grid[axis] - 1});
  for (int64_t i = between(0, 3); i > 0; --i) {
    std::string name = "n" + std::to_string(i);
    int64_t value = chance(60) ? between(1, 12) : between(0, 200);
    kernel_.scalars.emplace_back(name, value);
    indices_.push_back({"%" + name, value, value});
  }
  for (int64_t value : {0, 1, 2, 3, 5, 7})
    constant(value);
  makeViews();
  body(0, static_cast<int>(between(4, 12)));
  line("return");

  std::vector<std::string> arguments;
  for (const GeneratedTensor &tensor : kernel_.tensors)
    arguments.push_back("%" + tensor.name + ": index");
  for (const auto &[name, value] : kernel_.scalars)
    arguments.push_back("%" + name + ": index");
  std::vector<std::string> grid;
  for (int64_t extent : kernel_.grid)
    grid.push_back(std::to_string(extent));
  kernel_.text = "module {\n  func.func @kernel(" + listed(arguments) + ") attributes {grid = [" +
                 listed(grid) + "]} {\n" + text_ + "  }\n}\n";
  return std::move(kernel_);
}

GeneratedKernel generateKernel(uint64_t seed, Audience audience) {
  return KernelWriter(seed, audience).write();
}

} // namespace ktir::oracle
