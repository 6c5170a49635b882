#include "evaluate/expr_table.h"

#include "evaluate/checked.h"
#include "evaluate/scalar_fold.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace ktir {
namespace {

/// Deeper expressions are not followed: evaluation recurses.
constexpr uint16_t kMaxDepth = 400;
/// Longer sums are not followed: combining them is quadratic.
constexpr size_t kMaxTerms = 64;

constexpr Interval kBoolean = {0, 1};

uint64_t mix(uint64_t h, uint64_t v) {
  h ^= v + 0x9E3779B97F4A7C15ull + (h << 6) + (h >> 2);
  return h * 0xFF51AFD7ED558CCDull;
}

bool bothNonNegativeAndSmall(Interval a) { return a.lower >= 0 && a.upper < (int64_t(1) << 53); }

Interval divideRange(Interval a, int64_t c) {
  Interval r;
  if (a.lower != Interval::kMin)
    r.lower = *floorDiv(a.lower, c);
  if (a.upper != Interval::kMax)
    r.upper = *floorDiv(a.upper, c);
  return r;
}

} // namespace

ExprTable::ExprTable() {
  slots_.resize(256);
  nodes_.reserve(256);
  opaque(); // id 0: an operand that is not used
}

AtomId ExprTable::newAtom(Atom atom) {
  atoms_.push_back(std::move(atom));
  return static_cast<AtomId>(atoms_.size() - 1);
}

// --- interning -------------------------------------------------------------------------------

uint64_t ExprTable::hash(const ExprNode &n) const {
  uint64_t h = mix(static_cast<uint64_t>(n.op) * 31 + n.immediate, static_cast<uint64_t>(n.value));
  if (n.op == ExprOp::Linear) {
    for (uint32_t i = 0; i < n.b; ++i)
      h = mix(mix(h, terms_[n.a + i].node), static_cast<uint64_t>(terms_[n.a + i].coefficient));
    return h;
  }
  if (n.op == ExprOp::FloatConstant)
    return mix(h, std::bit_cast<uint64_t>(n.floating));
  return mix(mix(mix(h, n.a), n.b), n.c);
}

bool ExprTable::equal(const ExprNode &x, const ExprNode &y) const {
  if (x.op != y.op || x.immediate != y.immediate || x.value != y.value)
    return false;
  if (x.op == ExprOp::Linear)
    return x.b == y.b && std::equal(&terms_[x.a], &terms_[x.a] + x.b, &terms_[y.a]);
  if (x.op == ExprOp::FloatConstant)
    return std::bit_cast<uint64_t>(x.floating) == std::bit_cast<uint64_t>(y.floating);
  return x.a == y.a && x.b == y.b && x.c == y.c;
}

void ExprTable::grow() {
  std::vector<uint32_t> old(slots_.size() * 2);
  slots_.swap(old);
  size_t mask = slots_.size() - 1;
  for (uint32_t id = 0; id < nodes_.size(); ++id) {
    size_t at = hash(nodes_[id]) & mask;
    while (slots_[at])
      at = (at + 1) & mask;
    slots_[at] = id + 1;
  }
}

ExprId ExprTable::intern(ExprNode n) {
  if (nodes_.size() * 2 >= slots_.size())
    grow();
  size_t mask = slots_.size() - 1;
  size_t at = hash(n) & mask;
  while (slots_[at]) {
    if (equal(nodes_[slots_[at] - 1], n))
      return slots_[at] - 1;
    at = (at + 1) & mask;
  }
  nodes_.push_back(n);
  slots_[at] = static_cast<uint32_t>(nodes_.size());
  return static_cast<ExprId>(nodes_.size() - 1);
}

// --- leaves ----------------------------------------------------------------------------------

ExprId ExprTable::constant(int64_t value) {
  ExprNode n;
  n.op = ExprOp::Constant;
  n.value = value;
  n.range = {value, value};
  n.congruence = {0, value};
  return intern(n);
}

ExprId ExprTable::floatConstant(double value) {
  ExprNode n;
  n.op = ExprOp::FloatConstant;
  n.isFloat = true;
  n.floating = value;
  return intern(n);
}

ExprId ExprTable::ref(AtomId id) {
  const Atom &atom = atoms_[id];
  ExprNode n;
  n.op = ExprOp::AtomRef;
  n.value = id;
  n.atoms = atomBit(id);
  n.data = atom.kind == AtomKind::Data;
  n.range = atom.range;
  n.congruence = atom.congruence;
  return intern(n);
}

