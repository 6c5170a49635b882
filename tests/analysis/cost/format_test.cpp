#include "cost/report.h"

#include <gtest/gtest.h>
#include <limits>

namespace ktir {
namespace {

const std::vector<std::string> kSymbols = {"",      "⌈n_rows / 4⌉", "⌈N / 1024⌉",   "n_rows − 1",
                                           "a × b", "a mod b",      "min(a − 1, b)"};

std::string format(const Amount &amount) { return formatAmount(amount, kSymbols); }
Amount symbol(ExprId id) { return Amount::symbol(id); }

TEST(FormatNumber, CommasAndDecimals) {
  EXPECT_EQ(formatNumber(0), "0");
  EXPECT_EQ(formatNumber(999), "999");
  EXPECT_EQ(formatNumber(1000), "1,000");
  EXPECT_EQ(formatNumber(25606), "25,606");
  EXPECT_EQ(formatNumber(1234567.891), "1,234,567.89");
  EXPECT_EQ(formatNumber(123456, 0), "123,456");
  EXPECT_EQ(formatNumber(0.53125, 4), "0.5312");
  EXPECT_EQ(formatNumber(2.5), "2.5");
  EXPECT_EQ(formatNumber(2.999), "3");
  EXPECT_EQ(formatNumber(999.999), "1,000");
  EXPECT_EQ(formatNumber(-1234.5), "−1,234.5");
  EXPECT_EQ(formatNumber(-0.001), "0");
  EXPECT_EQ(formatNumber(1e20), "100,000,000,000,000,000,000");
  EXPECT_EQ(formatNumber(std::numeric_limits<double>::infinity()), "∞");
  EXPECT_EQ(formatNumber(std::numeric_limits<double>::max()).substr(0, 7), "179,769");
}

TEST(FormatAmount, NumbersKeepTheirDigits) {
  EXPECT_EQ(format(25606.0), "25,606");
  EXPECT_EQ(format(0.390625), "0.390625");
  EXPECT_EQ(format(0.015625), "0.015625");
  EXPECT_EQ(format(1959.2533333333333), "1,959.253333");
  EXPECT_EQ(format(1.0 / 1024 / 1024), "0.000000953674");
  EXPECT_EQ(format(0.0), "0");
}

TEST(FormatAmount, SymbolsAsPeopleWriteThem) {
  EXPECT_EQ(format(symbol(1) * Amount(25.5) + Amount(12)), "25.5 × ⌈n_rows / 4⌉ + 12");
  EXPECT_EQ(format(symbol(1)), "⌈n_rows / 4⌉");
  EXPECT_EQ(format(symbol(1) * symbol(2) * Amount(3)), "3 × ⌈n_rows / 4⌉ × ⌈N / 1024⌉");
  EXPECT_EQ(format(symbol(2) * symbol(2)), "⌈N / 1024⌉ × ⌈N / 1024⌉");
  EXPECT_EQ(format(symbol(1) * Amount(25606) + symbol(2)), "25,606 × ⌈n_rows / 4⌉ + ⌈N / 1024⌉");
  EXPECT_EQ(format(Amount::symbol(99)), "?");
}

TEST(FormatAmount, ParenthesesWhereTheyMatter) {
  EXPECT_EQ(format(symbol(3)), "n_rows − 1");
  EXPECT_EQ(format(symbol(3) * Amount(2)), "2 × (n_rows − 1)");
  EXPECT_EQ(format(symbol(3) * symbol(1)), "⌈n_rows / 4⌉ × (n_rows − 1)");
  EXPECT_EQ(format(symbol(4) * Amount(2)), "2 × a × b");
  EXPECT_EQ(format(symbol(5) * Amount(2)), "2 × (a mod b)");
  EXPECT_EQ(format(symbol(6) * Amount(2)), "2 × min(a − 1, b)");
}

TEST(FormatAmount, Differences) {
  EXPECT_EQ(format(symbol(1) * Amount(-2) + Amount(12)), "12 − 2 × ⌈n_rows / 4⌉");
  EXPECT_EQ(format(symbol(1) + Amount(-1)), "⌈n_rows / 4⌉ − 1");
  EXPECT_EQ(format(symbol(1) * Amount(-1)), "−⌈n_rows / 4⌉");
}

TEST(FormatBounds, RangesAndOpenEnds) {
  EXPECT_EQ(formatBounds(7.0, kSymbols), "7");
  EXPECT_EQ(formatBounds({2.0, 5.0}, kSymbols), "2..5");
  EXPECT_EQ(formatBounds({12.0, 12.0, true}, kSymbols), "≥ 12");
  EXPECT_EQ(formatBounds({0.0, 0.0, true}, kSymbols), "?");
  EXPECT_EQ(formatBounds(symbol(1), kSymbols), "⌈n_rows / 4⌉");
  EXPECT_EQ(formatBounds({symbol(1), symbol(1) * Amount(2)}, kSymbols),
            "⌈n_rows / 4⌉ .. 2 × ⌈n_rows / 4⌉");
}

} // namespace
} // namespace ktir
