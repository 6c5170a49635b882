#include "evaluate/expr_table.h"
#include "evaluate/iteration_classes.h"
#include "evaluate/scalar_fold.h"
#include "evaluate/symbol_order.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace ktir {
namespace {

AtomId counter(ExprTable &t, int64_t lower, int64_t upper) {
  Atom atom;
  atom.kind = AtomKind::Counter;
  atom.range = {lower, upper};
  return t.newAtom(std::move(atom));
}

AtomId argument(ExprTable &t, std::string name) {
  Atom atom;
  atom.kind = AtomKind::Argument;
  atom.name = std::move(name);
  return t.newAtom(std::move(atom));
}

TEST(ExprTable, EqualExpressionsHaveOneId) {
  ExprTable t;
  ExprId x = t.ref(argument(t, "x")), y = t.ref(argument(t, "y"));
  EXPECT_EQ(t.add(x, y), t.add(y, x));
  EXPECT_EQ(t.subtract(t.add(x, y), y), x);
  EXPECT_EQ(t.multiply(x, t.constant(3)), t.add(x, t.add(x, x)));
}

TEST(ExprTable, CongruenceDecidesRemaindersOfSums) {
  ExprTable t;
  ExprId pid = t.ref(counter(t, 0, 31));
  EXPECT_EQ(t.binary(ExprOp::Modulo, t.scale(pid, 128), t.constant(64)), t.constant(0));
  ExprId half = t.binary(ExprOp::FloorDiv, t.scale(pid, 128), t.constant(64));
  EXPECT_EQ(half, t.scale(pid, 2));
  // (64 q + r) mod 64 = r for 0 ≤ r < 64.
  ExprId r = t.ref(counter(t, 0, 63));
  EXPECT_EQ(t.binary(ExprOp::Modulo, t.add(t.scale(pid, 64), r), t.constant(64)), r);
}

TEST(ExprTable, WhatDoesNotFitIsUnknown) {
  ExprTable t;
  ExprId big = t.constant(INT64_MAX);
  Environment e;
  EXPECT_FALSE(t.evaluate(t.add(big, big), e).known());
  EXPECT_FALSE(t.evaluate(t.binary(ExprOp::FloorDiv, big, t.constant(0)), e).known());
}

TEST(ExprTable, StepsBelowOneCountAsOne) {
  ExprTable t;
  for (int64_t step : {-3, 0, 1})
    EXPECT_EQ(t.trips(t.constant(2), t.constant(7), t.constant(step)), t.constant(5));
  EXPECT_EQ(t.trips(t.constant(1), t.constant(10), t.constant(4)), t.constant(3));
  EXPECT_EQ(t.trips(t.constant(7), t.constant(7), t.constant(1)), t.constant(0));
}

TEST(ExprTable, PrintsFormulasAsPeopleWriteThem) {
  ExprTable t;
  ExprId n = t.ref(argument(t, "n_rows")), block = t.ref(argument(t, "BLOCK"));
  EXPECT_EQ(t.format(t.trips(t.constant(0), n, t.constant(1))), "n_rows");
  EXPECT_EQ(t.format(t.trips(t.constant(0), n, block)), "⌈n_rows / BLOCK⌉");
  EXPECT_EQ(t.format(t.trips(t.constant(3), n, t.constant(4))), "⌈(n_rows − 3) / 4⌉");
  EXPECT_EQ(t.format(t.binary(ExprOp::Minimum, n, t.constant(640))), "min(n_rows, 640)");
  EXPECT_EQ(t.format(t.addConstant(t.scale(n, 2048), -1)), "2,048 × n_rows − 1");
}

TEST(ExprTable, FormulasSayWhereACountEndsAtZero) {
  ExprTable t;
  ExprId n = t.ref(argument(t, "n")), m = t.ref(argument(t, "m"));
  ExprId zero = t.constant(0), one = t.constant(1), four = t.constant(4), eight = t.constant(8);
  auto trips = [&](ExprId lower, ExprId upper, ExprId step) {
    return t.formatCount(t.trips(lower, upper, step));
  };
  EXPECT_EQ(trips(one, n, one), "max(0, n − 1)");
  EXPECT_EQ(trips(t.constant(3), n, four), "⌈(n − 3) / 4⌉") << "0 from −3 on";
  EXPECT_EQ(trips(four, n, four), "max(0, ⌈(n − 4) / 4⌉)");
  EXPECT_EQ(trips(n, m, one), "max(0, m − n)");
  EXPECT_EQ(trips(n, t.add(n, m), one), "m");
  EXPECT_EQ(trips(eight, t.binary(ExprOp::Minimum, n, t.constant(16)), one),
            "max(0, min(n, 16) − 8)");
  // An extent counts as 0 where it is negative, too.
  EXPECT_EQ(t.formatCount(t.addConstant(n, -2)), "max(0, n − 2)");
  EXPECT_EQ(t.formatCount(t.addConstant(n, 2)), "n + 2");
  EXPECT_EQ(trips(zero, t.scale(n, 6), four), "⌈3 × n / 2⌉") << "in lowest terms";
}

TEST(ExprTable, FormulasAreUnambiguous) {
  ExprTable t;
  ExprId n = t.ref(argument(t, "n")), m = t.ref(argument(t, "m")), eight = t.constant(8);
  ExprId less = t.addConstant(n, -5);
  EXPECT_EQ(t.format(t.binary(ExprOp::TruncDiv, n, eight)), "⌊n / 8⌋");
  EXPECT_EQ(t.format(t.binary(ExprOp::TruncDiv, less, eight)), "trunc((n − 5) / 8)");
  EXPECT_EQ(t.format(t.binary(ExprOp::TruncRem, n, eight)), "n mod 8");
  EXPECT_EQ(t.format(t.binary(ExprOp::TruncRem, less, eight)), "rem(n − 5, 8)");
  EXPECT_EQ(t.format(t.scale(t.binary(ExprOp::Modulo, n, eight), 3)), "3 × (n mod 8)");
  EXPECT_EQ(t.format(t.binary(ExprOp::ShiftRightLogical, n, t.constant(3))),
            "⌊(n mod 4,294,967,296) / 8⌋");
  EXPECT_EQ(t.format(t.binary(ExprOp::And, n, m)), "and(n, m)");
  ExprId choice = t.select(t.compare(ComparePredicate::Lt, n, eight), m, eight);
  EXPECT_EQ(t.format(choice), "m if n < 8 else 8");
  EXPECT_EQ(t.format(t.addConstant(choice, 1)), "(m if n < 8 else 8) + 1");
}

TEST(ExprTable, WhatNobodyCanReadHasNoFormula) {
  ExprTable t;
  ExprId n = t.ref(argument(t, "n"));
  EXPECT_TRUE(t.hasFormula(t.binary(ExprOp::Minimum, n, t.constant(4))));
  EXPECT_FALSE(t.hasFormula(t.truncate(t.floatFunction(FloatFunction::Exp, n))));
  ExprId twice = n; // n to the power of 2⁴⁰: a formula of 2⁴⁰ symbols
  for (int i = 0; i < 40; ++i)
    twice = t.binary(ExprOp::Multiply, twice, twice);
  EXPECT_FALSE(t.hasFormula(twice));
}

TEST(SymbolOrder, OfMinimaAndQuotients) {
  ExprTable t;
  SymbolOrder order(t);
  ExprId n = t.ref(argument(t, "n")), zero = t.constant(0), one = t.constant(1);
  auto chunk = [&](ExprId per, int64_t core) {
    ExprId low = t.scale(per, core);
    return t.trips(low, t.binary(ExprOp::Minimum, t.add(low, per), n), one);
  };
  ExprId per = t.binary(ExprOp::CeilDiv, n, t.constant(4));
  for (ExprId size : {per, t.constant(8), t.ref(argument(t, "block"))})
    for (int64_t core = 0; core < 4; ++core) {
      EXPECT_TRUE(order.countLessEqual(chunk(size, core + 1), chunk(size, core)));
      EXPECT_FALSE(order.countLessEqual(chunk(size, core), chunk(size, core + 1)));
    }
  auto every = [&](int64_t start, int64_t step) {
    return t.trips(t.constant(start), n, t.constant(step));
  };
  EXPECT_TRUE(order.countLessEqual(every(1, 4), every(0, 4)));
  EXPECT_FALSE(order.countLessEqual(every(0, 4), every(1, 4)));
  EXPECT_TRUE(order.countLessEqual(every(0, 4), every(0, 2)));
  EXPECT_FALSE(order.countLessEqual(every(0, 2), every(0, 4)));
  ExprId larger = t.binary(ExprOp::Maximum, n, t.constant(3));
  EXPECT_TRUE(order.countLessEqual(n, larger));
  EXPECT_TRUE(order.countLessEqual(t.constant(3), larger));
  EXPECT_FALSE(order.countLessEqual(larger, n));
  EXPECT_TRUE(order.countLessEqual(t.addConstant(t.binary(ExprOp::Minimum, n, zero), -1), zero));
}

TEST(ExprTable, SubstitutionKeepsWhatIsOpen) {
  ExprTable t;
  AtomId core = counter(t, 0, 3);
  ExprId n = t.ref(argument(t, "n"));
  ExprId trips = t.trips(t.ref(core), n, t.constant(4));
  Environment e;
  e.resize(t.atomCount());
  e.set(core, Scalar::of(1));
  EXPECT_EQ(t.format(t.substitute(trips, e)), "⌈(n − 1) / 4⌉");
}

TEST(ExprTable, LoopEndFollowsCarriedScalars) {
  ExprTable t;
  AtomId k = counter(t, 0, 3);
  Atom atom;
  atom.kind = AtomKind::Carried;
  AtomId carried = t.newAtom(atom);
  ExprId doubled = t.scale(t.ref(carried), 2);
  uint32_t loop = t.newLoop({t.constant(3), k, {{carried, t.constant(1), doubled}}});
  Environment e;
  e.resize(t.atomCount());
  Scalar end = t.evaluate(t.loopEnd(loop, 0), e);
  ASSERT_TRUE(end.isInteger());
  EXPECT_EQ(end.integer, 8);
  EXPECT_FALSE(e[k].known());
  EXPECT_FALSE(e[carried].known());
}

TEST(ScalarFold, IntegersFollowTheReference) {
  EXPECT_EQ(foldInteger(ExprOp::TruncDiv, 7, -2), -3);
  EXPECT_EQ(foldInteger(ExprOp::TruncRem, -7, 3), -1);
  EXPECT_EQ(foldInteger(ExprOp::FloorDiv, -7, 2), -4);
  EXPECT_EQ(foldInteger(ExprOp::CeilDiv, 7, 2), 4);
  EXPECT_EQ(foldInteger(ExprOp::Modulo, -7, 3), 2);
  EXPECT_EQ(foldInteger(ExprOp::ShiftRightLogical, -1, 28), 15);
  EXPECT_EQ(foldInteger(ExprOp::TruncDiv, 7, 0), std::nullopt);
}

TEST(ScalarFold, FloatArithmeticRoundsToHalf) {
  EXPECT_EQ(foldFloat(FloatFunction::AddHalf, 2048, 1, 0), 2048);
  EXPECT_EQ(foldFloat(FloatFunction::MulHalf, 300, 300, 0), INFINITY);
  EXPECT_EQ(roundToHalf(65519.9), 65504);
  EXPECT_EQ(roundToHalf(65520), INFINITY);
  EXPECT_EQ(roundToHalf(5.960464477539063e-08), 5.960464477539063e-08);
  EXPECT_EQ(roundToHalf(2.9e-08), 0);
}

// --- random expressions -------------------------------------------------------------------------

/// Random expressions over two counters, remembered as functions so that folding can be checked
/// against plain evaluation.
struct RandomExpressions {
  std::mt19937 rng;
  ExprTable t;
  AtomId a, b;
  int64_t limitA, limitB;

