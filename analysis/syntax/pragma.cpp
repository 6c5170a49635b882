#include "syntax/pragma.h"

#include "rules/rule_table.h"
#include "source/line_mention.h"
#include "source/position_map.h"
#include "syntax/wording.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace ktir::syntax {

namespace {

constexpr std::string_view kRule = "ktir-bad-pragma";

bool isBlank(char c) { return c == ' ' || c == '\t'; }

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || c == '.' || c == '-';
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && isBlank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back()))
    text.remove_suffix(1);
  return text;
}

std::optional<int64_t> readInteger(std::string_view word) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc() || end != word.data() + word.size())
    return std::nullopt;
  return value;
}

std::optional<ArgumentValue> readValue(std::string_view word) {
  if (word == "true" || word == "false")
    return word == "true";
  if (std::optional<int64_t> integer = readInteger(word))
    return *integer;
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc() || end != word.data() + word.size() ||
      !std::isfinite(value))
    return std::nullopt;
  return value;
}

class PragmaReader {
public:
  PragmaReader(std::string_view text, const PartText &part, std::vector<Suppression> &suppressions,
               Reporter &reporter)
      : text_(text), part_(part), suppressions_(suppressions), reporter_(reporter), lines_(text),
        result_(part.functions.size()) {}

  std::vector<FunctionPragmas> run();

private:
  void bad(TextRange range, std::string message) {
    reporter_.report(Reporter::make(kRule, range, std::move(message)));
  }
  std::string place(uint32_t offset) const { return lineMention(lines_.lineOf(offset) + 1); }
  TextRange rangeOf(std::string_view piece) const {
    const uint32_t begin = uint32_t(piece.data() - text_.data());
    return {begin, begin + uint32_t(piece.size())};
  }

  void readComment(uint32_t index);
  void readAssume(uint32_t index, std::string_view rest);
  void readLint(uint32_t index, std::string_view rest);
  void readEntry(std::string_view entry, const std::vector<std::string_view> &arguments,
                 AssumePragma &pragma);
  uint32_t functionBelow(uint32_t comment) const;
  std::vector<std::string_view> argumentsOf(const FunctionText &function) const;
  void readArgumentComments(uint32_t function);

  std::string_view text_;
  const PartText &part_;
  std::vector<Suppression> &suppressions_;
  Reporter &reporter_;
  PositionMap lines_;
  std::vector<FunctionPragmas> result_;
};

/// The function that starts on the line after `comment`, with only comments between; kNoToken if
/// none.
uint32_t PragmaReader::functionBelow(uint32_t comment) const {
  const std::vector<Token> &comments = part_.tokens.comments;
  uint32_t line = lines_.lineOf(comments[comment].begin);
  for (uint32_t i = comment + 1; i < comments.size() && comments[i].firstOnLine &&
                                 lines_.lineOf(comments[i].begin) == line + 1;
       ++i)
    ++line;
  if (line + 1 >= lines_.lineCount())
    return kNoToken;
  const TextRange next = lines_.line(line + 1);
  const auto &functions = part_.functions;
  auto at = std::partition_point(functions.begin(), functions.end(),
                                 [&](const FunctionText &f) { return f.range.begin < next.begin; });
  for (; at != functions.end() && at->range.begin <= next.end; ++at)
    if (at->isFunction)
      return uint32_t(at - functions.begin());
  return kNoToken;
}

/// The names of the arguments of a function, without '%'.
std::vector<std::string_view> PragmaReader::argumentsOf(const FunctionText &function) const {
  std::vector<std::string_view> names;
  uint32_t depth = 0;
  for (uint32_t i = function.tokens.begin; i < function.tokens.end; ++i) {
    const Token &token = part_.tokens.code[i];
    if (token.is(TokenKind::LeftParen))
      ++depth;
    else if (token.is(TokenKind::RightParen) && --depth == 0)
      break;
    else if (token.is(TokenKind::LeftBrace) && depth == 0)
      break;
    else if (token.is(TokenKind::PercentId) && depth == 1 &&
             part_.tokens.code[i + 1].is(TokenKind::Colon))
      names.push_back(token.text(text_).substr(1));
  }
  return names;
}

