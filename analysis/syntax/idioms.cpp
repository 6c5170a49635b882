#include "syntax/idioms.h"

#include "syntax/wording.h"

#include <array>

namespace ktir::syntax {

namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// A statement whose text an idiom may rewrite.
class Idioms {
public:
  Idioms(std::string_view text, const std::vector<Token> &code, const Statement &statement,
         uint32_t token, std::string_view message)
      : text_(text), code_(code), statement_(statement), token_(token), message_(message) {}

  std::optional<IdiomRepair> find() const {
    if (statement_.nameToken == kNoToken)
      return std::nullopt;
    const std::string_view op = word(statement_.nameToken);
    if (message_ == "unexpected decimal integer literal for a floating point value")
      return integerLiteral();
    if (op == "arith.select")
      return selectOneType();
    if (op == "tensor.expand_shape" && contains(message_, "expected 'output_shape'"))
      return expandShape();
    if (contains(message_, "must be") && contains(message_, "integer") && !floatTwin(op).empty())
      return integerOnFloat(op);
    if (op.starts_with("linalg.") && contains(message_, "cannot name an operation with no results"))
      return missingResultType(op);
    if (op == "linalg.reduce" && code_[token_].is(TokenKind::Arrow))
      return reduceWithResultType();
    return std::nullopt;
  }

private:
  std::string_view word(uint32_t i) const { return code_[i].text(text_); }
  TextRange wordRange(uint32_t first, uint32_t last) const {
    return {code_[first].begin, code_[last].end};
  }
  uint32_t last() const { return statement_.tokens.end - 1; }

  /// The last `kind` of the statement outside brackets; kNoToken if there is none.
  uint32_t lastOutside(TokenKind kind) const {
    uint32_t result = kNoToken;
    int depth = 0;
    for (uint32_t i = statement_.nameToken; i < statement_.tokens.end; ++i) {
      switch (code_[i].kind) {
      case TokenKind::LeftParen:
      case TokenKind::LeftSquare:
      case TokenKind::LeftBrace:
        ++depth;
        break;
      case TokenKind::RightParen:
      case TokenKind::RightSquare:
      case TokenKind::RightBrace:
        --depth;
        break;
      default:
        if (depth == 0 && code_[i].is(kind))
          result = i;
      }
    }
    return result;
  }

  std::optional<IdiomRepair> integerLiteral() const {
    if (!code_[token_].is(TokenKind::Integer))
      return std::nullopt;
    const std::string written(word(token_));
    const TextRange range = code_[token_].range();
    return IdiomRepair{"ktir-type-mismatch",
                       range,
                       "'" + written + "' is an integer, the type is a float; write '" + written +
                           ".0'",
                       "write '" + written + ".0'",
                       {{range, written + ".0"}}};
  }

  /// `arith.select %c, %a, %b : tensor<4xf16>` with a condition that is a tensor.
  std::optional<IdiomRepair> selectOneType() const {
    const std::optional<std::string_view> condition =
        textBetween(message_, "' vs 'tensor<", "xi1>'");
    const uint32_t colon = lastOutside(TokenKind::Colon);
    if (!condition || token_ != statement_.nameToken + 1 || colon == kNoToken ||
        !contains(message_, "prior uses: 'i1'") || word(colon + 1) != "tensor")
      return std::nullopt;
    const std::string type = "tensor<" + std::string(*condition) + "xi1>";
    const uint32_t at = code_[colon + 1].begin;
    return IdiomRepair{
        "ktir-deprecated-syntax",
        code_[statement_.nameToken].range(),
        "'arith.select' with one type is an old spelling of 'arith.select' with the type "
        "of its condition, " +
            type,
        "write both types",
        {{{at, at}, type + ", "}}};
  }

  /// `tensor.expand_shape %x [[0, 1]] : A into B` without `output_shape [..]`.
  std::optional<IdiomRepair> expandShape() const {
    uint32_t into = kNoToken, colon = kNoToken;
    for (uint32_t i = statement_.nameToken; i < statement_.tokens.end; ++i) {
      if (code_[i].is(TokenKind::BareId) && word(i) == "into")
        into = i;
      if (code_[i].is(TokenKind::Colon) && colon == kNoToken)
        colon = i;
    }
    if (into == kNoToken || colon == kNoToken || into + 3 > last() || word(into + 1) != "tensor")
      return std::nullopt;
    const std::string_view shape =
        text_.substr(code_[into + 2].end, code_[last()].begin - code_[into + 2].end);
    std::string sizes;
    for (size_t begin = 0;;) {
      const size_t end = shape.find('x', begin);
      if (end == std::string_view::npos)
        break;
      const std::string_view size = shape.substr(begin, end - begin);
      if (size.empty() || size.find_first_not_of("0123456789 ") != std::string_view::npos)
        return std::nullopt;
      sizes += (sizes.empty() ? "" : ", ") + std::string(size);
      begin = end + 1;
    }
    const uint32_t at = code_[colon].begin;
    const std::string inserted = "output_shape [" + sizes + "] ";
    return IdiomRepair{"ktir-deprecated-syntax",
                       code_[statement_.nameToken].range(),
                       "'tensor.expand_shape' without 'output_shape' is an old spelling of "
                       "'tensor.expand_shape' with 'output_shape [" +
                           sizes + "]'",
                       "insert 'output_shape [" + sizes + "]'",
                       {{{at, at}, inserted}}};
  }