  explicit RandomExpressions(unsigned seed) : rng(seed) {
    limitA = pick(1, 40);
    limitB = pick(1, 9);
    a = counter(t, 0, limitA - 1);
    b = counter(t, 0, limitB - 1);
  }
  int64_t pick(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(rng);
  }

  using Function = std::function<int64_t(int64_t, int64_t)>;
  std::pair<ExprId, Function> make(int depth) {
    if (depth == 0 || pick(0, 5) == 0) {
      switch (pick(0, 2)) {
      case 0:
        return {t.ref(a), [](int64_t x, int64_t) { return x; }};
      case 1:
        return {t.ref(b), [](int64_t, int64_t y) { return y; }};
      default: {
        int64_t c = pick(-20, 200);
        return {t.constant(c), [c](int64_t, int64_t) { return c; }};
      }
      }
    }
    auto [x, f] = make(depth - 1);
    auto [y, g] = make(depth - 1);
    int64_t c = pick(1, 70);
    switch (pick(0, 9)) {
    case 0:
      return {t.add(x, y), [f, g](int64_t p, int64_t q) { return f(p, q) + g(p, q); }};
    case 1:
      return {t.subtract(x, y), [f, g](int64_t p, int64_t q) { return f(p, q) - g(p, q); }};
    case 2:
      return {t.scale(x, c), [f, c](int64_t p, int64_t q) { return f(p, q) * c; }};
    case 3:
      return binaryOf(ExprOp::Modulo, x, f, c);
    case 4:
      return binaryOf(ExprOp::FloorDiv, x, f, c);
    case 5:
      return binaryOf(ExprOp::CeilDiv, x, f, c);
    case 6:
      return {t.binary(ExprOp::Minimum, x, y),
              [f, g](int64_t p, int64_t q) { return std::min(f(p, q), g(p, q)); }};
    case 7:
      return {t.binary(ExprOp::Maximum, x, y),
              [f, g](int64_t p, int64_t q) { return std::max(f(p, q), g(p, q)); }};
    case 8: {
      auto predicate = static_cast<ComparePredicate>(pick(0, 5));
      return {t.select(t.compare(predicate, x, y), x, t.constant(c)),
              [f, g, c, predicate](int64_t p, int64_t q) {
                return foldCompare(predicate, f(p, q) - g(p, q)) ? f(p, q) : c;
              }};
    }
    default:
      return {t.trips(x, y, t.constant(c)),
              [f, g, c](int64_t p, int64_t q) { return *foldTrips(f(p, q), g(p, q), c); }};
    }
  }

private:
  std::pair<ExprId, Function> binaryOf(ExprOp op, ExprId x, Function f, int64_t c) {
    return {t.binary(op, x, t.constant(c)),
            [f, c, op](int64_t p, int64_t q) { return *foldInteger(op, f(p, q), c); }};
  }
};

TEST(ExprTableProperty, FoldingNeverChangesAValueAndRangesHold) {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    RandomExpressions random(seed);
    auto [id, function] = random.make(4);
    Environment e;
    e.resize(random.t.atomCount());
    Interval range = random.t.range(id);
    Congruence congruence = random.t.congruence(id);
    for (int64_t x = 0; x < random.limitA; ++x)
      for (int64_t y = 0; y < random.limitB; ++y) {
        e.set(random.a, Scalar::of(x));
        e.set(random.b, Scalar::of(y));
        Scalar value = random.t.evaluate(id, e);
        int64_t expected = function(x, y);
        ASSERT_TRUE(value.isInteger()) << "seed " << seed;
        ASSERT_EQ(value.integer, expected)
            << "seed " << seed << " at " << x << ", " << y << ": " << random.t.format(id);
        ASSERT_LE(range.lower, expected) << "seed " << seed << ": " << random.t.format(id);
        ASSERT_GE(range.upper, expected) << "seed " << seed << ": " << random.t.format(id);
        if (congruence.modulus == 0)
          ASSERT_EQ(expected, congruence.remainder) << "seed " << seed;
        else
          ASSERT_EQ(((expected - congruence.remainder) % congruence.modulus), 0)
              << "seed " << seed << ": " << random.t.format(id);
      }
  }
}

