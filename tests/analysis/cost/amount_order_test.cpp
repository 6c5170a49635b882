#include "cost/amount_order.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace ktir {
namespace {

/// Symbols 1, 2, 3 with a stated order and ranges.
struct StatedFacts : SymbolFacts {
  std::set<std::pair<ExprId, ExprId>> lessEqual;
  std::map<ExprId, std::pair<double, double>> ranges;

  bool provablyLessEqual(ExprId a, ExprId b) const override {
    return a == b || lessEqual.count({a, b});
  }
  double lower(ExprId symbol) const override {
    const auto range = ranges.find(symbol);
    return range == ranges.end() ? SymbolFacts::lower(symbol) : range->second.first;
  }
  double upper(ExprId symbol) const override {
    const auto range = ranges.find(symbol);
    return range == ranges.end() ? SymbolFacts::upper(symbol) : range->second.second;
  }
};

const Amount x = Amount::symbol(1), y = Amount::symbol(2), z = Amount::symbol(3);

TEST(AmountOrder, Numbers) {
  const SymbolFacts facts;
  const AmountOrder order(facts);
  EXPECT_TRUE(order.lessEqual(Amount(2), Amount(2)));
  EXPECT_FALSE(order.lessEqual(Amount(3), Amount(2)));
  EXPECT_TRUE(order.lessWhenRun(Amount(2), Amount(3)));
  EXPECT_FALSE(order.lessWhenRun(Amount(2), Amount(2)));
  EXPECT_TRUE(order.positive(1));
  EXPECT_FALSE(order.positive(0));
}

TEST(AmountOrder, WithoutFactsOnlyWhatNonNegativeSymbolsProve) {
  const SymbolFacts facts;
  const AmountOrder order(facts);
  EXPECT_TRUE(order.lessEqual(x, x * Amount(2)));
  EXPECT_TRUE(order.lessEqual(x + Amount(1), x + y + Amount(1)));
  EXPECT_FALSE(order.lessEqual(x, y));
  EXPECT_FALSE(order.lessEqual(x, Amount(1000)));
  EXPECT_FALSE(order.lessEqual(Amount(1), x));
  // Where the larger is 0 nothing runs; the strict order is one of launches that run.
  EXPECT_TRUE(order.lessWhenRun(x * Amount(8), x * Amount(32)));
  EXPECT_FALSE(order.lessWhenRun(x * Amount(8) + Amount(30), x * Amount(32)));
  EXPECT_TRUE(order.lessWhenRun(x, x * y + x * Amount(2)));
  EXPECT_FALSE(order.lessWhenRun(x, x + y)) << "y can be 0 while x is not";
  EXPECT_FALSE(order.lessWhenRun(Amount(4), x * Amount(8))) << "x can be 0";
  EXPECT_FALSE(order.positive(x));
  EXPECT_TRUE(order.positive(x + Amount(1)));
}

TEST(AmountOrder, KnownOrderOfTripCounts) {
  StatedFacts facts;
  facts.lessEqual = {{2, 1}}; // y ≤ x, as ⌈(n − 3) / 4⌉ ≤ ⌈n / 4⌉
  const AmountOrder order(facts);
  EXPECT_TRUE(order.lessEqual(y * Amount(25), x * Amount(25)));
  EXPECT_FALSE(order.lessEqual(x * Amount(25), y * Amount(25)));
  EXPECT_TRUE(order.lessEqual(y * z * Amount(2), x * z * Amount(3)));
  EXPECT_TRUE(order.lessEqual(y * y, x * y));
  EXPECT_TRUE(order.lessEqual(y * y, x * x));
  EXPECT_FALSE(order.lessWhenRun(y, x)) << "they can be equal";
  EXPECT_TRUE(order.lessWhenRun(y, x + Amount(1)));
}

TEST(AmountOrder, Ranges) {
  StatedFacts facts;
  facts.ranges = {{1, {4, 10}}, {2, {2, 3}}};
  const AmountOrder order(facts);
  EXPECT_TRUE(order.lessEqual(y, x));
  EXPECT_TRUE(order.lessEqual(x * Amount(3), Amount(30)));
  EXPECT_FALSE(order.lessEqual(x * Amount(3), Amount(29)));
  EXPECT_TRUE(order.lessEqual(x * y, Amount(30)));
  EXPECT_TRUE(order.positive(x));
}

TEST(AmountOrder, BoundsAndTheirMaximum) {
  StatedFacts facts;
  facts.lessEqual = {{2, 1}};
  const AmountOrder order(facts);
  EXPECT_TRUE(order.lessEqual(Bounds(1.0, 3.0), Bounds(3.0, 9.0)));
  EXPECT_FALSE(order.lessEqual(Bounds(1.0, 4.0), Bounds(3.0, 9.0)));
  EXPECT_FALSE(order.lessEqual(Bounds(1.0, 1.0, true), Bounds(3.0, 9.0)));
  EXPECT_EQ(order.maximum(Bounds(x), Bounds(y)), Bounds(x));
  EXPECT_EQ(order.maximum(Bounds(y), Bounds(x)), Bounds(x));
  EXPECT_EQ(order.maximum(Bounds(Amount(0), x), Bounds(Amount(1), y)), Bounds(Amount(1), x));
}

TEST(AmountOrder, WhatIsProvedHoldsForAllValues) {
  StatedFacts facts;
  facts.lessEqual = {{2, 1}};
  facts.ranges = {{3, {1, 5}}};
  const AmountOrder order(facts);
  std::mt19937 random(17);
  const auto pick = [&] {
    Amount amount(static_cast<double>(random() % 6));
    for (unsigned i = random() % 3; i > 0; --i) {
      Amount term(static_cast<double>(random() % 5));
      for (unsigned f = 1 + random() % 2; f > 0; --f)
        term = term * Amount::symbol(1 + random() % 3);
      amount += term;
    }
    return amount;
  };
  const auto valueOf = [](const Amount &amount, const double (&values)[4]) {
    double sum = amount.constantPart();
    for (const Term &term : amount.terms()) {
      double product = term.coefficient;
      for (ExprId factor : term.factors)
        product *= values[factor];
      sum += product;
    }
    return sum;
  };
  int proved = 0;
  for (int round = 0; round < 20000; ++round) {
    const Amount a = pick(), b = pick();
    const bool lessEqual = order.lessEqual(a, b), less = order.lessWhenRun(a, b);
    proved += lessEqual;
    for (int y = 0; y <= 4; ++y)
      for (int x = y; x <= 6; x += 2)
        for (int z = 1; z <= 5; z += 2) {
          const double values[4] = {0, double(x), double(y), double(z)};
          if (lessEqual) {
            ASSERT_LE(valueOf(a, values), valueOf(b, values));
          }
          if (less && valueOf(b, values) > 0) {
            ASSERT_LT(valueOf(a, values), valueOf(b, values));
          }
        }
  }
  EXPECT_GT(proved, 2000);
}

} // namespace
} // namespace ktir
