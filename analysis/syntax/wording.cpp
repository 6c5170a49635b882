#include "syntax/wording.h"

#include "dialect/check_code.h"
#include "rules/rule_table.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace ktir::syntax {

namespace {

constexpr std::string_view kSyntax = "ktir-syntax";
constexpr std::string_view kTypeMismatch = "ktir-type-mismatch";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Without `custom op 'x' ` in front.
std::string_view withoutCustomOp(std::string_view message) {
  constexpr std::string_view kPrefix = "custom op '";
  if (!message.starts_with(kPrefix))
    return message;
  const size_t end = message.find("' ", kPrefix.size());
  return end == std::string_view::npos ? message : message.substr(end + 2);
}

/// Without `'x' op ` in front.
std::string_view withoutOpName(std::string_view message) {
  constexpr std::string_view kAfter = "' op ";
  const size_t end = message.find(kAfter);
  if (!message.starts_with('\'') || end == std::string_view::npos)
    return message;
  return message.substr(end + kAfter.size());
}

std::optional<Wording> wordCoded(std::string_view message) {
  const std::optional<CodedMessage> coded = splitCheckCode(message);
  if (!coded)
    return std::nullopt;
  const std::string_view rule = ruleOfCode(coded->code);
  return Wording{std::string(rule.empty() ? std::string_view("ktir-invalid-op") : rule),
                 std::string(coded->code), coded->text};
}

std::string found(std::string_view token) {
  if (token.empty())
    return ", found the end of the text";
  constexpr size_t kLongest = 40;
  std::string shown(token.substr(0, kLongest));
  if (token.size() > kLongest)
    shown += "…";
  return ", found '" + shown + "'";
}

bool isFloatElement(std::string_view type) {
  for (std::string_view name : {"f16", "f32", "f64", "bf16"}) {
    if (type == name || type.ends_with("x" + std::string(name) + ">") ||
        type.ends_with("<" + std::string(name) + ">"))
      return true;
  }
  return contains(type, "xf16") || contains(type, "xf32") || contains(type, "xf64") ||
         contains(type, "xbf16") || contains(type, "xf8");
}

/// `'arith.addi'` on floats, if that is what a type constraint's message says.
std::optional<Wording> wordIntegerOnFloat(std::string_view message, std::string_view op) {
  const std::optional<std::string_view> type = textBetween(message, "but got '", "'");
  if (!type || !contains(message, "integer") || !isFloatElement(*type) || floatTwin(op).empty())
    return std::nullopt;
  const std::string verb = op == "arith.cmpi" ? "compares integers" : "computes with integers";
  std::string text = "'" + std::string(op) + "' " + verb + ", operand is " + std::string(*type) +
                     "; use '" + std::string(floatTwin(op)) + "'";
  return Wording{"ktir-int-op-on-float", "", std::move(text)};
}

bool isTypeConstraint(std::string_view message) {
  return (contains(message, " must be ") && contains(message, "but got '")) ||
         contains(message, "requires the same type") ||
         contains(message, "requires the same shape") ||
         contains(message, "requires the same element type") ||
         contains(message, "requires compatible types") ||
         contains(message, "are cast incompatible") || contains(message, "have same type") ||
         contains(message, "have same shape") || contains(message, "have the same type") ||
         contains(message, "type matches") || contains(message, "same type as") ||
         contains(message, "invalid kind of type specified") ||
         contains(message, "inferred type(s)");
}

bool isYieldMismatch(std::string_view message, std::string_view op) {
  if (!op.starts_with("scf.") && !op.starts_with("linalg."))
    return false;
  return contains(message, "yield") || contains(message, "region successor") ||
         contains(message, "iter_arg");
}

} // namespace

std::optional<std::string_view> textBetween(std::string_view message, std::string_view after,
                                            std::string_view before) {
  const size_t start = message.find(after);
  if (start == std::string_view::npos)
    return std::nullopt;
  const size_t begin = start + after.size();
  const size_t end = message.find(before, begin);
  if (end == std::string_view::npos)
    return std::nullopt;
  return message.substr(begin, end - begin);
}