TEST(IterationClassesProperty, MembersOfAClassHaveTheSameValues) {
  int grouped = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    RandomExpressions random(seed + 100000);
    std::vector<ExprId> observed;
    std::vector<RandomExpressions::Function> functions;
    for (int i = 0; i < 2; ++i) {
      auto [id, function] = random.make(3);
      observed.push_back(id);
      functions.push_back(function);
    }
    int64_t trips = random.limitA, y = random.limitB / 2;
    Environment e;
    e.resize(random.t.atomCount());
    e.set(random.b, Scalar::of(y));
    IterationClasses iterations(random.t, random.a, e);
    auto classes = iterations.group(observed, trips);
    if (!classes)
      continue;
    ++grouped;
    std::map<std::vector<int64_t>, int64_t> expected, got;
    auto values = [&](int64_t k) {
      std::vector<int64_t> v;
      for (const auto &f : functions)
        v.push_back(f(k, y));
      return v;
    };
    for (int64_t k = 0; k < trips; ++k)
      ++expected[values(k)];
    for (const IterationClass &c : *classes)
      got[values(c.first)] += c.count;
    ASSERT_EQ(expected, got) << "seed " << seed << ": " << random.t.format(observed[0]) << " and "
                             << random.t.format(observed[1]);
  }
  EXPECT_GT(grouped, 500);
}

