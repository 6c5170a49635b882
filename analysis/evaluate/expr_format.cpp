#include "evaluate/expr_table.h"

#include <cmath>

namespace ktir {
namespace {

enum Precedence { kSum = 1, kProduct = 2, kAtomic = 3 };

std::string grouped(int64_t value) {
  std::string digits = std::to_string(
      value < 0 ? -static_cast<__int128>(value) > INT64_MAX ? INT64_MAX : -value : value);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<size_t>(at), ",");
  return digits;
}

class Printer {
public:
  explicit Printer(const ExprTable &table) : t_(table) {}

  std::string print(ExprId id, int outer = kSum) {
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
      return wrapped(kProduct, print(n.a, kProduct) + " / " + print(n.b, kAtomic));
    case ExprOp::Modulo:
    case ExprOp::TruncRem:
      return wrapped(kProduct, print(n.a, kAtomic) + " mod " + print(n.b, kAtomic));
    case ExprOp::Minimum:
      return "min(" + print(n.a) + ", " + print(n.b) + ")";
    case ExprOp::Maximum:
      return "max(" + print(n.a) + ", " + print(n.b) + ")";
    case ExprOp::Trips:
      return trips(n, outer);
    case ExprOp::Select:
      return wrapped(kSum, print(n.a) + " ? " + print(n.b) + " : " + print(n.c));
    case ExprOp::Compare: {
      static constexpr const char *kSigns[] = {" = ", " ≠ ", " < ", " ≤ ", " > ", " ≥ "};
      return wrapped(kSum, print(n.a) + kSigns[n.immediate] + "0");
    }
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
        std::string factor = print(term.node, kProduct);
        bool one = term.coefficient == 1 || term.coefficient == -1;
        put(negative, one ? factor : grouped(term.coefficient) + " × " + factor);
      }
    if (n.value != 0)
      put(n.value < 0, grouped(n.value));
    return text;
  }

  /// ⌈(upper − lower) / step⌉, without the maximum with zero that every loop implies.
  std::string trips(const ExprNode &n, int outer) {
    std::string distance;
    int own = kSum;
    const ExprNode &lower = t_.node(n.a), &upper = t_.node(n.b);
    if (lower.op == ExprOp::Constant && lower.value == 0) {
      bool isSum = upper.op == ExprOp::Linear && !(upper.b == 1 && upper.value == 0);
      bool isChoice = upper.op == ExprOp::Select || upper.op == ExprOp::Compare;
      own = isSum || isChoice ? kSum : kAtomic;
      distance = print(n.b);
    } else {
      distance = print(n.b) + " − " + print(n.a, kProduct);
    }
    if (t_.isConstant(n.c) && t_.constantValue(n.c) == 1)
      return own < outer ? "(" + distance + ")" : distance;
    return "⌈" + (own == kSum ? "(" + distance + ")" : distance) + " / " + print(n.c, kAtomic) +
           "⌉";
  }

  const ExprTable &t_;
};

} // namespace

std::string ExprTable::format(ExprId id) const { return Printer(*this).print(id); }

} // namespace ktir
