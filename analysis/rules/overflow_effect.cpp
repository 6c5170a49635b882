#include "rules/overflow_effect.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "rules/element_op.h"
#include "rules/numeric_facts.h"
#include "rules/op_index.h"
#include "rules/rule.h"

#include "llvm/ADT/DenseMap.h"

namespace ktir {
namespace {

/// What all elements of a value are once a sum has overflowed. Finite: not affected, or not known.
enum class State : uint8_t { Finite, PlusInfinity, MinusInfinity, Zero, NaN, OnlyTheRest };

bool infinite(State s) { return s == State::PlusInfinity || s == State::MinusInfinity; }

State negated(State s) {
  return s == State::PlusInfinity    ? State::MinusInfinity
         : s == State::MinusInfinity ? State::PlusInfinity
                                     : s;
}

class Spread {
public:
  Spread(const RuleInput &input, mlir::Value start)
      : input_(input), facts_(input.shared<NumericFacts>()) {
    states_[start] = State::PlusInfinity;
    run();
  }
  OverflowEffect effect() const;

private:
  State of(mlir::Value value) const {
    auto at = states_.find(value);
    return at == states_.end() ? State::Finite : at->second;
  }
  void run();
  void control(mlir::Operation *op);
  State element(ElementOp kind, mlir::Operation *op);
  State product(mlir::Operation *op, mlir::Value x, mlir::Value y);
  State quotient(mlir::Operation *op, State a, State b);
  State sum(mlir::Operation *op, State a, State b);
  void turn(mlir::Operation *op, std::string what, std::string label) {
    turns_.push_back({op, std::move(what), std::move(label)});
  }

  struct Turn {
    mlir::Operation *op;
    std::string what, label;
  };
  const RuleInput &input_;
  NumericFacts &facts_;
  llvm::DenseMap<mlir::Value, State> states_;
  std::vector<Turn> turns_;
  /// The most telling state that a store writes.
  State stored_ = State::Finite;
};

State Spread::product(mlir::Operation *op, mlir::Value x, mlir::Value y) {
  State a = of(x), b = of(y);
  if (a == State::NaN || b == State::NaN)
    return State::NaN;
  if ((infinite(a) && b == State::Zero) || (infinite(b) && a == State::Zero)) {
    State inf = infinite(a) ? a : b;
    std::string what = inf == State::MinusInfinity ? "-inf * 0 = NaN" : "inf * 0 = NaN";
    turn(op, what, what);
    return State::NaN;
  }
  if (a == State::Zero || b == State::Zero)
    return State::Zero;
  if (infinite(a) && infinite(b))
    return a == b ? State::PlusInfinity : State::MinusInfinity;
  State s = infinite(a) ? a : b;
  auto factor = facts_.constantOf(infinite(a) ? y : x);
  return factor && *factor < 0 ? negated(s) : s;
}

State Spread::quotient(mlir::Operation *op, State a, State b) {
  if (a == State::NaN || b == State::NaN)
    return State::NaN;
  if (infinite(a) && infinite(b)) {
    turn(op, "inf / inf = NaN", "inf / inf = NaN");
    return State::NaN;
  }
  if (infinite(b)) {
    if (a != State::Zero)
      turn(op, "x / inf = 0", "the division turns inf into 0");
    return State::Zero;
  }
  if (b == State::Zero)
    return a == State::Zero ? State::NaN : State::PlusInfinity;
  return a;
}

State Spread::sum(mlir::Operation *op, State a, State b) {
  if (a == State::NaN || b == State::NaN)
    return State::NaN;
  if (infinite(a) && infinite(b)) {
    if (a == b)
      return a;
    turn(op, "inf - inf = NaN", "inf - inf = NaN");
    return State::NaN;
  }
  if (infinite(a))
    return a;
  if (infinite(b))
    return b;
  if (a == State::Zero && b == State::Zero)
    return State::Zero;
  return a == State::Finite && b == State::Finite ? State::Finite : State::OnlyTheRest;
}

State Spread::element(ElementOp kind, mlir::Operation *op) {
  auto operands = elementOperands(op);
  State a = of(operands[0]);
  State b = operands.size() > 1 ? of(operands[1]) : State::Finite;
  switch (kind) {
  case ElementOp::Add:
    return sum(op, a, b);
  case ElementOp::Subtract: {
    State result = sum(op, a, negated(b));
    if (a == State::Finite && infinite(b) && infinite(result)) {
      std::string what = result == State::MinusInfinity ? "x - inf = -inf" : "x + inf = inf";
      turn(op, what, what);
    }
    return result;
  }
  case ElementOp::Multiply:
    return operands.size() == 2 ? product(op, operands[0], operands[1]) : State::Finite;
  case ElementOp::Square:
    return product(op, operands[0], operands[0]);
  case ElementOp::Divide:
    return quotient(op, a, b);
  case ElementOp::Reciprocal:
    return quotient(op, State::Finite, a);
  case ElementOp::ReciprocalRoot:
    if (a != State::PlusInfinity)
      return a == State::Zero ? State::PlusInfinity : a == State::Finite ? a : State::NaN;
    turn(op, "rsqrt(inf) = 0", "`rsqrt` turns inf into 0");
    return State::Zero;
  case ElementOp::SquareRoot:
    return a == State::MinusInfinity ? State::NaN : a;
  case ElementOp::Exp:
  case ElementOp::Exp2:
    if (a != State::MinusInfinity)
      return a == State::Zero ? State::Finite : a;
    turn(op, "exp(-inf) = 0", "`exp` turns -inf into 0");
    return State::Zero;
  case ElementOp::Maximum:
  case ElementOp::Minimum: {
    State hidden = kind == ElementOp::Maximum ? State::MinusInfinity : State::PlusInfinity;
    if (a != hidden && b != hidden)
      return a == State::Finite ? b : a;
    if (a == b)
      return a;
    std::string name(op->getName().stripDialect());
    turn(op, "`" + name + "` hides it",
         "`" + name + "` hides " + (hidden == State::MinusInfinity ? "-inf" : "inf"));
    return State::Finite;
  }
  case ElementOp::Select: {
    State c = operands.size() > 2 ? of(operands[2]) : State::Finite;
    if (b == c)
      return b;
    turn(op, "`select` may hide it", "`select` may hide it");
    return State::Finite;
  }
  case ElementOp::Negate:
    return negated(a);
  case ElementOp::Absolute:
    return infinite(a) ? State::PlusInfinity : a;
  case ElementOp::Copy:
  case ElementOp::Widen:
  case ElementOp::Narrow:
    return a;
  default:
    return a == State::NaN ? a : State::Finite;
  }
}

/// States enter loops with what they carry and leave regions with what they yield.
void Spread::control(mlir::Operation *op) {
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op)) {
    for (auto [initial, argument, result] :
         llvm::zip(loop.getInitArgs(), loop.getRegionIterArgs(), loop.getResults()))
      if (State s = of(initial); s != State::Finite)
        states_[argument] = states_[result] = s;
    return;
  }
  // A terminator gives its operands to the results around it.
  mlir::Operation *around = op->getParentOp();
  for (auto [operand, result] : llvm::zip(op->getOperands(), around->getResults()))
    if (State s = of(operand); s != State::Finite)
      states_[result] = s;
}

