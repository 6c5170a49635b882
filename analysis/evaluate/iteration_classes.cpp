#include "evaluate/iteration_classes.h"

#include "evaluate/checked.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace ktir {
namespace {

constexpr int64_t kMaxPeriod = 1 << 20;
constexpr size_t kMaxSegments = 256;
/// Classes of one segment beyond which iterations are visited one by one all the same.
constexpr int64_t kMaxClasses = 4096;

std::optional<int64_t> commonPeriod(int64_t a, int64_t b) {
  int64_t l = a / std::gcd(a, b) * b;
  if (a > kMaxPeriod || b > kMaxPeriod || l > kMaxPeriod)
    return std::nullopt;
  return l;
}

} // namespace

std::optional<int64_t> IterationClasses::valueAt(ExprId id, int64_t k) {
  if (open_)
    return std::nullopt;
  environment_.set(counter_, Scalar::of(k));
  Scalar value = t_.evaluate(id, environment_);
  environment_.clear(counter_);
  return value.isInteger() ? std::optional(value.integer) : std::nullopt;
}

IterationClasses::Shape IterationClasses::combine(Shape a, int64_t ca, Shape b, int64_t cb) {
  if (!a.regular || !b.regular)
    return irregular();
  auto period = commonPeriod(a.period, b.period);
  if (!period)
    return irregular();
  auto da = checkedMul(a.drift, ca), db = checkedMul(b.drift, cb);
  if (!da || !db)
    return irregular();
  auto wa = checkedMul(*da, *period / a.period), wb = checkedMul(*db, *period / b.period);
  auto drift = wa && wb ? checkedAdd(*wa, *wb) : std::nullopt;
  if (!drift)
    return irregular();
  return {true, *period, *drift};
}

IterationClasses::Shape IterationClasses::sum(const ExprNode &n) {
  Shape total = {true, 1, 0};
  for (uint32_t i = 0; i < n.b; ++i) {
    LinearTerm term = t_.termsBegin(n)[i];
    total = combine(total, 1, shape(term.node), term.coefficient);
  }
  return total;
}

IterationClasses::Shape IterationClasses::quotient(Shape d, ExprId expr, int64_t c) {
  if (!d.regular || c <= 0)
    return irregular();
  if (d.constant())
    return d;
  if (d.linear() && !open_) {
    auto first = valueAt(expr, low_), last = valueAt(expr, high_);
    if (first && last && floorDiv(*first, c) == floorDiv(*last, c))
      return {true, 1, 0};
  }
  if (d.drift % c == 0)
    return {true, d.period, d.drift / c};
  int64_t g = std::gcd(d.drift, c);
  auto period = checkedMul(d.period, c / g);
  if (!period || *period > kMaxPeriod)
    return irregular();
  return {true, *period, d.drift / g};
}

IterationClasses::Shape IterationClasses::remainder(Shape d, ExprId expr, int64_t c) {
  if (!d.regular || c <= 0)
    return irregular();
  if (d.constant())
    return d;
  if (d.linear() && !open_) {
    auto first = valueAt(expr, low_), last = valueAt(expr, high_);
    if (first && last && floorDiv(*first, c) == floorDiv(*last, c))
      return d;
  }
  auto period = checkedMul(d.period, c / std::gcd(d.drift, c));
  if (!period || *period > kMaxPeriod)
    return irregular();
  return {true, *period, 0};
}

std::optional<IterationClasses::Sign> IterationClasses::sign(int64_t first, int64_t slope,
                                                             Sign zeroAs) {
  auto classify = [&](__int128 v) {
    return v < 0 ? Sign::Negative : (v > 0 ? Sign::Positive : zeroAs);
  };
  Sign start = classify(first);
  __int128 last = __int128(first) + __int128(slope) * (high_ - low_);
  // The sign of a linear function changes at most twice: find where it leaves the first one.
  if (classify(last) == start && (start != Sign::Zero || slope == 0))
    return start;
  __int128 steps;
  if (start == Sign::Zero) {
    steps = 1;
  } else if (slope > 0) {
    // The first value that is no longer negative (or no longer zero, where zero counts as
    // negative).
    __int128 distance = -__int128(first);
    steps = zeroAs == Sign::Negative ? distance / slope + 1 : (distance + slope - 1) / slope;
  } else {
    __int128 distance = first, down = -__int128(slope);
    steps = zeroAs == Sign::Positive ? distance / down + 1 : (distance + down - 1) / down;
  }
  split_ = low_ + static_cast<int64_t>(steps);
  return std::nullopt;
}