void PragmaReader::readEntry(std::string_view entry, const std::vector<std::string_view> &arguments,
                             AssumePragma &pragma) {
  const size_t equal = entry.find('=');
  std::string_view name = trim(entry.substr(0, equal));
  const std::string_view written =
      equal == std::string_view::npos ? std::string_view() : trim(entry.substr(equal + 1));
  const TextRange range = trim(entry).empty() ? pragma.range : rangeOf(trim(entry));
  if (name.empty() || written.empty())
    return bad(range, "expected 'name = value', found '" + std::string(trim(entry)) + "'");
  if (name.front() == '%')
    return bad(range, "names stand without '%' here: write '" + std::string(name.substr(1)) + "'");
  for (char c : name)
    if (!isNameCharacter(c))
      return bad(range, "'" + std::string(name) + "' is no name");
  const std::optional<ArgumentValue> value = readValue(written);
  if (!value)
    return bad(range, "'" + std::string(written) + "' is no integer, float, 'true' or 'false'");
  if (std::find(arguments.begin(), arguments.end(), name) == arguments.end()) {
    std::string message = "the function has no argument '" + std::string(name) + "'";
    const std::string_view near = nearest(name, arguments, 2);
    Finding finding = Reporter::make(kRule, rangeOf(name), message);
    if (!near.empty()) {
      finding.message += "; did you mean '" + std::string(near) + "'?";
      finding.fixes.push_back(
          {"replace by '" + std::string(near) + "'", false, {{rangeOf(name), std::string(near)}}});
    }
    return reporter_.report(std::move(finding));
  }
  for (const Assumption &known : pragma.arguments)
    if (known.name == name)
      return bad(range, "'" + std::string(name) + "' has a value already");
  pragma.arguments.push_back(
      {std::string(name), *value, AssumptionOrigin::Comment, place(pragma.range.begin)});
}

/// `: k = v, …` or `[name]: k = v, …`.
void PragmaReader::readAssume(uint32_t index, std::string_view rest) {
  const Token &comment = part_.tokens.comments[index];
  AssumePragma pragma;
  pragma.range = comment.range();
  rest = trim(rest);
  if (rest.starts_with('[')) {
    const size_t close = rest.find(']');
    if (close == std::string_view::npos)
      return bad(comment.range(), "expected ']' after the name of the launch");
    pragma.launch = trim(rest.substr(1, close - 1));
    if (pragma.launch.empty())
      return bad(comment.range(), "a launch in brackets needs a name");
    rest = trim(rest.substr(close + 1));
  }
  if (!rest.starts_with(':'))
    return bad(comment.range(), "expected 'ktir-assume: name = value, …'");
  rest = trim(rest.substr(1));
  const uint32_t function = functionBelow(index);
  if (function == kNoToken || !comment.firstOnLine)
    return bad(comment.range(), "'ktir-assume' belongs directly above a function");
  const std::vector<std::string_view> arguments = argumentsOf(part_.functions[function]);
  if (rest.empty())
    return bad(comment.range(), "expected 'ktir-assume: name = value, …'");
  while (true) {
    const size_t comma = rest.find(',');
    readEntry(rest.substr(0, comma), arguments, pragma);
    if (comma == std::string_view::npos)
      break;
    rest = rest.substr(comma + 1);
  }
  result_[function].assumptions.push_back(std::move(pragma));
}