void Spread::run() {
  for (mlir::Operation *op : input_.shared<OpIndex>().operations()) {
    if (!op ||
        llvm::none_of(op->getOperands(), [&](mlir::Value v) { return of(v) != State::Finite; }))
      continue;
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "scf.for" || name == "scf.yield") {
      control(op);
      continue;
    }
    if (name == "ktdp.store") {
      State s = of(op->getOperand(0));
      // What looks like a result says more than an infinity.
      if (s != State::Finite && (stored_ == State::Finite || infinite(stored_)))
        stored_ = s;
      else if (s != State::Finite && !infinite(s))
        stored_ = s;
      continue;
    }
    if (op->getNumResults() != 1)
      continue;
    State result = State::Finite;
    if (mlir::Value source = sameElementsAs(op))
      result = of(source);
    else if (auto reduction = reductionOf(op))
      result = reduction->factors[0] ? product(op, reduction->factors[0], reduction->factors[1])
               : reduction->term     ? of(reduction->term)
                                     : State::Finite;
    else if (ElementOp kind = elementOpOf(op); kind != ElementOp::None)
      result = element(kind, op);
    if (result != State::Finite)
      states_[op->getResult(0)] = result;
  }
}

OverflowEffect Spread::effect() const {
  OverflowEffect effect;
  for (const Turn &t : turns_)
    effect.turns.push_back({t.op, t.label});
  std::string turned;
  auto lastWith = [&](llvm::StringRef end) -> const Turn * {
    for (const Turn &t : llvm::reverse(turns_))
      if (llvm::StringRef(t.what).ends_with(end))
        return &t;
    return nullptr;
  };
  switch (stored_) {
  case State::Zero:
  case State::OnlyTheRest:
    if (const Turn *t = lastWith(" = 0"))
      effect.sentence =
          t->what + " then " +
          (stored_ == State::Zero ? "writes a row of zeros"
                                  : "leaves only what is added: the row equals the bias");
    return effect;
  case State::NaN: {
    const Turn *t = lastWith("NaN");
    if (!t)
      return effect;
    const Turn *before = lastWith("= -inf");
    effect.sentence = (before ? before->what + ", then " : std::string()) + t->what;
    return effect;
  }
  case State::PlusInfinity:
    effect.sentence = "inf is stored";
    return effect;
  case State::MinusInfinity:
    effect.sentence = "-inf is stored";
    return effect;
  case State::Finite:
    if (const Turn *t = lastWith("hide it"))
      effect.sentence = t->what;
    else if (const Turn *h = lastWith("hides it"))
      effect.sentence = h->what;
    return effect;
  }
  return effect;
}

} // namespace

OverflowEffect effectOfInfinity(const RuleInput &input, mlir::Value value) {
  return Spread(input, value).effect();
}

} // namespace ktir