Wording wordParseError(std::string_view message, std::string_view token, std::string_view op) {
  message = withoutCustomOp(message);
  if (std::optional<Wording> coded = wordCoded(message))
    return std::move(*coded);
  if (std::optional<Wording> wording = wordIntegerOnFloat(message, op))
    return std::move(*wording);
  if (message == "expected non-function type")
    message = "expected a type";
  else if (message == "expected operation name in quotes")
    message = "expected an operation";
  else if (message == "expected SSA operand")
    message = "expected a value";
  else if (message == "unexpected decimal integer literal for a floating point value")
    return {std::string(kTypeMismatch), "",
            "'" + std::string(token) + "' is an integer, the type is a float; write '" +
                std::string(token) + ".0'"};
  if (isTypeConstraint(message))
    return {std::string(kTypeMismatch), "", std::string(message)};
  if (message.starts_with("unknown memory space"))
    return {"ktir-memory-space", "", std::string(message)};
  std::string text(message);
  if (message.starts_with("expected ") && !contains(message, "found") && !contains(message, " got"))
    text += found(token);
  return {std::string(kSyntax), "", std::move(text)};
}

Wording wordVerifierError(std::string_view message, std::string_view op) {
  if (std::optional<Wording> coded = wordCoded(message))
    return std::move(*coded);
  message = withoutOpName(message);
  if (std::optional<Wording> wording = wordIntegerOnFloat(message, op))
    return std::move(*wording);
  if (isTypeConstraint(message))
    return {std::string(kTypeMismatch), "", "'" + std::string(op) + "' " + std::string(message)};
  if (isYieldMismatch(message, op))
    return {"ktir-yield-mismatch", "", std::string(message)};
  return {"ktir-invalid-op", "", std::string(message)};
}

uint32_t editDistance(std::string_view a, std::string_view b, uint32_t limit) {
  const size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit)
    return limit + 1;
  std::vector<uint32_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0u);
  for (size_t i = 0; i < a.size(); ++i) {
    uint32_t diagonal = row[0];
    row[0] = uint32_t(i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const uint32_t above = row[j + 1];
      row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0u : 1u)});
      diagonal = above;
    }
  }
  return std::min(row.back(), limit + 1);
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view> &candidates,
                         uint32_t limit) {
  // Among equals, one that only repeats a letter is what fingers most often miss.
  const auto bringsNewLetters = [&](std::string_view candidate) {
    return candidate.find_first_not_of(word) != std::string_view::npos;
  };
  std::string_view best;
  uint32_t fewest = limit + 1;
  for (std::string_view candidate : candidates) {
    const uint32_t changes = editDistance(word, candidate, limit);
    const bool better =
        changes < fewest || (changes == fewest && changes <= limit && bringsNewLetters(best) &&
                             !bringsNewLetters(candidate));
    if (better) {
      fewest = changes;
      best = candidate;
    }
  }
  return best;
}

std::string_view floatTwin(std::string_view op) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTwins = {{
      {"arith.addi", "arith.addf"},
      {"arith.cmpi", "arith.cmpf"},
      {"arith.divsi", "arith.divf"},
      {"arith.divui", "arith.divf"},
      {"arith.maxsi", "arith.maximumf"},
      {"arith.maxui", "arith.maximumf"},
      {"arith.minsi", "arith.minimumf"},
      {"arith.minui", "arith.minimumf"},
      {"arith.muli", "arith.mulf"},
      {"arith.remsi", "arith.remf"},
      {"arith.subi", "arith.subf"},
  }};
  for (const auto &[integer, floating] : kTwins)
    if (integer == op)
      return floating;
  return {};
}

std::string_view floatPredicate(std::string_view predicate) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kPredicates = {{
      {"eq", "oeq"},
      {"ne", "une"},
      {"sge", "oge"},
      {"sgt", "ogt"},
      {"sle", "ole"},
      {"slt", "olt"},
      {"uge", "oge"},
      {"ugt", "ogt"},
      {"ule", "ole"},
      {"ult", "olt"},
  }};
  for (const auto &[integer, floating] : kPredicates)
    if (integer == predicate)
      return floating;
  return {};
}

} // namespace ktir::syntax
