#include "features/hint_text.h"

#include "check/style.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace ktir::server {
namespace {

std::string fixed(double value, int decimals) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value,
                                 std::chars_format::fixed, decimals);
  return end.ec == std::errc() ? std::string(text.data(), end.ptr) : "?";
}

/// Two digits below 10, whole numbers above: what `base` to the power of the suffix counts.
std::string scaled(double value, double base, const std::array<const char *, 6> &suffixes) {
  size_t power = 0;
  // What rounds up to the base belongs to the next suffix.
  while (power + 1 < suffixes.size() && std::round(value) >= base) {
    value /= base;
    ++power;
  }
  // A byte or a cycle count below the base that is whole says so.
  const bool small = std::round(value * 10) < 100;
  return fixed(value, small ? 1 : 0) + suffixes[power];
}

std::string single(double value, CostUnit unit) {
  return unit == CostUnit::Bytes ? compactBytes(value) : compactNumber(value);
}

bool isNothing(const Amount &amount) { return amount.isNumber() && amount.number() == 0; }

} // namespace

std::string compactNumber(double value) {
  if (std::isnan(value))
    return "?";
  if (value == 0)
    return "0";
  if (value < 0.005)
    return "<.01";
  if (value < 0.995) {
    std::string text = fixed(value, 2);
    if (text.ends_with('0'))
      text.pop_back();
    return text;
  }
  if (std::isinf(value) || value >= 1e18)
    return "∞";
  return scaled(value, 1000, {"", "k", "M", "G", "T", "P"});
}

std::string compactBytes(double bytes) {
  if (!std::isfinite(bytes))
    return "?";
  if (bytes < 1024 && std::floor(bytes) == bytes)
    return fixed(bytes, 0) + " B";
  return scaled(bytes, 1024, {" B", " KiB", " MiB", " GiB", " TiB", " PiB"});
}

std::string compactAmount(const Bounds &amount, const std::vector<std::string> &symbols,
                          CostUnit unit) {
  if (amount.unbounded && isNothing(amount.lower))
    return "?";
  const std::string lower = amount.lower.isNumber() ? single(amount.lower.number(), unit)
                                                    : formatAmount(amount.lower, symbols);
  if (amount.exact())
    return lower;
  if (amount.unbounded)
    return "≥ " + lower;
  const std::string upper = amount.upper.isNumber() ? single(amount.upper.number(), unit)
                                                    : formatAmount(amount.upper, symbols);
  return lower == upper ? lower : lower + ".." + upper;
}

std::string compactCount(const Bounds &count, const std::vector<std::string> &symbols) {
  const auto text = [&](const Amount &amount) {
    if (!amount.isNumber())
      return formatAmount(amount, symbols);
    return amount.number() < 10000 ? formatNumber(amount.number()) : compactNumber(amount.number());
  };
  if (count.unbounded && isNothing(count.lower))
    return "×?";
  if (count.exact())
    return "×" + text(count.lower);
  return "×" + text(count.lower) + (count.unbounded ? "+" : ".." + text(count.upper));
}

std::string cutTo(std::string_view text, size_t length) {
  if (displayWidth(text) <= length || length == 0)
    return std::string(text);
  size_t at = 0;
  for (size_t characters = 0; characters + 1 < length; ++characters) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80)
      ++at;
  }
  std::string cut(text.substr(0, at));
  while (!cut.empty() && cut.back() == ' ')
    cut.pop_back();
  return cut + "…";
}

} // namespace ktir::server
