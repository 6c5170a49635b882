#include "kernel_writer.h"

#include <algorithm>
#include <utility>

namespace ktir::oracle {

namespace {
/// Executions of one statement on one core, beyond which loops get short.
int64_t mostExecutions(int64_t cores) { return cores >= 16 ? 16 : 120; }
} // namespace

void KernelWriter::body(int depth, int statements) {
  for (int i = 0; i < statements; ++i)
    statement(depth);
}

void KernelWriter::statement(int depth) {
  int64_t choice = between(0, 99);
  if (choice < 22)
    return indexOp();
  if (choice < 38)
    return loadTile();
  if (choice < 46)
    return storeTile();
  if (choice < 56)
    return elementwise();
  if (choice < 61)
    return castOrShape();
  if (choice < 65)
    return reduce();
  if (choice < 67)
    return broadcast();
  if (choice < 69)
    return chance(80) ? matmul() : batchMatmul();
  if (choice < 72)
    return chance(75) ? generic() : genericIndex();
  if (choice < 73)
    return generate();
  if (choice < 74)
    return scalarFloat();
  if (choice < 76)
    return interTile();
  if (choice < 79)
    return indirect();
  if (depth >= 3)
    return indexOp();
  if (choice < 80)
    return onData(depth);
  if (choice < 92)
    return loop(depth);
  if (choice < 97)
    return branch(depth);
  // With results both branches are needed, which the reference's parser cannot read.
  return audience_ == Audience::Product ? branchWithResult(depth) : branch(depth);
}

void KernelWriter::loop(int depth) {
  int64_t step = pick(std::vector<int64_t>{1, 1, 1, 2, 3, 5, 7});
  int64_t most = std::max<int64_t>(mostExecutions(coreCount_) / executions_, 1);
  IndexName lower = chance(50) ? IndexName{constant(0), 0, 0} : pick(indices_);
  if (lower.lower < -50 || lower.upper > 5000)
    lower = {constant(1), 1, 1};
  IndexName upper = pick(indices_);
  bool tooMany = (upper.upper - lower.lower) / step + 1 > most;
  if (tooMany || upper.upper < lower.upper) {
    int64_t trips = between(0, std::min<int64_t>(most, 9));
    if (chance(60)) { // a bound that moves with the lower one
      int64_t length = trips * step;
      upper = define("arith.addi " + lower.name + ", " + constant(length), lower.lower + length,
                     lower.upper + length);
    } else {
      int64_t bound = lower.lower + trips * step;
      upper = chance(50) ? define("arith.minsi " + upper.name + ", " + constant(bound),
                                  std::min(upper.lower, bound), std::min(upper.upper, bound))
                         : IndexName{constant(bound), bound, bound};
    }
  }
  int64_t span = std::max<int64_t>(upper.upper - lower.lower, 0);
  int64_t trips = std::max<int64_t>((span + step - 1) / step, 1);
  bool sameTrips = lower.lower == lower.upper && upper.lower == upper.upper;

  std::string variable = fresh("i");
  std::vector<TileName> carried;
  std::string accumulator; // an index that is carried
  int64_t grows = 0;
  IndexName start;
  if (chance(35))
    carried.push_back(anyTile());
  if (chance(10))
    carried.push_back(anyTile());
  if (chance(12)) {
    start = pick(indices_);
    grows = between(1, 3);
  }
  std::vector<std::string> results, names, pairs, types;
  for (const TileName &tile : carried) {
    results.push_back(fresh("z"));
    names.push_back(fresh("q"));
    pairs.push_back(names.back() + " = " + tile.name);
    types.push_back(tile.type());
  }
  if (grows) {
    results.push_back(fresh("z"));
    accumulator = fresh("q");
    pairs.push_back(accumulator + " = " + start.name);
    types.push_back("index");
  }
  std::string head = results.empty() ? "" : listed(results) + " = ";
  std::string tail =
      results.empty() ? "" : " iter_args(" + listed(pairs) + ") -> (" + listed(types) + ")";
  line(head + "scf.for " + variable + " = " + lower.name + " to " + upper.name + " step " +
       constant(step) + tail + " {");
  int64_t savedExecutions = executions_;
  bool savedUniform = uniform_;
  executions_ *= trips;
  uniform_ = uniform_ && sameTrips;
  open();
  indices_.push_back({variable, lower.lower, std::max(lower.lower, upper.upper - 1)});
  if (grows)
    indices_.push_back({accumulator, start.lower, start.upper + grows * trips});
  for (size_t i = 0; i < carried.size(); ++i)
    addTile({names[i], carried[i].shape, carried[i].element});
  body(depth + 1, static_cast<int>(between(1, 5)));
  std::vector<std::string> yielded;
  for (const TileName &tile : carried) {
    std::vector<TileName> fitting;
    for (const TileName &candidate : tiles_)
      if (candidate.shape == tile.shape && candidate.element == tile.element)
        fitting.push_back(candidate);
    yielded.push_back(chance(70) ? fitting.back().name : pick(fitting).name);
  }
  if (grows) {
    std::string next = fresh("i");
    line(next + " = arith.addi " + accumulator + ", " + constant(grows) + " : index");
    yielded.push_back(next);
  }
  if (!yielded.empty()) {
    blank();
    line("scf.yield " + listed(yielded) + " : " + listed(types));
  }
  close();
  line("}");
  blank();
  executions_ = savedExecutions;
  uniform_ = savedUniform;
  for (size_t i = 0; i < carried.size(); ++i)
    addTile({results[i], carried[i].shape, carried[i].element});
  if (grows)
    indices_.push_back({results.back(), start.lower, start.upper + grows * trips});
}

void KernelWriter::branch(int depth) {
  std::string bit = condition();
  bool saved = std::exchange(uniform_, false);
  line("scf.if " + bit + " {");
  open();
  body(depth + 1, static_cast<int>(between(1, 3)));
  if (text_.ends_with("{\n") && audience_ == Audience::Reference)
    define("arith.addi " + constant(1) + ", " + constant(1), 2,
           2); // it cannot read an empty branch
  close();
  if (chance(40)) {
    if (audience_ == Audience::Product) {
      line("} else {");
    } else {
      line("}");
      line("else {");
    }
    open();
    body(depth + 1, static_cast<int>(between(1, 3)));
    close();
  }
  line("}");
  blank();
  uniform_ = saved;
}

void KernelWriter::branchWithResult(int depth) {
  std::string bit = condition();
  TileName tile = anyTile();
  bool saved = std::exchange(uniform_, false);
  IndexName left = pick(indices_), right = pick(indices_);
  TileName result = {fresh("z"), tile.shape, tile.element};
  std::string index = fresh("z");
  std::string types = tile.type() + ", index";
  line(result.name + ", " + index + " = scf.if " + bit + " -> (" + types + ") {");
  for (bool first : {true, false}) {
    const IndexName &value = first ? left : right;
    open();
    body(depth + 1, static_cast<int>(between(0, 2)));
    std::string yielded = tile.name;
    for (const TileName &candidate : tiles_)
      if (candidate.shape == tile.shape && candidate.element == tile.element)
        yielded = candidate.name;
    line("scf.yield " + yielded + ", " + value.name + " : " + types);
    close();
    line(first ? "} else {" : "}");
  }
  blank();
  uniform_ = saved;
  addTile(result);
  indices_.push_back({index, std::min(left.lower, right.lower), std::max(left.upper, right.upper)});
}

} // namespace ktir::oracle