  std::optional<IdiomRepair> integerOnFloat(std::string_view op) const {
    const Wording wording = wordParseError(message_, {}, op);
    if (wording.rule != "ktir-int-op-on-float")
      return std::nullopt;
    const TextRange name = code_[statement_.nameToken].range();
    IdiomRepair repair{wording.rule,
                       name,
                       wording.message,
                       "use '" + std::string(floatTwin(op)) + "'",
                       {{name, std::string(floatTwin(op))}}};
    if (op != "arith.cmpi")
      return repair;
    const uint32_t predicate = statement_.nameToken + 1;
    const std::string_view twin = floatPredicate(word(predicate));
    if (twin.empty())
      return std::nullopt;
    repair.title += " " + std::string(twin);
    repair.message.insert(repair.message.size() - 1, " " + std::string(twin));
    repair.edits.push_back({code_[predicate].range(), std::string(twin)});
    return repair;
  }

  /// `%y = linalg.add ins(..) outs(%o : T)` without `-> T`.
  std::optional<IdiomRepair> missingResultType(std::string_view op) const {
    uint32_t outs = kNoToken;
    for (uint32_t i = statement_.nameToken; i + 1 < statement_.tokens.end; ++i)
      if (code_[i].is(TokenKind::BareId) && word(i) == "outs" &&
          code_[i + 1].is(TokenKind::LeftParen))
        outs = i + 1;
    if (outs == kNoToken || !code_[last()].is(TokenKind::RightParen))
      return std::nullopt;
    uint32_t colon = outs;
    while (colon < last() && !code_[colon].is(TokenKind::Colon))
      ++colon;
    if (colon + 1 >= last())
      return std::nullopt;
    const TextRange type = wordRange(colon + 1, last() - 1);
    const std::string written(text_.substr(type.begin, type.size()));
    const uint32_t at = code_[last()].end;
    return IdiomRepair{"ktir-syntax",
                       code_[statement_.nameToken].range(),
                       "'" + std::string(op) + "' on tensors needs '-> " + written + "'",
                       "insert '-> " + written + "'",
                       {{{at, at}, " -> " + written}}};
  }

  /// `linalg.reduce .. dimensions = [1] -> T`: the short form has no result type.
  std::optional<IdiomRepair> reduceWithResultType() const {
    const TextRange rest = wordRange(token_, last());
    const uint32_t before = code_[token_ - 1].end;
    return IdiomRepair{"ktir-syntax",
                       rest,
                       "'linalg.reduce' takes its result type from its outs, nothing may follow",
                       "remove the result type",
                       {{{before, rest.end}, ""}}};
  }

  std::string_view text_;
  const std::vector<Token> &code_;
  const Statement &statement_;
  uint32_t token_;
  std::string_view message_;
};

} // namespace

std::optional<IdiomRepair> repairIdiom(std::string_view text, const std::vector<Token> &code,
                                       const Statement &statement, uint32_t token,
                                       std::string_view message) {
  return Idioms(text, code, statement, token, message).find();
}

std::string_view opInOtherDialect(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kMoved = {{
      {"arith.absf", "math.absf"},
      {"arith.absi", "math.absi"},
      {"arith.ceil", "math.ceil"},
      {"arith.exp", "math.exp"},
      {"arith.floor", "math.floor"},
      {"arith.log", "math.log"},
      {"arith.rsqrt", "math.rsqrt"},
      {"arith.sqrt", "math.sqrt"},
      {"arith.tanh", "math.tanh"},
      {"ktdp.coreid", "ktdp.get_compute_tile_id"},
      {"ktdp.reduce", "ktdp.inter_tile_reduce"},
      {"math.maxf", "arith.maximumf"},
  }};
  for (const auto &[written, meant] : kMoved)
    if (written == name)
      return meant;
  return {};
}

std::string readableType(std::string_view type, std::string &aliases, uint32_t &counter) {
  constexpr std::string_view kGroups = "groups = affine_set<";
  std::string result(type);
  const size_t at = result.find(kGroups);
  const bool breaks = contains(type, "!ktdp.tile_future") && at != std::string::npos &&
                      (contains(type, ">=") || contains(type, "<="));
  if (!breaks || !result.ends_with(">>"))
    return result;
  const size_t set = at + kGroups.size() - std::string_view("affine_set<").size();
  const std::string name = "#groups_ktir_" + std::to_string(counter++);
  aliases += name + " = " + result.substr(set, result.size() - 1 - set) + "\n";
  return result.substr(0, set) + name + ">";
}

} // namespace ktir::syntax