ExprId ExprTable::opaque(std::string name) {
  Atom atom;
  atom.name = std::move(name);
  return ref(newAtom(std::move(atom)));
}

// --- sums ------------------------------------------------------------------------------------

bool ExprTable::gather(ExprId id, int64_t factor, int64_t &constant,
                       std::vector<LinearTerm> &terms) const {
  const ExprNode &n = nodes_[id];
  if (n.op != ExprOp::Constant && n.op != ExprOp::Linear) {
    terms.push_back({id, factor});
    return true;
  }
  auto scaled = checkedMul(n.value, factor);
  auto sum = scaled ? checkedAdd(constant, *scaled) : std::nullopt;
  if (!sum)
    return false;
  constant = *sum;
  if (n.op == ExprOp::Constant)
    return true;
  for (uint32_t i = 0; i < n.b; ++i) {
    auto coefficient = checkedMul(terms_[n.a + i].coefficient, factor);
    if (!coefficient)
      return false;
    terms.push_back({terms_[n.a + i].node, *coefficient});
  }
  return true;
}

ExprId ExprTable::linear(ExprId a, int64_t ca, ExprId b, int64_t cb) {
  int64_t constantPart = 0;
  std::vector<LinearTerm> &terms = scratch_;
  terms.clear();
  if (nodes_[a].isFloat || nodes_[b].isFloat || !gather(a, ca, constantPart, terms) ||
      !gather(b, cb, constantPart, terms))
    return opaque();
  return internLinear(constantPart, terms);
}

ExprId ExprTable::scale(ExprId a, int64_t factor) { return linear(a, factor, a, 0); }

ExprId ExprTable::addConstant(ExprId a, int64_t value) { return add(a, constant(value)); }

ExprId ExprTable::internLinear(int64_t constantPart, std::vector<LinearTerm> &terms) {
  std::sort(terms.begin(), terms.end(),
            [](const LinearTerm &x, const LinearTerm &y) { return x.node < y.node; });
  size_t out = 0;
  for (size_t i = 0; i < terms.size();) {
    LinearTerm sum = terms[i++];
    for (; i < terms.size() && terms[i].node == sum.node; ++i) {
      auto merged = checkedAdd(sum.coefficient, terms[i].coefficient);
      if (!merged)
        return opaque();
      sum.coefficient = *merged;
    }
    if (sum.coefficient != 0)
      terms[out++] = sum;
  }
  terms.resize(out);
  if (terms.empty())
    return constant(constantPart);
  if (terms.size() == 1 && terms[0].coefficient == 1 && constantPart == 0)
    return terms[0].node;
  if (terms.size() > kMaxTerms)
    return opaque();

  ExprNode n;
  n.op = ExprOp::Linear;
  n.value = constantPart;
  n.a = static_cast<uint32_t>(terms_.size());
  n.b = static_cast<uint32_t>(terms.size());
  n.range = {constantPart, constantPart};
  n.congruence = {0, constantPart};
  for (const LinearTerm &t : terms) {
    const ExprNode &of = nodes_[t.node];
    n.atoms |= of.atoms;
    n.data |= of.data;
    n.depth = std::max<uint16_t>(n.depth, of.depth + 1);
    n.range = intervalAdd(n.range, intervalScale(of.range, t.coefficient));
    n.congruence =
        congruenceAdd(n.congruence, congruenceMultiply(of.congruence, {0, t.coefficient}));
  }
  if (n.depth > kMaxDepth)
    return opaque();
  terms_.insert(terms_.end(), terms.begin(), terms.end());
  size_t before = nodes_.size();
  ExprId id = intern(n);
  if (nodes_.size() == before)
    terms_.resize(n.a); // it was there already
  return id;
}

// --- integer operations ----------------------------------------------------------------------

ExprId ExprTable::multiply(ExprId a, ExprId b) { return binary(ExprOp::Multiply, a, b); }

