#include "kernel_writer.h"

#include <algorithm>

namespace ktir::oracle {

namespace {
constexpr int64_t kLargest = 100'000;
int64_t floorDiv(int64_t a, int64_t b) { return a / b - (a % b != 0 && a < 0); }
} // namespace

std::string KernelWriter::constant(int64_t value) {
  auto [found, isNew] = constants_.try_emplace("index " + std::to_string(value));
  if (isNew) {
    // Constants are written at the top of the function, so that every region sees them.
    found->second = "%c" + std::to_string(value < 0 ? -value : value) + (value < 0 ? "m" : "");
    std::string text =
        "    " + found->second + " = arith.constant " + std::to_string(value) + " : index\n";
    text_.insert(0, text);
    indices_.insert(indices_.begin(), {found->second, value, value});
    for (Scope &scope : scopes_)
      ++scope.indices;
  }
  return found->second;
}

std::string KernelWriter::integerConstant(int64_t value, const std::string &type) {
  auto [found, isNew] = constants_.try_emplace(type + " " + std::to_string(value));
  if (isNew) {
    found->second = "%k" + type + "_" + std::to_string(value);
    text_.insert(0, "    " + found->second + " = arith.constant " + std::to_string(value) + " : " +
                        type + "\n");
  }
  return found->second;
}

IndexName KernelWriter::define(const std::string &expression, int64_t lower, int64_t upper) {
  IndexName result = {fresh("i"), lower, upper};
  line(result.name + " = " + expression + " : index");
  indices_.push_back(result);
  return result;
}

void KernelWriter::indexOp() {
  IndexName a = pick(indices_), b = pick(indices_);
  int64_t divisor = between(1, 9);
  auto binary = [&](const char *op, const std::string &other) {
    return std::string("arith.") + op + " " + a.name + ", " + other;
  };
  switch (between(0, 10)) {
  case 0:
    if (a.upper + b.upper <= kLargest && a.lower + b.lower >= -kLargest)
      define(binary("addi", b.name), a.lower + b.lower, a.upper + b.upper);
    return;
  case 1:
    define(binary("subi", b.name), a.lower - b.upper, a.upper - b.lower);
    return;
  case 2: {
    IndexName factor = chance(70) ? IndexName{constant(divisor), divisor, divisor} : b;
    int64_t corners[] = {a.lower * factor.lower, a.lower * factor.upper, a.upper * factor.lower,
                         a.upper * factor.upper};
    auto [low, high] = std::minmax_element(std::begin(corners), std::end(corners));
    if (*high <= kLargest && *low >= -kLargest)
      define(binary("muli", factor.name), *low, *high);
    return;
  }
  case 3:
    if (a.lower >= 0)
      define(binary("divui", constant(divisor)), a.lower / divisor, a.upper / divisor);
    return;
  case 4:
    if (a.lower >= 0)
      define(binary("remui", constant(divisor)), 0, std::min(divisor - 1, a.upper));
    return;
  case 5:
    define(binary("floordivsi", constant(divisor)), floorDiv(a.lower, divisor),
           floorDiv(a.upper, divisor));
    return;
  case 6:
    define(binary("minsi", b.name), std::min(a.lower, b.lower), std::min(a.upper, b.upper));
    return;
  case 7:
    define(binary("maxsi", b.name), std::max(a.lower, b.lower), std::max(a.upper, b.upper));
    return;
  case 8: {
    std::string bit = condition();
    define("arith.select " + bit + ", " + a.name + ", " + b.name, std::min(a.lower, b.lower),
           std::max(a.upper, b.upper));
    return;
  }
  case 9: // truncating division and its remainder, also of negative numbers
    if (chance(50))
      define(binary("divsi", constant(divisor)), a.lower / divisor, a.upper / divisor);
    else
      define(binary("remsi", constant(divisor)), a.lower < 0 ? 1 - divisor : 0,
             a.upper > 0 ? divisor - 1 : 0);
    return;
  default:
    define(binary("ceildivsi", constant(divisor)), -floorDiv(-a.lower, divisor),
           -floorDiv(-a.upper, divisor));
    return;
  }
}

IndexName KernelWriter::indexUpTo(int64_t upper) {
  for (int attempt = 0; attempt < 4; ++attempt)
    if (IndexName a = pick(indices_); a.lower >= 0 && a.upper <= upper && a.upper > 0)
      return a;
  if (upper <= 0 || chance(30))
    return {constant(0), 0, 0};
  IndexName a = pick(indices_);
  if (a.lower < 0)
    a = define("arith.maxsi " + a.name + ", " + constant(0), 0, std::max<int64_t>(a.upper, 0));
  if (a.upper <= upper)
    return a;
  if (chance(50))
    return define("arith.minsi " + a.name + ", " + constant(upper), std::min(a.lower, upper),
                  upper);
  return define("arith.remui " + a.name + ", " + constant(upper + 1), 0, upper);
}

std::string KernelWriter::condition() {
  static const std::vector<std::string> kPredicates = {"eq",  "ne",  "slt", "sle",
                                                       "sgt", "sge", "ult", "uge"};
  IndexName a = pick(indices_), b = pick(indices_);
  std::string name = fresh("p");
  line(name + " = arith.cmpi " + pick(kPredicates) + ", " + a.name + ", " + b.name + " : index");
  if (!chance(15))
    return name;
  IndexName c = pick(indices_);
  std::string other = fresh("p"), both = fresh("p");
  line(other + " = arith.cmpi slt, " + c.name + ", " + constant(between(1, 9)) + " : index");
  static const std::vector<std::string> kLogic = {"andi", "ori", "xori"};
  line(both + " = arith." + pick(kLogic) + " " + name + ", " + other + " : i1");
  return both;
}

} // namespace ktir::oracle
