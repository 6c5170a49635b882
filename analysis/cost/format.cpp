#include "cost/report.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace ktir {

namespace {

/// Digits after the point that an amount shows; smaller amounts show more, so that none looks like
/// 0.
constexpr int kAmountDecimals = 6;

constexpr std::string_view kMinus = "−";

/// Digits of `value` with at most `decimals` after the point, without the zeros that say nothing.
std::string digitsOf(double value, int decimals) {
  std::string text(400, '\0'); // the largest double has 309 digits
  const auto result = std::to_chars(text.data(), text.data() + text.size(), value,
                                    std::chars_format::fixed, decimals);
  if (result.ec != std::errc())
    return "?";
  text.resize(static_cast<size_t>(result.ptr - text.data()));
  if (text.find('.') != std::string::npos)
    text.resize(text.find_last_not_of("0") + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

void groupThousands(std::string &digits) {
  size_t point = std::min(digits.find('.'), digits.size());
  for (; point > 3; point -= 3)
    digits.insert(point - 3, 1, ',');
}

std::string formatMagnitude(double value, int decimals) {
  std::string digits = digitsOf(value, decimals);
  groupThousands(digits);
  return digits;
}

int decimalsFor(double magnitude) {
  if (magnitude == 0 || magnitude >= 1)
    return kAmountDecimals;
  return kAmountDecimals - static_cast<int>(std::floor(std::log10(magnitude))) - 1;
}

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// True if a symbol must stand in parentheses as a factor: it has an operator that is not `×`
/// outside every bracket ("n − 1", "a mod b", but not "⌈n / 4⌉").
bool needsParentheses(std::string_view symbol) {
  int depth = 0;
  for (size_t i = 0; i < symbol.size(); ++i) {
    const std::string_view rest = symbol.substr(i);
    if (rest[0] == '(' || startsWith(rest, "⌈") || startsWith(rest, "⌊"))
      ++depth;
    else if (rest[0] == ')' || startsWith(rest, "⌉") || startsWith(rest, "⌋"))
      --depth;
    else if (rest[0] == ' ' && depth == 0 && !startsWith(rest, " × ") &&
             !(i >= 2 && startsWith(symbol.substr(i - 2), "× ")))
      return true;
  }
  return startsWith(symbol, kMinus) || startsWith(symbol, "-");
}

std::string formatTerm(const Term &term, const std::vector<std::string> &symbols) {
  const double magnitude = std::abs(term.coefficient);
  const bool alone = magnitude == 1 && term.factors.size() == 1;
  std::string text;
  if (magnitude != 1)
    text = formatMagnitude(magnitude, decimalsFor(magnitude));
  for (ExprId factor : term.factors) {
    const std::string_view symbol =
        factor < symbols.size() ? std::string_view(symbols[factor]) : std::string_view("?");
    if (!text.empty())
      text += " × ";
    if (!alone && needsParentheses(symbol))
      text.append("(").append(symbol).append(")");
    else
      text += symbol;
  }
  return text;
}

/// One more summand: its sign stands between it and what is there.
void append(std::string &sum, bool negative, std::string_view summand) {
  if (!sum.empty())
    sum.append(" ").append(negative ? kMinus : "+").append(" ");
  else if (negative)
    sum += kMinus;
  sum += summand;
}

} // namespace

std::string formatNumber(double value, int decimals) {
  if (std::isnan(value))
    return "?";
  std::string digits = std::isinf(value) ? "∞" : formatMagnitude(std::abs(value), decimals);
  return value < 0 && digits != "0" ? std::string(kMinus) + digits : digits;
}

std::string formatAmount(const Amount &amount, const std::vector<std::string> &symbols) {
  const double constant = amount.constantPart();
  const int decimals = decimalsFor(std::abs(constant));
  if (amount.isNumber())
    return formatNumber(constant, decimals);
  std::string sum;
  // What adds comes first: "n − 1", not "−1 + n".
  for (const bool negative : {false, true}) {
    for (const Term &term : amount.terms())
      if ((term.coefficient < 0) == negative)
        append(sum, negative, formatTerm(term, symbols));
    if (constant != 0 && (constant < 0) == negative)
      append(sum, negative, formatNumber(std::abs(constant), decimals));
  }
  return sum;
}

std::string formatBounds(const Bounds &bounds, const std::vector<std::string> &symbols) {
  if (bounds.exact())
    return formatAmount(bounds.lower, symbols);
  const std::string lower = formatAmount(bounds.lower, symbols);
  // At least nothing: that is, nothing is known.
  if (bounds.unbounded)
    return lower == "0" ? "?" : "≥ " + lower;
  const std::string upper = formatAmount(bounds.upper, symbols);
  const bool sums = !bounds.lower.isNumber() || !bounds.upper.isNumber();
  return lower + (sums ? " .. " : "..") + upper;
}

} // namespace ktir
