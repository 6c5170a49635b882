#include "syntax/structure.h"

#include <algorithm>
#include <array>

namespace ktir::syntax {

namespace {

bool isDotted(std::string_view word) { return word.find('.') != std::string_view::npos; }

/// Operations whose braces can only be dictionaries.
bool hasNoRegion(std::string_view op) {
  if (op.starts_with("ktdp."))
    return op != "ktdp.inter_tile_produce" && op != "ktdp.inter_tile_reduce";
  if (op.starts_with("tensor."))
    return op != "tensor.generate" && op != "tensor.pad";
  return op.starts_with("arith.") || op.starts_with("math.") || op.starts_with("memref.");
}

bool hasNoResult(std::string_view op) {
  return op == "ktdp.store" || op == "func.return" || op.ends_with(".yield") ||
         op.starts_with("ktdp.yield_");
}

bool isKnownDialect(std::string_view op) {
  for (std::string_view dialect : {"affine.", "arith.", "cf.", "func.", "ktdp.", "linalg.", "math.",
                                   "memref.", "scf.", "spyreop.", "tensor."})
    if (op.starts_with(dialect))
      return true;
  return false;
}

/// Words that continue a statement on a new line in the custom forms of the dialects in use.
bool continuesStatement(std::string_view word) {
  static constexpr std::array<std::string_view, 48> kWords = {"attributes",
                                                              "attrs",
                                                              "base",
                                                              "beta",
                                                              "bias",
                                                              "bounds",
                                                              "complex",
                                                              "consumer_tiles_per_group",
                                                              "dimensions",
                                                              "do",
                                                              "else",
                                                              "f16",
                                                              "f32",
                                                              "f64",
                                                              "from",
                                                              "identity",
                                                              "in",
                                                              "index",
                                                              "init",
                                                              "ins",
                                                              "intermediate_variables",
                                                              "into",
                                                              "iter_args",
                                                              "loc",
                                                              "memref",
                                                              "none",
                                                              "output_shape",
                                                              "outs",
                                                              "permutation",
                                                              "private",
                                                              "producer_dependency_per_consumer",
                                                              "producer_tiles_per_group",
                                                              "public",
                                                              "reduce",
                                                              "scale",
                                                              "shared_outs",
                                                              "sizes",
                                                              "squares",
                                                              "step",
                                                              "stride",
                                                              "strides",
                                                              "symbols",
                                                              "tensor",
                                                              "threshold",
                                                              "to",
                                                              "tuple",
                                                              "vector",
                                                              "weight"};
  static_assert(std::is_sorted(kWords.begin(), kWords.end()));
  return std::binary_search(kWords.begin(), kWords.end(), word);
}

/// After such a token an operation cannot start: something is still to come.
bool expectsMore(TokenKind kind) {
  switch (kind) {
  case TokenKind::Equal:
  case TokenKind::Comma:
  case TokenKind::Colon:
  case TokenKind::Arrow:
  case TokenKind::LeftParen:
  case TokenKind::LeftSquare:
  case TokenKind::Less:
    return true;
  default:
    return false;
  }
}

bool isTerminatorWord(std::string_view word) { return word == "return" || word == "call"; }

bool isLoopHeader(std::string_view word) {
  return word == "scf.for" || word == "scf.parallel" || word == "scf.forall" ||
         word == "affine.for";
}

class StructureReader {
public:
  StructureReader(std::string_view text, const std::vector<Token> &code, uint32_t begin,
                  uint32_t limit, Layout layout)
      : text_(text), code_(code), begin_(begin), limit_(limit), layout_(layout) {}

  Structure run();

private:
  struct Open {
    TokenKind kind;
    uint32_t token;
    bool region;
    uint32_t statement;
    uint32_t last = kNoToken; // the last statement of the region
    uint32_t indent = 0;
    uint32_t braceIndent = 0;
    uint32_t childIndent = 0;
    bool trusted = false;
  };

