#include "evaluate/checked.h"
#include "evaluate/expr_table.h"
#include "evaluate/scalar_fold.h"

#include <algorithm>
#include <cmath>

namespace ktir {

/// Iterations of a loop that LoopEnd follows before it gives up.
constexpr int64_t kMaxLoopEndTrips = 1 << 16;

/// One evaluation: each node at most once, unless a loop-carried scalar changes atoms on the way.
class ExprEvaluation {
public:
  ExprEvaluation(const ExprTable &table, Environment &environment)
      : t_(table), environment_(environment) {
    if (t_.stamps_.size() < t_.nodes_.size()) {
      t_.stamps_.resize(t_.nodes_.size() + 64);
      t_.cache_.resize(t_.nodes_.size() + 64);
    }
    renew();
  }

  Scalar get(ExprId id) {
    const ExprNode &n = t_.nodes_[id];
    switch (n.op) {
    case ExprOp::Constant:
      return Scalar::of(n.value);
    case ExprOp::FloatConstant:
      return Scalar::ofFloat(n.floating);
    case ExprOp::AtomRef:
      return static_cast<size_t>(n.value) < environment_.size()
                 ? environment_[static_cast<AtomId>(n.value)]
                 : Scalar::unknown();
    default:
      break;
    }
    if (t_.stamps_[id] == stamp_)
      return t_.cache_[id];
    Scalar value = compute(n);
    t_.stamps_[id] = stamp_;
    t_.cache_[id] = value;
    return value;
  }

private:
  void renew() {
    if (++t_.stamp_ == 0) {
      std::fill(t_.stamps_.begin(), t_.stamps_.end(), 0);
      t_.stamp_ = 1;
    }
    stamp_ = t_.stamp_;
  }

  static Scalar wrap(std::optional<int64_t> value) {
    return value ? Scalar::of(*value) : Scalar::unknown();
  }

  Scalar linear(const ExprNode &n) {
    int64_t sum = n.value;
    for (uint32_t i = 0; i < n.b; ++i) {
      const LinearTerm term = t_.terms_[n.a + i];
      Scalar v = get(term.node);
      if (!v.isInteger())
        return Scalar::unknown();
      auto product = checkedMul(v.integer, term.coefficient);
      auto next = product ? checkedAdd(sum, *product) : std::nullopt;
      if (!next)
        return Scalar::unknown();
      sum = *next;
    }
    return Scalar::of(sum);
  }

  Scalar compute(const ExprNode &n) {
    switch (n.op) {
    case ExprOp::Linear:
      return linear(n);
    case ExprOp::Compare: {
      Scalar d = get(n.a);
      return d.isInteger()
                 ? Scalar::of(foldCompare(static_cast<ComparePredicate>(n.immediate), d.integer))
                 : Scalar::unknown();
    }
    case ExprOp::Select: {
      Scalar c = get(n.a);
      return c.known() ? get(c.truth() ? n.b : n.c) : Scalar::unknown();
    }
    case ExprOp::Trips: {
      Scalar lower = get(n.a), upper = get(n.b), step = get(n.c);
      if (!lower.isInteger() || !upper.isInteger() || !step.isInteger())
        return Scalar::unknown();
      return wrap(foldTrips(lower.integer, upper.integer, step.integer));
    }
    case ExprOp::Table: {
      Scalar i = get(n.a);
      const auto &values = t_.tables_[n.value];
      if (!i.isInteger() || i.integer < 0 || static_cast<size_t>(i.integer) >= values.size())
        return Scalar::unknown();
      return Scalar::of(values[i.integer]);
    }
    case ExprOp::LoopEnd:
      return loopEnd(n);
    case ExprOp::Truncate: {
      Scalar v = get(n.a);
      if (v.kind != Scalar::Floating || !(std::fabs(v.floating) < 9.2e18))
        return v.isInteger() ? v : Scalar::unknown();
      return Scalar::of(static_cast<int64_t>(v.floating));
    }
    case ExprOp::ToFloat:
    case ExprOp::Float:
    case ExprOp::FloatCompare:
      return floating(n);
    default: {
      Scalar a = get(n.a), b = get(n.b);
      if (!a.isInteger() || !b.isInteger())
        return Scalar::unknown();
      return wrap(foldInteger(n.op, a.integer, b.integer));
    }
    }
  }

  std::optional<double> asFloat(ExprId id) {
    Scalar v = get(id);
    if (!v.known())
      return std::nullopt;
    return v.isInteger() ? static_cast<double>(v.integer) : v.floating;
  }

