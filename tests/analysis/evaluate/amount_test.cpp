#include "evaluate/amount.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace ktir {
namespace {

/// The value of an amount when symbol `i` stands for `values[i]`.
double evaluate(const Amount &amount, const std::vector<double> &values) {
  double sum = amount.constantPart();
  for (const Term &term : amount.terms()) {
    double product = term.coefficient;
    for (ExprId factor : term.factors)
      product *= values[factor];
    sum += product;
  }
  return sum;
}

Amount x() { return Amount::symbol(1); }
Amount y() { return Amount::symbol(2); }

TEST(Amount, NumbersStayNumbers) {
  const Amount sum = Amount(2) + Amount(0.5);
  EXPECT_TRUE(sum.isNumber());
  EXPECT_EQ(sum.number(), 2.5);
  const Amount product = Amount(3) * Amount(0.25);
  EXPECT_TRUE(product.isNumber());
  EXPECT_EQ(product.number(), 0.75);
  EXPECT_TRUE(Amount().isNumber());
  EXPECT_EQ(Amount().number(), 0);
}

TEST(Amount, SumsCollectEqualTerms) {
  Amount sum = x() * Amount(2) + Amount(5) + x() + y();
  EXPECT_FALSE(sum.isNumber());
  EXPECT_EQ(sum.constantPart(), 5);
  ASSERT_EQ(sum.terms().size(), 2u);
  EXPECT_EQ(sum.terms()[0], (Term{3, {1}}));
  EXPECT_EQ(sum.terms()[1], (Term{1, {2}}));
}

TEST(Amount, TermsThatCancelVanish) {
  const Amount sum = x() + y() + x() * Amount(-1);
  ASSERT_EQ(sum.terms().size(), 1u);
  EXPECT_EQ(sum.terms()[0], (Term{1, {2}}));
  EXPECT_TRUE((x() + x() * Amount(-1) + Amount(4)).isNumber());
  EXPECT_EQ(x() + x() * Amount(-1) + Amount(4), Amount(4));
  EXPECT_TRUE((x() * Amount(0)).isNumber());
}

TEST(Amount, ProductsDistributeAndSortFactors) {
  const Amount product = (y() + Amount(2)) * (x() + Amount(3));
  EXPECT_EQ(product.constantPart(), 6);
  ASSERT_EQ(product.terms().size(), 3u);
  EXPECT_EQ(product.terms()[0], (Term{2, {1}}));
  EXPECT_EQ(product.terms()[1], (Term{1, {1, 2}}));
  EXPECT_EQ(product.terms()[2], (Term{3, {2}}));
  EXPECT_EQ((x() * x()).terms()[0], (Term{1, {1, 1}}));
}

TEST(Amount, FromTermsAcceptsAnyOrder) {
  const Amount amount = Amount::fromTerms(1, {{2, {3}}, {5, {}}, {4, {1}}, {-2, {3}}});
  EXPECT_EQ(amount, Amount(6) + x() * Amount(4));
}

TEST(Amount, ArithmeticAgreesWithItsValues) {
  std::mt19937 random(7);
  const std::vector<double> values = {1, 3, 5, 7, 11};
  const auto pick = [&] {
    Amount amount(static_cast<double>(random() % 9) - 4);
    for (unsigned i = random() % 4; i > 0; --i) {
      Amount term(static_cast<double>(random() % 7) - 3);
      for (unsigned f = random() % 3; f > 0; --f)
        term = term * Amount::symbol(random() % 5);
      amount += term;
    }
    return amount;
  };
  for (int round = 0; round < 3000; ++round) {
    const Amount a = pick(), b = pick(), c = pick();
    EXPECT_EQ(evaluate(a + b, values), evaluate(a, values) + evaluate(b, values));
    EXPECT_EQ(evaluate(a * b, values), evaluate(a, values) * evaluate(b, values));
    EXPECT_EQ(a + b, b + a);
    EXPECT_EQ(a * b, b * a);
    EXPECT_EQ(a * (b + c), a * b + a * c);
    const Bounds hull = either(a, b);
    EXPECT_LE(evaluate(hull.lower, values), std::min(evaluate(a, values), evaluate(b, values)));
    EXPECT_GE(evaluate(hull.upper, values), std::max(evaluate(a, values), evaluate(b, values)));
    const Bounds larger = maximum(a, b);
    EXPECT_LE(evaluate(larger.lower, values), std::max(evaluate(a, values), evaluate(b, values)));
    EXPECT_GE(evaluate(larger.upper, values), std::max(evaluate(a, values), evaluate(b, values)));
    const Amount product = a * b;
    const std::vector<ExprId> *previous = nullptr;
    for (const Term &term : product.terms()) {
      EXPECT_NE(term.coefficient, 0);
      EXPECT_TRUE(std::is_sorted(term.factors.begin(), term.factors.end()));
      EXPECT_TRUE(!previous || *previous < term.factors);
      previous = &term.factors;
    }
  }
}

TEST(Bounds, NumbersAreExact) {
  EXPECT_TRUE(Bounds(3.0).isNumber());
  EXPECT_TRUE(Bounds(x()).exact());
  EXPECT_FALSE(Bounds(x()).isNumber());
  EXPECT_FALSE(Bounds(1.0, 2.0).exact());
  EXPECT_FALSE(Bounds(1.0, 1.0, true).exact());
}

TEST(Bounds, SumsAndProductsKeepBothEnds) {
  EXPECT_EQ(Bounds(1.0, 4.0) + Bounds(10.0), Bounds(11.0, 14.0));
  EXPECT_EQ(Bounds(1.0, 4.0) * Bounds(10.0), Bounds(10.0, 40.0));
  EXPECT_TRUE((Bounds(1.0, 4.0, true) + Bounds(1.0)).unbounded);
  EXPECT_TRUE((Bounds(0.0, 4.0, true) * Bounds(2.0)).unbounded);
}

TEST(Bounds, NothingTimesAnythingIsNothing) {
  EXPECT_EQ(Bounds(0.0) * Bounds(1.0, 1.0, true), Bounds(0.0));
  EXPECT_EQ(Bounds(1.0, 1.0, true) * Bounds(0.0), Bounds(0.0));
  EXPECT_TRUE((Bounds(0.0, 1.0) * Bounds(1.0, 1.0, true)).unbounded);
}

TEST(Bounds, EitherIsTheHull) {
  EXPECT_EQ(either(2.0, 5.0), Bounds(2.0, 5.0));
  EXPECT_EQ(either(5.0, 5.0), Bounds(5.0));
  EXPECT_EQ(either(Bounds(x()), Bounds(x())), Bounds(x()));
  // x against 2: at least nothing, at most both.
  EXPECT_EQ(either(Bounds(x()), Bounds(2.0)), Bounds(Amount(0), x() + Amount(2)));
  EXPECT_TRUE(either(Bounds(1.0), Bounds(1.0, 1.0, true)).unbounded);
}

TEST(Bounds, MaximumTakesTheLarger) {
  EXPECT_EQ(maximum(2.0, 5.0), Bounds(5.0));
  EXPECT_EQ(maximum(Bounds(2.0, 9.0), Bounds(5.0, 6.0)), Bounds(5.0, 9.0));
  EXPECT_EQ(maximum(Bounds(x()), Bounds(x() + Amount(1))), Bounds(x() + Amount(1)));
  EXPECT_EQ(maximum(Bounds(x() * Amount(2)), Bounds(0.0)), Bounds(x() * Amount(2)));
  const Bounds open = maximum(Bounds(x()), Bounds(7.0));
  EXPECT_FALSE(open.exact());
  EXPECT_EQ(open.upper, x() + Amount(7));
}

TEST(Amount, TermwiseOrder) {
  EXPECT_TRUE(termwiseLessEqual(2.0, 2.0));
  EXPECT_FALSE(termwiseLessEqual(3.0, 2.0));
  EXPECT_TRUE(termwiseLessEqual(x(), x() * Amount(2) + y()));
  EXPECT_FALSE(termwiseLessEqual(x(), y()));
  EXPECT_FALSE(termwiseLessEqual(x(), 100.0));
}

} // namespace
} // namespace ktir
