#include "evaluate/count_range.h"
#include "evaluate/expr_table.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace ktir {
namespace {

enum Precedence { kChoice = 0, kSum = 1, kRemainder = 2, kProduct = 3, kAtomic = 4 };

/// Longer formulas say nothing to a person (and a value that is used twice at each of 40 steps has
/// 2⁴⁰ symbols).
constexpr uint32_t kMaxFormulaNodes = 160;

std::string grouped(int64_t value) {
  std::string digits = std::to_string(
      value < 0 ? -static_cast<__int128>(value) > INT64_MAX ? INT64_MAX : -value : value);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<size_t>(at), ",");
  return digits;
}

class Printer {
public:
  explicit Printer(const ExprTable &table) : t_(table), ranges_(table) {}

  /// Number of symbols of the formula, no more than one above the limit; that if it has none.
  uint32_t size(ExprId id) {
    auto known = sizes_.find(id);
    if (known != sizes_.end())
      return known->second;
    uint32_t size = 1;
    auto with = [&](ExprId part) {
      size = std::min(kMaxFormulaNodes + 1, size + this->size(part));
    };
    const ExprNode &n = t_.node(id);
    switch (n.op) {
    case ExprOp::Constant:
      break;
    case ExprOp::AtomRef:
      if (t_.atom(static_cast<AtomId>(n.value)).name.empty())
        size = kMaxFormulaNodes + 1;
      break;
    case ExprOp::Linear:
      for (uint32_t i = 0; i < n.b; ++i)
        with(t_.termsBegin(n)[i].node);
      break;
    case ExprOp::Select:
    case ExprOp::Trips:
      with(n.c);
      [[fallthrough]];
    case ExprOp::Multiply:
    case ExprOp::FloorDiv:
    case ExprOp::CeilDiv:
    case ExprOp::TruncDiv:
    case ExprOp::Modulo:
    case ExprOp::TruncRem:
    case ExprOp::Minimum:
    case ExprOp::Maximum:
    case ExprOp::And:
    case ExprOp::Or:
    case ExprOp::Xor:
    case ExprOp::ShiftLeft:
    case ExprOp::ShiftRight:
      with(n.b);
      [[fallthrough]];
    case ExprOp::Compare:
      with(n.a);
      break;
    default:
      size = kMaxFormulaNodes + 1;
    }
    return sizes_[id] = size;
  }

  /// The formula of max(0, expr).
  std::string count(ExprId id) {
    if (t_.node(id).op == ExprOp::Trips || least(id) >= 0)
      return print(id);
    return "max(0, " + print(id) + ")";
  }

  std::string print(ExprId id, int outer = kChoice) {
    const ExprNode &n = t_.node(id);
    auto wrapped = [&](int own, std::string text) { return own < outer ? "(" + text + ")" : text; };
    switch (n.op) {
    case ExprOp::Constant:
      return wrapped(n.value < 0 ? kSum : kAtomic, (n.value < 0 ? "−" : "") + grouped(n.value));
    case ExprOp::FloatConstant:
      return std::to_string(n.floating);
    case ExprOp::AtomRef:
      return atom(t_.atom(static_cast<AtomId>(n.value)));
    case ExprOp::Linear:
      return wrapped(n.b == 1 && n.value == 0 ? kProduct : kSum, linear(n));
    case ExprOp::Multiply:
      return wrapped(kProduct, print(n.a, kProduct) + " × " + print(n.b, kProduct));
    case ExprOp::FloorDiv:
      return "⌊" + print(n.a, kProduct) + " / " + print(n.b, kAtomic) + "⌋";
    case ExprOp::CeilDiv:
      return "⌈" + print(n.a, kProduct) + " / " + print(n.b, kAtomic) + "⌉";
    case ExprOp::TruncDiv:
      if (least(n.a) >= 0 && least(n.b) >= 0)
        return "⌊" + print(n.a, kProduct) + " / " + print(n.b, kAtomic) + "⌋";
      return "trunc(" + print(n.a, kProduct) + " / " + print(n.b, kAtomic) + ")";
    case ExprOp::TruncRem:
      if (least(n.a) < 0 || least(n.b) < 0)
        return "rem(" + print(n.a) + ", " + print(n.b) + ")";
      [[fallthrough]];
    case ExprOp::Modulo:
      return wrapped(kRemainder, print(n.a, kAtomic) + " mod " + print(n.b, kAtomic));
    case ExprOp::Minimum:
      return "min(" + print(n.a) + ", " + print(n.b) + ")";
    case ExprOp::Maximum:
      return "max(" + print(n.a) + ", " + print(n.b) + ")";
    case ExprOp::Trips:
      return trips(n, outer);
    case ExprOp::Select:
      return wrapped(kChoice, print(n.b, kSum) + " if " + print(n.a) + " else " + print(n.c, kSum));
    case ExprOp::Compare:
      return wrapped(kChoice, comparison(n));
    case ExprOp::And:
      return function("and", n);
    case ExprOp::Or:
      return function("or", n);
    case ExprOp::Xor:
      return function("xor", n);
    case ExprOp::ShiftLeft:
      return function("shl", n);
    case ExprOp::ShiftRight:
      return function("shr", n);
    default:
      return "?";
    }
  }

private:
  std::string atom(const Atom &a) {
    if (!a.name.empty())
      return a.name;
    return a.kind == AtomKind::Core ? "core" : "?";
  }