  std::string_view word(uint32_t i) const { return code_[i].text(text_); }
  bool inRegion() const { return !stack_.empty() && stack_.back().region; }
  std::string_view currentName() const {
    const uint32_t name = result_.statements[current_].nameToken;
    return name == kNoToken ? std::string_view() : word(name);
  }

  bool startsStrongly(uint32_t i) const;
  bool startsWeakly(uint32_t i) const;
  void startStatement(uint32_t i);
  void openBracket(uint32_t i);
  void closeBrace(uint32_t i);
  void closeBracket(TokenKind opener);
  void closeByLayout(uint32_t i);
  void popUnclosed();
  void popRegion(uint32_t closeToken);
  void finish(uint32_t end);

  std::string_view text_;
  const std::vector<Token> &code_;
  uint32_t begin_, limit_;
  Layout layout_;
  Structure result_;
  std::vector<Open> stack_;
  uint32_t current_ = 0;
  bool done_ = false;
};

/// Starts that cannot stand inside brackets of the statement before, so that an unclosed bracket
/// ends there.
bool StructureReader::startsStrongly(uint32_t i) const {
  const Token &token = code_[i];
  if (!token.firstOnLine)
    return false;
  if (token.is(TokenKind::PercentId)) {
    const uint32_t name = skipResults(code_, i);
    if (name == kNoToken || name >= limit_)
      return false;
    const Token &next = code_[name];
    if (next.is(TokenKind::String))
      return code_[name + 1].is(TokenKind::LeftParen);
    return next.is(TokenKind::BareId) && (isDotted(word(name)) || inRegion());
  }
  if (!token.is(TokenKind::BareId))
    return false;
  if (word(i) == "return")
    return true;
  const TokenKind next = code_[i + 1].kind;
  if (!isDotted(word(i)) || next == TokenKind::Equal || next == TokenKind::Comma)
    return false;
  if (!stack_.empty() && !stack_.back().region && stack_.back().kind == TokenKind::LeftBrace) {
    // The op of a short `linalg.reduce { arith.addf }`, or the last entry of a dictionary.
    const bool shortForm = stack_.back().token == i - 1 && currentName().starts_with("linalg.");
    if (shortForm || next == TokenKind::RightBrace)
      return false;
  }
  const TokenKind before = code_[i - 1].kind;
  if (!expectsMore(before))
    return true;
  // An operation starts here all the same if no type, attribute or result list can go on with it.
  if (before == TokenKind::Equal &&
      skipResults(code_, result_.statements[current_].tokens.begin) == i)
    return hasNoResult(word(i));
  return isKnownDialect(word(i));
}

/// Starts that count at region level only.
bool StructureReader::startsWeakly(uint32_t i) const {
  const Token &token = code_[i];
  const Token &before = code_[i - 1];
  if (before.is(TokenKind::LeftBrace) && stack_.back().token == i - 1)
    return true;
  if (token.is(TokenKind::CaretId))
    return token.firstOnLine && !expectsMore(before.kind);
  if (result_.statements[current_].label && before.is(TokenKind::Colon) &&
      code_[i - 1].end <= token.begin && !token.is(TokenKind::Colon) &&
      stack_.back().last == current_)
    return true;
  if (token.is(TokenKind::PercentId)) {
    const uint32_t name = skipResults(code_, i);
    if (name == kNoToken || name > limit_)
      return false;
    const Token &next = code_[name];
    const bool named =
        next.is(TokenKind::String) || (next.is(TokenKind::BareId) && isDotted(word(name)));
    if (!token.firstOnLine) {
      // Neither the second of several results, nor an operand with the next line's results.
      if (!named || expectsMore(before.kind))
        return false;
      return std::none_of(code_.begin() + i + 1, code_.begin() + name,
                          [](const Token &t) { return t.firstOnLine; });
    }
    return !next.is(TokenKind::PercentId) ||
           !(before.is(TokenKind::BareId) && isLoopHeader(word(i - 1)));
  }
  if (!token.firstOnLine || expectsMore(before.kind))
    return false;
  if (token.is(TokenKind::String))
    return code_[i + 1].is(TokenKind::LeftParen);
  if (!token.is(TokenKind::BareId) || isDotted(word(i)))
    return false;
  return isTerminatorWord(word(i)) ||
         (!continuesStatement(word(i)) && !code_[i + 1].is(TokenKind::Equal));
}

void StructureReader::startStatement(uint32_t i) {
  Open &region = stack_.back();
  Statement statement;
  statement.tokens = {i, i};
  statement.parent = region.statement;
  statement.previous = region.last;
  statement.indent = lineIndent(text_, code_[i].begin);
  statement.label = code_[i].is(TokenKind::CaretId);
  if (region.last == kNoToken) {
    region.trusted = code_[i].firstOnLine && statement.indent > region.indent;
    region.childIndent = statement.indent;
  }
  if (region.last != kNoToken)
    result_.statements[region.last].tokens.end = i;
  uint32_t name = i;
  if (code_[i].is(TokenKind::PercentId))
    name = skipResults(code_, i);
  const bool named = name != kNoToken && name < limit_ &&
                     (code_[name].is(TokenKind::BareId) || code_[name].is(TokenKind::String)) &&
                     (name == i || !startsStrongly(name));
  if (named && !statement.label)
    statement.nameToken = name;
  current_ = uint32_t(result_.statements.size());
  region.last = current_;
  result_.statements.push_back(statement);
}

void StructureReader::openBracket(uint32_t i) {
  Open open{.kind = code_[i].kind, .token = i, .region = false, .statement = current_};
  if (open.kind == TokenKind::LeftBrace && opensRegion(text_, code_, i, currentName())) {
    // The body of a function stands in no bracket.
    while (current_ == 0 && result_.statements[0].nameToken == begin_ && !stack_.empty())
      popUnclosed();
    Statement &owner = result_.statements[current_];
    open.region = true;
    open.indent = owner.indent;
    open.braceIndent = lineIndent(text_, code_[i].begin);
    if (owner.headerEnd == 0)
      owner.headerEnd = i;
  }
  stack_.push_back(open);
}

/// Drops the innermost bracket, which nothing closes.
void StructureReader::popUnclosed() {
  const Open open = stack_.back();
  stack_.pop_back();
  Statement &owner = result_.statements[open.statement];
  if (owner.unclosedBracket == kNoToken)
    owner.unclosedBracket = open.token;
}

void StructureReader::popRegion(uint32_t closeToken) {
  const Open open = stack_.back();
  stack_.pop_back();
  if (open.last != kNoToken)
    result_.statements[open.last].tokens.end = closeToken;
  current_ = open.statement;
  done_ = current_ == 0 && stack_.empty();
}

void StructureReader::closeBracket(TokenKind opener) {
  for (size_t k = stack_.size(); k > 0 && !stack_[k - 1].region; --k) {
    if (stack_[k - 1].kind != opener)
      continue;
    while (stack_.size() > k)
      popUnclosed();
    stack_.pop_back();
    return;
  }
}

void StructureReader::closeBrace(uint32_t i) {
  while (!stack_.empty() && stack_.back().kind != TokenKind::LeftBrace)
    popUnclosed();
  if (stack_.empty()) {
    return;
  }
  if (!stack_.back().region) {
    stack_.pop_back();
    return;
  }
  if (layout_ == Layout::Trust && code_[i].firstOnLine) {
    const uint32_t indent = lineIndent(text_, code_[i].begin);
    // The region goes on behind it.
    const bool goesOn = i + 1 < limit_ && code_[i + 1].firstOnLine &&
                        !code_[i + 1].is(TokenKind::RightBrace) && stack_.back().trusted &&
                        stack_.back().childIndent > indent &&
                        lineIndent(text_, code_[i + 1].begin) == stack_.back().childIndent;
    if (goesOn) {
      result_.extraBraces.push_back(i);
      return;
    }
    const auto deeper = [&](const Open &o) {
      return o.trusted && indent < o.indent && indent < o.braceIndent;
    };
    while (inRegion() && deeper(stack_.back())) {
      result_.missing.push_back({stack_.back().token, i});
      popRegion(i);
      while (!stack_.empty() && !stack_.back().region)
        popUnclosed();
    }
    if (stack_.empty()) {
      done_ = true;
      result_.end = i;
      return;
    }
    const Open &open = stack_.back();
    if (open.trusted && indent > open.indent && indent != open.braceIndent) {
      result_.extraBraces.push_back(i);
      return;
    }
  }
  popRegion(i);
}

/// A line that starts a statement no deeper than a region's opener shows that the region's brace is
/// missing.
void StructureReader::closeByLayout(uint32_t i) {
  if (layout_ != Layout::Trust || !code_[i].firstOnLine || code_[i].is(TokenKind::CaretId))
    return;
  const uint32_t indent = lineIndent(text_, code_[i].begin);
  while (stack_.size() > 1 && inRegion() && stack_.back().trusted &&
         indent <= stack_.back().indent) {
    result_.missing.push_back({stack_.back().token, i});
    popRegion(i);
    while (!stack_.empty() && !stack_.back().region)
      popUnclosed();
  }
}

void StructureReader::finish(uint32_t end) {
  while (!stack_.empty()) {
    if (stack_.back().region) {
      result_.missing.push_back({stack_.back().token, end});
      popRegion(end);
    } else {
      popUnclosed();
    }
  }
  if (result_.end == 0)
    result_.end = end;
}

Structure StructureReader::run() {
  Statement top;
  top.tokens = {begin_, begin_};
  const uint32_t name =
      code_[begin_].is(TokenKind::PercentId) ? skipResults(code_, begin_) : begin_;
  top.nameToken = name;
  top.indent = lineIndent(text_, code_[begin_].begin);
  result_.statements.push_back(top);

  uint32_t i = begin_ + 1;
  for (; i < limit_ && !done_; ++i) {
    const bool topLevel = startsTopLevel(text_, code_, i);
    if (topLevel)
      break;
    const bool strong = startsStrongly(i);
    if (strong)
      while (!stack_.empty() && !stack_.back().region)
        popUnclosed();
    if (inRegion() && (strong || startsWeakly(i)) && !code_[i].is(TokenKind::RightBrace)) {
      closeByLayout(i);
      // The layout may close the last region: what follows is no statement of this function.
      if (inRegion())
        startStatement(i);
    }
    switch (code_[i].kind) {
    case TokenKind::LeftParen:
    case TokenKind::LeftSquare:
    case TokenKind::LeftBrace:
      openBracket(i);
      break;
    case TokenKind::RightParen:
      closeBracket(TokenKind::LeftParen);
      break;
    case TokenKind::RightSquare:
      closeBracket(TokenKind::LeftSquare);
      break;
    case TokenKind::RightBrace:
      closeBrace(i);
      break;
    default:
      break;
    }
  }
  if (done_ && result_.end == 0) {
    // What may follow a body: a location.
    if (i + 1 < limit_ && word(i) == "loc" && code_[i + 1].is(TokenKind::LeftParen)) {
      uint32_t depth = 0;
      do {
        depth += code_[i].is(TokenKind::LeftParen);
        depth -= depth > 0 && code_[i].is(TokenKind::RightParen);
        ++i;
      } while (i < limit_ && (depth > 0 || code_[i].is(TokenKind::LeftParen)));
    }
    result_.end = i;
  }
  finish(i);
  result_.statements[0].tokens.end = result_.end;
  for (Statement &statement : result_.statements) {
    statement.tokens.end = std::min(statement.tokens.end, result_.end);
    if (statement.headerEnd == 0)
      statement.headerEnd = statement.tokens.end;
  }
  return std::move(result_);
}

} // namespace

uint32_t Structure::statementOf(uint32_t token) const {
  // Statements are in text order, so the last one that holds the token is the innermost.
  auto after = std::partition_point(statements.begin(), statements.end(),
                                    [&](const Statement &s) { return s.tokens.begin <= token; });
  while (after != statements.begin()) {
    --after;
    if (token < after->tokens.end)
      return uint32_t(after - statements.begin());
  }
  return 0;
}

uint32_t lineIndent(std::string_view text, uint32_t offset) {
  uint32_t start = offset;
  while (start > 0 && text[start - 1] != '\n' && text[start - 1] != '\r')
    --start;
  uint32_t end = start;
  while (end < offset && (text[end] == ' ' || text[end] == '\t'))
    ++end;
  return end - start;
}

uint32_t skipResults(const std::vector<Token> &code, uint32_t index) {
  while (true) {
    if (!code[index].is(TokenKind::PercentId))
      return kNoToken;
    ++index;
    if (code[index].is(TokenKind::Colon) && code[index + 1].is(TokenKind::Integer))
      index += 2;
    if (code[index].is(TokenKind::Equal))
      return index + 1;
    if (!code[index].is(TokenKind::Comma))
      return kNoToken;
    ++index;
  }
}

bool opensRegion(std::string_view text, const std::vector<Token> &code, uint32_t index,
                 std::string_view name) {
  const Token &before = code[index == 0 ? 0 : index - 1];
  const Token &next = code[index + 1];
  if (before.is(TokenKind::Less) || before.is(TokenKind::Equal) || before.is(TokenKind::Comma) ||
      (before.is(TokenKind::BareId) && before.text(text) == "attributes"))
    return before.is(TokenKind::Comma) && next.is(TokenKind::CaretId);
  if (hasNoRegion(name))
    return false;
  switch (next.kind) {
  case TokenKind::PercentId:
  case TokenKind::CaretId:
    return true;
  case TokenKind::String:
    return code[index + 2].is(TokenKind::LeftParen);
  case TokenKind::RightBrace:
    return before.is(TokenKind::LeftParen) || name == "func.func" || name.starts_with("scf.");
  case TokenKind::BareId: {
    const std::string_view word = next.text(text);
    const TokenKind after = code[index + 2].kind;
    if (after == TokenKind::Equal || after == TokenKind::Comma)
      return false;
    if (before.is(TokenKind::BareId) && (name == "linalg.reduce" || name == "linalg.map") &&
        before.text(text) == name)
      return false;
    if (isDotted(word) || isTerminatorWord(word))
      return true;
    return next.firstOnLine && after != TokenKind::RightBrace && name == "func.func";
  }
  default:
    return name == "func.func" || name.starts_with("scf.");
  }
}

bool startsTopLevel(std::string_view text, const std::vector<Token> &code, uint32_t index) {
  const Token &token = code[index];
  if (token.is(TokenKind::End))
    return true;
  if (token.is(TokenKind::BareId)) {
    const std::string_view word = token.text(text);
    if (word == "func.func")
      return true;
    return token.firstOnLine && (word == "module" || word == "builtin.module") &&
           (code[index + 1].is(TokenKind::LeftBrace) || code[index + 1].is(TokenKind::AtId) ||
            code[index + 1].is(TokenKind::BareId));
  }
  return (token.is(TokenKind::HashId) || token.is(TokenKind::ExclaimId)) && token.firstOnLine &&
         code[index + 1].is(TokenKind::Equal) && lineIndent(text, token.begin) == 0;
}

Structure readStructure(std::string_view text, const std::vector<Token> &code, uint32_t begin,
                        uint32_t limit, Layout layout) {
  return StructureReader(text, code, begin, limit, layout).run();
}

} // namespace ktir::syntax