  Scalar floating(const ExprNode &n) {
    auto a = asFloat(n.a);
    auto b = n.b ? asFloat(n.b) : std::optional<double>(0);
    auto c = n.c ? asFloat(n.c) : std::optional<double>(0);
    if (!a || !b || !c)
      return Scalar::unknown();
    if (n.op == ExprOp::ToFloat)
      return Scalar::ofFloat(*a);
    if (n.op == ExprOp::FloatCompare)
      return Scalar::of(foldFloatCompare(static_cast<FloatPredicate>(n.immediate), *a, *b));
    return Scalar::ofFloat(foldFloat(static_cast<FloatFunction>(n.immediate), *a, *b, *c));
  }

  /// Runs the scalars of a loop, nothing else.
  Scalar loopEnd(const ExprNode &n) {
    const LoopScalars &loop = t_.loops_[n.value];
    Scalar trips = get(loop.trips);
    if (!trips.isInteger() || trips.integer > kMaxLoopEndTrips)
      return Scalar::unknown();
    std::vector<Scalar> values, saved;
    for (const CarriedScalar &carried : loop.carried) {
      values.push_back(get(carried.initial));
      saved.push_back(environment_[carried.atom]);
    }
    Scalar savedCounter = environment_[loop.counter];
    uint32_t outer = stamp_;
    for (int64_t k = 0; k < trips.integer; ++k) {
      environment_.set(loop.counter, Scalar::of(k));
      for (size_t i = 0; i < values.size(); ++i)
        environment_.set(loop.carried[i].atom, values[i]);
      renew();
      std::vector<Scalar> next;
      for (const CarriedScalar &carried : loop.carried)
        next.push_back(get(carried.next));
      values.swap(next);
    }
    for (size_t i = 0; i < saved.size(); ++i)
      environment_.set(loop.carried[i].atom, saved[i]);
    environment_.set(loop.counter, savedCounter);
    if (outer != stamp_)
      renew();
    return values[n.c];
  }

  const ExprTable &t_;
  Environment &environment_;
  uint32_t stamp_ = 0;
};

Scalar ExprTable::evaluate(ExprId id, Environment &environment) const {
  const ExprNode &n = nodes_[id];
  if (n.op == ExprOp::Constant)
    return Scalar::of(n.value);
  return ExprEvaluation(*this, environment).get(id);
}

namespace {

/// Rebuilds an expression over what stays unknown.
class Substitution {
public:
  Substitution(ExprTable &table, Environment &environment) : t_(table), environment_(environment) {}

  ExprId get(ExprId id) {
    auto known = memo_.find(id);
    if (known != memo_.end())
      return known->second;
    ExprId result = rebuild(id);
    memo_.emplace(id, result);
    return result;
  }

private:
  ExprId rebuild(ExprId id) {
    Scalar value = t_.evaluate(id, environment_);
    if (value.known())
      return value.isInteger() ? t_.constant(value.integer) : t_.floatConstant(value.floating);
    const ExprNode n = t_.node(id); // a copy: the table grows below
    switch (n.op) {
    case ExprOp::AtomRef:
    case ExprOp::LoopEnd:
    case ExprOp::Constant:
    case ExprOp::FloatConstant:
      return id;
    case ExprOp::Linear: {
      std::vector<LinearTerm> terms(t_.termsBegin(n), t_.termsBegin(n) + n.b);
      ExprId sum = t_.constant(n.value);
      for (const LinearTerm &term : terms)
        sum = t_.add(sum, t_.scale(get(term.node), term.coefficient));
      return sum;
    }
    case ExprOp::Compare:
      return t_.compare(static_cast<ComparePredicate>(n.immediate), get(n.a), t_.constant(0));
    case ExprOp::Select:
      return t_.select(get(n.a), get(n.b), get(n.c));
    case ExprOp::Trips:
      return t_.trips(get(n.a), get(n.b), get(n.c));
    case ExprOp::Table:
      return id;
    case ExprOp::Truncate:
      return t_.truncate(get(n.a));
    case ExprOp::ToFloat:
      return t_.toFloat(get(n.a));
    case ExprOp::Float:
      return t_.floatFunction(static_cast<FloatFunction>(n.immediate), get(n.a), n.b ? get(n.b) : 0,
                              n.c ? get(n.c) : 0);
    case ExprOp::FloatCompare:
      return t_.floatCompare(static_cast<FloatPredicate>(n.immediate), get(n.a), get(n.b));
    default:
      return t_.binary(n.op, get(n.a), get(n.b));
    }
  }

  ExprTable &t_;
  Environment &environment_;
  std::unordered_map<ExprId, ExprId> memo_;
};

} // namespace

ExprId ExprTable::substitute(ExprId id, Environment &environment) {
  return Substitution(*this, environment).get(id);
}

} // namespace ktir