/// `: ignore[id, …] reason` or `: ignore-file[id, …] reason`.
void PragmaReader::readLint(uint32_t index, std::string_view rest) {
  const Token &comment = part_.tokens.comments[index];
  const TextRange range = comment.range();
  rest = trim(rest);
  constexpr std::string_view kForm = "expected 'ktir-lint: ignore[rule] reason'";
  if (!rest.starts_with(':'))
    return bad(range, std::string(kForm));
  rest = trim(rest.substr(1));
  const bool file = rest.starts_with("ignore-file");
  if (!file && !rest.starts_with("ignore"))
    return bad(range, std::string(kForm));
  rest = trim(rest.substr(file ? 11 : 6));
  const size_t close = rest.find(']');
  if (!rest.starts_with('[') || close == std::string_view::npos)
    return bad(range, std::string(kForm));
  Suppression suppression;
  suppression.range = range;
  std::string_view ids = rest.substr(1, close - 1);
  while (true) {
    const size_t comma = ids.find(',');
    const std::string_view id = trim(ids.substr(0, comma));
    if (!findRule(id)) {
      std::vector<std::string_view> known;
      for (const RuleInfo &rule : allRules())
        known.push_back(rule.id);
      const std::string_view near = nearest(id, known, 3);
      return bad(id.empty() ? range : rangeOf(id),
                 "there is no rule '" + std::string(id) + "'" +
                     (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
    }
    suppression.rules.emplace_back(id);
    if (comma == std::string_view::npos)
      break;
    ids = ids.substr(comma + 1);
  }
  if (trim(rest.substr(close + 1)).empty())
    return bad(range, "a suppression needs a reason after the brackets");
  const uint32_t line = lines_.lineOf(range.begin);
  if (file) {
    suppression.covers = {0, uint32_t(text_.size())};
  } else {
    uint32_t last = line;
    const std::vector<Token> &comments = part_.tokens.comments;
    if (comment.firstOnLine) {
      // Over the comments that follow, to the next line.
      for (uint32_t i = index + 1; i < comments.size() && comments[i].firstOnLine &&
                                   lines_.lineOf(comments[i].begin) == last + 1;
           ++i)
        ++last;
      last = std::min(last + 1, lines_.lineCount() - 1);
    }
    suppression.covers = {lines_.line(line).begin, lines_.line(last).end};
  }
  suppressions_.push_back(std::move(suppression));
}

void PragmaReader::readComment(uint32_t index) {
  const Token &comment = part_.tokens.comments[index];
  std::string_view body = comment.text(text_);
  while (body.starts_with('/'))
    body.remove_prefix(1);
  body = trim(body);
  constexpr std::string_view kPrefix = "ktir-";
  if (!body.starts_with(kPrefix))
    return;
  body.remove_prefix(kPrefix.size());
  size_t length = 0;
  while (length < body.size() && body[length] >= 'a' && body[length] <= 'z')
    ++length;
  const std::string_view word = body.substr(0, length);
  const std::string_view rest = body.substr(length);
  if (word == "assume")
    return readAssume(index, rest);
  // `ktir-lint` is also the first word of prose; only with a colon is it meant.
  if (word == "lint" && trim(rest).starts_with(':'))
    return readLint(index, rest);
  if (word == "budget") {
    const std::string_view terms = trim(rest);
    if (!terms.starts_with(':') || trim(terms.substr(1)).empty())
      bad(comment.range(), "expected 'ktir-budget: …'");
    return;
  }
  const std::vector<std::string_view> known = {"assume", "lint", "budget"};
  const std::string_view near = nearest(word, known, 2);
  const bool meant = trim(rest).starts_with(':') || rest.starts_with('[');
  if (!near.empty() && near != word && meant)
    bad(comment.range(), "there is no 'ktir-" + std::string(word) +
                             "' comment; did you mean 'ktir-" + std::string(near) + "'?");
}

/// `%BLOCK: index // 1024`.
void PragmaReader::readArgumentComments(uint32_t index) {
  const FunctionText &function = part_.functions[index];
  const std::vector<Token> &comments = part_.tokens.comments;
  const std::vector<Token> &code = part_.tokens.code;
  auto comment = std::partition_point(comments.begin(), comments.end(), [&](const Token &t) {
    return t.begin < function.range.begin;
  });
  if (comment == comments.end() || comment->begin >= function.range.end)
    return;
  uint32_t depth = 0;
  for (uint32_t i = function.tokens.begin; i < function.tokens.end; ++i) {
    if (code[i].is(TokenKind::LeftParen))
      ++depth;
    else if (code[i].is(TokenKind::RightParen) && --depth == 0)
      break;
    const bool argument =
        depth == 1 && code[i].is(TokenKind::PercentId) && code[i + 1].is(TokenKind::Colon);
    if (!argument)
      continue;
    // The argument owns the comment if no other one stands between it and the line's end.
    while (comment != comments.end() && comment->begin < code[i].begin)
      ++comment;
    if (comment == comments.end())
      return;
    const std::string_view between = text_.substr(code[i].end, comment->begin - code[i].end);
    if (between.find('\n') != std::string_view::npos || between.find('%') != std::string_view::npos)
      continue;
    std::string_view body = comment->text(text_);
    while (body.starts_with('/'))
      body.remove_prefix(1);
    if (const std::optional<int64_t> value = readInteger(trim(body)))
      result_[index].argumentComments.push_back({std::string(code[i].text(text_).substr(1)), *value,
                                                 AssumptionOrigin::ArgumentComment,
                                                 place(code[i].begin)});
  }
}

std::vector<FunctionPragmas> PragmaReader::run() {
  for (uint32_t i = 0; i < part_.tokens.comments.size(); ++i)
    readComment(i);
  for (uint32_t i = 0; i < part_.functions.size(); ++i)
    if (part_.functions[i].isFunction)
      readArgumentComments(i);
  return std::move(result_);
}

} // namespace

std::vector<FunctionPragmas> readPragmas(std::string_view text, const PartText &part,
                                         std::vector<Suppression> &suppressions,
                                         Reporter &reporter) {
  // Most texts have no comment that concerns anybody here.
  const bool concerned = std::any_of(
      part.tokens.comments.begin(), part.tokens.comments.end(), [&](const Token &comment) {
        std::string_view body = comment.text(text);
        while (!body.empty() && (body.front() == '/' || isBlank(body.front())))
          body.remove_prefix(1);
        return body.starts_with("ktir-") ||
               (!comment.firstOnLine && readInteger(trim(body)).has_value());
      });
  if (!concerned)
    return std::vector<FunctionPragmas>(part.functions.size());
  return PragmaReader(text, part, suppressions, reporter).run();
}

} // namespace ktir::syntax