  std::string function(const char *name, const ExprNode &n) {
    return std::string(name) + "(" + print(n.a) + ", " + print(n.b) + ")";
  }

  std::string linear(const ExprNode &n) {
    std::string text;
    auto put = [&](bool negative, const std::string &part) {
      text += text.empty() ? (negative ? "−" : "") : (negative ? " − " : " + ");
      text += part;
    };
    // Positive summands first: "n − 1", not "−1 + n".
    for (int pass = 0; pass < 2; ++pass)
      for (uint32_t i = 0; i < n.b; ++i) {
        LinearTerm term = t_.termsBegin(n)[i];
        bool negative = term.coefficient < 0;
        if (negative != (pass == 1))
          continue;
        bool one = term.coefficient == 1 || term.coefficient == -1;
        std::string factor = print(term.node, one && !negative ? kRemainder : kProduct);
        put(negative, one ? factor : grouped(term.coefficient) + " × " + factor);
      }
    if (n.value != 0)
      put(n.value < 0, grouped(n.value));
    return text;
  }

  /// Of the difference `n.a` and zero, the constant on the other side: "n < 5".
  std::string comparison(const ExprNode &n) {
    static constexpr const char *kSigns[] = {" = ", " ≠ ", " < ", " ≤ ", " > ", " ≥ "};
    ExprNode difference = t_.node(n.a);
    if (difference.op != ExprOp::Linear || difference.value == Interval::kMin)
      return print(n.a, kSum) + kSigns[n.immediate] + "0";
    int64_t other = -difference.value;
    difference.value = 0;
    return linear(difference) + kSigns[n.immediate] + (other < 0 ? "−" : "") + grouped(other);
  }

  /// max(0, ⌈(upper − lower) / step⌉); the maximum only where it is not plain from arguments that
  /// are not negative.
  std::string trips(const ExprNode &n, int outer) {
    bool single = t_.isConstant(n.c) && t_.constantValue(n.c) == 1;
    // ⌈d / s⌉ is 0 already for −s < d ≤ 0.
    int64_t least = this->least(n.b), step = std::max<int64_t>(1, t_.range(n.c).lower);
    bool plain = isZero(n.a) && least > -step;
    if (single && plain)
      return distance(n, outer);
    std::string text = single ? distance(n, kChoice)
                              : "⌈" + distance(n, kProduct) + " / " + print(n.c, kAtomic) + "⌉";
    return plain ? text : "max(0, " + text + ")";
  }

  std::string distance(const ExprNode &trips, int outer) {
    if (isZero(trips.a))
      return print(trips.b, outer);
    std::string text = print(trips.b, kSum) + " − " + print(trips.a, kRemainder);
    return outer > kSum ? "(" + text + ")" : text;
  }

  bool isZero(ExprId id) const { return t_.isConstant(id) && t_.constantValue(id) == 0; }

  int64_t least(ExprId id) { return ranges_.least(id); }

  const ExprTable &t_;
  std::unordered_map<ExprId, uint32_t> sizes_;
  CountRanges ranges_;
};

} // namespace

std::string ExprTable::format(ExprId id) const { return Printer(*this).print(id); }

std::string ExprTable::formatCount(ExprId id) const { return Printer(*this).count(id); }

bool ExprTable::hasFormula(ExprId id) const { return Printer(*this).size(id) <= kMaxFormulaNodes; }

} // namespace ktir
