#include "formula.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace ktir::oracle {

namespace {
/// Recursive descent over the printed form; a failure makes every further result meaningless.
class Reader {
public:
  Reader(std::string_view text, const std::map<std::string, int64_t> &values)
      : text_(text), values_(values) {}

  std::optional<double> whole() {
    double value = choice();
    blanks();
    if (!good_ || !text_.empty())
      return std::nullopt;
    return value;
  }

private:
  void blanks() {
    while (!text_.empty() && text_.front() == ' ')
      text_.remove_prefix(1);
  }
  bool take(std::string_view token) {
    blanks();
    if (!text_.starts_with(token))
      return false;
    text_.remove_prefix(token.size());
    return true;
  }
  void need(std::string_view token) { good_ = take(token) && good_; }

  double choice() {
    double value = comparison();
    if (!take("if "))
      return value;
    double condition = comparison();
    need("else ");
    double otherwise = comparison();
    return condition != 0 ? value : otherwise;
  }

  double comparison() {
    double a = sum();
    static constexpr std::string_view kSigns[] = {"=", "≠", "≤", "≥", "<", ">"};
    for (size_t i = 0; i < std::size(kSigns); ++i)
      if (take(kSigns[i])) {
        double b = sum();
        bool results[] = {a == b, a != b, a <= b, a >= b, a<b, a> b};
        return results[i];
      }
    return a;
  }

  double sum() {
    double value = take("−") ? -product() : product();
    while (good_) {
      if (take("+"))
        value += product();
      else if (take("−"))
        value -= product();
      else
        break;
    }
    return value;
  }

  double product() {
    double value = atomic();
    while (good_) {
      if (take("×")) {
        value *= atomic();
      } else if (take("mod ")) {
        double divisor = atomic();
        value -= std::floor(value / divisor) * divisor;
      } else {
        break;
      }
    }
    return value;
  }

  /// What stands between ⌈ or ⌊ and its end: a quotient.
  double quotient(std::string_view end, double (*round)(double)) {
    double value = choiceWithoutQuotient();
    if (take("/"))
      value = round(value / atomic());
    need(end);
    return value;
  }
  double choiceWithoutQuotient() {
    double value = take("−") ? -factorsOnly() : factorsOnly();
    while (good_) {
      if (take("+"))
        value += factorsOnly();
      else if (take("−"))
        value -= factorsOnly();
      else
        break;
    }
    return value;
  }
  double factorsOnly() {
    double value = atomic();
    while (good_) {
      if (take("×")) {
        value *= atomic();
      } else if (take("mod ")) {
        double divisor = atomic();
        value -= std::floor(value / divisor) * divisor;
      } else {
        break;
      }
    }
    return value;
  }

  double atomic() {
    blanks();
    if (take("⌈"))
      return quotient("⌉", std::ceil);
    if (take("⌊"))
      return quotient("⌋", std::floor);
    for (bool wantsLeast : {true, false})
      if (take(wantsLeast ? "min(" : "max(")) {
        double a = choice();
        need(",");
        double b = choice();
        need(")");
        return wantsLeast ? std::min(a, b) : std::max(a, b);
      }
    if (take("trunc("))
      return quotient(")", std::trunc);
    static constexpr std::string_view kFunctions[] = {"rem(", "and(", "or(",
                                                      "xor(", "shl(", "shr("};
    for (size_t i = 0; i < std::size(kFunctions); ++i)
      if (take(kFunctions[i])) {
        auto a = static_cast<int64_t>(choice());
        need(",");
        auto b = static_cast<int64_t>(choice());
        need(")");
        if (!good_ || (i == 0 && b == 0) || (i >= 4 && (b < 0 || b > 31)))
          return good_ = false;
        int64_t results[] = {i == 0 ? a % b : 0, a & b, a | b, a ^ b, i == 4 ? a << b : 0,
                             i == 5 ? a >> b : 0};
        return static_cast<double>(results[i]);
      }
    if (take("(")) {
      double value = choice();
      need(")");
      return value;
    }
    if (!text_.empty() && std::isdigit(static_cast<unsigned char>(text_.front())))
      return number();
    return name();
  }

  double number() {
    std::string digits;
    while (!text_.empty() &&
           (std::isdigit(static_cast<unsigned char>(text_.front())) || text_.front() == '.' ||
            (text_.front() == ',' && text_.size() > 1 && text_[1] != ' '))) {
      if (text_.front() != ',')
        digits += text_.front();
      text_.remove_prefix(1);
    }
    return std::stod(digits);
  }

  double name() {
    std::string word;
    while (!text_.empty() && (std::isalnum(static_cast<unsigned char>(text_.front())) ||
                              text_.front() == '_' || text_.front() == '#')) {
      word += text_.front();
      text_.remove_prefix(1);
    }
    auto found = values_.find(word);
    if (found == values_.end()) {
      good_ = false;
      return 0;
    }
    return static_cast<double>(found->second);
  }

  std::string_view text_;
  const std::map<std::string, int64_t> &values_;
  bool good_ = true;
};
} // namespace

std::optional<double> evaluateFormula(const std::string &text,
                                      const std::map<std::string, int64_t> &values) {
  return Reader(text, values).whole();
}

} // namespace ktir::oracle