IterationClasses::Shape IterationClasses::extremum(const ExprNode &n) {
  Shape a = shape(n.a), b = shape(n.b);
  if (split_ || !a.regular || !b.regular)
    return irregular();
  if (a.drift == 0 && b.drift == 0)
    return combine(a, 1, b, 1);
  if (!a.linear() || !b.linear() || open_)
    return irregular();
  auto x = valueAt(n.a, low_), y = valueAt(n.b, low_);
  auto difference = x && y ? checkedAdd(*x, -*y) : std::nullopt;
  auto slope = checkedAdd(a.drift, -b.drift);
  if (!difference || !slope)
    return irregular();
  auto s = sign(*difference, *slope, Sign::Negative);
  if (!s)
    return irregular();
  bool aIsSmaller = *s == Sign::Negative;
  return aIsSmaller == (n.op == ExprOp::Minimum) ? a : b;
}

IterationClasses::Shape IterationClasses::comparison(const ExprNode &n) {
  Shape d = shape(n.a);
  if (split_ || !d.regular)
    return irregular();
  if (d.drift == 0)
    return d;
  if (!d.linear() || open_)
    return irregular();
  auto first = valueAt(n.a, low_);
  if (!first)
    return irregular();
  Sign zeroAs = Sign::Zero;
  switch (static_cast<ComparePredicate>(n.immediate)) {
  case ComparePredicate::Lt:
  case ComparePredicate::Ge:
    zeroAs = Sign::Positive;
    break;
  case ComparePredicate::Le:
  case ComparePredicate::Gt:
    zeroAs = Sign::Negative;
    break;
  default:
    break;
  }
  return sign(*first, d.drift, zeroAs) ? Shape{true, 1, 0} : irregular();
}

IterationClasses::Shape IterationClasses::choice(const ExprNode &n) {
  Shape c = shape(n.a);
  if (split_ || !c.regular || c.drift != 0)
    return irregular();
  if (c.constant() && !open_) {
    auto taken = valueAt(n.a, low_);
    return taken ? shape(*taken ? n.b : n.c) : irregular();
  }
  Shape x = shape(n.b), y = shape(n.c);
  if (split_ || !x.regular || !y.regular || x.drift != 0 || y.drift != 0)
    return irregular();
  return combine(combine(c, 1, x, 1), 1, y, 1);
}

IterationClasses::Shape IterationClasses::tripCount(const ExprNode &n) {
  if (!t_.isConstant(n.c))
    return irregular();
  Shape d = combine(shape(n.b), 1, shape(n.a), -1);
  if (split_ || !d.regular)
    return irregular();
  if (d.drift == 0)
    return d;
  if (!d.linear() || open_)
    return irregular();
  auto upper = valueAt(n.b, low_), lower = valueAt(n.a, low_);
  auto first = upper && lower ? checkedAdd(*upper, -*lower) : std::nullopt;
  if (!first)
    return irregular();
  auto s = sign(*first, d.drift, Sign::Negative);
  if (!s)
    return irregular();
  if (*s == Sign::Negative)
    return {true, 1, 0};
  int64_t step = std::max<int64_t>(1, t_.constantValue(n.c));
  if (d.drift % step == 0)
    return {true, 1, d.drift / step};
  int64_t g = std::gcd(d.drift, step);
  if (step / g > kMaxPeriod)
    return irregular();
  return {true, step / g, d.drift / g};
}