TEST(IterationClasses, AHugeLoopOfTwoKindsHasTwoClasses) {
  ExprTable t;
  AtomId k = counter(t, 0, (int64_t(1) << 40) - 1);
  ExprId inFirstHalf = t.compare(ComparePredicate::Lt, t.ref(k), t.constant(int64_t(1) << 39));
  Environment e;
  e.resize(t.atomCount());
  auto classes = IterationClasses(t, k, e).group({inFirstHalf}, int64_t(1) << 40);
  ASSERT_TRUE(classes);
  EXPECT_EQ(*classes, (std::vector<IterationClass>{{0, int64_t(1) << 39},
                                                   {int64_t(1) << 39, int64_t(1) << 39}}));
}

TEST(IterationClasses, ResiduesRepeatWithTheirPeriod) {
  ExprTable t;
  AtomId k = counter(t, 0, 99);
  ExprId residue = t.binary(ExprOp::Modulo, t.scale(t.ref(k), 48), t.constant(128));
  Environment e;
  e.resize(t.atomCount());
  auto classes = IterationClasses(t, k, e).group({residue}, 100);
  ASSERT_TRUE(classes);
  EXPECT_EQ(classes->size(), 8u); // 128 / gcd(48, 128)
  EXPECT_EQ(IterationClasses(t, k, e).period({residue}, 128), 8);
}

} // namespace
} // namespace ktir