ExprId ExprTable::modulo(ExprId a, ExprId b) {
  int64_t c = nodes_[b].value;
  if (c <= 0)
    return 0;
  Interval range = nodes_[a].range;
  if (range.lower >= 0 && range.upper < c)
    return a;
  // Sums: coefficients and the constant only matter modulo c, and a summand whose congruence fixes
  // it modulo c is a constant.
  int64_t constantPart = 0;
  std::vector<LinearTerm> terms;
  if (!gather(a, 1, constantPart, terms))
    return 0;
  __int128 rest = constantPart;
  size_t out = 0;
  for (const LinearTerm &t : terms) {
    int64_t coefficient = positiveMod(t.coefficient, c);
    Congruence k = nodes_[t.node].congruence;
    if (coefficient == 0)
      continue;
    if (k.modulus == 0 || (__int128(k.modulus) * coefficient) % c == 0) {
      rest += __int128(positiveMod(k.remainder, c)) * coefficient;
      continue;
    }
    terms[out++] = {t.node, coefficient};
  }
  terms.resize(out);
  int64_t remainder = static_cast<int64_t>(((rest % c) + c) % c);
  if (terms.empty())
    return constant(remainder);
  ExprId reduced = internLinear(remainder, terms);
  const ExprNode &r = nodes_[reduced];
  if (r.range.lower >= 0 && r.range.upper < c)
    return reduced;
  ExprNode n;
  n.op = ExprOp::Modulo;
  n.a = reduced;
  n.b = b;
  n.atoms = r.atoms;
  n.data = r.data;
  n.depth = r.depth + 1;
  n.range = {0, c - 1};
  n.congruence = congruenceUnion(r.congruence, {c, r.congruence.remainder});
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

ExprId ExprTable::floorDivide(ExprId a, ExprId b) {
  int64_t c = nodes_[b].value;
  if (c <= 0)
    return 0;
  if (c == 1)
    return a;
  Interval quotient = divideRange(nodes_[a].range, c);
  if (quotient.isPoint() && quotient.lower != Interval::kMin && quotient.lower != Interval::kMax)
    return constant(quotient.lower);
  if (nodes_[a].op != ExprOp::Linear)
    return 0;
  // ⌊(c·y + z) / c⌋ = y + ⌊z / c⌋
  ExprNode source = nodes_[a];
  std::vector<LinearTerm> whole, rest;
  for (uint32_t i = 0; i < source.b; ++i) {
    LinearTerm t = terms_[source.a + i];
    if (t.coefficient % c == 0)
      whole.push_back({t.node, t.coefficient / c});
    else
      rest.push_back(t);
  }
  if (whole.empty())
    return 0;
  int64_t wholeConstant = *floorDiv(source.value, c);
  ExprId y = internLinear(wholeConstant, whole);
  ExprId z = internLinear(positiveMod(source.value, c), rest);
  return add(y, binary(ExprOp::FloorDiv, z, b));
}

ExprId ExprTable::extremum(ExprOp op, ExprId a, ExprId b) {
  if (a == b)
    return a;
  Interval x = nodes_[a].range, y = nodes_[b].range;
  bool aSmaller = x.upper <= y.lower, bSmaller = y.upper <= x.lower;
  if (!aSmaller && !bSmaller) {
    Interval d = nodes_[subtract(a, b)].range;
    aSmaller = d.upper <= 0;
    bSmaller = d.lower >= 0;
  }
  if (aSmaller)
    return op == ExprOp::Minimum ? a : b;
  if (bSmaller)
    return op == ExprOp::Minimum ? b : a;
  return 0;
}

ExprId ExprTable::binary(ExprOp op, ExprId a, ExprId b) {
  if (nodes_[a].isFloat || nodes_[b].isFloat)
    return opaque();
  if (isConstant(a) && isConstant(b)) {
    auto folded = foldInteger(op, nodes_[a].value, nodes_[b].value);
    return folded ? constant(*folded) : opaque();
  }
  bool constantB = isConstant(b);
  int64_t cb = nodes_[b].value;
  ExprId folded = 0;
  switch (op) {
  case ExprOp::Multiply:
    if (constantB)
      return scale(a, cb);
    if (isConstant(a))
      return scale(b, nodes_[a].value);
    break;
  case ExprOp::FloorDiv:
    if (constantB && (folded = floorDivide(a, b)))
      return folded;
    break;
  case ExprOp::CeilDiv:
    if (constantB && cb == 1)
      return a;
    if (constantB && cb > 1 && bothNonNegativeAndSmall(nodes_[a].range))
      return binary(ExprOp::FloorDiv, addConstant(a, cb - 1), b);
    break;
  case ExprOp::Modulo:
    if (constantB && (folded = modulo(a, b)))
      return folded;
    break;
  case ExprOp::TruncDiv:
  case ExprOp::TruncRem:
    if (constantB && cb > 0 && bothNonNegativeAndSmall(nodes_[a].range))
      return binary(op == ExprOp::TruncDiv ? ExprOp::FloorDiv : ExprOp::Modulo, a, b);
    break;
  case ExprOp::Minimum:
  case ExprOp::Maximum:
    if (ExprId decided = extremum(op, a, b))
      return decided;
    break;
  case ExprOp::And:
    if (constantB && cb >= 0 && (cb & (cb + 1)) == 0 && cb < INT64_MAX)
      return binary(ExprOp::Modulo, a, constant(cb + 1));
    break;
  case ExprOp::ShiftLeft:
    if (constantB && cb >= 0 && cb < 62)
      return scale(a, int64_t(1) << cb);
    break;
  case ExprOp::ShiftRight:
    if (constantB && cb >= 0 && cb < 62)
      return binary(ExprOp::FloorDiv, a, constant(int64_t(1) << cb));
    break;
  case ExprOp::ShiftRightLogical: // of the low 32 bits
    if (constantB && cb >= 0 && cb < 32)
      return binary(ExprOp::FloorDiv, binary(ExprOp::Modulo, a, constant(int64_t(1) << 32)),
                    constant(int64_t(1) << cb));
    break;
  default:
    break;
  }
  bool commutes = op == ExprOp::Multiply || op == ExprOp::Minimum || op == ExprOp::Maximum ||
                  op == ExprOp::And || op == ExprOp::Or || op == ExprOp::Xor;
  if (commutes && b < a)
    std::swap(a, b);

  ExprNode n;
  n.op = op;
  n.a = a;
  n.b = b;
  const ExprNode &x = nodes_[a], &y = nodes_[b];
  n.atoms = x.atoms | y.atoms;
  n.data = x.data || y.data;
  n.depth = std::max(x.depth, y.depth) + 1;
  if (n.depth > kMaxDepth)
    return opaque();
  int64_t c = y.value;
  bool positive = isConstant(b) && c > 0;
  switch (op) {
  case ExprOp::Multiply:
    n.range = intervalMultiply(x.range, y.range);
    n.congruence = congruenceMultiply(x.congruence, y.congruence);
    break;
  case ExprOp::FloorDiv:
    if (positive) {
      n.range = divideRange(x.range, c);
      if (x.congruence.modulus > 0 && x.congruence.modulus % c == 0)
        n.congruence = {x.congruence.modulus / c, x.congruence.remainder / c};
    }
    break;
  case ExprOp::CeilDiv:
    if (positive)
      n.range = divideRange(intervalAdd(x.range, {c - 1, c - 1}), c);
    break;
  case ExprOp::Modulo:
    if (y.range.lower > 0)
      n.range = {0, y.range.upper == Interval::kMax ? Interval::kMax : y.range.upper - 1};
    break;
  case ExprOp::TruncRem:
    if (positive)
      n.range = {x.range.lower >= 0 ? 0 : 1 - c, x.range.upper <= 0 ? 0 : c - 1};
    break;
  case ExprOp::Minimum:
    n.range = {std::min(x.range.lower, y.range.lower), std::min(x.range.upper, y.range.upper)};
    n.congruence = congruenceUnion(x.congruence, y.congruence);
    break;
  case ExprOp::Maximum:
    n.range = {std::max(x.range.lower, y.range.lower), std::max(x.range.upper, y.range.upper)};
    n.congruence = congruenceUnion(x.congruence, y.congruence);
    break;
  case ExprOp::And:
  case ExprOp::Or:
  case ExprOp::Xor:
    if (x.range == kBoolean && y.range == kBoolean)
      n.range = kBoolean;
    break;
  default:
    break;
  }
  return intern(n);
}

ExprId ExprTable::compare(ComparePredicate predicate, ExprId a, ExprId b) {
  if (nodes_[a].isFloat || nodes_[b].isFloat)
    return opaque();
  ExprId difference = subtract(a, b);
  const ExprNode &d = nodes_[difference];
  if (d.op == ExprOp::Constant)
    return constant(foldCompare(predicate, d.value));
  bool never = d.range.lower > 0, negative = d.range.upper < 0;
  if (never)
    return constant(foldCompare(predicate, 1));
  if (negative)
    return constant(foldCompare(predicate, -1));
  if (predicate == ComparePredicate::Ge && d.range.lower >= 0)
    return constant(1);
  if (predicate == ComparePredicate::Lt && d.range.lower >= 0)
    return constant(0);
  if (predicate == ComparePredicate::Le && d.range.upper <= 0)
    return constant(1);
  if (predicate == ComparePredicate::Gt && d.range.upper <= 0)
    return constant(0);
  ExprNode n;
  n.op = ExprOp::Compare;
  n.immediate = static_cast<uint8_t>(predicate);
  n.a = difference;
  n.atoms = d.atoms;
  n.data = d.data;
  n.depth = d.depth + 1;
  n.range = kBoolean;
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

ExprId ExprTable::select(ExprId condition, ExprId whenTrue, ExprId whenFalse) {
  const ExprNode &c = nodes_[condition];
  if (c.op == ExprOp::Constant)
    return c.value ? whenTrue : whenFalse;
  if (c.op == ExprOp::FloatConstant)
    return c.floating != 0 ? whenTrue : whenFalse;
  if (whenTrue == whenFalse)
    return whenTrue;
  const ExprNode &x = nodes_[whenTrue], &y = nodes_[whenFalse];
  ExprNode n;
  n.op = ExprOp::Select;
  n.isFloat = x.isFloat || y.isFloat;
  n.a = condition;
  n.b = whenTrue;
  n.c = whenFalse;
  n.atoms = c.atoms | x.atoms | y.atoms;
  n.data = c.data || x.data || y.data;
  n.depth = std::max({c.depth, x.depth, y.depth}) + 1;
  if (!n.isFloat) {
    n.range = intervalUnion(x.range, y.range);
    n.congruence = congruenceUnion(x.congruence, y.congruence);
  }
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

ExprId ExprTable::trips(ExprId lower, ExprId upper, ExprId step) {
  if (nodes_[lower].isFloat || nodes_[upper].isFloat || nodes_[step].isFloat)
    return opaque();
  if (nodes_[step].range.upper <= 1)
    step = constant(1); // zero and negative steps count as one
  size_t atoms = atoms_.size();
  ExprId distance = subtract(upper, lower);
  if (atoms == atoms_.size()) { // the difference is known
    lower = constant(0);
    upper = distance;
  }
  bool constantStep = isConstant(step);
  if (constantStep && nodes_[distance].op == ExprOp::Linear) {
    // ⌈2·n / 4⌉ = ⌈n / 2⌉
    const ExprNode sum = nodes_[distance];
    int64_t common = nodes_[step].value;
    auto include = [&](int64_t v) { common = v == INT64_MIN ? 1 : std::gcd(common, v); };
    include(sum.value);
    for (uint32_t i = 0; i < sum.b; ++i)
      include(terms_[sum.a + i].coefficient);
    if (common > 1) {
      std::vector<LinearTerm> terms(&terms_[sum.a], &terms_[sum.a] + sum.b);
      for (LinearTerm &term : terms)
        term.coefficient /= common;
      upper = distance = internLinear(sum.value / common, terms);
      step = constant(nodes_[step].value / common);
    }
  }
  const ExprNode &d = nodes_[distance];
  int64_t s = nodes_[step].value;
  if (d.range.upper <= 0)
    return constant(0);
  if (constantStep && d.op == ExprOp::Constant)
    return constant(*foldTrips(0, d.value, s));
  ExprNode n;
  n.op = ExprOp::Trips;
  n.a = lower;
  n.b = upper;
  n.c = step;
  n.atoms = nodes_[lower].atoms | nodes_[upper].atoms | nodes_[step].atoms;
  n.data = nodes_[lower].data || nodes_[upper].data || nodes_[step].data;
  n.depth = std::max({nodes_[lower].depth, nodes_[upper].depth, nodes_[step].depth}) + 1;
  n.range = {0, Interval::kMax};
  if (constantStep) {
    Interval q = divideRange(intervalAdd(d.range, {s - 1, s - 1}), s);
    n.range = {std::max<int64_t>(0, q.lower), std::max<int64_t>(0, q.upper)};
  } else if (d.range.upper != Interval::kMax) {
    n.range.upper = d.range.upper;
  }
  if (n.range.isPoint())
    return constant(n.range.lower);
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

ExprId ExprTable::table(std::vector<int64_t> values, ExprId index) {
  const ExprNode &i = nodes_[index];
  if (i.op == ExprOp::Constant)
    return i.value >= 0 && static_cast<size_t>(i.value) < values.size() ? constant(values[i.value])
                                                                        : opaque();
  if (values.empty() || i.isFloat)
    return opaque();
  auto [low, high] = std::minmax_element(values.begin(), values.end());
  if (*low == *high && i.range.lower >= 0 && static_cast<size_t>(i.range.upper) < values.size())
    return constant(*low);
  ExprNode n;
  n.op = ExprOp::Table;
  n.a = index;
  n.atoms = i.atoms;
  n.data = i.data;
  n.depth = i.depth + 1;
  n.range = {*low, *high};
  auto known = std::find(tables_.begin(), tables_.end(), values);
  n.value = known - tables_.begin();
  if (known == tables_.end())
    tables_.push_back(std::move(values));
  return intern(n);
}

// --- floats ----------------------------------------------------------------------------------

ExprId ExprTable::toFloat(ExprId a) {
  const ExprNode &x = nodes_[a];
  if (x.isFloat)
    return a;
  if (x.op == ExprOp::Constant)
    return floatConstant(static_cast<double>(x.value));
  ExprNode n;
  n.op = ExprOp::ToFloat;
  n.isFloat = true;
  n.a = a;
  n.atoms = x.atoms;
  n.data = x.data;
  n.depth = x.depth + 1;
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

ExprId ExprTable::truncate(ExprId a) {
  const ExprNode &x = nodes_[a];
  if (!x.isFloat)
    return a;
  if (x.op == ExprOp::FloatConstant && std::fabs(x.floating) < 9.2e18)
    return constant(static_cast<int64_t>(x.floating));
  ExprNode n;
  n.op = ExprOp::Truncate;
  n.a = a;
  n.atoms = x.atoms;
  n.data = x.data;
  n.depth = x.depth + 1;
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

ExprId ExprTable::floatFunction(FloatFunction function, ExprId a, ExprId b, ExprId c) {
  a = toFloat(a);
  if (b)
    b = toFloat(b);
  if (c)
    c = toFloat(c);
  const ExprNode &x = nodes_[a], &y = nodes_[b], &z = nodes_[c];
  if (x.op == ExprOp::FloatConstant && (!b || y.op == ExprOp::FloatConstant) &&
      (!c || z.op == ExprOp::FloatConstant))
    return floatConstant(foldFloat(function, x.floating, y.floating, z.floating));
  ExprNode n;
  n.op = ExprOp::Float;
  n.immediate = static_cast<uint8_t>(function);
  n.isFloat = true;
  n.a = a;
  n.b = b;
  n.c = c;
  n.atoms = x.atoms | (b ? y.atoms : 0) | (c ? z.atoms : 0);
  n.data = x.data || (b && y.data) || (c && z.data);
  n.depth = std::max({x.depth, b ? y.depth : uint16_t(0), c ? z.depth : uint16_t(0)}) + 1;
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

ExprId ExprTable::floatCompare(FloatPredicate predicate, ExprId a, ExprId b) {
  a = toFloat(a);
  b = toFloat(b);
  const ExprNode &x = nodes_[a], &y = nodes_[b];
  if (x.op == ExprOp::FloatConstant && y.op == ExprOp::FloatConstant)
    return constant(foldFloatCompare(predicate, x.floating, y.floating));
  ExprNode n;
  n.op = ExprOp::FloatCompare;
  n.immediate = static_cast<uint8_t>(predicate);
  n.a = a;
  n.b = b;
  n.atoms = x.atoms | y.atoms;
  n.data = x.data || y.data;
  n.depth = std::max(x.depth, y.depth) + 1;
  n.range = kBoolean;
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

// --- loops -----------------------------------------------------------------------------------

uint32_t ExprTable::newLoop(LoopScalars scalars) {
  loops_.push_back(std::move(scalars));
  return static_cast<uint32_t>(loops_.size() - 1);
}

ExprId ExprTable::loopEnd(uint32_t loop, uint32_t slot) {
  const LoopScalars &l = loops_[loop];
  ExprNode n;
  n.op = ExprOp::LoopEnd;
  n.value = loop;
  n.c = slot;
  n.isFloat = nodes_[l.carried[slot].initial].isFloat;
  const ExprNode &trips = nodes_[l.trips];
  uint64_t inside = l.counter < 63 ? atomBit(l.counter) : 0;
  n.atoms = trips.atoms;
  n.data = trips.data;
  n.depth = trips.depth + 1;
  for (const CarriedScalar &carried : l.carried) {
    if (carried.atom < 63)
      inside |= atomBit(carried.atom);
    for (ExprId part : {carried.initial, carried.next}) {
      n.atoms |= nodes_[part].atoms;
      n.data |= nodes_[part].data;
      n.depth = std::max<uint16_t>(n.depth, nodes_[part].depth + 1);
    }
  }
  n.atoms &= ~inside;
  return n.depth > kMaxDepth ? opaque() : intern(n);
}

} // namespace ktir