IterationClasses::Shape IterationClasses::shape(ExprId id) {
  if (split_)
    return irregular();
  const ExprNode &n = t_.node(id);
  if (!t_.dependsOn(id, counter_))
    return {true, 1, 0};
  switch (n.op) {
  case ExprOp::AtomRef:
    return static_cast<AtomId>(n.value) == counter_ ? Shape{true, 1, 1} : Shape{true, 1, 0};
  case ExprOp::Linear:
    return sum(n);
  case ExprOp::FloorDiv:
    return t_.isConstant(n.b) ? quotient(shape(n.a), n.a, t_.constantValue(n.b)) : irregular();
  case ExprOp::Modulo:
    return t_.isConstant(n.b) ? remainder(shape(n.a), n.a, t_.constantValue(n.b)) : irregular();
  case ExprOp::Minimum:
  case ExprOp::Maximum:
    return extremum(n);
  case ExprOp::Compare:
    return comparison(n);
  case ExprOp::Select:
    return choice(n);
  case ExprOp::Trips:
    return tripCount(n);
  case ExprOp::And:
  case ExprOp::Or:
  case ExprOp::Xor:
  case ExprOp::Multiply:
  case ExprOp::TruncDiv:
  case ExprOp::TruncRem:
  case ExprOp::CeilDiv: {
    Shape a = shape(n.a), b = shape(n.b);
    if (split_ || !a.regular || !b.regular || a.drift != 0 || b.drift != 0)
      return irregular();
    return combine(a, 1, b, 1);
  }
  default:
    return irregular();
  }
}

std::optional<std::vector<IterationSegment>>
IterationClasses::segments(const std::vector<ExprId> &observed, const std::vector<ExprId> &targets,
                           int64_t trips) {
  open_ = false;
  std::vector<IterationSegment> done;
  // Segments still to look at, the lowest last.
  std::vector<std::pair<int64_t, int64_t>> pending;
  if (trips > 0)
    pending.push_back({0, trips - 1});
  for (size_t looked = 0; !pending.empty(); ++looked) {
    if (looked > kMaxSegments)
      return std::nullopt;
    std::tie(low_, high_) = pending.back();
    pending.pop_back();
    split_.reset();
    int64_t period = 1;
    auto include = [&](ExprId id, bool mayDrift) {
      Shape s = shape(id);
      if (split_)
        return true;
      bool repeats = s.regular && (mayDrift || s.drift == 0);
      auto common = repeats ? commonPeriod(period, s.period) : std::nullopt;
      period = common.value_or(1);
      return common.has_value() || high_ == low_;
    };
    for (size_t i = 0; i < observed.size() + targets.size() && !split_; ++i) {
      bool isTarget = i >= observed.size();
      if (!include(isTarget ? targets[i - observed.size()] : observed[i], isTarget))
        return std::nullopt;
    }
    if (split_ && low_ < *split_ && *split_ <= high_) {
      pending.push_back({*split_, high_});
      pending.push_back({low_, *split_ - 1});
      continue;
    }
    if (split_)
      return std::nullopt;
    done.push_back({low_, high_, period});
  }
  return done;
}

std::optional<std::vector<IterationClass>>
IterationClasses::group(const std::vector<ExprId> &observed, int64_t trips) {
  auto parts = segments(observed, {}, trips);
  if (!parts)
    return std::nullopt;
  std::vector<IterationClass> classes;
  for (const IterationSegment &s : *parts) {
    int64_t length = s.last - s.first + 1;
    if (s.period > kMaxClasses && s.period < length)
      return std::nullopt;
    for (int64_t i = 0; i < std::min(s.period, length); ++i)
      classes.push_back({s.first + i, length / s.period + (i < length % s.period)});
  }
  return classes;
}

std::optional<int64_t> IterationClasses::period(const std::vector<ExprId> &observed,
                                                int64_t limit) {
  open_ = true;
  split_.reset();
  int64_t period = 1;
  for (ExprId id : observed) {
    Shape s = shape(id);
    auto common = s.regular && s.drift == 0 ? commonPeriod(period, s.period) : std::nullopt;
    if (!common || *common > limit)
      return std::nullopt;
    period = *common;
  }
  return period;
}

} // namespace ktir
